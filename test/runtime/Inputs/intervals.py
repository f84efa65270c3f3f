"""Runs loops with `tile.interval` against NumPy.

    intervals.py FOLDER

The kernels are loops of channels.py, and one in which the cores answer each other
twice, as in attention. Blocks have 0 to 5 iterations: fewer than an interval, as
many, one more. How many flags the cores raise is printed.
"""

import pathlib
import subprocess
import sys

import channels
import executed
import numpy as np

# Stages and intervals: a core is ahead by as many iterations as both multiplied.
ANSWERS = ((1, 2), (1, 3), (1, 4), (2, 2), (3, 1))
# Not many where cores are ahead of each other: to find flags takes time.
OTHERS = {"loop": ((1, 2), (2, 3), (3, 4)), "there_and_back": ((1, 4), (3, 2)), "twice": ((2, 2), (1, 4)), "sub_blocks": ((1, 3), (3, 1))}


def answers():
    """C[t] = sum over s up to t of (A[s] · B + D[s]) · B: the cube core multiplies,
    the vector core adds, the cube core multiplies, the vector core sums."""
    body = f"""
    %y = memref.alloc() : !ub
    %o = memref.alloc() : !ub
    %e = memref.alloc() : !l1
    %f = memref.alloc() : !acc
    tile.fill %zeros into %o : f32, !ub
    {channels.LOOP}{channels.ROW}{channels.LOAD}{channels.PRODUCT}{channels.ADD}
      tile.copy %x to %e : !ub, !l1
      tile.gemm %e, %b into %f init(%true) : !l1, !l1, !acc
      tile.copy %f to %y : !acc, !ub
      tile.add %o, %y into %o : !ub, !ub, !ub
      {channels.STORE.replace("%x", "%o")} }}"""
    golden = lambda a, b, d, f: np.cumsum((channels.product(a, b) + d) @ b.astype(np.float32), 0)
    return channels.kernel(body), golden


def nested():
    """The loop runs twice, so that its last group may be a short one before there is
    another."""
    text, golden = channels.KERNELS["loop"]()
    outer = "scf.for %twice = %c0 to %c2 step %c1 {\n"
    return text.replace(channels.LOOP, outer + channels.LOOP).replace("\n  }\n  return", "\n  }}\n  return"), golden


channels.KERNELS.update(answers=answers, twice=nested)


def write(folder, name, stages, interval):
    text, _ = channels.KERNELS[name]()
    text = channels.with_stages(text, stages)
    text = text.replace(f"tile.stages = {stages}", f"tile.stages = {stages}, tile.interval = {interval}")
    path = folder / f"{name}.{stages}.{interval}.mlir"
    path.write_text(text)
    return path


def check(folder, name, stages, interval, modes):
    path = write(folder, name, stages, interval)
    arguments = channels.save_data(folder, name, channels.TRIPS)
    executed.run(channels.compile(path, 1, "final"), arguments, modes)
    if stages == 1:
        executed.run(channels.compile(path, 1, "placed"), arguments, [["--sequential"]])
    return path, arguments


def count_flags(path, arguments):
    """Flags between cores that are raised, for each core that is told."""
    timeline = path.with_suffix(".json")
    subprocess.run(["tl-run", path, *arguments, f"--timeline={timeline}"], check=True, capture_output=True)
    # An arrow has two ends.
    return timeline.read_text().count('"name":"cross flag ') // 2


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for stages, interval in ANSWERS:
        check(folder, "answers", stages, interval, [[], ["--schedule=random:1-2"]])
    for name, pairs in OTHERS.items():
        for stages, interval in pairs:
            check(folder, name, stages, interval, [["--schedule=random:3"]])
    for name in ("loop", "answers"):
        counts = [count_flags(*check(folder, name, 1, interval, [])) for interval in (1, 2, 4)]
        print(f"{name}: {counts} flags")


main()
