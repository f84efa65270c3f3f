"""Completes the example in the description of an operation to a kernel.

An example uses values that it does not define. They are declared by the types it
prints: a memref with a memory space as a tile of the block, any other as an
argument of the kernel. The types after the last colon of a line are those of its
operands in order; an operand without a printed type is an i1 in `init(...)` and an
index elsewhere.
"""

import dataclasses
import re

import tiles

# The parents that operations need; all others are inside of a section, if they
# are Ascend's, and of a launch.
PLACES = {
    "tile.launch": "function",
    "ascend.launch": "function",
    "ascend.section": "launch",
    "ascend.channel": "launch",
    "ascend.push": "launch",
    "ascend.pop": "launch",
}
# Texts that bind names in the header of a region: "(%i, %j) in", "sub_block (%sub)",
# "%i =", "as %slot".
NAME = r"%[\w$.-]+"
BINDERS = [r"\(([^()]*)\)\s*in\b", r"\bsub_block\s*\(([^()]*)\)", r"((?:%\w+,\s*)*%\w+)\s*=(?!=)", r"\bas\s+(%\w+)"]
# Places of operands without a printed type, most likely first.
UNTYPED_CLAUSES = [
    (r"\binit\s*\(([^()]*)\)", "i1"),
    (r"\[([^\[\]]*)\]", "index"),
    (r"\(([^()]*)\)", "index"),
]


class Unclear(Exception):
    """The types of an example cannot be told."""


@dataclasses.dataclass
class Kernel:
    text: str
    arguments: list  # options of tl-run, one for each argument


def split(types):
    """Splits a list at the commas that are not inside of brackets."""
    parts, depth = [""], 0
    for character in types:
        depth += {"<": 1, "[": 1, "(": 1, ">": -1, "]": -1, ")": -1}.get(character, 0)
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts if part.strip()]


def operand_types(types):
    """Those of "T, T", "T to T" and "(T, T) -> T"."""
    types = types.removesuffix("{").strip()
    if types.startswith("("):
        types = types[1:].partition(") ->")[0]
    return split(re.sub(r"\s(to|into)\s.*|->.*", "", types))


def names_in(clause, line):
    return [name for text in re.findall(clause, line) for name in re.findall(NAME, text)]


def take_untyped(line, untyped):
    """The operands of a line that the record of its operation has types for."""
    names = re.findall(NAME, line)
    found = {}
    for place, type in untyped:
        if isinstance(place, int):
            found[names[place]] = type
        else:
            found |= {name: type for name in names_in(rf"\b{place}\s*\(([^()]*)\)", line)}
    return found


def typed_names(line, untyped=()):
    """The operands of a line and their types; `untyped` as for an operation."""
    line = re.sub(r'"[^"]*"', '""', line)
    line, _, types = line.rpartition(" : ") if " : " in line else (line, "", "")
    for binder in BINDERS:
        line = re.sub(binder, "", line)
    types = operand_types(types)
    without = take_untyped(line, untyped)
    for clause, default in UNTYPED_CLAUSES:
        names = [name for name in re.findall(NAME, line) if name not in without]
        if len(names) == len(types):
            return [*zip(names, types), *without.items()]
        without |= {name: default for name in names_in(clause, line) if name in names}
    # A scalar operation prints one type for all, a result's or none.
    if len(types) > 1:
        raise Unclear(f"has an example whose types do not match its operands: '{line.strip()}'")
    return [(name, (types or ["index"])[0]) for name in names]


def declare_argument(type, scalar):
    """The option of tl-run for an argument."""
    if not type.startswith("memref<"):
        return f"--arg={scalar}"
    shape = re.findall(r"(\d+|\?)x", type)
    values = "random:1" if re.search(r"x(f16|bf16|f32)\b", type) else "zeros"
    return f"--arg={values}:{'x'.join(shape).replace('?', '64')}"


def complete(lines, operation):
    """The lines with every name of one type, and the types of undefined names."""
    types, defined, result = {}, set(), []
    for number, line in enumerate(lines):
        defined |= {name for binder in BINDERS for name in names_in(binder, line)}
        is_own = re.search(rf"(^|\s){re.escape(operation.name)}\b", line)
        for name, type in typed_names(line, operation.untyped if is_own else ()):
            if name in defined:
                continue
            if types.get(name, type) != type:
                # The same name for another value.
                new = f"{name}_{number}"
                line = re.sub(re.escape(name) + r"\b", new, line)
                name = new
            types[name] = type
        result.append(line)
    return result, types


def make_kernel(operation, core="", scalar=1, initialise=True):
    """The kernel of an operation's example: in a section of `core`, if that is
    given, with `scalar` for all numbers. Tiles of integers hold zeros, since they
    may be offsets, unless `initialise` is false."""
    dialect = operation.name.partition(".")[0]
    lines, types = complete([l for l in operation.example().splitlines() if l.strip()], operation)
    arguments = {name: type for name, type in types.items() if not tiles.is_tile(type)}
    body = []
    for name, type in types.items():
        if tiles.is_tile(type):
            body += tiles.declare(name, type)
            if initialise and tiles.holds_integers(type):
                zero = f"%tl.zero_{tiles.element_type(type)}"
                arguments[zero] = tiles.element_type(type)
                body += tiles.fill(name, type, zero)
    body += lines
    place = PLACES.get(operation.name, "core")
    if place == "core" and core:
        body = [f"ascend.section {core} {{", *body, "}"]
    if place != "function":
        body = [f"{dialect}.launch (%tl.block) in (%tl.one) {{", *body, "}"]
        body = [*tiles.CONSTANTS, *body]
    signature = ", ".join(f"{name}: {type}" for name, type in arguments.items())
    text = "\n".join([f"func.func @example({signature}) {{", *body, "return", "}", ""])
    values = [declare_argument(t, 0 if n.startswith("%tl.zero_") else scalar) for n, t in arguments.items()]
    return Kernel(text, values)
