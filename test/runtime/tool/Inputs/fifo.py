"""Runs a command that writes to a FIFO and keeps its output.

fifo.py FIFO FILE COMMAND...
"""

import subprocess
import sys
import threading


def copy(source, target):
    with open(source, "rb") as fifo, open(target, "wb") as file:
        file.write(fifo.read())


# A command that never opens the FIFO must not keep this program.
reader = threading.Thread(target=copy, args=sys.argv[1:3], daemon=True)
reader.start()
code = subprocess.run(sys.argv[3:], timeout=60).returncode
reader.join(timeout=60)
sys.exit(code or reader.is_alive())
