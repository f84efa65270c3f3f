"""Processes that run a tool for many command lines (tools/common/Server.cpp)."""

import json
import os
import signal
import subprocess


def heed_signals():
    """Processes in the background of a shell ignore signals, and so would the tools."""
    for each in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_DFL)


class Servers:
    """One process for each tool, started on first use."""

    def __init__(self, folder):
        self.folder = folder
        self.processes = {}

    def run(self, tool, **request):
        """The status of a run, as wait(2) gives it, and its seconds."""
        if tool not in self.processes:
            environment = {**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1", "ASAN_OPTIONS": "", "UBSAN_OPTIONS": ""}
            self.processes[tool] = subprocess.Popen(
                [self.folder / f"{tool}-server"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, preexec_fn=heed_signals
            )
        process = self.processes[tool]
        process.stdin.write(json.dumps(request) + "\n")
        process.stdin.flush()
        answer = json.loads(process.stdout.readline())
        return answer["status"], answer["seconds"]

    def close(self):
        for process in self.processes.values():
            process.stdin.close()
            process.wait()
