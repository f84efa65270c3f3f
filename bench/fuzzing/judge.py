"""Judges a run, and locates crashes in the sources."""

import ast
import collections
import itertools
import json
import os
import re
import signal
import subprocess

from .cases import OLD

# Messages that no run may print.
CRASH = re.compile(r"Assertion|PLEASE submit|UNREACHABLE|LLVM ERROR|Stack dump|runtime error|terminate called|AddressSanitizer|tl-server:")
FRAME = re.compile(r"^tl-frame (\S+) ([0-9a-f]+) (\S+)$", re.M)
# The operations that MLIR's parser was reading, innermost last.
PARSED = re.compile(r"^\d+\.\tMLIR Parser: custom op parser '([\w.]+)'\x00?$", re.M)
SYSTEM = re.compile(r"/(libc|libclang_rt|libstdc\+\+|libgcc_s|libm|ld-linux)[.-]")
# Data structures and reports of LLVM, which are not the location of a fault.
SUPPORT = re.compile(r"report_|SmallVector|allocate_buffer|APInt|SmallPtrSet|StringMap|raw_.*ostream|unreachable|hash|BumpPtr|TypeIDResolver|Signal")
# Queries of MLIR that are faults of their callers.
QUERY = re.compile(r"getIntOrFloatBitWidth|FloatType8getWidth")
# Functions that run a kernel, which may be endless.
RUN = re.compile(r"Interpreter|tl::runtime|runSequentially|Simulator")
# The result of a comparison in a report of tl-run.
DIFFERENT = re.compile(rb'elements differ, first |"mismatches": ?[1-9]')
# Strings, characters and comments of C++.
STRINGS = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'|//[^\n]*|/\*.*?\*/', re.S)
# A module, as tl-opt prints it.
MODULE = re.compile(rb"^(module\b|\"builtin\.module\"|ML\xefR)", re.M)
CLEAN = {"done", "refused", "interrupted"}
# Seconds of processor time. A validation draws up to 80 sets of arguments for a set that suits
# the kernel, which takes some 5 seconds of a kernel with large arrays, and 15 with sanitizers.
CPU, VALIDATION = 10, 60


def get_limit(case):
    """The seconds of processor time after which a run counts as endless or as a hang."""
    return VALIDATION if any("-validate" in word for word in case.arguments) else CPU


def symbolize(frames):
    """Our functions among the frames, with their lines if known."""
    if not frames:
        return []
    result = subprocess.run(
        ["llvm-symbolizer-22", "--no-inlines", "--output-style=JSON", f"--obj={frames[0][0]}"],
        input="\n".join("0x" + frame[1] for frame in frames), capture_output=True, text=True,
    )  # fmt: skip
    names = []
    for line in result.stdout.splitlines():
        symbol = (json.loads(line).get("Symbol") or [{}])[0]
        name = re.sub(r"\(.*", "", symbol.get("FunctionName") or "?")
        names.append(f"{name} ({os.path.basename(symbol.get('FileName') or '?')})")
    return names


def locate(stderr):
    """Whose function was active at a crash, a key that identifies the crash, and our active
    functions, innermost first."""
    frames = FRAME.findall(stderr)
    while frames and not re.search(r"/libc[.-]", frames[0][0]):
        frames.pop(0)
    frames = [frame for frame in frames if not SYSTEM.search(frame[0])]
    while frames and "/libLLVM" in frames[0][0] and (frames[0][2] == "?" or SUPPORT.search(frames[0][2])):
        frames.pop(0)
    while frames and "/libMLIR" in frames[0][0] and QUERY.search(frames[0][2]):
        frames.pop(0)
    if not frames:
        # A call of a null pointer leaves no frames.
        parsed = PARSED.findall(stderr)
        upstream = parsed and not re.match("tile|ascend", parsed[-1])
        return ("upstream", f"parser of {parsed[-1]}", []) if upstream else ("ours", "no frames", [])
    ours = symbolize([frame for frame in frames if "-server" in frame[0]][:12])
    # A function of LLVM that ours calls directly got an invalid argument.
    upstream = all("-server" not in frame[0] for frame in frames[:2])
    # Containers are parts of the function that uses them.
    inner = [next((frame[2] for frame in frames if frame[2] != "?" and not frame[2].startswith("_ZNSt")), "?")] if upstream else []
    # A recursion of the same functions: the stack overflowed. It is ours if one of ours recurs, or
    # if MLIR applies our patterns to what they create.
    deep = ["recursion"] if len(frames) > 90 else []
    calls = collections.Counter(frame[1:] for frame in frames if "-server" in frame[0] or "PatternApplicator" in frame[2])
    upstream = upstream and not (deep and max(calls.values(), default=0) > 2)
    names = [name for name in ours if not re.match(r"llvm::|mlir::|std::|\?", name)] or ours
    return ("upstream" if upstream else "ours"), " < ".join([*deep, *inner, *names[:2]]), ours


def is_in_reader(stderr):
    """Whether MLIR's reader of bytecode was active and called no function of ours."""
    frames = FRAME.findall(stderr)
    signals = next((at for at, frame in enumerate(frames) if re.search(r"/libc[.-]", frame[0])), -1)
    called = itertools.takewhile(lambda frame: "-server" not in frame[0], frames[signals + 1 :])
    return any("BytecodeReader" in frame[2] for frame in called)


def is_stub(key):
    """Whether the only active function is a stub of the linker, as its symbol tells."""
    return key.endswith("(crtstuff.c)")


def is_after_tool(key):
    """Whether the tool had ended: the destructors of libraries ran."""
    return key.split(" < ")[0].endswith(" runRequest (Server.cpp)")


def get_evaluator(key):
    """The evaluator of an operation that was active, but none of the functions it calls."""
    innermost = key.split(" < ")[0]
    return innermost if innermost.endswith("Evaluators.cpp)") else ""


def confirm(outcome, key, repeat):
    """The outcome of a kernel that seems endless: an evaluator computes one operation at once,
    so the kernel hangs in one that is active at the end of four runs."""
    evaluator = get_evaluator(key)
    if outcome != "endless kernel" or not evaluator:
        return outcome
    return "hang" if all(get_evaluator(repeat()) == evaluator for _ in range(3)) else outcome


def attribute(outcome, key, bytecode, reader=("mlir-opt-22", "-o", "/dev/null")):
    """The outcome and key of a crash without frames, in a stub of the linker or after the tool
    has ended, on the file `bytecode`: if MLIR's own tool crashes too, its reader has
    overwritten the heap."""
    without_us = key.endswith("no frames") or is_stub(key) or is_after_tool(key)
    if outcome != "crash" or not without_us:
        return outcome, key
    status = subprocess.run([*reader, bytecode], capture_output=True, timeout=CPU).returncode
    return ("crash of LLVM", f"{key}, in mlir-opt too") if status < 0 else (outcome, key)


def judge_signal(case, number, stderr):
    if number == case.signal:
        return "interrupted", ""
    if number == signal.SIGXCPU or (number == signal.SIGABRT and "tl-frame" in stderr and "AddressSanitizer" not in stderr and "LLVM ERROR" not in stderr and "terminate" not in stderr and case.stopped):
        whose, key, names = locate(stderr)
        if any(RUN.search(name) for name in names):
            return "endless kernel", key
        # In other cases one of our loops may call the active function.
        return ("hang of LLVM" if whose == "upstream" and is_in_reader(stderr) else "hang"), key
    if number == signal.SIGKILL:
        return "hang", "killed"
    whose, key, _ = locate(stderr)
    report = re.search(r"AddressSanitizer:? ([\w-]+)|runtime error: (.*)", stderr)
    return ("crash" if whose == "ours" else "crash of LLVM"), f"{signal.Signals(number).name} {' '.join(filter(None, report.groups())) if report else ''} {key}"


def is_npy(data):
    length = int.from_bytes(data[8:10], "little")
    header = ast.literal_eval(data[10 : 10 + length].decode())
    size = int(header["descr"][2:])
    for extent in header["shape"]:
        size *= extent
    return data[:8] == b"\x93NUMPY\x01\x00" and len(data) == 10 + length + size


def is_ascendc(text):
    """Whether brackets and conditions of the preprocessor are closed: a part of a file may end
    in a complete line, too."""
    code = STRINGS.sub("", text)
    balanced = all(code.count(left) == code.count(right) for left, right in ("{}", "()"))
    conditions = len(re.findall(r"^#if", code, re.M)) == len(re.findall(r"^#endif", code, re.M))
    return "#include" in code and balanced and conditions and text.endswith("\n")


def is_valid(data, form):
    try:
        if form == "json":
            return isinstance(json.loads(data)["traceEvents"], list)
        if form == "npy":
            return is_npy(data)
        if form == "html":
            return data.rstrip().endswith(b"</html>")
        if form == "text":
            return is_ascendc(data.decode())
        return form != "ir" or len(data) > 0
    except (ValueError, SyntaxError, KeyError, TypeError):
        return False


def judge_outputs(case, folder, succeeded, stopped):
    """The errors in the files that a run leaves."""
    for name, form in case.outputs.items():
        path = folder / name
        data = path.read_bytes() if path.is_file() else None
        old = OLD if name in case.old else None
        if data == old and not succeeded:
            continue
        if data == old:
            return f"exit status 0 without {form}"
        if not stopped and not succeeded:
            return f"{form} is replaced by a run that fails" if data is not None else f"{form} is removed"
        if not is_valid(data, form):
            return f"{form} is not complete"
    known = {*case.files, *case.outputs, "stdout", "stderr", "map.txt", "x.npy"}
    left = [path.name for path in folder.iterdir() if path.name not in known]
    return "leaves a file" if left and case.signal != signal.SIGKILL else ""


def judge_stdout(case, succeeded, stdout):
    """The error in the standard output of a run; `stdout` is what a file got of it."""
    # With --verify-diagnostics, tl-opt may print nothing, and the module before it compares the
    # diagnostics with the expected ones.
    prints = case.tool == "tl-run" or ("-o" not in case.arguments and "--verify-diagnostics" not in case.arguments)
    if succeeded and prints and case.stdout == "/dev/full":
        return "exit status 0 without output"
    if case.tool != "tl-opt" or case.stdout != "stdout":
        return ""
    if succeeded and prints and not stdout:
        return "exit status 0 without output"
    # Of several pieces, the first ones may succeed.
    mixed = "--verify-diagnostics" in case.arguments or any("split" in word for word in case.arguments)
    if not succeeded and MODULE.search(stdout) and not mixed:
        return "prints a module and fails"
    return ""


def judge(case, status, folder):
    """The outcome of a run, and a key for a failure."""
    stderr = (folder / "stderr").read_text(errors="replace")
    if os.WIFSIGNALED(status):
        outcome, key = judge_signal(case, os.WTERMSIG(status), stderr)
        wrong = judge_outputs(case, folder, False, True) if outcome == "interrupted" else ""
        return ("lie", wrong) if wrong else (outcome, key)
    code = os.WEXITSTATUS(status)
    if found := CRASH.search(stderr):
        return "lie" if found[0] == "tl-server:" else "crash", found[0]
    if code not in (0, 1):
        return "crash", f"exit status {code}"
    # With these options tl-opt and tl-translate succeed if the errors are expected.
    if "--verify-diagnostics" not in case.arguments and "--help" not in case.arguments:
        if wrong := judge_outputs(case, folder, code == 0, False):
            return "lie", f"{case.tool}: {wrong}"
        if code == 0 and re.search(r"(^|: )error:", stderr):
            return "lie", f"{case.tool}: exit status 0 with an error"
    stdout = (folder / "stdout").read_bytes() if case.stdout == "stdout" else b""
    if wrong := judge_stdout(case, code == 0, stdout):
        return "lie", f"{case.tool}: {wrong}"
    if "internal error: " in stderr:
        message = re.search(r"internal error: (.*)", stderr)
        return "internal error", re.sub(r"\d+|'[^']*'", "N", message[1])[:90] if message else ""
    if code == 1 and not re.search(r"error:|^tool: |for the -|Options-Parser>:", stderr, re.M):
        # An array that is not as expected is in the report.
        if case.tool != "tl-run" or not DIFFERENT.search(stdout):
            return "lie", f"{case.tool}: fails without an error"
    return ("done" if code == 0 else "refused"), ""
