#!/usr/bin/env python3
"""Measures memory planning: the memory of plans, and the time for planning.

Usage: memory.py SCRATCH_FOLDER [--write]

Tables of the results of ascend-plan-memory for all kernels and for random vector programs,
and of its processor time on programs of up to 10,000 buffers, against the largest sum of
live bytes and two simpler ways: one buffer after the other, and the lowest free bytes in
the order of first use. With --write they go to docs/memory.md. `tl-opt` has to be in the
PATH. Exit status 1 if a plan takes more than 1.10 times the bound.
"""

import json
import pathlib
import random
import re
import statistics
import sys

from commands import run

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "memory.md"
TILE = "memref<{}xf32, #ascend.memory<ub>>"

HEAD = """# Memory use of plans

`python3 bench/memory.py FOLDER --write`, with `tl-opt` in the `PATH`, generates this
page. The columns count bytes:

* *behind*: all buffers one after the other, like an allocator that never reuses
  memory;
* *first fit*: each buffer, in the order of first use, at the lowest address that is
  free for its whole live range, without sharing in place;
* *plan*: `ascend-plan-memory=compact`, up to the highest address in use;
* *bound*: the maximum number of live bytes, where buffers that may share bytes in place
  count once. A plan may need more, but no plan can need less.

The last two exclude buffers that already had an address, such as the scratch of `select`
at the end of UB.

Without `compact`, buffers share bytes only if memory would not suffice otherwise. So as
long as it suffices, such a plan takes the bytes of *behind*.
"""


TIME = """Processor seconds for a loop with the given number of steps, and about the same number of
buffers, in the real memory. The growth is the relevant result: the absolute numbers
depend on the machine and the build used for the measurement."""


def align(bytes_, unit=32):
    return -(-bytes_ // unit) * unit


def first_fit(buffers):
    """The top of the plan that takes the lowest free bytes."""
    placed, top = [], 0
    for buffer in sorted(buffers, key=lambda b: b["begin"]):
        meeting = [(a, a + b["bytes"]) for a, b in placed if b["begin"] <= buffer["end"] and buffer["begin"] <= b["end"]]
        address = 0
        for begin, end in sorted(meeting):
            if begin - address >= buffer["bytes"]:
                break
            address = max(address, align(end))
        placed.append((address, buffer))
        top = max(top, address + buffer["bytes"])
    return top


def plans(path, folder):
    """For each kernel and memory of `path`: buffers, and bytes by each way."""
    maps = folder / "maps.json"
    _, remarks, _ = run(
        "tl-opt", path, "--ascend-plan-memory=compact", "--ascend-verify-memory",
        f"--ascend-print-memory-map=json=true file={maps}", "--remarks-filter=ascend-plan-memory", "-o", "/dev/null")
    bounds, peaks = {}, {}
    for line in remarks.splitlines():
        if found := re.search(r"ascend-plan-memory:(\w+).*Function=(\S+)", line):
            key = found[2], found[1]
            bounds[key] = int(re.search(r"lower bound=(\d+)", line)[1])
            peaks[key] = int(re.search(r"peak=(\d+)", line)[1])
    for map_ in json.loads(maps.read_text()):
        buffers = map_["buffers"]
        yield {
            "kernel": map_["kernel"], "memory": map_["memory"], "buffers": len(buffers),
            "behind": sum(align(b["bytes"]) for b in buffers),
            "first fit": first_fit(buffers),
            "plan": peaks[map_["kernel"], map_["memory"]],
            "bound": bounds[map_["kernel"], map_["memory"]],
        }


def program(name, seed, steps):
    """Loads, computations and stores on tiles of one extent and rows of them, most of
    them with short live ranges, in a loop."""
    draw = random.Random(seed)
    sizes = [64 * draw.randint(1, 24), 64]
    lines, live, count = [], [], 0

    def new(size):
        nonlocal count
        count += 1
        lines.append(f"%t{count} = memref.alloc() : {TILE.format(size)}")
        return f"%t{count}", size

    for _ in range(steps):
        if len(live) < 2 or (len(live) < 8 and draw.random() < 0.25):
            tile, size = new(draw.choices(sizes, (3, 1))[0])
            lines.append(f"ascend.copy_gm_to_ub %A{size} to {tile} : memref<{size}xf32>, {TILE.format(size)}")
            live.append((tile, size))
            continue
        source = live.pop(draw.randrange(len(live)))
        same = [tile for tile in live if tile[1] == source[1]]
        other = draw.choice(same) if same else source
        result = new(source[1])
        kinds = ", ".join([TILE.format(source[1])] * 3)
        lines.append(f"ascend.vadd {source[0]}, {other[0]} into {result[0]} : {kinds}")
        if draw.random() < 0.3 and len(live) < 8:
            live.append(source)
        live.append(result)
    lines += [f"ascend.copy_ub_to_gm {tile} to %A{size} : {TILE.format(size)}, memref<{size}xf32>" for tile, size in live]
    tensors = ", ".join(f"%A{size}: memref<{size}xf32>" for size in sorted(set(sizes)))
    body = "\n".join(lines)
    return (f"func.func @{name}({tensors}, %n: index) {{\n%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n"
            f"ascend.section vector {{\nscf.for %i = %c0 to %n step %c1 {{\n{body}\n}}\n}}\nreturn\n}}")


def module(functions, size):
    return f'module attributes {{ascend.target = #ascend.target<"910B2", {{ub_size = {size} : i64}}>}} {{\n' + "\n".join(functions) + "\n}\n"


def table(head, rows):
    """Lines of a table with text in the first columns."""
    marks = ["--" if isinstance(cell, str) else "--:" for cell in rows[0]]
    return [f"| {' | '.join(head)} |", f"|{'|'.join(marks)}|", *(f"| {' | '.join(map(str, row))} |" for row in rows)]


def measure_kernels(folder):
    rows, worst = [], 0
    # Functions of linalg are no kernels yet.
    examples = [path for path in ROOT.glob("examples/**/*.mlir") if path.parent.name != "linalg"]
    for path in sorted([*ROOT.glob("kernels/*.mlir"), *examples]):
        lowered = folder / "ascend.mlir"
        run("tl-opt", path, "--tl-compile=to=ascend", "-o", lowered)
        for plan in plans(lowered, folder):
            ratio = plan["plan"] / plan["bound"] if plan["bound"] else 1
            worst = max(worst, ratio)
            rows.append([plan["kernel"], plan["memory"], *(plan[key] for key in ("buffers", "behind", "first fit", "plan", "bound")), f"{ratio:.2f}"])
    return table(["kernel", "memory", "buffers", "behind", "first fit", "plan", "bound", "plan / bound"], rows), worst


def measure_random(folder, count=300):
    rows, worst = [], 0
    for steps in (10, 30, 100, 300):
        path = folder / "random.mlir"
        programs = range(min(count, 30000 // steps))
        path.write_text(module([program(f"f{seed}", 1000 * steps + seed, steps) for seed in programs], 1 << 24))
        found = list(plans(path, folder))
        row = [f"{steps} steps", len(found)]
        for way in ("behind", "first fit", "plan"):
            ratios = [plan[way] / plan["bound"] for plan in found]
            row += [f"{statistics.median(ratios):.2f}", f"{max(ratios):.2f}"]
            if way == "plan":
                worst = max(worst, max(ratios))
        rows.append(row)
    return table(["programs", "of them", "behind / bound, median", "largest", "first fit, median", "largest", "plan, median", "largest"], rows), worst


def measure_time(folder):
    rows = []
    for steps in (100, 1000, 3000, 10000):
        path = folder / "large.mlir"
        path.write_text(module([program("f", steps, steps)], 196352))
        *_, parse = run("tl-opt", path, "-o", "/dev/null")
        *_, default = run("tl-opt", path, "--ascend-plan-memory", "-o", folder / "planned.mlir")
        *_, compact = run("tl-opt", path, "--ascend-plan-memory=compact", "-o", "/dev/null")
        *_, parse_after = run("tl-opt", folder / "planned.mlir", "-o", "/dev/null")
        *_, verify = run("tl-opt", folder / "planned.mlir", "--ascend-verify-memory", "-o", "/dev/null")
        rows.append([f"{steps}", *(f"{time:.2f}" for time in (default - parse, compact - parse, verify - parse_after))])
    return table(["buffers", "plan s", "compact s", "verify s"], rows)


def main():
    if len(sys.argv) not in (2, 3) or sys.argv[2:] not in ([], ["--write"]):
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    kernels, worst_kernel = measure_kernels(folder)
    randoms, worst_random = measure_random(folder)
    text = "\n".join([
        HEAD, "## Kernels", "", *kernels, "",
        "## Random programs", "", "Bytes of each method, divided by the bound.", "", *randoms, "",
        "## Time", "", TIME, "", *measure_time(folder), ""])
    print(text)
    if sys.argv[2:]:
        PAGE.write_text(text)
    sys.exit(max(worst_kernel, worst_random) > 1.10)


if __name__ == "__main__":
    main()
