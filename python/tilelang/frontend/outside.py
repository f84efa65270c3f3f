"""Statements before and after T.Kernel."""

from __future__ import annotations

import ast
from typing import Callable, List

from ..errors import LanguageError, Place

# Output behind a launch is that of its last blocks.
_OUTPUTS = ("printf", "dump_tensor")


def into_launch(statements: List[ast.stmt], place: Callable[[ast.stmt], Place]) -> List[ast.stmt]:
    """The statements of a kernel function, with calls around the launch moved into it.

    They could not run at another place. Statements that only bind names stay. Behind the
    launch only output may follow: other statements would run in each block.
    """
    launches = [n for n, each in enumerate(statements) if isinstance(each, ast.With)]
    if len(launches) != 1:
        return statements
    number = launches[0]
    launch = statements[number]
    assert isinstance(launch, ast.With)
    before, behind = statements[:number], statements[number + 1 :]
    for each in behind:
        if not _is_output(each):
            raise LanguageError(
                "a statement stands behind T.Kernel, where nothing runs",
                place(each),
                hint="statements inside of 'with T.Kernel' run in each block",
            )
    body = [*filter(_is_call, before), *launch.body, *behind]
    inner = ast.copy_location(ast.With(launch.items, body, None), launch)
    return [*(each for each in before if not _is_call(each)), inner]


def _is_output(statement: ast.stmt) -> bool:
    """Whether a statement prints, or does nothing."""
    if isinstance(statement, ast.Pass):
        return True
    if not isinstance(statement, ast.Expr):
        return False
    called = statement.value.func if isinstance(statement.value, ast.Call) else statement.value
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    return isinstance(called, ast.Constant) or name in _OUTPUTS


def _is_call(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
