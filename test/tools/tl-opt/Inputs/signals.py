"""Sends signals to the tools, while they wait for input and while they work.

signals.py FOLDER
"""

import pathlib
import signal
import subprocess
import sys
import time

PATIENCE = 60


def end(process, number):
    process.send_signal(number)
    process.wait(timeout=PATIENCE)
    return "ended by it" if process.returncode == -number else f"ended with {process.returncode}"


def start(*command):
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def quit_while_waiting(tool, *options):
    process = start(tool, *options, "-")
    # Until it reads, it has not seen to its signals.
    status = pathlib.Path(f"/proc/{process.pid}/wchan")
    deadline = time.monotonic() + PATIENCE
    while "pipe" not in status.read_text() and time.monotonic() < deadline:
        time.sleep(0.01)
    how = end(process, signal.SIGQUIT)
    print(f"{tool} SIGQUIT: {how}, says {process.stderr.read()!r}")


def end_while_working(folder, number):
    folder.mkdir()
    large, out = folder / "large.mlir", folder / "out.mlir"
    out.write_text("old")
    lines = (f"  %c{i} = arith.constant {i} : index\n" for i in range(400000))
    large.write_text(f"func.func @f() {{\n{''.join(lines)}  return\n}}\n")
    process = start("tl-opt", str(large), "-o", str(out))
    # It parses for longer; at the beginning signals end it anyway.
    time.sleep(0.1)
    how = end(process, number) if process.poll() is None else "too early"
    names = sorted(path.name for path in folder.iterdir())
    print(f"tl-opt {number.name} while it works: {how}, {names}, {out.read_text()[:3]}")


# Shells start background processes with these ignored.
signal.signal(signal.SIGINT, signal.SIG_DFL)
signal.signal(signal.SIGQUIT, signal.SIG_DFL)
root = pathlib.Path(sys.argv[1])
quit_while_waiting("tl-opt")
quit_while_waiting("tl-translate", "--tl-to-ascendc")
quit_while_waiting("tl-run")
end_while_working(root / "int", signal.SIGINT)
end_while_working(root / "quit", signal.SIGQUIT)
