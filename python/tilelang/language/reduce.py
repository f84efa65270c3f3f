"""Reductions along a dimension of a tile."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Sequence

from ..errors import LanguageError
from ..frontend.checks import check_integer
from ..frontend.buffers import Region, as_region
from ..frontend.kernel import Kernel
from ..frontend.values import Scalar
from ..frontend.views import is_constant
from .primitive import Primitive, primitive, reads, updates, writes
from .shapes import active, describe, same

_TYPES = ("float16", "bfloat16", "float32", "int8", "uint8", "int16", "uint16", "int32", "uint32")
_SIGNED = ("float16", "bfloat16", "float32", "int16", "int32")
# The kinds of `tile.reduce` by their names here.
_KINDS = {
    "sum": "sum",
    "max": "max",
    "min": "min",
    "prod": "product",
    "abssum": "abs_sum",
    "absmax": "abs_max",
    "sumsq": "square_sum",
}


def _declare(kind: str, meaning: str, types: Sequence[str] = _TYPES) -> Primitive:
    def function(
        kernel: Kernel,
        buffer: Any,
        out: Any,
        dim: int = -1,
        *args: Any,
        clear: bool = True,
        real_shape: Any = None,
    ) -> None:
        for extra in args:
            if isinstance(extra, bool):
                clear = extra
            elif isinstance(extra, (list, tuple)):
                real_shape = extra
            else:
                raise LanguageError(f"T.reduce_{kind}: {extra!r} is neither clear nor real_shape")
        reduce(kernel, kind, buffer, out, dim, clear, real_shape)

    function.__name__ = f"reduce_{kind}"
    function.__doc__ = f"""out = {meaning} of buffer along dimension dim.

    out has the shape of buffer without the dimension, or with 1 there. With clear=False
    its old value is one more element. real_shape=[m, n] takes the first m rows and n
    columns of the tile only; 0 is all.
    """
    return primitive(f"T.reduce_{kind}", "tile.reduce", buffer=reads(*types), out=updates(*types))(
        function
    )


reduce_sum = _declare("sum", "the sum")
reduce_max = _declare("max", "the largest element")
reduce_min = _declare("min", "the smallest element")
reduce_prod = _declare("prod", "the product")
reduce_sumsq = _declare("sumsq", "the sum of the squares")
reduce_abssum = _declare("abssum", "the sum of the absolute values", _SIGNED)
reduce_absmax = _declare("absmax", "the largest absolute value", _SIGNED)


def _part(what: str, region: Region, real_shape: Optional[Sequence[Any]]) -> Region:
    if not real_shape:
        return region
    extents = list(region.extents)
    is_pair = isinstance(real_shape, (list, tuple)) and len(real_shape) == 2
    if len(extents) < 2 or not is_pair:
        raise LanguageError(f"{what}: real_shape has the rows and the columns of a matrix")
    for d, wanted in zip((-2, -1), real_shape):
        check_integer(f"{what}: real_shape", wanted)
        if isinstance(wanted, int) and wanted < 0:
            raise LanguageError(f"{what}: real_shape is {wanted}, and has to be 0 or more")
        if isinstance(wanted, int) and wanted == 0:
            continue
        if isinstance(wanted, int) and is_constant(extents[d]) and wanted > extents[d]:
            raise LanguageError(f"{what}: real_shape {wanted} is more than {extents[d]}")
        extents[d] = wanted
    return Region(region.buffer, region.starts, extents)


def reduce(
    kernel: Kernel, kind: str, buffer: Any, out: Any, dim: int, clear: bool, real_shape: Any
) -> None:
    """Emits a reduction of a tile of one or two dimensions, leading ones of 1 aside."""
    what = f"T.reduce_{kind}"
    region = _part(what, as_region(buffer), real_shape)
    attributes = {"kind": f"#tile<reduce_kind {_KINDS[kind]}>"}
    if not clear:
        attributes["accumulate"] = "unit"
    _create(kernel, what, "tile.reduce", region, buffer, out, dim, attributes)


def _create(
    kernel: Kernel,
    what: str,
    operation: str,
    region: Region,
    buffer: Any,
    out: Any,
    dim: int,
    attributes: Dict[str, str],
) -> None:
    """Emits `operation` of `region`, a part of `buffer`, along `dim`."""
    rank = min(2, len(region.extents))
    if any(extent != 1 for extent in region.extents[:-2]):
        raise LanguageError(f"{what}: {describe(buffer)} has more than two dimensions")
    if not isinstance(dim, int) or not -rank <= dim < rank:
        raise LanguageError(
            f"{what}: dim is {dim!r}, and {describe(buffer)} has dimensions from {-rank} to {rank - 1}"
        )
    axis = dim % rank
    kept = list(range(len(region.extents)))[-rank:]
    source = kernel.views.region(region, kept)
    result = [region.extents[d] for d in kept]
    result[axis] = 1
    target = _target(kernel, what, as_region(out), result, buffer, out)
    attributes["dim"] = f"{axis} : i64"
    kernel.create(operation, [source.ssa, target.ssa], attributes=attributes)


def _declare_arg(kind: str, meaning: str) -> Primitive:
    def function(kernel: Kernel, buffer: Any, out: Any, dim: int = -1) -> None:
        attributes = {"kind": f"#tile<reduce_kind {kind}>"}
        region = as_region(buffer)
        _create(kernel, f"T.arg_{kind}", "tile.arg_reduce", region, buffer, out, dim, attributes)

    function.__name__ = f"arg_{kind}"
    function.__doc__ = f"""out = the index of {meaning} of buffer along dimension dim.

    The first one counts, and the first NaN before all others. out has the shape of buffer
    without the dimension, or with 1 there.
    """
    return primitive(
        f"T.arg_{kind}", "tile.arg_reduce", buffer=reads(*_TYPES), out=writes("int32")
    )(function)


arg_max = _declare_arg("max", "the largest element")
arg_min = _declare_arg("min", "the smallest element")


def _target(
    kernel: Kernel, what: str, region: Region, shape: List[Scalar], buffer: Any, out: Any
) -> Any:
    """The result as a tile of `shape`; a longer one gives its first elements."""
    wanted = [e for e in shape if not (is_constant(e) and e == 1)] or [1]
    own = active(region)
    if len(own) != 1 or len(wanted) != 1:
        if not same(own, wanted):
            raise _no_place(what, out, buffer, shape)
    view = kernel.views.squeezed(region)
    if not same(own, wanted):
        if is_constant(own[0]) and is_constant(wanted[0]) and own[0] < wanted[0]:
            raise _no_place(what, out, buffer, shape)
        view = kernel.views.slice(view, [0], wanted, [0])
    if view.rank == len(shape):
        return view
    return kernel.views.reshape(
        view, tuple(int(e) if is_constant(e) else None for e in shape)  # type: ignore[arg-type]
    )


def _no_place(what: str, out: Any, buffer: Any, shape: Sequence[Scalar]) -> LanguageError:
    wanted = ", ".join(str(each) if is_constant(each) else "?" for each in shape)
    return LanguageError(
        f"{what}: out is {describe(out)}, and that of {describe(buffer)} has the shape ({wanted})"
    )


@primitive("T.reduce", "tile.reduce", buffer=reads(*_TYPES), out=updates(*_TYPES))
def reduce_by(
    kernel: Kernel,
    buffer: Any,
    out: Any,
    reduce_type: str,
    dim: int,
    real_shape: Any = None,
    clear: bool = True,
) -> None:
    """out = buffer reduced along dim, by a name such as reduce_sum in reduce_type.

    The others are reduce_max, reduce_min, reduce_prod, reduce_abssum, reduce_absmax and
    reduce_sumsq.
    """
    kind = reduce_type.rpartition("_")[2]
    if kind not in _KINDS:
        raise LanguageError(
            f"T.reduce: there is no {reduce_type!r}",
            hint=", ".join(f"reduce_{each}" for each in _KINDS),
        )
    reduce(kernel, kind, buffer, out, dim, clear, real_shape)
