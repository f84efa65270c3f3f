"""Runs a kernel as IR and as the Ascend C that it is printed as, and compares the runs."""

import dataclasses
import json
import re
import subprocess

import numpy as np

from launch_expressions import evaluate

# A part of the target in a module.
TARGET = re.compile(r'#ascend\.target<"(\w+)"(?:, \{([^{}]*)\})?>')


@dataclasses.dataclass
class Run:
    """The outcome of a run."""

    status: int
    errors: list
    # The number of blocks of each.
    launches: list
    cycles: list
    load_seconds: float
    seconds: float
    outputs: list
    messages: str

    @property
    def kinds(self):
        """What was found, without places and names."""
        kinds = {error.get("kind", error.get("finding", "error")) for error in self.errors}
        return sorted(kinds or {"error"} if self.status else kinds)


def execute(command, outputs, folder, name):
    """Runs tl-run; `outputs` are the numbers of the arguments to compare."""
    files = {number: folder / f"{name}.{number}.npy" for number in outputs}
    command = [*command, "--report=json", *(f"--output={n}={file}" for n, file in files.items())]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    start = done.stdout.rfind('\n{\n  "kernel"') + 1
    try:
        report = json.loads(done.stdout[start:])
    except ValueError:
        report = {}
    launches = report.get("launches", [])
    contents = [file.read_bytes() if file.exists() else b"" for file in files.values()]
    for file in files.values():
        file.unlink(missing_ok=True)
    return Run(
        done.returncode,
        [
            *report.get("errors", []),
            *(f for launch in launches for f in launch.get("findings", [])),
        ],
        [launch["blocks"] for launch in launches],
        [launch["cycles"] for launch in launches if "cycles" in launch],
        report.get("loadSeconds", 0),
        report.get("seconds", 0),
        contents,
        (done.stdout[:start] if start > 1 else "") + done.stderr,
    )


def shape_of(argument):
    """The shape that an argument of tl-run states, or that of its file."""
    if argument.endswith(".npy"):
        return np.load(argument).shape
    return tuple(map(int, argument.rpartition(":")[2].split("x")))


def spelled(dtype):
    """An element type of the metadata as tl-run spells it."""
    return dtype.replace("u", "ui", 1) if dtype.startswith("u") else dtype


class NotRun(Exception):
    """A launch that a form of a kernel cannot have; the reason begins with its kind."""


class Printed:
    """The Ascend C of a compiled kernel, with its description."""

    style = "pipe"

    def __init__(self, compiled, folder, name="kernel"):
        command = ["tl-translate", "--emit=ascendc,meta", f"--style={self.style}", str(compiled)]
        command += ["-o", str(folder / name)]
        done = subprocess.run(command, capture_output=True, text=True)
        self.messages = done.stderr
        self.source = folder / f"{name}.cpp"
        self.translated = done.returncode == 0
        if self.translated:
            self.kernels = json.loads((folder / f"{name}.meta.json").read_text())["kernels"]

    def command(self, arguments, target, launched=None):
        """The run with the arguments that the IR gets, and the number of each tensor among
        the parameters of the function. `launched` is the number of blocks, if known."""
        (kernel,) = self.kernels
        given, values, numbers = [], {}, {}
        for parameter in kernel["abi"]["parameters"]:
            argument = arguments[parameter["argument"]]
            if parameter["kind"] == "tensor":
                numbers[parameter["argument"]] = len(given)
                prefix = "" if argument.endswith(".npy") else spelled(parameter["dtype"]) + ":"
                # A tensor without dimensions has an element.
                given.append(prefix + argument + ("" if parameter["shape"] else ":1"))
                continue
            value = number_of(parameter, argument)
            given.append(value)
            if re.fullmatch(r"-?\d+", value):
                values[parameter["name"]] = int(value)
        launch = kernel["launch"]
        blocks = launched if launched is not None else evaluate(launch["blocks"], values)
        if blocks < 1:
            raise NotRun("without blocks: a launch has at least one")
        if re.search(r"GM_ADDR \w*workspace\w*\)", self.source.read_text()):
            given.append(f"ui8:workspace:{evaluate(kernel['workspace']['bytes'], values)}")
        command = ["tl-run", self.source, f"--entry={kernel['kernel']}"]
        command += [f"--blocks={blocks}", f"--target={target}"]
        # A kernel of vector cores alone counts cores instead of blocks.
        if launch["cores"] == "vector" and launch["cores_per_block"] == 2:
            command.append("--cores=vector:2")
        return command + [f"--arg={argument}" for argument in given], numbers


class StaticTensors(Printed):
    """The same without a TPipe."""

    style = "static"


def number_of(parameter, argument):
    """The text of a parameter that is no tensor."""
    if parameter["kind"] == "extent":
        return str(shape_of(argument)[parameter["dimension"]])
    if parameter["kind"] == "stride":
        return str(int(np.prod(shape_of(argument)[parameter["dimension"] + 1 :], dtype=int)))
    if parameter["kind"] == "offset":
        return "0"
    return {"true": "1", "false": "0"}.get(argument, argument)


# Scalar code is not the same in both forms. A loop of the text takes more of a queue than
# the instruction that it is printed for.
IDEAL = {"scalar_cycles": 0, "queue_depth": 1 << 20, "queue_depth_cube": 1 << 20}


def idealised(text):
    """A compiled module for a target with the fields of IDEAL, and the target."""
    found = TARGET.search(text)
    if not found:
        return text, None
    fields = [f for f in (found[2] or "").split(", ") if f and f.split(" =")[0] not in IDEAL]
    fields += [f"{name} = {value} : i64" for name, value in IDEAL.items()]
    target = f'#ascend.target<"{found[1]}", {{{", ".join(fields)}}}>'
    # The library of a program uses flags that it leaves to no kernel.
    fields += ["event_ids = 8 : i64", "event_first_m_mte1 = 0 : i64"]
    library = f'#ascend.target<"{found[1]}", {{{", ".join(fields)}}}>'
    return text.replace(found[0], target), library


@dataclasses.dataclass
class Comparison:
    """The runs of both, or the reason why there are none."""

    obstacle: str = ""
    differences: list = dataclasses.field(default_factory=list)
    ir: Run | None = None
    text: Run | None = None

    def cycles(self):
        """The cycles of both, as text."""
        return [" and ".join(f"{c:.0f}" for c in run.cycles) for run in (self.ir, self.text) if run]


def compare_compiled(compiled, arguments, folder, tolerance=0.0, form=Printed):
    """Runs a compiled module both ways. `tolerance` is that of cycles, `form` how the kernel
    is printed."""
    printed = form(compiled, folder)
    if not printed.translated:
        return Comparison("not translated: " + printed.messages.strip().split("\n")[0])
    if len(printed.kernels) != 1:
        return Comparison(f"{len(printed.kernels)} kernels")
    free, target = idealised(compiled.read_text())
    final = folder / "final.mlir"
    final.write_text(free)
    tensors = [
        p["argument"] for p in printed.kernels[0]["abi"]["parameters"] if p["kind"] == "tensor"
    ]
    ir = ["tl-run", final, *(f"--arg={argument}" for argument in arguments)]
    first = execute(ir, tensors, folder, "ir")
    # An assertion does not hold, or a slice leaves its source: text has no slices.
    if first.status and not first.launches:
        return Comparison("does not run: " + first.messages.strip()[:300], [], first)
    if len(first.launches) > 1:
        return Comparison(f"{len(first.launches)} launches", [], first)
    try:
        command, numbers = printed.command(arguments, target, *first.launches)
    except NotRun as reason:
        return Comparison(str(reason), [], first)
    second = execute(command, list(numbers.values()), folder, "text")
    return Comparison("", differences(first, second, tolerance), first, second)


def differences(ir, text, tolerance):
    """The differences between two runs."""
    found = []
    if ir.kinds != text.kinds or bool(ir.status) != bool(text.status):
        found.append(f"findings: {ir.kinds or ir.status}, as text {text.kinds or text.status}")
    if wrong := [
        i for i, (a, b) in enumerate(zip(ir.outputs, text.outputs)) if contents(a) != contents(b)
    ]:
        found.append(f"contents of tensors {wrong}")
    if not same_cycles(ir, text, tolerance):
        found.append(f"cycles: {ir.cycles}, as text {text.cycles}")
    return found


def same_cycles(ir, text, tolerance):
    """Whether the cycles of each launch differ by at most a part of `tolerance`. A run
    with findings may end before the last instruction."""
    if ir.status or text.status:
        return True
    pairs = list(zip(ir.cycles, text.cycles))
    return len(ir.cycles) == len(text.cycles) and all(
        abs(a - b) <= tolerance * a + 0.5 for a, b in pairs
    )


def contents(npy):
    """The bytes of an array file, without its header: both may name the type differently."""
    return npy[10 + int.from_bytes(npy[8:10], "little") :]
