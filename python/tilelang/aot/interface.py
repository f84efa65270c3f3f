"""The parameters of a compiled kernel, from its types: roles, elements, extents.

Two C signatures follow from them: the one of launch interface version 1, and the old one,
which has a number for each symbolic variable.
"""

from __future__ import annotations

import dataclasses
import re
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Set, Union

from ..dtypes import ElementType
from ..frontend.values import Binary, Symbol
from . import identifiers
from .dtypes import BY_NAME

# Integer arithmetic of extents, which are not negative.
_SIGNS = {"add": "+", "sub": "-", "mul": "*", "floordiv": "/", "mod": "%"}

# Names of the parameters that each entry or its check has.
_PARAMETERS = ("workspace", "workspace_bytes", "stream", "detail")
# Names in `launch` of the native header, which has a variable for each symbolic one.
_LAUNCH = (
    "args check entry fallbackSpec find index kEntries kRules launch log_miss refuse rules "
    "spec status"
).split()


@dataclasses.dataclass(frozen=True)
class Argument:
    """A parameter of the kernel function.

    `dtype` is an element type, `type` the C type of a scalar. `shape` has numbers, and for
    extents that are not constant C expressions of variables.
    """

    name: str
    dtype: str
    type: str = ""
    role: str = "scalar"
    shape: List[Union[int, str]] = dataclasses.field(default_factory=list)

    @property
    def is_tensor(self) -> bool:
        return not self.type

    def dynamic(self) -> List[int]:
        """The dimensions with extents that a launch gives."""
        return [d for d, extent in enumerate(self.shape) if isinstance(extent, str)]


class Declared(NamedTuple):
    """A parameter in C."""

    type: str
    name: str

    def __str__(self) -> str:
        return f"{self.type} {self.name}"


def listed(parameters: Sequence[Declared]) -> str:
    return ", ".join(map(str, parameters))


@dataclasses.dataclass(frozen=True)
class Interface:
    """`variables` are the symbolic variables of the shapes, in the order of their first
    appearance. `workspace` is the size of the compiler's own workspace in bytes; `blocks` is
    the number of blocks of a launch, or "runtime"."""

    arguments: List[Argument]
    variables: List[str]
    workspace: int = 0
    blocks: Union[int, str] = "runtime"

    @property
    def tensors(self) -> List[Argument]:
        return [each for each in self.arguments if each.is_tensor]

    @property
    def scalars(self) -> List[Argument]:
        return [each for each in self.arguments if not each.is_tensor]

    @property
    def has_computed(self) -> bool:
        """Whether some extent is an expression, and no variable alone."""
        extents = {e for each in self.tensors for e in each.shape if isinstance(e, str)}
        return not extents <= set(self.variables)

    def numbers(self) -> List[Declared]:
        """The C parameters of the entry that are no addresses."""
        return [
            *(Declared(each.type, each.name) for each in self.scalars),
            *(Declared("int64_t", f"{e.name}_d{d}") for e in self.tensors for d in e.dynamic()),
        ]

    def check(self) -> List[Declared]:
        """The C parameters of the check, in launch interface version 1."""
        return [*self.numbers(), Declared("tl_detail*", "detail")]

    def entry(self) -> List[Declared]:
        """The C parameters of the entry, in launch interface version 1."""
        return [
            *(Declared("void*", each.name) for each in self.tensors),
            *self.numbers(),
            Declared("void*", "workspace"),
            Declared("uint64_t", "workspace_bytes"),
            Declared("void*", "stream"),
        ]

    def old(self, stream: str) -> List[Declared]:
        """The C parameters of the adapter."""
        given = [
            Declared("uint8_t*", f"{each.name}_handle")
            if each.is_tensor
            else Declared(each.type, each.name)
            for each in self.arguments
        ]
        variables = [Declared("int64_t", name) for name in self.variables]
        return [*given, *variables, Declared(stream, "stream")]

    def json(self) -> Dict[str, Any]:
        return dataclasses.asdict(self)

    @staticmethod
    def read(found: Dict[str, Any]) -> "Interface":
        arguments = [Argument(**each) for each in found["arguments"]]
        return Interface(arguments, found["variables"], found["workspace"], found["blocks"])


def interface(kernel: Any, described: Dict[str, Any]) -> Interface:
    """The interface of a `JITKernel` with the metadata of its launch functions."""
    parameters = kernel.params
    names = _Names(parameters)
    own = [names.argument(each) for each in parameters]
    names.taken.update(_LAUNCH)
    variables: Dict[Symbol, str] = {}
    for parameter in parameters:
        for extent in parameter.shape:
            for symbol in _symbols(extent):
                if symbol not in variables:
                    variables[symbol] = names.add(symbol.name)
    told: Dict[str, Any] = (described.get("kernels") or [{}])[0]
    parameters_told = told.get("abi", {}).get("parameters", [])
    tensors = [each for each in parameters_told if each["kind"] == "tensor"]
    roles = {each["argument"]: each["role"] for each in tensors}
    arguments = []
    for number, each in enumerate(parameters):
        if not each.is_tensor:
            arguments.append(Argument(own[number], _name(each.dtype), _scalar(each.dtype)))
            continue
        shape = [_extent(extent, variables) for extent in each.shape]
        role = roles.get(number, "inout" if number in kernel.program.written else "in")
        arguments.append(Argument(own[number], _name(each.dtype), "", role, shape))
    blocks = str(told.get("launch", {}).get("blocks"))
    workspace = int(told.get("workspace", {}).get("bytes", 0))
    is_constant = blocks.isdigit()
    return Interface(
        arguments,
        list(variables.values()),
        workspace,
        int(blocks) if is_constant else "runtime",
    )


class _Names:
    """The names of C parameters. One that C++ or the generated functions have gets a number."""

    def __init__(self, parameters: Sequence[Any]) -> None:
        self._given = {each.name for each in parameters}
        self.taken: Set[str] = {*_PARAMETERS}

    def argument(self, parameter: Any) -> str:
        """The name of a parameter, from which those of its handle and extents follow."""
        endings = [""]
        if parameter.is_tensor:
            dynamic = [d for d, extent in enumerate(parameter.shape) if _symbols(extent)]
            endings += ["_handle", *(f"_d{d}" for d in dynamic)]
        return self._unique(parameter.name, endings)

    def add(self, name: str) -> str:
        self.taken |= self._given
        return self._unique(name, [""])

    def _unique(self, name: str, endings: Sequence[str]) -> str:
        first = re.sub(r"\W", "_", name, flags=re.ASCII)
        first = first if re.match("[A-Za-z_]", first) else f"v{first}"
        unique, number = first, 1
        while self._is_taken(unique, endings) or (unique != name and unique in self._given):
            unique, number = f"{first}_{number}", number + 1
        self.taken.update(unique + each for each in endings)
        return unique

    def _is_taken(self, name: str, endings: Sequence[str]) -> bool:
        is_own = name.lower().startswith("tl_") and not re.search(r"_\d+$", name)
        return is_own or identifiers.is_known(name) or any(name + e in self.taken for e in endings)


def _symbols(extent: Any) -> List[Symbol]:
    if isinstance(extent, Symbol):
        return [extent]
    if isinstance(extent, Binary):
        return [*_symbols(extent.a), *_symbols(extent.b)]
    return []


def _extent(extent: Any, variables: Dict[Symbol, str]) -> Union[int, str]:
    if isinstance(extent, Symbol):
        return variables[extent]
    if isinstance(extent, Binary):
        a, b = _extent(extent.a, variables), _extent(extent.b, variables)
        if extent.kind == "ceildiv":
            return f"(({a} + {b} - 1) / {b})"
        if extent.kind in ("min", "max"):
            sign = "<" if extent.kind == "min" else ">"
            return f"({a} {sign} {b} ? {a} : {b})"
        return f"({a} {_SIGNS[extent.kind]} {b})"
    return int(extent)


def _name(dtype: ElementType) -> str:
    name = {"i1": "bool"}.get(dtype.mlir, dtype.mlir.replace("ui", "u"))
    assert name in BY_NAME, "every element type has a code"
    return name


def _scalar(dtype: ElementType) -> str:
    """The C type of a scalar; narrow floats are passed as float."""
    if dtype.is_float:
        return "float"
    if dtype.kind == "bool":
        return "bool"
    # Integers have no sign in the IR.
    return f"int{dtype.bits}_t"


def difference(first: Interface, second: Interface) -> Optional[str]:
    """The first parameter that differs between the C signatures; None if none does."""
    for a, b in ((first.old("void*"), second.old("void*")), (first.entry(), second.entry())):
        for index, (old, new) in enumerate(zip([*a, "nothing"], [*b, "nothing"])):
            if old != new:
                return f"parameter {index} is '{new}', and was '{old}'"
    return None
