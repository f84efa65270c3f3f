"""The language of kernels: `import tilelang.language as T`."""

from __future__ import annotations

import inspect
from typing import Any, Dict, Optional, Sequence

from ..errors import LanguageError
from ..frontend.checks import check_constant, check_integer
from ..frontend.frames import (
    Frame,
    If as _If,
    KernelFrame,
    Loop,
    Nest,
    Nothing,
    Parallel as _Parallel,
    ScopeFrame,
    Serial,
    Side,
)
from ..frontend.function import Macro, PrimFunc
from ..frontend.messages.described import describe
from ..frontend.messages.missing import names_of
from ..frontend.values import Expr
from ..ignored import IGNORED
from ..places import caller
from . import tile
from .copy import copy
from .debug import dump_tensor, printf
from .matrix import gemm_v0, mma
from .memory import (
    Tensor,
    alloc_fragment,
    alloc_L0A,
    alloc_L0B,
    alloc_L0C,
    alloc_L1,
    alloc_shared,
    alloc_ub,
    alloc_var,
    annotate_address,
    symbolic,
)
from .reduce import arg_max, arg_min
from .reduce import reduce_by as reduce
from .reduce import (
    reduce_absmax,
    reduce_abssum,
    reduce_max,
    reduce_min,
    reduce_prod,
    reduce_sum,
    reduce_sumsq,
)
from .scalars import (
    TYPES,
    And,
    Cast,
    Not,
    Or,
    Select,
    abs,
    ceil,
    ceildiv,
    cos,
    erf,
    exp,
    floor,
    floordiv,
    floormod,
    if_then_else,
    infinity,
    log,
    max,
    max_value,
    min,
    min_value,
    pow,
    reinterpret,
    round,
    rsqrt,
    sigmoid,
    sin,
    sqrt,
    tanh,
    truncdiv,
    truncmod,
)
from .scalars import to_type as cast
from .scans import cummax, cummin, cumsum
from .sync import (
    barrier_all,
    pipe_barrier,
    set_cross_flag,
    set_flag,
    sync_all,
    wait_cross_flag,
    wait_flag,
)
from .views import reinterpretcast, reshape, view
from .walks import Persistent, use_swizzle

Buffer = Tensor
dyn = dynamic = var = symbolic
globals().update(TYPES)


def prim_func(function: Any = None, private: bool = False) -> Any:
    """Declares a kernel function; its source is read when it is compiled."""
    if function is None:
        return lambda each: PrimFunc(_checked(each))
    return PrimFunc(_checked(function))


def _checked(function: Any) -> Any:
    if not inspect.isfunction(function):
        raise LanguageError(f"T.prim_func: {describe(function)} is no function", caller())
    return function


def macro(function: Any = None, hygienic: bool = True) -> Any:
    """Declares statements that each call inserts."""
    if function is None or not callable(function):
        return lambda each: Macro(each, hygienic)
    return Macro(function, hygienic)


def Kernel(  # noqa: N802
    *blocks: Any,
    threads: Any = None,
    is_cpu: bool = False,
    prelude: Any = None,
    is_npu: bool = False,
    pipeline: bool = False,
) -> Frame:
    """Launches blocks: `with T.Kernel(n, is_npu=True) as (cid, vid):`.

    cid is the number of the block, vid that of its vector core. With threads=2 the
    compiler halves the work of the two vector cores, and `as cid` is all.
    """
    if len(blocks) != 1:
        raise LanguageError(
            f"T.Kernel has one number of blocks, and {len(blocks)} are given",
            hint="T.Kernel(m * n), with cid // n and cid % n for the two",
        )
    if is_cpu or prelude is not None:
        raise LanguageError(
            f"T.Kernel: {'is_cpu' if is_cpu else 'prelude'} is not supported",
            hint="a kernel runs on cores of an NPU, and its body is all that it has",
        )
    check_integer("T.Kernel: the number of blocks", blocks[0])
    count = threads[0] if isinstance(threads, (list, tuple)) and threads else threads
    if count not in (None, 1, 2):
        raise LanguageError(
            f"T.Kernel: threads is {count!r}, and has to be 1 or 2",
            hint="it is the number of vector cores of an AI core that share the work of a block",
        )
    return KernelFrame(blocks[0], count)


def Scope(name: str) -> Frame:  # noqa: N802
    """The program of the cube core, `T.Scope("C")`, or of the vector cores, "V"."""
    if not isinstance(name, str) or name not in ("C", "V"):
        raise LanguageError(
            f"T.Scope: there is no core {name!r}",
            hint='T.Scope("C") is the program of the cube core, T.Scope("V") that of the vector cores',
        )
    return ScopeFrame("cube" if name == "C" else "vector")


def serial(start: Any, stop: Any = None, step: Any = 1, *, annotations: Any = None) -> Loop:
    """The integers from start, by default 0, up to stop, one after the other."""
    if stop is None:
        start, stop = 0, start
    return Serial(start, stop, step, what="T.serial")


def unroll(start: Any, stop: Any = None, step: Any = 1, *, annotations: Any = None) -> Loop:
    """`T.serial`; the compiler decides what to unroll."""
    return serial(start, stop, step)


vectorized = unroll


def grid(*extents: Any) -> Loop:
    """Loops inside of each other."""
    return Nest(extents)


def Parallel(*extents: Any, coalesced_width: Optional[int] = None) -> Loop:  # noqa: N802
    """All elements of up to two dimensions, in no order."""
    if not 1 <= len(extents) <= 2:
        raise LanguageError(
            f"T.Parallel has one or two extents, and {len(extents)} are given",
            hint="a loop of T.serial around it goes over the others",
        )
    return _Parallel(extents)


def Pipelined(  # noqa: N802
    start: Any,
    stop: Any = None,
    num_stages: int = 0,
    order: Optional[Sequence[int]] = None,
    stage: Optional[Sequence[int]] = None,
    sync: Any = None,
    group: Any = None,
    cross_interval: int = 1,
) -> Loop:
    """`T.serial`; num_stages of its iterations may overlap: 1 keeps them in order, and with 0
    the compiler chooses, as for `T.serial`."""
    given = {"order": order, "stage": stage, "sync": sync, "group": group}
    for name, value in given.items():
        if value:
            raise LanguageError(
                f"T.Pipelined: {name} is not supported yet",
                hint="with num_stages alone the compiler chooses the schedule",
            )
    for name, number in (("num_stages", num_stages), ("cross_interval", cross_interval)):
        check_constant(f"T.Pipelined: {name}", number)
        if number < 0:
            raise LanguageError(f"T.Pipelined: {name} is {number}, and has to be 0 or more")
    if stop is None:
        start, stop = 0, start
    attributes: Dict[str, str] = {}
    if num_stages > 0:
        attributes["tile.stages"] = f"{num_stages} : i64"
    if cross_interval > 1:
        attributes["tile.interval"] = f"{cross_interval} : i64"
    return Serial(start, stop, 1, attributes, "T.Pipelined")


def If(condition: Any) -> Frame:  # noqa: N802, F811
    """`with T.If(c):`, with T.Then() and T.Else() directly inside."""
    return _If(condition)


def Then() -> Frame:  # noqa: N802
    """The statements if the condition of T.If holds."""
    return Side(0)


def Else() -> Frame:  # noqa: N802
    """The statements if the condition of T.If does not hold."""
    return Side(1)


def attr(node: Any, key: Any, value: Any) -> Frame:
    """Changes nothing: attributes of the original's IR mean nothing to this compiler."""
    return Nothing()


def _ignored(name: str) -> Any:
    def function(*args: Any, **kwargs: Any) -> None:
        pass

    function.__name__ = name
    function.__doc__ = f"Changes nothing: {IGNORED[f'T.{name}']}."
    return function


func_attr = _ignored("func_attr")
block_attr = _ignored("block_attr")
annotate_layout = _ignored("annotate_layout")
annotate_padding = _ignored("annotate_padding")
assume = _ignored("assume")


def evaluate(value: Any) -> Any:
    """The value itself."""
    return value


__getattr__ = names_of(__name__)

__all__ = [name for name in globals() if not name.startswith("_")] + ["Expr"]
