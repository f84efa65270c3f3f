#!/usr/bin/env python3
"""Writes docs/python-reference.md: the primitives of the language, from their records.

    PYTHONPATH=build/python python3 scripts/python_reference.py [--check]

With --check it writes nothing, and fails if the page is out of date.
"""

import importlib
import inspect
import pathlib
import re
import sys

PAGE = pathlib.Path(__file__).resolve().parent.parent / "docs" / "python-reference.md"
HEAD = """# Reference of the kernel language

`T` is `tilelang.language`. Made by `scripts/python_reference.py` from the records of the
primitives in `python/tilelang/language`; [python.md](python.md) explains how kernels are
written and called.

Each operand is read, written or updated, in the listed memories and with the listed
element types; without a list it may have any type. A tile is a whole one or a slice of it.
"""
ACCESS = {"r": "read", "w": "written", "rw": "updated"}


def sections():
    """Titles with the primitives and functions of one file each."""
    from tilelang import language
    from tilelang.language.primitive import REGISTRY

    files = {}
    for primitive in REGISTRY.values():
        files.setdefault(primitive.function.__module__, []).append(primitive)
    for name, function in sorted(vars(language).items()):
        if is_function(function):
            files.setdefault(function.__module__, []).append(Plain(name, function))
    order = ["tilelang.language", "tilelang.language.memory", "tilelang.language.copy"]
    for module in sorted(files, key=lambda each: (each not in order, each)):
        title = importlib.import_module(module).__doc__.splitlines()[0]
        yield title, sorted(files[module], key=lambda each: each.name)


def is_function(value):
    """Whether an author calls it: a function of the language, or a loop."""
    own = getattr(value, "__module__", "").startswith("tilelang.language")
    return own and (inspect.isfunction(value) or inspect.isclass(value)) and value.__doc__


class Plain:
    """A function that is no primitive, under the name that authors use."""

    roles = {}

    def __init__(self, name, function):
        self.name, self.__doc__ = f"T.{name}", function.__doc__
        plain = []
        for each in inspect.signature(function).parameters.values():
            plain.append(each.replace(annotation=each.empty))
        self.signature = inspect.Signature(plain)

    def synopsis(self):
        return f"{self.name}{self.signature}"


def row(name, role):
    from tilelang.language.primitive import memory_name

    own = [each for each in role.memories if each not in ("shared", "fragment")]
    places = ", ".join(dict.fromkeys(memory_name(each) for each in own)) or "any"
    scalar = "; or a number" if role.scalar else ""
    return f"| `{name}` | {ACCESS[role.access]} | {places}{scalar} | {', '.join(role.types)} |"


def entry(primitive):
    lines = [f"### {primitive.name}", "", "```python", primitive.synopsis(), "```", ""]
    lines += [inspect.cleandoc(primitive.__doc__), ""]
    if primitive.roles:
        lines += ["| operand | is | in | element types |", "|---|---|---|---|"]
        lines += [row(name, role) for name, role in primitive.roles.items()] + [""]
    return "\n".join(lines)


def page():
    parts = [HEAD]
    for title, primitives in sections():
        parts.append(f"## {title.rstrip('.')}\n")
        parts += [entry(each) for each in primitives]
    text = "\n".join(parts).rstrip() + "\n"
    # Objects print their addresses; none may get into the page.
    assert not re.search(r"0x[0-9a-f]{6}", text), "a default has no text of its own"
    return text


def main():
    if sys.argv[1:] == ["--check"]:
        if PAGE.read_text() != page():
            sys.exit(f"{PAGE} is out of date: run scripts/python_reference.py")
    else:
        PAGE.write_text(page())


if __name__ == "__main__":
    main()
