"""Kernels as operators: their host code, compiled against stand-ins for the vendor's headers."""

import dataclasses
import json
import pathlib
import struct
import subprocess

import numpy as np

from both_ways import NotRun, Printed, shape_of, spelled

ROOT = pathlib.Path(__file__).resolve().parent.parent
STAND_INS = ROOT / "test/conversions/AscendToAscendC/Operator/Inputs"
HEADERS = ROOT / "runtime/ascendc"
COMPILER = ["clang++-22", "-std=c++17", "-Wall", "-Wextra", "-Werror"]
# The bytes that the stand-in for the platform reserves for the system.
SYSTEM_BYTES = 16 << 20
# The message about a launch that does nothing.
NO_BLOCKS = "an operator runs at least one block"


def run(*command, **options):
    return subprocess.run(
        [str(word) for word in command], check=True, capture_output=True, text=True, **options
    )


def emit(module, folder):
    """Writes the operator project of a compiled module; returns the messages of a refusal."""
    folder.mkdir(parents=True, exist_ok=True)
    command = ["tl-translate", "--emit=operator", str(module), "-o", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True)
    return "" if done.returncode == 0 else done.stderr


@dataclasses.dataclass
class Tiling:
    """The outcome of the tiling function."""

    done: bool
    message: str
    blocks: int = 0
    mode: int = 0
    workspaces: list = dataclasses.field(default_factory=list)
    data: bytes = b""
    # Those of the outputs; none without shape inference.
    shapes: list = dataclasses.field(default_factory=list)
    types: list = dataclasses.field(default_factory=list)


class Host:
    """The host code of the operator called `kernel`, in the project `folder`."""

    def __init__(self, folder, kernel):
        self.program = folder / f"{kernel}.host"
        source = folder / "op_host" / f"{kernel}.cpp"
        includes = [f"-I{each}" for each in (STAND_INS, HEADERS)]
        checks = ["-fsanitize=undefined", "-fno-sanitize-recover=all"]
        run(*COMPILER, *checks, *includes, source, STAND_INS / "host.cpp", "-o", self.program)
        self.definition, _ = self.launch([])

    def launch(self, lines):
        """The definition, and the tiling of each launch."""
        done = run(self.program, input="".join(f"{line}\n" for line in lines))
        definition, *results = map(json.loads, done.stdout.splitlines())
        messages = iter(done.stderr.splitlines())
        tilings = []
        for result in results:
            message = "" if result["done"] else next(messages)
            result["data"] = bytes(result.get("data", []))
            del result["type"]
            tilings.append(Tiling(message=message, **result))
        assert next(messages, None) is None
        return definition, tilings

    def describe(self, parameters, shapes, scalars, cores=(24, 48)):
        """The line of a launch: shapes and scalars by argument."""
        named = {p["name"]: p["argument"] for p in parameters if p["kind"] in ("tensor", "scalar")}
        parts = []
        for kind, key in (("in", "inputs"), ("out", "outputs")):
            for name, _ in self.definition[key]:
                parts.append(" ".join([kind, *map(str, shapes[named[name]])]))
        for name, kind in self.definition["attributes"]:
            parts.append(f"{kind} {scalars[named[name]]}")
        return " ; ".join([*parts, f"cores {cores[0]} {cores[1]}"])


def read_fields(folder, kernel, data):
    """The members of the tiling data by their names, as the header lists them."""
    letters = {"int64_t": "q", "uint64_t": "Q", "uint32_t": "I", "float": "f"}
    names, layout = [], "<"
    for line in (folder / "op_host" / f"{kernel}_tiling.h").read_text().splitlines():
        if line.startswith("TILING_DATA_FIELD_DEF("):
            kind, name = line.partition("(")[2].rstrip(");").split(", ")
            names.append(name)
            layout += letters[kind]
    return dict(zip(names, struct.unpack(layout, data)))


class Operator(Printed):
    """A compiled kernel as an operator."""

    def __init__(self, compiled, folder, name="kernel"):
        super().__init__(compiled, folder, name)
        self.folder = folder / "operator"
        if not self.translated or len(self.kernels) != 1:
            return
        self.messages = emit(compiled, self.folder)
        self.translated = not self.messages
        if self.translated:
            self.host = Host(self.folder, self.kernels[0]["kernel"])

    def command(self, arguments, target, launched=None):
        """The run of the device part, with the outcome of the tiling function."""
        (kernel,) = self.kernels
        parameters = kernel["abi"]["parameters"]
        tensors = {p["name"]: p for p in parameters if p["kind"] == "tensor"}
        shapes = {p["argument"]: shape_of(arguments[p["argument"]]) for p in tensors.values()}
        for p in tensors.values():
            if not p["shape"]:
                shapes[p["argument"]] = ()
        scalars = {p["argument"]: self.number(p, arguments) for p in parameters}
        line = self.host.describe(parameters, shapes, scalars)
        _, (tiling,) = self.host.launch([line])
        if tiling.message.endswith(NO_BLOCKS):
            raise NotRun(f"without blocks: {line}")
        if not tiling.done:
            raise ValueError(f"the operator refuses {line}: {tiling.message}")
        if launched is not None and kernel["launch"]["cores_per_block"] * launched != tiling.blocks:
            raise ValueError(f"{tiling.blocks} cores for {launched} blocks")
        np.save(self.folder / "tiling.npy", np.frombuffer(tiling.data, np.uint8))
        given, numbers = [], {}
        names = [name for name, _ in self.host.definition["inputs"]]
        names += [n for n, _ in self.host.definition["outputs"] if n not in names]
        for name in names:
            p = tensors[name]
            numbers[p["argument"]] = len(given)
            argument = arguments[p["argument"]]
            prefix = "" if argument.endswith(".npy") else spelled(p["dtype"]) + ":"
            given.append(prefix + argument + ("" if p["shape"] else ":1"))
        given.append(f"ui8:workspace:{max(tiling.workspaces[0] - SYSTEM_BYTES, 1)}")
        given.append(str(self.folder / "tiling.npy"))
        source = self.folder / "op_kernel" / f"{kernel['kernel']}.cpp"
        per_block = kernel["launch"]["cores_per_block"]
        command = ["tl-run", source, f"--entry={kernel['kernel']}"]
        command += [f"--blocks={tiling.blocks // per_block}", f"--target={target}"]
        if kernel["launch"]["cores"] == "vector" and per_block == 2:
            command.append("--cores=vector:2")
        numbers = {p["argument"]: numbers[p["argument"]] for p in tensors.values()}
        return command + [f"--arg={argument}" for argument in given], numbers

    @staticmethod
    def number(parameter, arguments):
        if parameter["kind"] != "scalar":
            return 0
        argument = arguments[parameter["argument"]]
        return {"true": "1", "false": "0"}.get(argument, argument)
