"""Processes that run a tool for many command lines (tools/common/Server.cpp)."""

import json
import os
import subprocess


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
                [self.folder / f"{tool}-server"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
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
