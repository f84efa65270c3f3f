"""Runs a kernel in Ascend C over our headers and over the vendor's, and compares
results, messages and calls, one by one.

    surfaces.py FOLDER KERNEL.cpp --entry=NAME --blocks=N --arg=...
"""

import collections
import os
import re
import struct
import subprocess
import sys

# Their intrinsics do not know the element type, but its width.
UNTYPED = (
    "copy_gm_to_ub copy_gm_to_ub_pad copy_ub_to_gm copy_ub_to_ub vgather "
    "vgather_blocks vgather_mask vcopy vbrcb vduplicate vcompress vpack_rows "
    "vtranspose_b8 vtranspose_b16 vtranspose_b32"
).split()
BYTES = {"8": 1, "16": 2, "32": 4, "64": 8}
COPIES = re.compile(r"ascend\.copy_(gm_to_ub|ub_to_gm|ub_to_ub) ")


def as_bytes(match: re.Match[str]) -> str:
    """A tile of rows with its lengths in bytes."""
    rows, columns, width, pitch = match.groups()
    size = BYTES[width]
    step = int(pitch) if pitch else int(columns)
    return f"rows {rows} of {int(columns) * size} bytes, {step * size} apart"


def bits(value: str, kind: str) -> str:
    """The bits of a scalar of type `kind`, as a signed integer."""
    if kind in ("f32", "f16"):
        code = ("<f", "<i") if kind == "f32" else ("<e", "<h")
        return str(struct.unpack(code[1], struct.pack(code[0], float(value)))[0])
    if kind == "bf16":
        return str(struct.unpack("<i", struct.pack("<f", float(value)))[0] >> 16)
    return value


def with_bits(line: str) -> str:
    """`line` with the bits of its scalar: the first operand, or the last one."""
    match = re.search(r"\((\w+), memref[^()]*\) (\S+)", line)
    match = match or re.search(r", (\w+)\).* (\S+) line", line)
    if match is None:
        return line
    begin, end = match.span(2)
    return line[:begin] + bits(match[2], match[1]) + line[end:]


def normal(line: str) -> str:
    """`line` without what the intrinsics do not know."""
    operation = line.split(" ", 1)[0].removeprefix("ascend.")
    line = re.sub(r"read_unit = \d+ : i64(, )?", "", line)
    if operation in ("memref.load", "memref.store") or operation in UNTYPED:
        line = re.sub(r"(?:bf|f|ui|i)(8|16|32|64)(?!\w)", r"b\1", with_bits(line))
    if COPIES.match(line):
        return re.sub(r"memref<(\d+)x(\d+)xb(\d+)(?:, strided<\[(\d+), 1\]>)?", as_bytes, line)
    # One repeat of some lanes, or their count.
    return re.sub(r"memref<1x(\d+x\w+, #)", r"memref<\1", line)


def calls(log: str, source: list[str], is_vendor: bool) -> dict[str, list[str]]:
    """The calls of each core."""
    cores: dict[str, list[str]] = collections.defaultdict(list)
    with open(log, encoding="utf-8") as lines:
        for line in lines:
            core, call = line.rstrip("\n").split(": ", 1)
            place = re.search(r" line (\d+)$", call)
            text = source[int(place[1]) - 1].strip() if place else ""
            # Some functions contain barriers, and the vendor's GatherMask reads the
            # number of elements that it has kept.
            if "pipe_barrier" in call and "arrier" not in text:
                continue
            if is_vendor and "kept_count" in call and "RemainCount" not in text:
                continue
            cores[core].append(normal(call))
    return cores


def run(folder: str, name: str, arguments: list[str]) -> tuple[int, str]:
    """Runs the kernel; status and messages without columns and folders."""
    command = ["tl-run", *arguments, f"--calls={folder}/{name}.calls"]
    arrays = [a for a in arguments if a.startswith("--arg=")]
    for number, argument in enumerate(arrays):
        if ":" in argument or argument.endswith(".npy"):
            command.append(f"--output={number}={folder}/{name}.{number}.npy")
    if name == "vendor":
        command.append("--cann=" + os.environ["TL_CANN_PATH"])
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    messages = re.sub(r"(:\d+):\d+:", r"\1:", result.stderr + result.stdout)
    return result.returncode, re.sub(r"(?m)^.*(seconds|loaded in|cycles:).*\n", "", messages)


def same_files(folder: str) -> bool:
    """Whether both runs wrote the same arrays."""
    names = [name for name in os.listdir(folder) if re.match(r"own\.\d+\.npy", name)]
    for name in names:
        other = name.replace("own", "vendor")
        with open(f"{folder}/{name}", "rb") as one, open(f"{folder}/{other}", "rb") as two:
            if one.read() != two.read():
                print(f"{name} and {other} differ")
                return False
    return True


def same_calls(folder: str, path: str) -> bool:
    """Whether both runs issued the same calls on each core."""
    with open(path, encoding="utf-8") as file:
        source = file.read().split("\n")
    own = calls(f"{folder}/own.calls", source, False)
    vendor = calls(f"{folder}/vendor.calls", source, True)
    for core in sorted(own.keys() | vendor.keys()):
        for number, (one, two) in enumerate(zip(own[core], vendor[core])):
            if one != two:
                print(f"core {core}, call {number}\n  own:    {one}\n  vendor: {two}")
                return False
        if len(own[core]) != len(vendor[core]):
            print(f"core {core}: {len(own[core])} calls and {len(vendor[core])}")
            return False
    print(f"{sum(map(len, own.values()))} calls of {len(own)} cores agree")
    return bool(own)


def main(folder: str, arguments: list[str]) -> int:
    """Returns whether the runs differ."""
    os.makedirs(folder, exist_ok=True)
    own, vendor = (run(folder, name, arguments) for name in ("own", "vendor"))
    if own != vendor:
        print(f"own: {own[0]}\n{own[1]}\nvendor: {vendor[0]}\n{vendor[1]}")
        return 1
    if own[0] != 0:
        print(own[1])
    # A run with findings writes no arrays.
    return int(not (same_calls(folder, arguments[0]) and same_files(folder)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
