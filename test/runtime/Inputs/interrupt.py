"""Interrupts tl-run, as Ctrl-C does, while it runs and while it writes.

    interrupt.py FOLDER KERNEL

Prints what it says about its progress before, how it ends, and what is in the
folder of its output then.
"""

import pathlib
import re
import signal
import subprocess
import sys
import time

PATIENCE = 60


def start(folder, *arguments):
    command = ["tl-run", *arguments]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def interrupt(process, folder):
    process.send_signal(signal.SIGINT)
    process.wait(timeout=PATIENCE)
    names = sorted(path.name for path in folder.iterdir())
    return process.returncode == -signal.SIGINT, names


def interrupt_run(folder, kernel):
    """Once it has reported its progress."""
    out = folder / "run"
    out.mkdir()
    (out / "out.npy").write_text("old")
    process = start(out, kernel, "--arg=20000", "--arg=zeros:64", "--output=1=out.npy", "--timeline=none.json", "--progress")
    print("progress:", re.sub(r"\d+", "N", process.stderr.readline().strip()))
    interrupted, names = interrupt(process, out)
    print("while it runs:", interrupted, names, (out / "out.npy").read_text())


def interrupt_writing(folder, kernel):
    """As soon as there is a temporary file. A run that is over before is tried
    again."""
    out = folder / "write"
    out.mkdir()
    for _ in range(20):
        (out / "trace.json").write_text("old")
        process = start(out, kernel, "--arg=50", "--arg=zeros:64", "--timeline=trace.json")
        while process.poll() is None and not list(out.glob("trace.json.tmp*")):
            time.sleep(0.001)
        if process.poll() is not None:
            continue
        interrupted, names = interrupt(process, out)
        if interrupted:
            print("while it writes:", interrupted, names, (out / "trace.json").read_text())
            return
    sys.exit("it was always over before it could be interrupted")


def main():
    # Who runs in the background of a shell ignores it, and so would tl-run.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    folder, kernel = pathlib.Path(sys.argv[1]), sys.argv[2]
    interrupt_run(folder, kernel)
    interrupt_writing(folder, kernel)
    # Nothing to do: that takes no two seconds however busy the machine is.
    quick = subprocess.run(["tl-run", kernel, "--arg=0", "--arg=zeros:64", "--progress"], capture_output=True, text=True)
    print("a short run:", repr(quick.stderr))


main()
