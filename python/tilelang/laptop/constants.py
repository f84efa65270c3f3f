"""Other values for the constants of a program, without a change of its file."""

from __future__ import annotations

import ast
import re
from types import CodeType
from typing import Dict, List

NAME = re.compile(r"[A-Za-z_]\w*\Z")


def parse_setting(text: str) -> Dict[str, ast.expr]:
    """The name and the literal of `NAME=VALUE`."""
    name, equals, literal = text.partition("=")
    if not equals or not NAME.match(name):
        raise ValueError(f"--set={text} has to be --set=NAME=VALUE")
    try:
        value = ast.parse(literal.strip(), mode="eval").body
        ast.literal_eval(value)
    except (SyntaxError, ValueError):
        raise ValueError(f"--set={text}: {literal!r} is no literal of Python") from None
    return {name: value}


def compile_with(path: str, settings: Dict[str, ast.expr]) -> CodeType:
    """The code of a program in which the names of `settings` have other values.

    A name must be assigned literals at the level of the module, exactly once. Line numbers
    stay, so that errors and source excerpts are those of the file.
    """
    with open(path, "rb") as file:
        tree = ast.parse(file.read(), path)
    for name, value in settings.items():
        _replace(tree, name, value)
    return compile(tree, path, "exec", dont_inherit=True)


def changes(path: str, settings: Dict[str, ast.expr]) -> List[str]:
    """A line for each changed constant: its name, both values, and its place."""
    with open(path, "rb") as file:
        tree = ast.parse(file.read(), path)
    lines = []
    for name, value in settings.items():
        node = _find(tree, name)
        old = ast.unparse(node.value)
        lines.append(f"{name} = {ast.unparse(value)} instead of {old} in line {node.lineno}")
    return lines


def _find(tree: ast.Module, name: str) -> ast.Assign:
    def assigns(node: ast.stmt) -> bool:
        return isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id == name for target in node.targets
        )

    found = [node for node in tree.body if assigns(node)]
    if len(found) != 1:
        times = "is not" if not found else f"is {len(found)} times"
        raise ValueError(f"--set={name}=...: '{name}' {times} assigned at the level of the module")
    node = found[0]
    assert isinstance(node, ast.Assign)
    if any(isinstance(part, (ast.Name, ast.Call)) for part in ast.walk(node.value)):
        raise ValueError(
            f"--set={name}=...: line {node.lineno} computes '{name}' from others, it is no constant"
        )
    return node


def _replace(tree: ast.Module, name: str, value: ast.expr) -> None:
    node = _find(tree, name)
    old = node.value
    for part in ast.walk(value):
        if hasattr(part, "lineno"):
            ast.copy_location(part, old)
    node.value = value
