#!/usr/bin/env python3
"""Runs random loops with iterations that overlap, in memory that is nearly full.

Usage: tight_stages.py FIRST LAST SCRATCH_FOLDER [tiles|products]

For every seed from FIRST to LAST - 1: a loop with up to four stages, or the number
that pays. Either tiles of any extents, which take half of UB or more, are loaded, in
part in the last iteration, filled whole or part by part, carried and stored; or
matrices of odd extents are multiplied, with or without a vector core after the cube
core. Each is compiled, and gives the result of program order, by several schedules,
unless it does not fit without stages either.
"""

import pathlib
import random
import re
import sys

import served

SHARED, FRAGMENT = ", #tile.space<shared>", ", #tile.space<fragment>"
UB = 192 * 1024
STAGES = ["", "{tile.stages}", *(f"{{tile.stages = {n}}}" for n in (2, 3, 4))]
CONSTANTS = "\n".join(f"%c{n} = arith.constant {n} : index" for n in range(4))


def memref(shape, dtype, rest=""):
    return f"memref<{'x'.join(map(str, shape))}x{dtype}{rest}>"


def kernel(arguments, constants, body):
    lines = "\n".join(body)
    return f"""func.func @kernel({arguments}) {{
{CONSTANTS}
{constants}
tile.launch (%block) in (%c1) {{
{lines}
}}
return
}}
"""


class Tiles:
    """A loop over rows of a tensor on the vector core."""

    def __init__(self, seed):
        self.random = r = random.Random(seed)
        self.names, self.lines = 0, []
        self.dtype, size = r.choice([("f32", 4), ("f32", 4), ("f16", 2)])
        self.hasTail = r.random() < 0.4
        # Elements after a row that ends within a block are unspecified.
        self.columns = r.choice([16, 48, 64, 128] if self.hasTail else [8, 33, 64, 100, 129, 200])
        self.count = r.randint(2, 5)
        self.rows = r.choice([1, 3, 8, 31])
        if r.random() < 0.7:
            self.rows = max(1, min(400, int(UB * r.uniform(0.5, 1) / self.count / (self.columns * size))))
        self.trips = r.randint(0, 5)
        self.total = max(0, self.trips * self.rows - (r.randrange(self.rows) if self.hasTail else 0))
        self.tile = memref((self.rows, self.columns), self.dtype, SHARED)
        self.known = []

    def name(self):
        self.names += 1
        return f"%v{self.names}"

    def emit(self, *lines):
        self.lines += lines

    def view(self, tile):
        if not self.hasTail:
            return tile, self.tile
        name, kind = self.name(), f"memref<?x{self.columns}x{self.dtype}, strided<[{self.columns}, 1]>{SHARED}>"
        self.emit(f"{name} = memref.subview {tile}[0, 0] [%ms, {self.columns}] [1, 1] : {self.tile} to {kind}")
        return name, kind

    def fill(self, tile):
        self.emit(f"tile.fill %one into {tile} : {self.dtype}, {self.tile}")

    def compute(self, into):
        a, b = self.random.choice(self.known), self.random.choice(self.known)
        if self.random.random() < 0.4:
            name = self.random.choice(["abs", "relu", "sin"])
            self.emit(f"tile.{name} {a} into {into} : {self.tile}, {self.tile}")
        else:
            name = self.random.choice(["add", "max"])
            self.emit(f"tile.{name} {a}, {b} into {into} : {self.tile}, {self.tile}, {self.tile}")

    def parts(self, into):
        """Fills a tile by two or three parts, each by way of another tile."""
        count = self.random.choice([2, 3])
        rows, columns = self.rows // count, self.columns
        if rows == 0:
            return
        if into not in self.known:
            self.fill(into)
        index, offset, source, part, scratch = (self.name() for _ in range(5))
        view = f"memref<{rows}x{columns}x{self.dtype}, strided<[{columns}, 1], offset: ?>{SHARED}>"
        small = memref((rows, columns), self.dtype, SHARED)
        slice_of = lambda tile: f"memref.subview {tile}[{offset}, 0] [{rows}, {columns}] [1, 1] : {self.tile} to {view}"
        self.emit(
            f"scf.for {index} = %c0 to %c{count} step %c1 {{",
            f"{offset} = affine.apply affine_map<(d0) -> (d0 * {rows})>({index})",
            f"{source} = {slice_of(self.random.choice(self.known))}",
            f"{part} = {slice_of(into)}",
            f"{scratch} = memref.alloc() : {small}",
            f"tile.abs {source} into {scratch} : {view}, {small}",
            f"tile.relu {scratch} into {scratch} : {small}, {small}",
            f"tile.add {scratch}, {scratch} into {part} : {small}, {small}, {view}",
            "} " + self.random.choice(["", *STAGES]),
        )

    def text(self):
        r, d, c = self.random, self.dtype, self.columns
        tiles = [f"%t{i}" for i in range(self.count)]
        self.emit(*(f"{tile} = memref.alloc() : {self.tile}" for tile in tiles))
        carried, work = tiles[0], tiles[1:]
        self.fill(carried)
        extent = "%ms" if self.hasTail else self.rows
        tensor = memref(("?", c), d)
        rows = f"memref<{'?' if self.hasTail else self.rows}x{c}x{d}, strided<[{c}, 1], offset: ?>>"
        self.emit("scf.for %i = %c0 to %n step %rows {")
        if self.hasTail:
            self.emit(f"%ms = affine.min affine_map<(d0, d1) -> (d0 - d1, {self.rows})>(%n, %i)")
        for name in "XY":
            self.emit(f"%{name}t = memref.subview %{name}[%i, 0] [{extent}, {c}] [1, 1] : {tensor} to {rows}")
        if r.random() < 0.4:
            work[-1] = "%inside"
            self.emit(f"%inside = memref.alloc() : {self.tile}")
        if self.hasTail:
            self.fill(work[0])
        name, kind = self.view(work[0])
        self.emit(f"tile.copy %Xt to {name} : {rows}, {kind}")
        self.known = [work[0], carried] if r.random() < 0.6 else [work[0]]
        for _ in range(r.randint(1, 5)):
            into = r.choice(work)
            self.parts(into) if r.random() < 0.3 and self.rows > 2 else self.compute(into)
            self.known = list(dict.fromkeys([*self.known, into]))
        if r.random() < 0.5:
            self.compute(carried)
            self.known = list(dict.fromkeys([*self.known, carried]))
        name, kind = self.view(r.choice(self.known))
        self.emit(f"tile.copy {name} to %Yt : {kind}, {rows}", "} " + r.choice(STAGES))
        whole = memref((self.rows, c), d)
        self.emit(f"tile.copy {carried} to %Z : {self.tile}, {whole}")
        constants = f"%one = arith.constant 1.0 : {d}\n%rows = arith.constant {self.rows} : index\n%n = memref.dim %X, %c0 : {tensor}"
        return kernel(f"%X: {tensor}, %Y: {tensor}, %Z: {whole}", constants, self.lines)

    def arguments(self):
        shape = f"{self.total}x{self.columns}"
        return [f"random:1:{shape}", f"zeros:{shape}", "zeros"], [1, 2]


class Products:
    """Products of matrices that are loaded in a loop."""

    def __init__(self, seed):
        self.random = r = random.Random(seed)
        self.dtype, self.sum = r.choice([("f16", "f32"), ("f16", "f32"), ("bf16", "f32"), ("f32", "f32"), ("i8", "i32")])
        self.m, self.n, self.k = (r.choice([16, 17, 31, 33, 80, 100, 128, r.randint(1, 200)]) for _ in range(3))
        self.trips = r.randint(1, 5)

    def text(self):
        m, n, k, d, s, r = self.m, self.n, self.k, self.dtype, self.sum, self.random
        a, b, c = memref((m, k), d, SHARED), memref((k, n), d, SHARED), memref((m, n), s, FRAGMENT)
        tensors = [memref(("?", k), d), memref(("?", n), d), memref(("?", n), s)]
        view = lambda rows, columns, kind: f"memref<{rows}x{columns}x{kind}, strided<[{columns}, 1], offset: ?>>"
        part = lambda name, at, rows, columns, kind: (
            f"%{name}t = memref.subview %{name}[{at}, 0] [{rows}, {columns}] [1, 1] : {memref(('?', columns), kind)} to {view(rows, columns, kind)}"
        )
        u, store = memref((m, n), s, SHARED), part("C", "%im", m, n, s)
        hasVector, stages = r.random() < 0.5, r.choice(STAGES)
        body = [f"%a = memref.alloc() : {a}", f"%b = memref.alloc() : {b}", f"%c = memref.alloc() : {c}", f"%u = memref.alloc() : {u}"]
        body += [
            "scf.for %i = %c0 to %trips step %c1 {",
            f"%im = affine.apply affine_map<(d0) -> (d0 * {m})>(%i)",
            f"%ik = affine.apply affine_map<(d0) -> (d0 * {k})>(%i)",
            part("A", "%im", m, k, d),
            part("B", "%ik", k, n, d),
            f"tile.copy %At to %a : {view(m, k, d)}, {a}",
            f"tile.copy %Bt to %b : {view(k, n, d)}, {b}",
            "%first = arith.cmpi eq, %i, %c0 : index",
            f"tile.gemm %a, %b into %c init(%{'true' if hasVector else 'first'}) : {a}, {b}, {c}",
        ]
        if hasVector:
            body += [f"tile.copy %c to %u : {c}, {u}", f"tile.add %u, %u into %u : {u}, {u}, {u}", store]
            body += [f"tile.copy %u to %Ct : {u}, {view(m, n, s)}", "} " + stages]
        else:
            body += ["} " + stages, store.replace("%im", "%c0"), f"tile.copy %c to %Ct : {c}, {view(m, n, s)}"]
            body.pop(3)
        constants = f"%true = arith.constant true\n%trips = arith.constant {self.trips} : index"
        return kernel(f"%A: {tensors[0]}, %B: {tensors[1]}, %C: {tensors[2]}", constants, body)

    def arguments(self):
        m, n, k = self.m, self.n, self.k
        shapes = [("random:1", m, k), ("random:2", k, n), ("zeros", m, n)]
        return [f"{kind}:{self.trips * rows}x{columns}" for kind, rows, columns in shapes], [2]


def tl_run(*arguments):
    return served.run(["tl-run", *arguments])


def fits_without_stages(path, command):
    path.write_text(re.sub(r" \{tile\.stages.*\}", "", path.read_text()))
    return tl_run(*command).returncode == 0


def check(path, program):
    """Whether the program fits; exits if it gives anything else than in order."""
    path.write_text(program.text())
    arguments, results = program.arguments()
    common = [path, *(f"--arg={argument}" for argument in arguments)]
    files = {number: path.with_suffix(f".{number}.npy") for number in results}
    ordered = tl_run(*common, "--sequential", *(f"--output={n}={file}" for n, file in files.items()))
    if ordered.returncode:
        sys.exit(f"{path}: {ordered.stderr}")
    expected = [f"--expect={n}={file}" for n, file in files.items()]
    for mode in ([], ["--schedule=random:1-3"]):
        tolerance = 1e-2 if program.dtype == "f16" else 1e-3
        run = tl_run(*common, *mode, *expected, f"--rtol={tolerance}", f"--atol={tolerance}")
        if "error: no room for" in run.stderr and not fits_without_stages(path, common):
            return False
        if run.returncode:
            sys.exit(f"{path} {mode}: {run.stderr}{run.stdout}")
    return True


def main(first, last, folder, *kinds):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for kind, make in {"tiles": Tiles, "products": Products}.items():
        if kinds and kind not in kinds:
            continue
        seeds = range(int(first), int(last))
        fitting = sum(check(folder / f"{kind}{seed}.mlir", make(seed)) for seed in seeds)
        print(f"{kind}: {fitting} of {len(seeds)} fit and give the same")


if __name__ == "__main__":
    main(*sys.argv[1:])
