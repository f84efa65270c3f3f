"""Parameters of kernel functions, and the differences of tensors in a call."""

from __future__ import annotations

import dataclasses
import math
from typing import Any, Dict, FrozenSet, List

from ..dtypes import ElementType, element_type
from ..errors import LanguageError
from .values import Scalar
from .views import memref_type


class Parameter:
    """A parameter of a kernel function: a tensor or a scalar."""

    def __init__(self, name: str, annotation: Any) -> None:
        from ..language.memory import Tensor

        self.name = name
        self.is_tensor = isinstance(annotation, Tensor)
        if not self.is_tensor and not hasattr(annotation, "dtype"):
            raise LanguageError(
                f"the parameter '{name}' is neither a T.Tensor nor a scalar",
                hint='T.Tensor((M, N), "float16") or T.int32',
            )
        self.dtype: ElementType = element_type(annotation.dtype)
        self.shape: List[Scalar] = list(annotation.shape) if self.is_tensor else []

    @property
    def open_dimension(self) -> int:
        """The dimension that a tensor may have less of: the first that is not 1."""
        others = [d for d, e in enumerate(self.shape) if not (isinstance(e, int) and int(e) == 1)]
        return others[0] if others else 0

    def elements(self) -> int:
        """The number of elements if all extents are constant, else 0."""
        if not all(isinstance(extent, int) for extent in self.shape):
            return 0
        return math.prod(int(extent) for extent in self.shape)  # type: ignore[arg-type]

    def mlir_type(self, is_cut: bool = False) -> str:
        """Its type in the IR; `is_cut` if tensors have less of `open_dimension`."""
        if not self.is_tensor:
            return self.dtype.scalar
        constants = [int(e) if isinstance(e, int) else None for e in self.shape]
        if is_cut:
            constants[self.open_dimension] = None
        return memref_type(self.dtype, "gm", constants)


class Aliases(Dict[int, int]):
    """Parameters, and the earlier ones that are the same tensor."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))


@dataclasses.dataclass(frozen=True)
class Form:
    """The differences between the tensors of a call and the declarations of a kernel.

    Aliases are no parameters of the program; those that are `cut` have fewer elements
    than declared. `workspaces` have no contents before the call.
    """

    aliases: Aliases = dataclasses.field(default_factory=Aliases)
    cut: FrozenSet[int] = frozenset()
    workspaces: FrozenSet[int] = frozenset()


PLAIN = Form()
