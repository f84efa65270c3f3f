"""Products of matrices."""

from __future__ import annotations

from typing import Any, List

from ..errors import LanguageError
from ..frontend.buffers import as_region
from ..frontend.kernel import Kernel
from ..frontend.matching import BOOL, check_numbers
from ..frontend.values import Expr
from ..frontend.views import View
from .primitive import primitive, reads, updates
from .shapes import describe

_FACTORS = ("float16", "bfloat16", "float32", "int8")
_SUMS = ("float32", "int32")
_L1 = ("l1", "shared")


def _matrix(kernel: Kernel, what: str, operand: Any) -> View:
    """The last two dimensions of an operand; the others have extent 1."""
    region = as_region(operand)
    rank = region.buffer.rank
    if rank < 2 or any(extent != 1 for extent in region.extents[:-2]):
        raise LanguageError(f"{what}: {describe(operand)} is no matrix")
    return kernel.views.region(region, [rank - 2, rank - 1])


def _init(kernel: Kernel, init: Any) -> Any:
    if isinstance(init, Expr):
        return kernel.scalars.emit(init, BOOL)
    check_numbers("init", init)
    return kernel.emitter.constant(True, BOOL) if init else None


def _product(operands: List[Any], transposed: List[bool]) -> str:
    return " times ".join(
        describe(operand) + (" transposed" if is_transposed else "")
        for operand, is_transposed in zip(operands, transposed)
    )


def _check(what: str, views: List[View], transposed: List[bool], operands: List[Any]) -> None:
    a, b, c = (tuple(view.shape) for view in views)
    if transposed[0]:
        a = a[::-1]
    if transposed[1]:
        b = b[::-1]
    if (a[0], a[1], b[1]) != (c[0], b[0], c[1]):
        raise LanguageError(
            f"{what}: {_product(operands, transposed)} is no {describe(operands[2])}",
            hint="A is M x K, B is K x N and C is M x N; transposed, A is K x M and B is N x K",
        )


@primitive(
    "T.gemm_v0",
    "tile.gemm",
    A=reads(*_FACTORS, memories=_L1),
    B=reads(*_FACTORS, memories=_L1),
    C=updates(*_SUMS, memories=("l0c", "fragment")),
)
def gemm_v0(
    kernel: Kernel,
    A: Any,  # noqa: N803
    B: Any,  # noqa: N803
    C: Any,  # noqa: N803
    transpose_A: bool = False,  # noqa: N803
    transpose_B: bool = False,  # noqa: N803
    init: Any = False,
) -> None:
    """C = A B if init holds, else C += A B.

    A (M x K) and B (K x N) are in L1, C (M x N) in L0C; transpose_A and transpose_B
    take an operand as K x M and N x K.
    """
    views = [_matrix(kernel, "T.gemm_v0", each) for each in (A, B, C)]
    _check("T.gemm_v0", views, [transpose_A, transpose_B], [A, B, C])
    attributes = {}
    if transpose_A:
        attributes["transposeA"] = "unit"
    if transpose_B:
        attributes["transposeB"] = "unit"
    kernel.create(
        "tile.gemm",
        [*(view.ssa for view in views), *_optional(kernel, init)],
        attributes=attributes,
    )


def _optional(kernel: Kernel, init: Any) -> List[Any]:
    value = _init(kernel, init)
    return [] if value is None else [value]


@primitive(
    "T.mma",
    "tile.mma",
    A=reads(*_FACTORS, memories=("l0a", "fragment")),
    B=reads(*_FACTORS, memories=("l0b", "fragment")),
    C=updates(*_SUMS, memories=("l0c", "fragment")),
)
def mma(kernel: Kernel, A: Any, B: Any, C: Any, init: Any = False) -> None:  # noqa: N803
    """C = A B if init holds, else C += A B, for A in L0A, B in L0B and C in L0C."""
    views = [_matrix(kernel, "T.mma", each) for each in (A, B, C)]
    _check("T.mma", views, [False, False], [A, B, C])
    kernel.create("tile.mma", [*(view.ssa for view in views), *_optional(kernel, init)])
