"""Orders in which blocks take the tiles of a domain."""

from __future__ import annotations

import contextlib
from typing import Any, Dict, Iterator, List, Sequence, Tuple

from ..dtypes import INDEX
from ..errors import LanguageError
from ..frontend.frames import Loop
from ..frontend.kernel import Kernel
from ..frontend.messages.described import describe
from ..frontend.values import Expr, Scalar, Value, range_of
from .primitive import primitive
from .scalars import Select
from .scalars import min as smaller


def _place(
    kernel: Kernel, number: Scalar, domain: Sequence[Scalar], along: str, group: int, turns: bool
) -> Tuple[Value, Value]:
    """Row and column of a tile of a walk over a domain of rows and columns."""
    if isinstance(group, bool) or not isinstance(group, int) or group < 1:
        raise LanguageError(f"a group of {group!r} tiles; it has to be a positive constant")
    attributes: Dict[str, str] = {
        "along": f"#tile<axis {along}>",
        "group": f"{group} : i64",
    }
    if turns:
        attributes["serpentine"] = "unit"
    operands = [kernel.scalars.index(each) for each in (number, *domain)]
    op = kernel.create("tile.swizzle", operands, results=["index", "index"], attributes=attributes)
    highs = [range_of(extent)[1] for extent in domain]
    row, column = (
        Value(result, INDEX, (0, None if high is None else high - 1))
        for result, high in zip(op.results, highs)
    )
    return row, column


class Persistent(Loop):
    """`for row, column in T.Persistent(domain, wave_size, index)`: every wave_size-th tile
    of a domain of rows and columns, from number index on.

    Tiles are counted row by row in groups of group_size columns.
    """

    def __init__(
        self, domain: Sequence[Scalar], wave_size: Scalar, index: Scalar, group_size: int = 8
    ) -> None:
        if not isinstance(domain, (list, tuple)) or len(domain) != 2:
            raise LanguageError("T.Persistent: the domain has rows and columns")
        self.domain, self.wave_size, self.index = list(domain), wave_size, index
        self.group_size = group_size

    @contextlib.contextmanager
    def open(self, kernel: Kernel, names: Sequence[str]) -> Iterator[List[Value]]:
        if len(names) != 2:
            raise LanguageError("T.Persistent has two loop variables, a row and a column")
        rows, columns = self.domain
        with kernel.loop("tile", self.index, rows * columns, step=self.wave_size) as number:
            yield list(_place(kernel, number, self.domain, "columns", self.group_size, False))


@primitive("T.use_swizzle", "tile.swizzle")
def use_swizzle(
    kernel: Kernel,
    cid: Any,
    m: int,
    n: int,
    k: int,
    block_m: int,
    block_n: int,
    off: int = 1,
    dir: int = 0,  # noqa: A002
    in_loop: bool = False,
) -> Any:
    """The tile that is number cid of a walk over the m / block_m x n / block_n tiles of a
    matrix: its row times n / block_n, and its column.

    A cid beyond the walk is its own place. The walk goes by groups of off rows, with dir=1 of columns, every second one backwards.
    """
    if m % block_m or n % block_n:
        raise LanguageError("T.use_swizzle: m and n have to be multiples of block_m and block_n")
    if dir not in (0, 1):
        raise LanguageError(
            f"T.use_swizzle: dir is {describe(dir)}, and has to be 0 for rows or 1 for columns"
        )
    domain = (m // block_m, n // block_n)
    along, total = ("columns" if dir else "rows"), domain[0] * domain[1]
    high = range_of(cid)[1]
    if high is not None and high < total:
        row, column = _place(kernel, cid, domain, along, off, True)
        return row * domain[1] + column
    # Kernels compare the place, not the number, with the number of tiles.
    number = kernel.bind("number", cid) if isinstance(cid, Expr) else cid
    row, column = _place(kernel, smaller(number, total - 1), domain, along, off, True)
    return Select(number < total, row * domain[1] + column, number)
