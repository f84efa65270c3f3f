"""Views of operands in one shape: vector primitives go by numbers of elements."""

from __future__ import annotations

from typing import Any, List, Optional, Sequence, Tuple

from ..dtypes import ElementType
from ..errors import LanguageError
from ..frontend.buffers import Buffer, Element, Region, as_region
from ..frontend.checks import check_integer
from ..frontend.messages.described import describe as describe_value
from ..frontend.kernel import Kernel
from ..frontend.linear import linear_difference
from ..frontend.matching import type_of
from ..frontend.values import Expr, Scalar
from ..frontend.views import View, is_constant


def is_tile(operand: Any) -> bool:
    return isinstance(operand, (Buffer, Region))


def active(region: Region) -> List[Scalar]:
    """The extents that are not 1; for one element, a single 1."""
    extents = [e for e in region.extents if not (is_constant(e) and e == 1)]
    return extents or [1]


def same(a: Sequence[Scalar], b: Sequence[Scalar]) -> bool:
    return len(a) == len(b) and all(
        x is y or (isinstance(d := linear_difference(x, y), int) and d == 0) for x, y in zip(a, b)
    )


def count(region: Region) -> Optional[int]:
    """The number of elements, if it is constant."""
    total = 1
    for extent in region.extents:
        if not isinstance(extent, int):
            return None
        total *= extent
    return total


def describe(operand: Any) -> str:
    region = as_region(operand)
    shape = ", ".join(str(e) if is_constant(e) else "?" for e in region.extents)
    comma = "," if len(region.extents) == 1 else ""
    return f"'{region.buffer.name}' ({shape}{comma})"


def match(kernel: Kernel, what: str, operands: Sequence[Any], converts: bool = False) -> List[View]:
    """Views of the tiles of `operands` in the shape of the first.

    Their types have to agree, unless the operation `converts`.

    Only the numbers of elements have to agree, as in the language: the shapes without
    extents of 1 are used if they agree, one dimension otherwise. A tile after the first
    with more elements gives its first ones.
    """
    regions = [as_region(operand) for operand in operands]
    shape = active(regions[0])
    if not converts:
        _check_types(what, regions)
    if all(same(active(region), shape) for region in regions[1:]):
        return [kernel.views.squeezed(region) for region in regions]
    counts = [count(region) for region in regions]
    wanted = counts[0]
    first = describe(operands[0])
    if wanted is None or None in counts:
        other = next(o for o, r in zip(operands, regions) if not same(active(r), shape))
        raise LanguageError(
            f"{what}: {describe(other)} has another shape than {first}",
            hint="slices of extents that are known when the kernel runs have the same ones",
        )
    for operand, given in zip(operands, counts):
        if given is not None and given < wanted:
            raise LanguageError(f"{what}: {describe(operand)} has fewer elements than {first}")
    return [kernel.views.flat(region, wanted) for region in regions]


def _check_types(what: str, regions: Sequence[Region]) -> None:
    first = regions[0]
    for region in regions[1:]:
        if region.dtype is not first.dtype:
            raise LanguageError(
                f"{what}: '{region.buffer.name}' is of {region.dtype.name}, and "
                f"'{first.buffer.name}' of {first.dtype.name}",
                hint="T.tile.cast converts the elements of a tile",
            )


def scalar(kernel: Kernel, operand: Any, tile: View) -> Any:
    """A scalar operand, in the element type of `tile`; also a tile of one element."""
    if isinstance(operand, Buffer) and all(is_constant(e) and e == 1 for e in operand.shape):
        operand = Element(operand, [0] * len(operand.shape))
    if isinstance(operand, (int, float, Expr)):
        check_fits(operand, tile.dtype)
        return kernel.scalars.emit(operand, tile.dtype)
    hint = "an element of it, with its indices, is one" if isinstance(operand, Buffer) else ""
    raise LanguageError(f"{describe_value(operand)} is no number", hint=hint)


def check_fits(number: Scalar, dtype: ElementType) -> None:
    """Raises for a fraction as an operand with integers, where it would be lost."""
    if dtype.is_float or isinstance(number, float) and number.is_integer():
        return
    if type_of(number).is_float:
        raise LanguageError(
            f"{describe_value(number)}, is no number of {dtype.name}"
            if not isinstance(number, Expr)
            else f"a float is an operand beside a tile of {dtype.name}",
            hint=f'T.cast(x, "{dtype.name}") drops the fraction of a scalar, T.tile.cast '
            "converts a tile",
        )


def leading(kernel: Kernel, what: str, operand: Any, elements: Scalar) -> View:
    """The first `elements` elements of a tile, in one dimension."""
    check_integer(f"{what}: count", elements)
    region = as_region(operand)
    if isinstance(elements, int):
        if elements < 0:
            raise LanguageError(f"{what}: count is {elements}, and has to be 0 or more")
        total = count(region)
        if total is not None and total < elements:
            raise LanguageError(f"{what}: {describe(operand)} has {total} elements, not {elements}")
        return kernel.views.flat(region, int(elements))
    view = kernel.views.flat(region)
    return kernel.views.slice(view, [0], [elements], [0])


def pair_shape(region: Region) -> Tuple[Scalar, Scalar]:
    """The last two extents; the first one is 1 for a tile of one dimension."""
    extents = region.extents
    return (extents[-2] if len(extents) > 1 else 1, extents[-1])
