"""Statements before and after T.Kernel."""

from __future__ import annotations

import ast
from typing import List


def into_launch(statements: List[ast.stmt]) -> List[ast.stmt]:
    """The statements of a kernel function, with calls around the launch moved into it.

    They could not run at another place. Statements that only bind names stay.
    """
    launches = [n for n, each in enumerate(statements) if isinstance(each, ast.With)]
    if len(launches) != 1:
        return statements
    number = launches[0]
    launch = statements[number]
    assert isinstance(launch, ast.With)
    before, behind = statements[:number], statements[number + 1 :]
    body = [*filter(_is_call, before), *launch.body, *behind]
    inner = ast.copy_location(ast.With(launch.items, body, None), launch)
    return [*(each for each in before if not _is_call(each)), inner]


def _is_call(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
