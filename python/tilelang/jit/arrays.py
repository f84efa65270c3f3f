"""Arguments of kernels: NumPy arrays and torch tensors, without copies."""

from __future__ import annotations

import sys
import weakref
from typing import Any, Dict, List, Optional, Sequence, Tuple

import numpy as np

from ..dtypes import ElementType, numpy_type
from ..errors import ArgumentError
from ..frontend.messages.described import describe
from ..places import caller


def torch() -> Optional[Any]:
    """The module torch, if the program has imported it."""
    return sys.modules.get("torch")


def is_torch(value: Any) -> bool:
    module = torch()
    return module is not None and isinstance(value, module.Tensor)


def type_name(value: Any) -> str:
    """The element type of an array, by its name in TileLang."""
    return str(value.dtype).replace("torch.", "")


def memory(value: Any) -> np.ndarray:
    """The elements of an array as a NumPy array in the same memory."""
    if isinstance(value, np.ndarray):
        return value
    module = torch()
    assert module is not None
    detached = value.detach()
    if detached.dtype is module.bfloat16:
        return detached.view(module.int16).numpy().view(np.uint16)
    return detached.numpy()


def is_abstract(value: Any) -> bool:
    """Whether a value is a tensor without elements: of the device meta, or a fake one."""
    if not is_torch(value):
        return False
    fake = sys.modules.get("torch._subclasses.fake_tensor")
    return value.device.type == "meta" or (fake is not None and isinstance(value, fake.FakeTensor))


def abstract(shape: Sequence[Any], dtype: ElementType, like: Any) -> Any:
    """A tensor for a result, without elements as `like`."""
    module = torch()
    assert module is not None
    # Types that this torch lacks have the bytes of signed ones.
    is_wide = dtype.kind == "uint" and dtype.bits > 8
    element = getattr(module, dtype.name[1:] if is_wide else dtype.name)
    return module.empty(tuple(shape), dtype=element, device=like.device)


def check(name: str, value: Any, dtype: ElementType, device: str = "cpu") -> None:
    """Raises if `value` is no dense array of `dtype` on a device."""
    if not isinstance(value, np.ndarray) and not is_torch(value):
        raise ArgumentError(
            f"'{name}' is {describe(value)}, and has to be a tensor: of NumPy or torch, or an object "
            "with a buffer or __dlpack__",
            caller(),
        )
    _check_elements(name, value, device)
    given = type_name(value)
    expected = dtype.name
    # Types that this torch lacks have the bytes of signed ones.
    twin = expected[1:] if dtype.kind == "uint" and is_torch(value) else expected
    if isinstance(value, np.ndarray) and expected == "bfloat16":
        twin = "uint16"
    if given not in (expected, twin):
        raise ArgumentError(f"'{name}' is of {given}, and has to be of {expected}", caller())
    contiguous = (
        value.flags.c_contiguous if isinstance(value, np.ndarray) else value.is_contiguous()
    )
    if not contiguous:
        raise ArgumentError(
            f"'{name}' must be contiguous",
            caller(),
            hint="numpy.ascontiguousarray(x), or x.contiguous() of torch, is a dense copy",
        )


def _check_elements(name: str, value: Any, device: str) -> None:
    """Raises if an array is elsewhere, or its element type differs from its memory."""
    if isinstance(value, np.ndarray) and device == "cpu":
        if np.ma.is_masked(value):
            raise ArgumentError(
                f"'{name}' is a masked array, and kernels know no masks",
                caller(),
                hint="x.filled(0) has a number in each masked element",
            )
        return
    given = "cpu" if isinstance(value, np.ndarray) else value.device
    if str(given).partition(":")[0] != device and not is_abstract(value):
        wanted = "in the memory of the CPU" if device == "cpu" else f"on the device '{device}'"
        raise ArgumentError(
            f"'{name}' is on the device '{given}', and has to be {wanted}",
            caller(),
            hint=f"x.{device}() is a copy there",
        )
    if str(value.layout) != "torch.strided":
        layout = str(value.layout).replace("torch.", "")
        raise ArgumentError(
            f"'{name}' has the layout {layout}, and has to be dense", caller(), hint="x.to_dense()"
        )
    if value.is_neg() or value.is_conj():
        raise ArgumentError(
            f"'{name}' is a view that negates its elements when they are read",
            caller(),
            hint="x.resolve_neg().resolve_conj() has them in memory",
        )


class _Memory:
    """Memory of another object, as NumPy takes it: it may be written."""

    def __init__(self, owner: Any, interface: Any) -> None:
        self.owner = owner
        self.__array_interface__ = interface


# Devices of DLPack whose memory the CPU reads.
_CPU_DEVICES = (1, 3, 11)


def shared(name: str, value: Any) -> Any:
    """An object that is no array but has elements in memory, as an array of these."""
    if isinstance(value, (np.ndarray, np.generic)) or is_torch(value):
        return value
    if hasattr(value, "__dlpack__") and hasattr(value, "__dlpack_device__"):
        return _of_dlpack(name, value)
    try:
        return np.asarray(memoryview(value))
    except (TypeError, ValueError):
        return value


def _of_dlpack(name: str, value: Any) -> np.ndarray:
    device = value.__dlpack_device__()[0]
    if int(device) not in _CPU_DEVICES:
        raise ArgumentError(
            f"'{name}' is on device {int(device)} of DLPack, and has to be in the memory of the CPU",
            caller(),
        )
    try:
        array = np.from_dlpack(value)
    except (BufferError, RuntimeError, TypeError) as error:
        raise ArgumentError(f"'{name}' cannot be taken by DLPack: {error}", caller()) from None
    if array.flags.writeable:
        return array
    # NumPy makes all arrays from this protocol read-only.
    interface = dict(array.__array_interface__)
    interface["data"] = (interface["data"][0], False)
    return np.asarray(_Memory(array, interface))


def span(value: Any) -> Tuple[int, int]:
    """The addresses of a dense array: its first byte, and the end of its last one."""
    if isinstance(value, np.ndarray):
        start = int(value.__array_interface__["data"][0])
        return start, start + value.nbytes
    start = int(value.data_ptr())
    return start, start + value.numel() * value.element_size()


def blank(shape: Sequence[int], dtype: Any) -> np.ndarray:
    """An array of NaN, or -1 for integers, which exposes unwritten elements."""
    array = np.empty(shape, dtype)
    array.view(np.uint8 if array.ndim else array.dtype).fill(255)
    return array


def new(shape: Sequence[int], dtype: ElementType, like: Optional[Any]) -> Any:
    """An array for a result, without contents."""
    array = blank(shape, numpy_type(dtype))
    if not _wants_torch(like):
        return array
    module = torch()
    assert module is not None
    if dtype.name == "bfloat16":
        return module.from_numpy(array.view(np.int16)).view(module.bfloat16)
    if dtype.kind == "uint" and dtype.bits > 8:
        return module.from_numpy(array.view(f"int{dtype.bits}"))
    return module.from_numpy(array)


# The tensors that `mark_unwritten` was told of, with their versions, by address.
_unwritten: Dict[int, Tuple[Any, int]] = {}


def mark_unwritten(tensor: Any) -> None:
    """Marks a torch tensor as unfilled until it is written."""
    is_plain = tensor.device.type == "cpu" and tensor.is_contiguous()
    if not is_plain or tensor.is_inference() or tensor.dtype is sys.modules["torch"].bool:
        return
    memory(tensor).reshape(-1).view(np.uint8).fill(255)
    _unwritten[tensor.data_ptr()] = weakref.ref(tensor), tensor._version


def is_unwritten(value: Any) -> bool:
    """Whether an array is unchanged since `mark_unwritten`.

    The version of a tensor misses writes through NumPy; its bytes miss those of the
    same bytes.
    """
    if not is_torch(value):
        return False
    reference, version = _unwritten.get(value.data_ptr(), (lambda: None, 0))
    if reference() is None:
        _unwritten.pop(value.data_ptr(), None)
        return False
    bytes_of = memory(value).reshape(-1).view(np.uint8)
    return bool(value._version == version and (bytes_of == 255).all())


def _wants_torch(like: Optional[Any]) -> bool:
    return is_torch(like) if like is not None else torch() is not None


def fit(shape: Sequence[int], dimension: int, elements: int) -> List[int]:
    """A declared shape for a tensor of `elements`; if these are fewer, with the fitting
    number of rows in `dimension`."""
    if int(np.prod(shape, dtype=object)) <= elements:
        return list(shape)
    inner = int(np.prod(shape[dimension + 1 :], dtype=object))
    return [*shape[:dimension], elements // inner, *shape[dimension + 1 :]]
