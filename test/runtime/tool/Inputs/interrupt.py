"""Interrupts tl-run, as Ctrl-C does, while it runs and while it writes.

    interrupt.py FOLDER KERNEL

Prints its progress messages before, its exit status, and the contents of the folder
of its output then.
"""

import ctypes
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

PATIENCE = 60


def start(folder, *arguments, **options):
    command = ["tl-run", *arguments]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)


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


def catches(process, number):
    """Whether a process has a handler for a signal."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return bool(int(re.search(r"SigCgt:\s*(\w+)", status)[1], 16) >> (number - 1) & 1)


def ignore_interrupts(folder, kernel, number):
    """With a parent that ignores the signal, as nohup does for SIGHUP and a shell for SIGINT
    of processes in its background: the run goes on, and its crashes still have a stack."""
    out = folder / f"ignored{number}"
    out.mkdir()
    process = start(
        out, kernel, "--arg=300", "--arg=zeros:64", "--output=1=out.npy", "--timeline=trace.json",
        preexec_fn=lambda: signal.signal(number, signal.SIG_IGN),
    )  # fmt: skip
    # From its first instruction on, also while handlers are installed.
    while not catches(process, signal.SIGABRT):
        process.send_signal(number)
    for _ in range(5):
        process.send_signal(number)
        time.sleep(0.02)
    caught = catches(process, signal.SIGABRT)
    process.communicate(timeout=PATIENCE)
    names = sorted(path.name for path in out.iterdir())
    print(f"{signal.Signals(number).name} ignored:", process.returncode, names, caught)


class Creations:
    """Waits for files that are created in a folder, without polling: a poll would
    be late for conditions that hold from the very first moment."""

    IN_CREATE = 0x100

    def __init__(self, folder):
        libc = ctypes.CDLL(None, use_errno=True)
        self.descriptor = libc.inotify_init()
        if libc.inotify_add_watch(self.descriptor, bytes(folder), self.IN_CREATE) < 0:
            sys.exit(os.strerror(ctypes.get_errno()))

    def wait(self):
        signal.alarm(PATIENCE)
        os.read(self.descriptor, 4096)
        signal.alarm(0)


def interrupt_writing(folder, kernel):
    """As soon as there is a temporary file, and a little later."""
    out = folder / "write"
    out.mkdir()
    (out / "trace.json").write_text("old")
    creations = Creations(out)
    ends = set()
    for delay in [0] * 12 + [0.01, 0.05]:
        process = start(out, kernel, "--arg=50", "--arg=zeros:64", "--timeline=trace.json")
        creations.wait()
        time.sleep(delay)
        interrupted, names = interrupt(process, out)
        text = (out / "trace.json").read_text()
        ends.add((interrupted, *names, text if len(text) < 10 else "new"))
    print("while it writes:", *sorted(ends))


def main():
    # Processes in the background of a shell ignore it, and so would tl-run.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    folder, kernel = pathlib.Path(sys.argv[1]), sys.argv[2]
    interrupt_run(folder, kernel)
    interrupt_writing(folder, kernel)
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
        ignore_interrupts(folder, kernel, number)
    # Nothing to do: that takes no two seconds however busy the machine is.
    quick = subprocess.run(["tl-run", kernel, "--arg=0", "--arg=zeros:64", "--progress"], capture_output=True, text=True)
    print("a short run:", repr(quick.stderr))


main()
