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

# Stages and intervals: a core runs ahead by the product of both in iterations.
ANSWERS = ((1, 2), (1, 4), (2, 2))
# Not many where cores are ahead of each other: to find flags takes time.
OTHERS = {"loop": ((3, 4),), "there_and_back": ((1, 3), (2, 2)), "twice": ((2, 2),), "sub_blocks": ((1, 3),)}


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


def written(stages):
    """The same in stages of its author's: when tiles are loaded and multiplied, come
    to the vector core, are added to, go back, are multiplied, come back, are summed and
    stored."""
    s = [f"{{tile.stage = {stage}}}" for stage in stages]
    body = f"""
    %y = memref.alloc() : !ub
    %o = memref.alloc() : !ub
    %e = memref.alloc() : !l1
    %f = memref.alloc() : !acc
    tile.fill %zeros into %o : f32, !ub
    {channels.LOOP}{channels.ROW}
      %At = memref.subview %A[%row, 0] [32, 32] [1, 1] : !narrow to !narrow_part
      %Dt = memref.subview %D[%row, 0] [32, 32] [1, 1] : !tensor to !part
      %Ct = memref.subview %C[%row, 0] [32, 32] [1, 1] : !tensor to !part
      tile.copy %At to %a {s[0]} : !narrow_part, !l1
      tile.gemm %a, %b into %c init(%true) {s[0]} : !l1, !l1, !acc
      tile.copy %c to %x {s[1]} : !acc, !ub
      tile.copy %Dt to %d {s[1]} : !part, !ub
      tile.add %x, %d into %x {s[2]} : !ub, !ub, !ub
      tile.copy %x to %e {s[3]} : !ub, !l1
      tile.gemm %e, %b into %f init(%true) {s[4]} : !l1, !l1, !acc
      tile.copy %f to %y {s[5]} : !acc, !ub
      tile.add %o, %y into %o {s[6]} : !ub, !ub, !ub
      tile.copy %o to %Ct {s[6]} : !ub, !part
    }}"""
    return channels.kernel(body), answers()[1]


def one_way():
    """C[t] = A[t] · B + D[t] in stages of its author's, with flags to the vector
    core for two iterations at a time."""
    body = f"""{channels.LOOP}{channels.ROW}
      %At = memref.subview %A[%row, 0] [32, 32] [1, 1] : !narrow to !narrow_part
      %Dt = memref.subview %D[%row, 0] [32, 32] [1, 1] : !tensor to !part
      %Ct = memref.subview %C[%row, 0] [32, 32] [1, 1] : !tensor to !part
      tile.copy %At to %a {{tile.stage = 0}} : !narrow_part, !l1
      tile.gemm %a, %b into %c init(%true) {{tile.stage = 1}} : !l1, !l1, !acc
      tile.copy %c to %x {{tile.stage = 1}} : !acc, !ub
      tile.copy %Dt to %d {{tile.stage = 1}} : !part, !ub
      tile.add %x, %d into %x {{tile.stage = 2}} : !ub, !ub, !ub
      tile.copy %x to %Ct {{tile.stage = 2}} : !ub, !part
    }} {{tile.stages = 3, tile.interval = 2}}"""
    return channels.kernel(body), channels.KERNELS["loop"]()[1]


def carried():
    """C[t] = A[t] · B · f + f, where f is 2 and 2 more in each iteration: used in two
    stages of the vector core."""
    loop = channels.LOOP.replace("{", "iter_args(%g = %two) -> f32 {")
    body = f"""%end = {loop}{channels.ROW}
      %At = memref.subview %A[%row, 0] [32, 32] [1, 1] : !narrow to !narrow_part
      %Ct = memref.subview %C[%row, 0] [32, 32] [1, 1] : !tensor to !part
      tile.copy %At to %a {{tile.stage = 0}} : !narrow_part, !l1
      tile.gemm %a, %b into %c init(%true) {{tile.stage = 0}} : !l1, !l1, !acc
      tile.copy %c to %x {{tile.stage = 1}} : !acc, !ub
      tile.mul %x, %g into %x {{tile.stage = 1}} : !ub, f32, !ub
      tile.add %x, %g into %x {{tile.stage = 3}} : !ub, f32, !ub
      tile.copy %x to %Ct {{tile.stage = 3}} : !ub, !part
      %next = arith.addf %g, %two : f32
      scf.yield %next : f32
    }}"""

    def golden(a, b, d, f):
        factors = 2 + 2 * np.arange(len(a), dtype=np.float32).reshape(-1, 1, 1)
        return channels.product(a, b) * factors + factors

    return channels.kernel(body), golden


def nested():
    """The loop runs twice, so that its last group may be a short one before there is
    another."""
    text, golden = channels.KERNELS["loop"]()
    outer = "scf.for %twice = %c0 to %c2 step %c1 {\n"
    return text.replace(channels.LOOP, outer + channels.LOOP).replace("\n  }\n  return", "\n  }}\n  return"), golden


channels.KERNELS.update(answers=answers, twice=nested)
# One stage after the other, and some at once.
channels.KERNELS["written"] = lambda: written([0, 1, 2, 3, 4, 5, 6])
channels.KERNELS["written_pairs"] = lambda: written([0, 0, 1, 1, 2, 2, 3])
channels.KERNELS.update(one_way=one_way, carried=carried)


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


def count_flags(folder, name, interval):
    """Flags between cores that are raised, for each core that is told."""
    path = write(folder, name, 1, interval)
    arguments = channels.save_data(folder, name, channels.TRIPS)
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
    for name in ("written", "written_pairs", "one_way", "carried"):
        path = folder / f"{name}.mlir"
        path.write_text(channels.KERNELS[name]()[0])
        arguments = channels.save_data(folder, name, channels.TRIPS)
        executed.run(channels.compile(path, 1, "final"), arguments, [[], ["--schedule=random:4"]])
    print(f"flags: {[count_flags(folder, 'answers', interval) for interval in (1, 2, 4)]}")


main()
