"""Runs tools in forks of one server for each test, instead of starting thousands of processes.

`run` takes the place of subprocess.run with captured text. The server (tools/common/Server.cpp)
has the output, the messages and the exit status of the tool. lit.cfg.py sets
TL_SERVE_TOOLS; without it, as in builds with sanitizers, whose options the server changes,
each run is a process of its own.
"""

import json
import os
import pathlib
import subprocess
import tempfile

TOOLS = ("tl-opt", "tl-run", "tl-translate") if os.environ.get("TL_SERVE_TOOLS") else ()
# Seconds; lit has the limit of a test.
UNLIMITED = 1e6

servers = {}


def start(tool):
    """The server of a tool, which ends when the standard input closes with this process."""
    if tool not in servers:
        pipe = subprocess.PIPE
        servers[tool] = subprocess.Popen([f"{tool}-server"], stdin=pipe, stdout=pipe, text=True)
    return servers[tool]


def run(command):
    """Runs a command and returns it completed, with its output and errors as text."""
    command = list(map(str, command))
    tool, *arguments = command
    if tool not in TOOLS:
        return subprocess.run(command, capture_output=True, text=True)
    server = start(tool)
    with tempfile.TemporaryDirectory() as folder:
        files = pathlib.Path(folder, "stdout"), pathlib.Path(folder, "stderr")
        request = {"program": tool, "arguments": arguments, "folder": os.getcwd()}
        request |= {"stdout": str(files[0]), "stderr": str(files[1])}
        request |= {"cpu": UNLIMITED, "wall": UNLIMITED}
        server.stdin.write(json.dumps(request) + "\n")
        server.stdin.flush()
        status = os.waitstatus_to_exitcode(json.loads(server.stdout.readline())["status"])
        return subprocess.CompletedProcess(command, status, *(file.read_text() for file in files))
