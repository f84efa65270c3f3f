"""The launch of a kernel: blocks, vector cores and the programs of the cores."""

from __future__ import annotations

import ast
from typing import Any, List, Set

from ..dtypes import INDEX
from ..errors import LanguageError
from .frames import Inside, KernelFrame
from .kernel import Kernel
from .values import Value, range_of

_SCOPES = {"C": "cube", "V": "vector"}


def launch(
    frame: KernelFrame, parser: Any, node: ast.With, item: ast.withitem, inside: Inside
) -> None:
    """Emits `tile.launch`, with a section for each core that has a T.Scope."""
    kernel: Kernel = parser.kernel
    if kernel.launched:
        raise LanguageError(
            "a second T.Kernel in one kernel function", hint="each launch has a function of its own"
        )
    kernel.launched = True
    names = _names(item, frame)
    nodes = _nodes(node)
    is_split = len(names) > 1 and _is_read(nodes, names[1])
    attributes = {}
    if frame.sub_blocks == 2:
        attributes["tile.sub_blocks"] = "2 : i64"
    blocks = kernel.scalars.index(frame.blocks)
    kernel.emitter.name(",".join(names))
    op = kernel.create(
        "tile.launch",
        [blocks],
        attributes=attributes,
        regions=[["index", "index"] if is_split else ["index"]],
    )
    kernel.emitter.locate(kernel.place)
    block = op.block(0)
    highest = range_of(frame.blocks)[1]
    arguments = block.arguments
    values: List[Any] = [Value(arguments[0], INDEX, (0, None if highest is None else highest - 1))]
    if len(names) > 1:
        # A kernel that does not ask which vector core it runs on runs on one.
        values.append(Value(arguments[1], INDEX, (0, 1)) if is_split else 0)
    for value in values:
        if isinstance(value, Value):
            kernel.workspaces.fix(value)
    _fill(kernel, block, _cores(parser, nodes), values, inside)


def _fill(kernel: Kernel, block: Any, cores: Set[str], values: List[Any], inside: Inside) -> None:
    if not cores:
        with kernel.region(block, None):
            inside(values)
            kernel.create("tile.end")
        return
    with kernel.emitter.inside(block):
        # All of them first: a flag between cores belongs to both.
        sections = {core: kernel.section(core) for core in sorted(cores)}
        for core, section in sections.items():
            with kernel.region(section, core):
                inside(values)
                kernel.create("ascend.end")
        kernel.create("tile.end")


def _names(item: ast.withitem, frame: KernelFrame) -> List[str]:
    target = item.optional_vars
    if target is None:
        return ["block"]
    parts = target.elts if isinstance(target, (ast.Tuple, ast.List)) else [target]
    names = [part.id for part in parts if isinstance(part, ast.Name)]
    if len(names) != len(parts) or len(names) > 2:
        raise LanguageError(
            "T.Kernel gives the number of a block and that of a vector core, as (cid, vid)",
            hint="with n columns of tiles, the row is cid // n and the column cid % n",
        )
    return names


def _nodes(tree: ast.AST) -> List[ast.AST]:
    """All statements and expressions of a tree: `ast.walk` is several times slower."""
    nodes = [tree]
    for node in nodes:
        if isinstance(node, (ast.Name, ast.Constant)):
            continue
        for field in node._fields:
            value = getattr(node, field, None)
            if isinstance(value, list):
                nodes.extend(each for each in value if isinstance(each, ast.AST))
            elif isinstance(value, ast.AST) and field not in ("ctx", "op"):
                nodes.append(value)
    return nodes


def _is_read(nodes: List[ast.AST], name: str) -> bool:
    return any(
        isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)
        for node in nodes
    )


def _cores(parser: Any, nodes: List[ast.AST]) -> Set[str]:
    """The cores of the T.Scope statements in the body and in macros that it calls."""
    from .. import language

    cores: Set[str] = set()
    pending: List[Any] = [(nodes, parser.scope)]
    seen: Set[int] = set()
    while pending:
        nodes, scope = pending.pop()
        for call in (each for each in nodes if isinstance(each, ast.Call)):
            called = _resolve(call.func, scope)
            if called is language.Scope and call.args:
                argument = call.args[0]
                if isinstance(argument, ast.Constant) and argument.value in _SCOPES:
                    cores.add(_SCOPES[argument.value])
                else:
                    cores.update(_SCOPES.values())
            elif getattr(called, "is_macro", False) and id(called) not in seen:
                seen.add(id(called))
                pending.append((_nodes(called.tree), called.scope()))
    return cores


def _resolve(func: ast.expr, scope: Any) -> Any:
    if isinstance(func, ast.Name):
        return scope.get(func.id)
    if isinstance(func, ast.Attribute):
        return getattr(_resolve(func.value, scope), func.attr, None)
    return None
