"""Ends a long check by signals while its tool runs.

    terminated.py GENERATE_PY FOLDER

Prints how it ended, and how many calls of the tool go on.
"""

import os
import pathlib
import signal
import subprocess
import sys
import time

TOOL = '#!/bin/sh\necho $$ >> "$PIDS"\nexec sleep 3600\n'
WORKERS = 2


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def end(script, folder, number):
    folder.mkdir(parents=True)
    tool = folder / "bin" / "tl-generate"
    tool.parent.mkdir()
    tool.write_text(TOOL)
    tool.chmod(0o755)
    pids = folder / "pids"
    pids.touch()
    environment = {**os.environ, "PATH": f"{tool.parent}:/bin:/usr/bin", "PIDS": str(pids)}
    command = [sys.executable, script, folder / "results", f"--workers={WORKERS}"]
    # Processes in the background ignore the signal of Ctrl-C.
    process = subprocess.Popen(
        command, env=environment, preexec_fn=lambda: signal.signal(number, signal.SIG_DFL)
    )
    while len(pids.read_text().splitlines()) < WORKERS:
        time.sleep(0.01)
    process.send_signal(number)
    status = process.wait(timeout=60)
    left = [pid for pid in map(int, pids.read_text().split()) if is_running(pid)]
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    print(f"ended by {signal.Signals(-status).name}, {len(left)} calls go on", flush=True)


def main():
    script, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    subprocess.run(["rm", "-rf", folder], check=True)
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        end(script, folder / str(int(number)), number)


main()
