"""Operations on tiles in UB: `T.tile`.

They take whole tiles and slices. Only the numbers of elements of the operands have
to agree; of tiles whose shapes agree, rows are taken where they are.
"""

from __future__ import annotations

from typing import Any, Dict, List

from ..dtypes import ElementType
from ..errors import LanguageError
from ..frontend.buffers import as_region
from ..frontend.kernel import Kernel
from ..frontend.messages.described import describe as describe_value
from ..frontend.messages.missing import names_of
from .gather import gather, gather_mask
from .masks import all_mask, any_mask, compare, count_mask, select
from .order import merge_sort, sort, topk
from .primitive import (
    ARITHMETIC,
    FLOATS,
    INTEGERS,
    UB,
    Primitive,
    primitive,
    reads,
    updates,
    writes,
)
from .repeat import (
    brcb_experiment,
    row_expand_div_experiment,
    row_expand_mul,
    row_expand_mul_experiment,
    row_expand_sub_experiment,
)
from .sync import finish_for_element
from .shapes import count, describe, is_tile, leading, match, pair_shape, scalar

# Names and operations of primitives that differ in nothing else.
_BINARY = {
    "add": ("tile.add", ARITHMETIC, "dst = src0 + src1"),
    "sub": ("tile.sub", ARITHMETIC, "dst = src0 - src1"),
    "mul": ("tile.mul", ARITHMETIC, "dst = src0 * src1"),
    "div": ("tile.div", FLOATS, "dst = src0 / src1"),
    "max": ("tile.max", ARITHMETIC, "dst = the larger of src0 and src1"),
    "min": ("tile.min", ARITHMETIC, "dst = the smaller of src0 and src1"),
    "bitwise_and": ("tile.and", INTEGERS, "dst = src0 & src1"),
    "bitwise_or": ("tile.or", INTEGERS, "dst = src0 | src1"),
    "bitwise_xor": ("tile.xor", INTEGERS, "dst = src0 ^ src1"),
    "pow": ("tile.pow", FLOATS, "dst = src0 to the power of src1"),
}
# Those that let all pipes finish before they read an element.
_WAITING = {"add", "sub", "mul", "div"}
_UNARY = {
    "exp": ("tile.exp", FLOATS, "dst = e to the power of src0"),
    "ln": ("tile.ln", FLOATS, "dst = the natural logarithm of src0"),
    "abs": ("tile.abs", FLOATS, "dst = the absolute value of src0"),
    "sqrt": ("tile.sqrt", FLOATS, "dst = the square root of src0"),
    "rsqrt": ("tile.rsqrt", FLOATS, "dst = 1 / the square root of src0"),
    "reciprocal": ("tile.reciprocal", FLOATS, "dst = 1 / src0"),
    "relu": ("tile.relu", FLOATS, "dst = the larger of src0 and 0"),
    "sigmoid": ("tile.sigmoid", FLOATS, "dst = 1 / (1 + exp(-src0))"),
    "silu": ("tile.silu", FLOATS, "dst = src0 / (1 + exp(-src0))"),
    "sin": ("tile.sin", FLOATS, "dst = the sine of src0"),
    "cos": ("tile.cos", FLOATS, "dst = the cosine of src0"),
    "bitwise_not": ("tile.not", INTEGERS, "dst = src0 with every bit inverted"),
}


def _declare_binary(name: str) -> Primitive:
    operation, types, meaning = _BINARY[name]

    def function(kernel: Kernel, dst: Any, src0: Any, src1: Any) -> None:
        what = f"T.tile.{name}"
        if is_tile(src1):
            target, *sources = match(kernel, what, [dst, src0, src1])
            operands = [view.ssa for view in sources]
        else:
            target, source = match(kernel, what, [dst, src0])
            if name in _WAITING:
                finish_for_element(kernel, src1)
            operands = [source.ssa, scalar(kernel, src1, source)]
        kernel.create(operation, [*operands, target.ssa])

    function.__name__ = name
    function.__doc__ = f"""{meaning}, element by element.

    dst and src0 are tiles with equal numbers of elements; src1 is another one, or a number.
    """
    return primitive(
        f"T.tile.{name}",
        operation,
        dst=writes(*types),
        src0=reads(*types),
        src1=reads(*types, scalar=True),
    )(function)


def _declare_unary(name: str) -> Primitive:
    operation, types, meaning = _UNARY[name]

    def function(kernel: Kernel, dst: Any, src0: Any) -> None:
        target, source = match(kernel, f"T.tile.{name}", [dst, src0])
        kernel.create(operation, [source.ssa, target.ssa])

    function.__name__ = name
    function.__doc__ = f"""{meaning}, element by element.

    dst and src0 are tiles with equal numbers of elements.
    """
    return primitive(f"T.tile.{name}", operation, dst=writes(*types), src0=reads(*types))(function)


_declared: Dict[str, Primitive] = {
    **{name: _declare_binary(name) for name in _BINARY},
    **{name: _declare_unary(name) for name in _UNARY},
}
globals().update(_declared)


@primitive("T.tile.fill", "tile.fill", buffer=writes(*ARITHMETIC))
def fill(kernel: Kernel, buffer: Any, value: Any) -> None:
    """buffer = value, in every element; a bool is 0 or 1."""
    view = kernel.views.squeezed(as_region(buffer))
    number = int(value) if isinstance(value, bool) else value
    kernel.create("tile.fill", [scalar(kernel, number, view), view.ssa])


@primitive("T.tile.clear", "tile.fill", buffer=writes(*ARITHMETIC))
def clear(kernel: Kernel, buffer: Any) -> None:
    """buffer = 0, in every element."""
    view = kernel.views.squeezed(as_region(buffer))
    kernel.create("tile.fill", [scalar(kernel, 0, view), view.ssa])


_ROUNDING = {
    "CAST_NONE": "none",
    "CAST_RINT": "rint",
    "CAST_FLOOR": "floor",
    "CAST_CEIL": "ceil",
    "CAST_ROUND": "round",
    "CAST_TRUNC": "trunc",
    "CAST_ODD": "odd",
}


@primitive("T.tile.cast", "tile.cast", dst=writes(), src=reads())
def cast(kernel: Kernel, dst: Any, src: Any, mode: str, count: Any) -> None:
    """dst = src in the element type of dst, for the first `count` elements.

    mode: CAST_NONE and CAST_RINT round to nearest, ties to even; CAST_ROUND ties
    away from zero; CAST_FLOOR down, CAST_CEIL up, CAST_TRUNC toward zero, CAST_ODD
    to odd.
    """
    if mode not in _ROUNDING:
        raise LanguageError(
            f"T.tile.cast: there is no mode {mode!r}", hint=f"the modes are {', '.join(_ROUNDING)}"
        )
    views = _whole_or_leading(kernel, "T.tile.cast", [dst, src], count, converts=True)
    attribute = f"#tile<round_mode {_ROUNDING[mode]}>"
    kernel.create("tile.cast", [views[1].ssa, views[0].ssa], attributes={"round": attribute})


def _whole_or_leading(
    kernel: Kernel, what: str, operands: List[Any], elements: Any, converts: bool = False
) -> List[Any]:
    """Views of the first `elements` elements; of all of them, in their shape."""
    regions = [as_region(operand) for operand in operands]
    if isinstance(elements, int) and all(count(region) == elements for region in regions):
        return match(kernel, what, operands, converts)
    return [leading(kernel, what, operand, elements) for operand in operands]


@primitive("T.tile.axpy", "tile.axpy", dst=updates(*FLOATS), src0=reads(*FLOATS))
def axpy(kernel: Kernel, dst: Any, src0: Any, scalar_value: Any) -> None:
    """dst += src0 * scalar_value, element by element."""
    target, source = match(kernel, "T.tile.axpy", [dst, src0])
    kernel.create("tile.axpy", [source.ssa, scalar(kernel, scalar_value, source), target.ssa])


@primitive(
    "T.tile.mul_add_dst",
    "tile.mul_add",
    dst=updates(*FLOATS),
    src0=reads(*FLOATS),
    src1=reads(*FLOATS),
)
def mul_add_dst(kernel: Kernel, dst: Any, src0: Any, src1: Any) -> None:
    """dst += src0 * src1, element by element."""
    target, left, right = match(kernel, "T.tile.mul_add_dst", [dst, src0, src1])
    kernel.create("tile.mul_add", [left.ssa, right.ssa, target.ssa])


@primitive("T.tile.leaky_relu", "tile.leaky_relu", dst=writes(*FLOATS), src=reads(*FLOATS))
def leaky_relu(kernel: Kernel, dst: Any, src: Any, scalar_value: Any) -> None:
    """dst = src, its negative elements times scalar_value."""
    target, source = match(kernel, "T.tile.leaky_relu", [dst, src])
    kernel.create("tile.leaky_relu", [source.ssa, scalar(kernel, scalar_value, source), target.ssa])


@primitive("T.tile.clamp", "tile.clamp", out=writes(*ARITHMETIC), buffer=reads(*ARITHMETIC))
def clamp(
    kernel: Kernel, out: Any, buffer: Any, min_scalar: Any, max_scalar: Any, count: Any
) -> None:
    """out = min(max(buffer, min_scalar), max_scalar), for the first `count` elements."""
    target, source = _whole_or_leading(kernel, "T.tile.clamp", [out, buffer], count)
    limits = [scalar(kernel, each, source) for each in (min_scalar, max_scalar)]
    kernel.create("tile.clamp", [source.ssa, *limits, target.ssa])


@primitive("T.tile.round", "tile.round", out=writes(*FLOATS), buffer=reads(*FLOATS))
def round(kernel: Kernel, out: Any, buffer: Any, count: Any) -> None:  # noqa: A001
    """out = the nearest integer, ties to even, for the first `count` elements."""
    target, source = _whole_or_leading(kernel, "T.tile.round", [out, buffer], count)
    kernel.create("tile.round", [source.ssa, target.ssa])


def _declare_shift(name: str, operation: str, direction: str) -> Primitive:
    def function(kernel: Kernel, dst: Any, src0: Any, scalar_value: Any) -> None:
        target, source = match(kernel, f"T.tile.{name}", [dst, src0])
        bits = source.dtype.bits
        if isinstance(scalar_value, (int, float)) and not 0 <= scalar_value < bits:
            raise LanguageError(
                f"T.tile.{name}: scalar_value is {scalar_value}, and elements of "
                f"{source.dtype.name} shift by 0 to {bits - 1} bits"
            )
        kernel.create(operation, [source.ssa, scalar(kernel, scalar_value, source), target.ssa])

    function.__name__ = name
    function.__doc__ = f"""dst = src0, its bits shifted to the {direction} by scalar_value."""
    types = ("int16", "uint16", "int32", "uint32", "int8", "uint8")
    return primitive(f"T.tile.{name}", operation, dst=writes(*types), src0=reads(*types))(function)


bitwise_lshift = _declare_shift("bitwise_lshift", "tile.shift_left", "left")
bitwise_rshift = _declare_shift("bitwise_rshift", "tile.shift_right", "right")


@primitive("T.tile.broadcast", "tile.broadcast", dst=writes(), src=reads())
def broadcast(kernel: Kernel, dst: Any, src: Any, axis: Any = None) -> None:
    """dst = src, repeated along the axis in which src has extent 1.

    A src of one dimension is a row if it is as long as the rows of dst, else a column
    if it is as long as its columns.
    """
    if axis is not None and (type(axis) is not int or axis not in (-2, -1, 0, 1)):
        raise LanguageError(
            f"T.tile.broadcast: axis is {describe_value(axis)}, and a matrix has the axes 0 and 1"
        )
    target, source = as_region(dst), as_region(src)
    rows, columns = pair_shape(target)
    shape = _repeated_shape(source, rows, columns, dst, src, axis)
    wide = kernel.views.reshape(kernel.views.flat(source), shape)
    full = kernel.views.squeezed(target)
    if full.rank == 1 and not (shape == (1, 1) or 1 in (rows, columns)):
        raise LanguageError("T.tile.broadcast: dst has one dimension and src another shape")
    full = kernel.views.reshape(full, (int(rows), int(columns)))  # type: ignore[arg-type]
    kernel.create("tile.broadcast", [wide.ssa, full.ssa])


def _repeated_shape(source: Any, rows: Any, columns: Any, dst: Any, src: Any, axis: Any) -> Any:
    own = pair_shape(source)
    dimensions = len([e for e in source.extents if e != 1])
    total = count(source)
    if total == 1:
        return (1, 1)
    if dimensions == 1 and (len(source.extents) == 1):
        if total == columns and axis not in (1, -1):
            return (1, total)
        if total == rows:
            return (total, 1)
    if own == (1, columns) or own == (rows, 1) or own == (rows, columns):
        return own
    raise LanguageError(
        f"T.tile.broadcast: {describe(src)} does not repeat to {describe(dst)}",
        hint="src has the extent of dst in one dimension and 1 in the other",
    )


@primitive("T.tile.transpose", "tile.transpose", dst=writes(), src=reads())
def transpose(kernel: Kernel, dst: Any, src: Any) -> None:
    """dst[j, i] = src[i, j]."""
    target, source = (kernel.views.region(as_region(each)) for each in (dst, src))
    kernel.create(
        "tile.transpose", [source.ssa, target.ssa], attributes={"permutation": "array<i64: 1, 0>"}
    )


def _check_first(what: str, value: Any, dtype: ElementType) -> None:
    """Raises for the first number of a row if an integer type does not have it."""
    limit = 1 << (dtype.bits - 1)
    if isinstance(value, int) and not dtype.is_float and not -limit <= value < limit:
        raise LanguageError(f"{what} is {value}, which is no {dtype.name}")


@primitive(
    "T.tile.createvecindex", "tile.arange", dst=writes("float16", "float32", "int16", "int32")
)
def createvecindex(kernel: Kernel, dst: Any, firstValue: Any) -> None:  # noqa: N803
    """dst = firstValue, firstValue + 1, and so on."""
    view = kernel.views.flat(as_region(dst))
    _check_first("T.tile.createvecindex: firstValue", firstValue, view.dtype)
    kernel.create(
        "tile.arange", [scalar(kernel, firstValue, view), scalar(kernel, 1, view), view.ssa]
    )


@primitive(
    "T.tile.arith_progression",
    "tile.arange",
    buffer=writes("float16", "float32", "int16", "int32"),
)
def arith_progression(
    kernel: Kernel, buffer: Any, first_value: Any, diff_value: Any, count: Any
) -> None:
    """buffer = first_value + i * diff_value, for the first `count` elements."""
    view = leading(kernel, "T.tile.arith_progression", buffer, count)
    _check_first("T.tile.arith_progression: first_value", first_value, view.dtype)
    steps = [scalar(kernel, each, view) for each in (first_value, diff_value)]
    kernel.create("tile.arange", [*steps, view.ssa])


@primitive(
    "T.tile.atomic_add",
    "tile.atomic_add",
    dst=updates(memories=("gm",)),
    src=reads(memories=(*UB, "l0c", "fragment")),
)
def atomic_add(kernel: Kernel, dst: Any, src: Any) -> None:
    """dst += src, a slice of a tensor, atomically; clipped at the tensor's ends."""
    from .copy import pair_with_tensor

    tensor, tile = pair_with_tensor(kernel, dst, src)
    kernel.create("tile.atomic_add", [tile.ssa, tensor.ssa])


__getattr__ = names_of(__name__)
