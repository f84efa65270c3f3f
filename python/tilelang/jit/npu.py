"""Kernels on an NPU: `target="npu"`.

The vendor's compiler, bisheng, makes a library of the Ascend C of a kernel and of its launch
functions (docs/launch-interface.md), which are called with the memory of tensors of
torch_npu, on its current stream. Untested: no machine with an NPU or this compiler was at
hand. Only the messages and the launch functions have tests.
"""

from __future__ import annotations

import ctypes
import importlib.util
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
from typing import Any, Dict, List, Optional, Sequence

from ..errors import CompileError, StateError
from ..frontend.parameters import Form
from ..places import caller
from . import arrays, store
from .kernel import JITKernel
from .program import CompiledProgram
from .signature import Signature, evaluated

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


class _Detail(ctypes.Structure):
    """tl_detail: why a launch was refused."""

    _fields_ = [
        ("status", ctypes.c_int),
        ("argument", ctypes.c_int32),
        ("dimension", ctypes.c_int32),
        ("got", ctypes.c_int64),
        ("rule", ctypes.c_char_p),
    ]


def launch_arguments(
    signature: Signature, form: Form, values: Sequence[Any], parameters: Sequence[Dict[str, Any]]
) -> List[Any]:
    """The values of the parameters of a launch function, as its metadata lists them."""
    own = [(each, values[n]) for n, each in enumerate(signature.params) if n not in form.aliases]
    sizes = signature.sizes(values)
    arguments: List[Any] = []
    for listed in parameters:
        parameter, value = own[listed["argument"]]
        if listed["kind"] == "tensor":
            arguments.append(ctypes.c_void_p(value.data_ptr()))
        elif listed["kind"] == "scalar":
            arguments.append(_SCALARS[listed["type"]](value))
        else:
            shape = evaluated(parameter, sizes)
            fitting = arrays.fit(shape, parameter.open_dimension, value.numel())
            arguments.append(ctypes.c_int64(fitting[listed["dimension"]]))
    return arguments


class _Launcher:
    """The launch functions of a kernel in its library."""

    def __init__(self, library: Any, described: Dict[str, Any]) -> None:
        entry = described["abi"]["entry"]
        self._entry, self._check = library[entry], library[f"{entry}_check"]
        self.parameters = described["abi"]["parameters"]
        self.workspace_bytes: int = described["workspace"]["bytes"]

    def launch(self, arguments: Sequence[Any], workspace: int, stream: int) -> Optional[str]:
        """Launches the kernel; returns why not."""
        place = [ctypes.c_void_p(workspace), ctypes.c_uint64(self.workspace_bytes)]
        status = self._entry(*arguments, *place, ctypes.c_void_p(stream))
        if status == 0:
            return None
        detail = _Detail()
        kinds = [each["kind"] for each in self.parameters]
        numbers = [a for a, kind in zip(arguments, kinds) if kind != "tensor"]
        self._check(*numbers, ctypes.byref(detail))
        rule = (detail.rule or b"").decode()
        return f"{rule}, got {detail.got}" if rule else f"status {status}"


class NPUKernel(JITKernel):
    """A kernel that runs on the NPU; it has no reports of runs."""

    def __init__(self, *arguments: Any) -> None:
        self._compiler = check()
        super().__init__(*arguments)
        self._signature.device = "npu"
        self._launchers: Dict[Form, _Launcher] = {}
        self._scratch: Any = None

    def _run(self, values: Sequence[Any]) -> None:
        form = self._signature.form(values, self._program.written)
        program = self._program_for(form)
        if form not in self._launchers:
            self._launchers[form] = self._loaded(program, form)
        launcher = self._launchers[form]
        arguments = launch_arguments(self._signature, form, values, launcher.parameters)
        stream = sys.modules["torch_npu"].npu.current_stream().npu_stream
        reason = launcher.launch(arguments, self._workspace(launcher, values), stream)
        if reason is not None:
            raise StateError(f"'{program.name}' was not launched: {reason}", caller())

    def _workspace(self, launcher: _Launcher, values: Sequence[Any]) -> int:
        """The address of a workspace that lives until the next call."""
        if not launcher.workspace_bytes:
            return 0
        tensor = next(v for v, each in zip(values, self.params) if each.is_tensor)
        torch = sys.modules["torch"]
        self._scratch = torch.empty(
            launcher.workspace_bytes, dtype=torch.uint8, device=tensor.device
        )
        return int(self._scratch.data_ptr())

    def _loaded(self, program: CompiledProgram, form: Form) -> _Launcher:
        """The launch functions of a program, from a library that is kept beside its kernels."""
        names = [each.name for n, each in enumerate(self.params) if n not in form.aliases]
        texts = program.emitted("kernel.h", names)
        key = "\0".join(texts[each] for each in ("ascendc", "host", "header"))
        name = store.key(" ".join((self._compiler, *_OPTIONS)), key.encode())
        folder = store.location()
        with tempfile.TemporaryDirectory(prefix="tl-npu-") as own:
            path = pathlib.Path(folder or own) / f"tl-{name}.so"
            if not path.exists():
                self._build(texts, path)
            described = json.loads(texts["meta"])["kernels"][0]
            return _Launcher(ctypes.CDLL(str(path)), described)

    def _build(self, texts: Dict[str, str], path: pathlib.Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".tl-", dir=path.parent) as own:
            folder = pathlib.Path(own)
            made, sources = folder / "kernel.so", [folder / "kernel.cpp", folder / "host.cpp"]
            for file, part in zip([*sources, folder / "kernel.h"], ("ascendc", "host", "header")):
                file.write_text(texts[part], encoding="utf-8")
            home = _home() or "/usr/local/Ascend/ascend-toolkit/latest"
            places = [f"-I{home}/include", f"-L{home}/lib64", "-lascendcl"]
            command = [self._compiler, *_OPTIONS, *map(str, sources), "-o", str(made), *places]
            ran = subprocess.run(command, capture_output=True, text=True)
            if ran.returncode != 0:
                raise CompileError(f"bisheng refuses the kernel:\n{ran.stderr}", caller())
            os.replace(made, path)
