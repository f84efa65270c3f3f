"""Runs a loop that orders the code around it, unless it does not run, against NumPy.

    skipped_loops.py FOLDER

A row is loaded for each block, and used in a loop with the given number of stages, or
with two slots by turns. Only blocks with a loop without iterations execute a barrier.
The loop has 0, 1, 2, 3, N and N + 1 iterations, each core takes several blocks. Without
the barrier, and with other conditions, it is found wrong by the verifier, and by the
executor in runs without iterations, or with more.
"""

import pathlib
import re
import sys

import numpy as np
import served

SOURCE = pathlib.Path(__file__).parent / "skipped_loops.mlir"
TRIPS = (0, 1, 2, 3, 7, 8)
BLOCKS, CORES = 5, 2
SCHEDULES = ([], ["--schedule=random:1-20"])
SLOTS = {
    "!t = ": "!slots = memref<2x1x64xf32, #tile.space<shared>>\n"
    "!slot = memref<1x64xf32, strided<[64, 1], offset: ?>, #tile.space<shared>>\n!t = ",
    "%y = memref.alloc() : !t": "%ys = memref.alloc() : !slots",
    "%Yt = ": "%slot = arith.remui %n, %c2 : index\n"
    "%y = memref.subview %ys[%slot, 0, 0] [1, 1, 64] [1, 1, 1] : !slots to !slot\n%Yt = ",
    "to %y : !to, !t": "to %y : !to, !slot",
    "%y into %s : !t, !t, !t": "%y into %s : !t, !slot, !t",
    "%c1 = ": "%c2 = arith.constant 2 : index\n%c1 = ",
    " {tile.stages = 1}": "",
}
BARRIER = re.compile(r"arith\.cmpi sge, (%\w+), (%\w+) : index\s+scf\.if %\w+ {\s+ascend\.pipe_barrier mte2\s+}")
MUTANTS = {
    "without the barrier": lambda text: re.sub(r"ascend\.pipe_barrier mte2", "", text),
    "where the loop runs": lambda text: text.replace("cmpi sge", "cmpi slt"),
    "for fewer than none": lambda text: text.replace("cmpi sge", "cmpi sgt"),
}


def run(*command):
    return served.run(command)


def make_sources():
    text = SOURCE.read_text()
    for stages in (1, 2, 3):
        yield f"{stages} stages", text.replace("tile.stages = 1", f"tile.stages = {stages}")
    for old, new in SLOTS.items():
        assert old in text
        text = text.replace(old, new)
    yield "2 slots", text


def compile(folder, name, text):
    """The final kernel, which has one barrier of MTE2."""
    source, final = folder / f"{name}.mlir", folder / f"{name}.final.mlir"
    source.write_text(text)
    done = run("tl-opt", source, "--tl-compile=target=910B2 auto-stages=false", "-o", final)
    text = final.read_text() if not done.returncode else ""
    if len(BARRIER.findall(text)) != 1 or text.count("pipe_barrier mte2") != 1:
        sys.exit(f"{name}: {done.stderr}{text}")
    return final


def execute(folder, kernel, trips, schedule):
    random = np.random.default_rng(trips)
    x, y, z = (random.random((rows, 64), np.float32) for rows in (BLOCKS, trips, trips))
    arrays = {"X": x, "Y": y, "Z": z, "O": np.zeros((BLOCKS, trips, 64), np.float32), "after": x[:, None] + y + z}
    for name, values in arrays.items():
        np.save(folder / f"{name}.npy", values)
    arguments = [f"--arg={folder}/{name}.npy" for name in "XYZO"]
    return run("tl-run", kernel, *arguments, f"--arg={CORES}", f"--expect=3={folder}/after.npy", *schedule)


def check_mutants(folder, name, kernel):
    """How many mutants both checkers find wrong."""
    for what, change in MUTANTS.items():
        mutant = folder / "mutant.mlir"
        mutant.write_text(change(kernel.read_text()))
        if not run("tl-opt", mutant, "--ascend-verify-sync").returncode:
            sys.exit(f"{name}: the verifier accepts it {what}")
        if not execute(folder, mutant, 0, []).returncode:
            sys.exit(f"{name}: the executor accepts it {what}")
    return len(MUTANTS)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in make_sources():
        kernel = compile(folder, name.replace(" ", "-"), text)
        for trips in TRIPS:
            for schedule in SCHEDULES:
                done = execute(folder, kernel, trips, schedule)
                if done.returncode or "no races" not in done.stdout:
                    sys.exit(f"{name}, {trips} iterations {schedule}\n{done.stdout}{done.stderr}")
        mutants = check_mutants(folder, name, kernel)
        print(f"{name}: {len(TRIPS)} loops equal NumPy, {mutants} mutants are found twice")


main()
