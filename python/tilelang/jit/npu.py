"""Kernels on an NPU: `target="npu"`.

The vendor's compiler, bisheng, makes a library of the Ascend C of a kernel, and the launch
function in it is called with the memory of tensors of torch_npu, on its current stream.
Untested: no machine with an NPU or this compiler was at hand. Only the messages and the
order of the arguments have tests.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from typing import Any, Dict, List, NamedTuple, Optional, Sequence

from ..errors import CompileError, StateError
from ..frontend.parameters import Form
from ..places import caller
from . import store
from .kernel import JITKernel
from .program import CompiledProgram
from .signature import Signature

# Folders of the compiler below ASCEND_HOME_PATH.
_FOLDERS = ("bin", "compiler/bin", "compiler/ccec_compiler/bin", "tools/bisheng_compiler/bin")
_OPTIONS = ("--npu-arch=dav-2201", "-xasc", "-O2", "-std=c++17", "-fPIC", "-shared")
# Types of scalars in a launch function; narrow floats are passed as float.
_SCALARS: Dict[str, Any] = {
    "float": ctypes.c_float,
    "bool": ctypes.c_bool,
    **{f"int{bits}_t": getattr(ctypes, f"c_int{bits}") for bits in (8, 16, 32, 64)},
    **{f"uint{bits}_t": getattr(ctypes, f"c_uint{bits}") for bits in (8, 16, 32, 64)},
}


def _home() -> Optional[str]:
    return os.environ.get("ASCEND_HOME_PATH") or None


def _compiler() -> Optional[str]:
    folders = [os.path.join(_home() or "", each) for each in _FOLDERS] if _home() else []
    return shutil.which("bisheng", path=os.pathsep.join(folders)) or shutil.which("bisheng")


def check() -> str:
    """The compiler; an error says which parts this machine lacks."""
    has_torch = "torch_npu" in sys.modules or importlib.util.find_spec("torch_npu") is not None
    compiler = _compiler()
    lacking = [] if has_torch else ["there is no module torch_npu"]
    lacking += [] if compiler else ["there is no bisheng in ASCEND_HOME_PATH or PATH"]
    if compiler is None or lacking:
        raise StateError(
            "target='npu' needs torch_npu and the compiler bisheng (ASCEND_HOME_PATH): "
            + ", and ".join(lacking),
            caller(),
            hint="without a target, kernels run on the executor",
        )
    return compiler


class LaunchParameter(NamedTuple):
    """A parameter of a launch function, in C."""

    type: str
    name: str


def launch_parameters(text: str, symbol: str) -> List[LaunchParameter]:
    """The parameters of the launch function in the Ascend C of a kernel, after the stream."""
    found = re.search(rf'extern "C" int {symbol}_launch\(([^)]*)\)', text)
    assert found is not None, "the translation has no launch function"
    listed = re.findall(r"(\w[\w ]*?\W+)(\w+) *(?:,|$)", " ".join(found.group(1).split()))
    return [LaunchParameter(kind.strip(), name) for kind, name in listed[1:]]


def launch_arguments(
    signature: Signature, form: Form, values: Sequence[Any], parameters: Sequence[LaunchParameter]
) -> List[Any]:
    """The arguments of a launch function: tensors, then scalars, then extents by name."""
    own = [(n, each) for n, each in enumerate(signature.params) if n not in form.aliases]
    ordered: List[Any] = [ctypes.c_void_p(values[n].data_ptr()) for n, p in own if p.is_tensor]
    scalars = [values[n] for n, p in own if not p.is_tensor]
    extents = {symbol.name: size for symbol, size in signature.sizes(values).items()}
    for n, each in own:
        shape = values[n].shape if each.is_tensor else ()
        extents.update({f"{each.name}_dim{d}": extent for d, extent in enumerate(shape)})
    for parameter in parameters[len(ordered) :]:
        value = scalars.pop(0) if scalars else extents[parameter.name]
        ordered.append(_SCALARS[parameter.type](value))
    return ordered


class NPUKernel(JITKernel):
    """A kernel whose calls run on the NPU; it has no reports of runs."""

    def __init__(self, *arguments: Any) -> None:
        self._compiler = check()
        super().__init__(*arguments)
        self._signature.device = "npu"
        self._launchers: Dict[Form, Any] = {}

    def _run(self, values: Sequence[Any]) -> None:
        form = self._signature.form(values, self._program.written)
        program = self._program_for(form)
        if form not in self._launchers:
            self._launchers[form] = self._loaded(program)
        parameters = launch_parameters(program.translated(), program.symbol)
        arguments = launch_arguments(self._signature, form, values, parameters)
        stream = sys.modules["torch_npu"].npu.current_stream().npu_stream
        status = self._launchers[form](ctypes.c_void_p(stream), *arguments)
        if status != 0:
            reason = f"'{program.name}' was not launched: its launch function returned {status}"
            raise StateError(reason, caller())

    def _loaded(self, program: CompiledProgram) -> Any:
        """The launch function of a program, from a library that is kept beside its kernels."""
        text = program.translated()
        name = store.key(" ".join((self._compiler, *_OPTIONS)), text.encode())
        folder = store.location()
        with tempfile.TemporaryDirectory(prefix="tl-npu-") as own:
            path = pathlib.Path(folder or own) / f"tl-{name}.so"
            if not path.exists():
                self._build(text, path)
            return ctypes.CDLL(str(path))[f"{program.symbol}_launch"]

    def _build(self, text: str, path: pathlib.Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".tl-", dir=path.parent) as own:
            source, made = pathlib.Path(own) / "kernel.cpp", pathlib.Path(own) / "kernel.so"
            source.write_text(text, encoding="utf-8")
            home = _home() or "/usr/local/Ascend/ascend-toolkit/latest"
            places = [f"-I{home}/include", f"-L{home}/lib64", "-lascendcl"]
            command = [self._compiler, *_OPTIONS, str(source), "-o", str(made), *places]
            ran = subprocess.run(command, capture_output=True, text=True)
            if ran.returncode != 0:
                raise CompileError(f"bisheng refuses the kernel:\n{ran.stderr}", caller())
            os.replace(made, path)
