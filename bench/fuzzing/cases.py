"""Draws inputs: files, and a command line of a tool on them."""

import dataclasses
import random
import re
import signal

from . import data, text

KINDS = {"text": 52, "numbers": 6, "bytes": 8, "bytecode": 8, "npy": 8, "options": 11, "schedules": 5, "interrupted": 2}
PASSES = (
    "tile-normalize ascend-attach-target tile-verify-bounds tile-vectorize tile-split-sub-blocks tile-legalize tile-infer-memory"
    " tile-assign-cores tile-pipeline tile-verify-placed tile-simplify tile-prepare-indices tile-inline-calls convert-tile-to-ascend ascend-verify-lowered"
    " ascend-lower-channels ascend-hoist ascend-sink ascend-plan-memory ascend-insert-sync ascend-verify-memory ascend-verify-sync"
    " tl-print-indices tl-print-legality ascend-print-hazards ascend-print-memory-map ascend-print-buffers ascend-print-loops canonicalize cse"
).split()
ON_FUNCTIONS = {"tile-pipeline", "tile-legalize", "ascend-plan-memory", "ascend-insert-sync"}
COMPILE = ["to=placed", "to=ascend", "channel-depth=2", "auto-stages=false", "align-rows=false", "memory-planning=false", "spill", "auto-sync=false", "unit-flag", "barrier-everywhere"]
WRONG_COMPILE = ["to=", "to=nowhere", "channel-depth=0", "channel-depth=-1", "channel-depth=9223372036854775807", "channel-depth=x", "spill=maybe", "unknown=1"]
TARGETS = ["910B1", "910B2", "910B3", "910B4", "910_9362", "", "none", "910B2 "]
SCHEDULES = ["default", "random:1", "random:0-2", "random:18446744073709551615", "random:18446744073709551616", "random:5-3", "random:", "random:1-", "random:-1", "random", "x", "", "random:1-2-3", "random:0x5", "random:1,2"]
# The content of an output file that exists before the run, if there is one.
OLD = b"what was here before\n"


@dataclasses.dataclass
class Case:
    number: int
    kind: str
    tool: str
    program: str
    files: dict[str, bytes]
    arguments: list[str]
    # The outputs of a successful run: for each name "ir", "text", "npy", "json" or "html".
    outputs: dict[str, str]
    # The outputs that existed before the run.
    old: list[str] = dataclasses.field(default_factory=list)
    stdout: str = "stdout"
    # Files; the first valid one becomes in.mlir.
    candidates: list[str] = dataclasses.field(default_factory=list)
    signal: int = 0
    after: float = 0.0


def draw_passes(rng, program):
    """Options that run passes."""
    roll = rng.random()
    if program.passes and roll < 0.55:
        return list(program.passes)
    if roll < 0.8:
        options = rng.sample(COMPILE, rng.choice([0, 0, 1, 1, 2]))
        return ["--tl-compile" + ("=" + " ".join(options) if options else "")]
    return ["--" + name for name in rng.choices(PASSES, k=rng.choice([0, 1, 1, 2, 4]))]


def draw_argument(rng, extents, element, sizes):
    if extents is None:
        return rng.choice(["0", "1", "2", "5", "64", "true", "1.5", "-1"]) if rng.random() < 0.3 else ("1.5" if element[:1] in "fb" else "3")
    kind = rng.choice(["random:1", "random:2", "zeros", "iota", "edges:1", "empty"])
    if "?" not in extents:
        return kind
    return kind + ":" + "x".join(sizes.setdefault(i, rng.choice(["1", "33", "64", "128"])) if extent == "?" else extent for i, extent in enumerate(extents[:-1].split("x")))


def draw_run(rng, program):
    """Options of tl-run that name a function and its arguments."""
    if program.runs and rng.random() < 0.6:
        return list(rng.choice(program.runs))
    if not program.functions:
        return []
    name = rng.choice(list(program.functions))
    sizes = {}
    arguments = [f"--arg={draw_argument(rng, *argument, sizes)}" for argument in program.functions[name]]
    return ([f"--entry={name}"] if len(program.functions) > 1 else []) + ["--target=910B2"] * (rng.random() < 0.8) + arguments


def draw_output(rng, case, name, form):
    case.outputs[name] = form
    if rng.random() < 0.5:
        case.old.append(name)
        case.files[name] = OLD


def as_opt(rng, case, program, source):
    case.tool = "tl-opt"
    case.arguments = [source, *draw_passes(rng, program), "--mlir-disable-threading"]
    case.arguments += rng.choice([[], [], [], ["--mlir-print-op-generic"], ["--emit-bytecode"], ["--verify-roundtrip"], ["--mlir-print-debuginfo"]])
    if rng.random() < 0.8:
        draw_output(rng, case, "out.mlir", "ir")
        case.arguments += ["-o", "out.mlir"]


def as_translate(rng, case, program, source):
    case.tool = "tl-translate"
    case.arguments = [source, "--tl-to-ascendc"]
    if rng.random() < 0.6:
        case.arguments.append("--pipeline" + rng.choice(["", "", "", "=canonicalize", "=tl-compile{spill}", "=tl-compile{to=placed}"]))
    draw_output(rng, case, "out.cpp", "text")
    case.arguments += ["-o", "out.cpp"]


def as_run(rng, case, program, source):
    case.tool = "tl-run"
    case.arguments = [source, *draw_run(rng, program), "--memory-limit=0.25", "--host-threads=1"]
    case.arguments += rng.choice([[], [], ["--report"], ["--report=json"], ["--sequential"], ["--schedule=random:1"], ["--no-check"], ["--own-order"], ["--warn-races"], ["--l2=cold"], ["--timing-only"]])
    if rng.random() < 0.03:
        case.arguments.append("--validate")
    if rng.random() < 0.4 and any("--arg" in argument for argument in case.arguments):
        draw_output(rng, case, "out.npy", "npy")
        case.arguments.append("--output=0=out.npy")
    for option, name in ("timeline", "out.json"), ("html", "out.html"):
        if rng.random() < 0.06:
            draw_output(rng, case, name, name[4:])
            case.arguments.append(f"--{option}={name}")


def as_any(rng, case, program, source):
    rng.choices([as_opt, as_translate, as_run], [60, 15, 25])[0](rng, case, program, source)


def add_text(rng, case, program, other):
    """Adds mutated text; mostly a valid one among several mutations, if there is one."""
    count = rng.choice([1, 4, 4, 4])
    texts = [text.mutate(rng, program.text, other.text).encode(errors="replace") for _ in range(count)]
    case.files["in.mlir"] = texts[0]
    case.candidates = [f"in.{i}.mlir" for i in range(count)] if count > 1 else []
    case.files.update(zip(case.candidates, texts))


def make_text(rng, case, program, other):
    add_text(rng, case, program, other)
    as_any(rng, case, program, "in.mlir")


def make_numbers(rng, case, program, other):
    """A program with numbers near the ends of 64 bits."""
    case.files["in.mlir"] = text.make_extreme(rng, program.text).encode(errors="replace")
    as_any(rng, case, program, "in.mlir")


def make_bytes(rng, case, program, other):
    case.files["in.mlir"] = data.mutate(rng, program.text.encode())
    as_any(rng, case, program, "in.mlir")


def make_bytecode(rng, case, program, other):
    case.files["in.mlirbc"] = data.mutate(rng, program.bytecode)
    as_any(rng, case, program, "in.mlirbc")


def make_npy(rng, case, program, other):
    """An unchanged kernel, with files as its arguments."""
    case.files["in.mlir"] = program.text.encode()
    as_run(rng, case, program, "in.mlir")
    arguments = next(iter(program.functions.values()), [])
    case.arguments = [word for word in case.arguments if not word.startswith("--arg")]
    for i, (extents, element) in enumerate(arguments):
        if extents is None:
            case.arguments.append("--arg=3")
            continue
        case.files[f"{i}.npy"] = data.npy(rng, [64 if extent == "?" else min(int(extent), 4096) for extent in extents.split("x")[:-1]], element)
        case.arguments.append(f"--arg={i}.npy")
        if rng.random() < 0.2:
            case.arguments.append(f"--expect={i}={i}.npy")


def make_options(rng, case, program, other):
    """An unchanged program, with options that may make no sense."""
    case.files["in.mlir"] = program.text.encode()
    as_any(rng, case, program, "in.mlir")
    more = {
        "tl-opt": [
            "--tl-compile=" + " ".join(rng.sample(COMPILE + WRONG_COMPILE, 2)),
            "--pass-pipeline=builtin.module(" + ",".join(f"func.func({name})" if name in ON_FUNCTIONS else name for name in rng.choices(PASSES, k=3)) + ")",
            "--pass-pipeline=" + rng.choice(["", "builtin.module(", "func.func(tile-pipeline)", "builtin.module(no-pass)", "builtin.module(tl-compile{to=})"]),
            "--ascend-attach-target=target=" + rng.choice(TARGETS),
            "--ascend-insert-sync=" + rng.choice(["max-work=0", "max-work=1", "unit-flag", "barrier-everywhere", "max-work=-1"]),
            "--ascend-plan-memory=" + rng.choice(["compact", "spill", "compact spill", "x"]),
            "--ascend-print-memory-map=" + rng.choice(["json", "file=map.txt", "file=/no/where", "file="]),
            "--tl-validate=" + rng.choice(["1", "0", "-1", "x"]),
            "--verify-diagnostics", "--split-input-file", "--no-implicit-module", "--verify-each=false",
        ],
        "tl-translate": ["--pipeline=" + rng.choice(["x", ",", "tl-compile{", "builtin.module(", "cse,canonicalize", "func.func(cse)", "tl-compile{spill unit-flag}"]), "--split-input-file", "--verify-diagnostics", "--tl-to-ascendc"],
        "tl-run": [
            "--entry=" + rng.choice(["x", "", "main"]), "--target=" + rng.choice(TARGETS), "--rtol=" + rng.choice(["-1", "nan", "inf", "1e400", "x"]),
            "--arg=" + rng.choice(["zeros:4x4", "random", "random:x", "iota:0", "zeros:-1", "zeros:9999999999999", "zeros:1x1x1x1x1x1x1x1x1", "nan", "1e999", "none.npy", "", "empty:", "edges:1:3x", "99999999999999999999"]),
            "--output=" + rng.choice(["0=", "9=x.npy", "x", "-1=x.npy", "0=/no/where.npy", "0=in.mlir", "0=."]), "--expect=0=" + rng.choice(["none.npy", "in.mlir", ""]),
            "--memory-limit=" + rng.choice(["0", "-1", "nan", "1e-9", "0.0001"]), "--host-threads=" + rng.choice(["0", "2", "1025", "-1"]), "--report=" + rng.choice(["text", "json", "xml"]),
            "--pipeline=" + rng.choice(["", "cse", "x", "tl-compile{to=placed}"]), "--validate=" + rng.choice(["1", "0", "x", "10001"]), "--validate-seed=7", "--progress",
            "--html=" + rng.choice(["", "/no/where.html", "in.mlir"]), "--timeline=" + rng.choice(["", ".", "in.mlir"]), "--sequential", "--own-order", "--no-check",
        ],
    }[case.tool]  # fmt: skip
    for option in rng.sample(more, rng.choice([1, 1, 2, 3])):
        case.arguments.insert(rng.randrange(1, len(case.arguments) + 1) if "-o" not in case.arguments else 1, option)
    if rng.random() < 0.1:
        case.arguments.pop(rng.randrange(len(case.arguments)))
        words = " ".join(case.arguments)
        case.outputs = {name: form for name, form in case.outputs.items() if name in words}
    if rng.random() < 0.15:
        case.stdout = "/dev/full"


def make_schedules(rng, case, program, other):
    if rng.random() < 0.5:
        add_text(rng, case, program, other)
    else:
        case.files["in.mlir"] = program.text.encode()
    as_run(rng, case, program, "in.mlir")
    case.arguments.append("--schedule=" + rng.choice([*SCHEDULES[:3], f"random:{rng.randrange(1 << 64)}", rng.choice(SCHEDULES)]))


def make_interrupted(rng, case, program, other):
    """A run that is stopped at any time leaves the old output or the complete new one."""
    case.files["in.mlir"] = program.text.encode()
    as_any(rng, case, program, "in.mlir")
    case.signal = rng.choice([signal.SIGINT, signal.SIGTERM, signal.SIGKILL, signal.SIGHUP])
    case.after = rng.choice([0.001, 0.01, 0.03, 0.1, 0.3]) * rng.random()


def draw(seed, number, programs, encode):
    """Input `number` of the sequence of `seed`; `encode` makes bytecode of a program."""
    rng = random.Random(f"{seed}:{number}")
    kind = rng.choices(list(KINDS), list(KINDS.values()))[0]
    case = Case(number, kind, "", "", {}, [], {})
    candidates = programs
    if kind in ("npy", "schedules"):
        candidates = [program for program in programs if program.runs or "kernels/" in program.name]
    # An input that is refused unchanged is a weaker test.
    program = rng.choice(candidates)
    while re.search("invalid|errors", program.name) and rng.random() < 0.85:
        program = rng.choice(candidates)
    case.program = program.name
    if kind == "bytecode" and program.bytecode is None:
        program.bytecode = encode(program)
    globals()[f"make_{kind}"](rng, case, program, rng.choice(programs))
    return case
