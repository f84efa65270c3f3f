"""Judges runs that are right, and runs that are wrong in each way that is looked for.

    fuzz_outcomes.py TOOLS FOLDER
"""

import pathlib
import signal
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "bench"))
from fuzzing import cases, judge, server  # noqa: E402

SOURCE = b"func.func @f(%n: index) {\n  return\n}\n"
# An operation that an extension adds to the transform dialect.
EXTENSION = b"""module attributes {transform.with_named_sequence} {
  transform.named_sequence @find(%module: !transform.any_op {transform.readonly}) {
    %found = transform.structured.match ops{["linalg.matmul"]} in %module
        : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
"""
folder = pathlib.Path(sys.argv[2]) / "judged"
servers = server.Servers(pathlib.Path(sys.argv[1]))


def run(text=SOURCE, arguments=("in.mlir", "-o", "out.mlir"), signal=0, cpu=10):
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        path.unlink()
    for name in ("stdout", "stderr"):
        (folder / name).write_bytes(b"")
    (folder / "in.mlir").write_bytes(text)
    case = cases.Case(
        0,
        "text",
        "tl-opt",
        "",
        {"in.mlir": text},
        list(arguments),
        {"out.mlir": "ir"},
        signal=signal,
    )
    status, _ = servers.run(
        "tl-opt",
        arguments=case.arguments,
        folder=str(folder),
        stdout="stdout",
        stderr="stderr",
        parse="out.mlir",
        cpu=cpu,
        wall=60,
    )
    return case, status


def say(case, status):
    outcome, key = judge.judge(case, status, folder)
    print(f"{outcome}: {key}" if key and outcome != "hang" else outcome)


say(*run())
say(*run(text=EXTENSION))
say(*run(text=b"func.func"))
case, status = run()
(folder / "out.mlir").unlink()
say(case, status)
case, status = run()
(folder / "out.mlir").write_bytes(b"")
say(case, status)
case, status = run(text=b"func.func")
(folder / "out.mlir").write_bytes(b"module {}")
say(case, status)
case, status = run()
(folder / "out.mlir.tmp").write_bytes(b"module {}")
say(case, status)
case, status = run()
(folder / "out.npy").write_bytes(b"\x93NUMPY\x01\x00\x02\x00{}")
case.tool, case.outputs, case.files = "tl-run", {"out.npy": "npy"}, {**case.files, "out.mlir": b""}
say(case, status)
# As wait(2) says that a signal ended a process.
(folder / "out.npy").unlink()
say(case, int(signal.SIGSEGV))
case.signal, case.outputs = signal.SIGTERM, {}
say(case, int(signal.SIGTERM))
case.signal = 0
say(case, int(signal.SIGXCPU))
# A hang in the reader of bytecode; in a function that it calls, of MLIR and then of ours.
GET = "tl-frame /lib/libMLIR.so.22.1 1 _ZNK4mlir9Attribute10getContextEv\n"
OURS = "tl-frame /bin/tl-opt-server 1 read\n"
for called in ("", GET, 2 * GET + OURS):
    (folder / "stderr").write_text(
        f"tl-frame /lib/libc.so.6 1 raise\n{called}"
        "tl-frame /lib/libMLIR.so.22.1 1 ?\n"
        "tl-frame /lib/libMLIR.so.22.1 1 _ZN4mlir14BytecodeReader4Impl12parseRegions\n"
    )
    print(judge.judge(case, int(signal.SIGXCPU), folder)[0])
# A recursion of functions of MLIR; one in which it applies our patterns to what they create.
CREATE = "tl-frame /lib/libMLIR.so.22.1 1 _ZN4mlir9Operation6createE\n"
for called in ("_ZN4mlir6affine13isValidSymbolE", "_ZN4mlir17PatternApplicator15matchAndRewriteE"):
    (folder / "stderr").write_text(
        f"tl-frame /lib/libc.so.6 1 raise\n{2 * CREATE}{OURS}"
        + 100 * f"tl-frame /lib/libMLIR.so.22.1 1 {called}\n"
    )
    print(judge.judge(case, int(signal.SIGSEGV), folder)[0])
# A call of a null pointer in the parser of an operation of MLIR, and of ours.
for name in ("linalg.batch_matmul", "tile.copy"):
    (folder / "stderr").write_text(
        f"1.\tMLIR Parser: custom op parser 'func.func'\n2.\tMLIR Parser: custom op parser '{name}'\0\n"
        "tl-frame /lib/libc.so.6 1 raise\n"
    )
    print(*judge.judge(case, int(signal.SIGSEGV), folder))
# A crash without frames, or after the tool has ended, that MLIR's tool repeats, and one that it
# does not.
for key in ("SIGABRT  no frames", "SIGSEGV  runRequest (Server.cpp) < main (Server.cpp)", "SIGABRT attempting runRequest (Server.cpp) < main (Server.cpp)"):
    for reader in (("sh", "-c", "kill -ABRT $$"), ("true",)):
        print(*judge.attribute("crash", key, folder / "in.mlirbc", reader))
for option in ("--tl-validate=2", "--cse"):
    case.arguments = ["in.mlir", option]
    print("limit", judge.get_limit(case))
# Evaluators that are active at the end of further runs.
swizzle, load = "swizzle (LoopEvaluators.cpp) < run", "evaluateLoad (ElementEvaluators.cpp) < run"
for key, others in ((swizzle, [swizzle] * 3), (swizzle, [swizzle, load]), ("run < next", [])):
    print(judge.confirm("endless kernel", key, iter(others).__next__))


def say_of(tool, arguments, succeeded, stderr="", stdout="", files=(), forms=(), target="stdout"):
    """The outcome of a run with these outputs."""
    for path in folder.iterdir():
        path.unlink()
    for name, text in (("stderr", stderr), ("stdout", stdout), *dict(files).items()):
        (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    made = cases.Case(0, "text", tool, "", {}, list(arguments), dict(forms), stdout=target)
    say(made, 0 if succeeded else 1 << 8)


NPY = (
    b"\x93NUMPY%s\x40\x00"
    + b"{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }".ljust(63)
    + b"\n1234"
)
SOURCE = '#include "a.h"\n#if A\nvoid f() {\n  g("}");\n}\n#endif\n'
say_of("tl-opt", ["--cse"], True, target="/dev/full")
say_of("tl-translate", [], True, target="/dev/full")
say_of("tl-opt", ["--cse"], True)
say_of("tl-opt", ["--cse"], False, stderr="x: error: y", stdout="module {\n}\n")
say_of(
    "tl-opt",
    ["--cse", "--verify-diagnostics"],
    False,
    stderr="x: error: unexpected warning: y",
    stdout="module {\n}\n",
)
say_of("tl-opt", ["--cse"], False, stdout="// error, wrong\n")
for text in (SOURCE, "}\n", SOURCE[: SOURCE.index("#endif")]):
    say_of(
        "tl-translate", ["-o", "out.cpp"], True, files={"out.cpp": text}, forms={"out.cpp": "text"}
    )
for version in (b"\x01\x00", b"\x09\x09"):
    say_of("tl-run", [], True, files={"out.npy": NPY % version}, forms={"out.npy": "npy"})
for text in ('{"traceEvents": []}', "3"):
    say_of("tl-run", [], True, files={"out.json": text}, forms={"out.json": "json"})
say_of("tl-run", [], False, stdout="1 of 2 elements differ, first [0]: 1, expected 2\n")
say_of("tl-run", [], False, stdout="they differ\n")
servers.close()
