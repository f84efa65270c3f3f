"""Prints the traffic of the launches of a report, as JSON on the standard input.

For each launch the state of L2, the compulsory bytes and those of memory, then for each
tensor the hits and misses of reads and of writes, and the bytes from and to memory.
"""

import json
import sys

for launch in json.load(sys.stdin)["launches"]:
    memory = launch["memory"]
    print(f"{memory['l2']}: {memory['compulsoryBytes']} bytes, {memory['compulsoryMemoryBytes']} of memory")
    for tensor in memory["tensors"]:
        reads = f"{tensor['readHits']}+{tensor['readMisses']}"
        writes = f"{tensor['writeHits']}+{tensor['writeMisses']}"
        moved = f"from {tensor['bytesFromMemory']} to {tensor['bytesToMemory']}"
        print(f"{tensor['tensor']}: reads {reads} writes {writes} {moved}")
