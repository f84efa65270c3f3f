"""Candidates of tile sizes for `tilelang.autotune`."""

from __future__ import annotations

import dataclasses
import functools
from typing import Any, List, Optional

from ..dtypes import element_type
from ..tune.space import combinations
from .arch.ascend import Ascend


@dataclasses.dataclass(frozen=True)
class Hint:
    """A choice: `block` has the rows and columns of a tile, `rstep` the steps of K."""

    block: List[int]
    rstep: List[int]


class MatmulTemplate:
    """A product of an M x K by a K x N matrix."""

    def __init__(
        self,
        M: int,  # noqa: N803
        N: int,  # noqa: N803
        K: int,  # noqa: N803
        in_dtype: str = "float16",
        accum_dtype: str = "float32",
        out_dtype: str = "float16",
        **options: Any,
    ) -> None:
        self.extents = (M, N, K)
        self.in_dtype = element_type(in_dtype)
        self.arch: Optional[Ascend] = None

    def with_arch(self, arch: Ascend) -> "MatmulTemplate":
        """The template for a chip."""
        self.arch = arch
        return self

    def recommend_hints(self, topk: int = 10) -> List[Hint]:
        """Up to `topk` choices that fit L1 twice and L0C, sorted by the bytes to load."""
        arch = self.arch or Ascend()
        sizes = dict(zip("mnk", map(self._sizes, self.extents)))
        fitting = combinations(functools.partial(self._fits, arch), **sizes)
        fitting.sort(key=lambda each: (1 / each["m"] + 1 / each["n"], -each["k"]))
        return [Hint([each["m"], each["n"]], [each["k"]]) for each in fitting[:topk]]

    @staticmethod
    def _sizes(extent: int) -> List[int]:
        """Powers of 2 up to an extent, which divide it if one does."""
        sizes = [size for size in (16, 32, 64, 128, 256) if size <= max(16, extent)]
        return [size for size in sizes if extent % size == 0] or sizes

    def _fits(self, arch: Ascend, m: int, n: int, k: int) -> bool:
        loaded = (m + n) * k * self.in_dtype.bytes
        return 2 * loaded <= arch.l1_bytes and m * n * 4 <= arch.l0c_bytes


__all__ = ["Ascend", "Hint", "MatmulTemplate"]
