"""Runs loops that go from core to core and back, several times in an iteration.

    round_trips.py FOLDER [SEEDS [FIRST]]

Every trip takes a tile of the vector core to the cube core, multiplies it, and takes the
product back. A trip takes a loop-carried state, a loaded tile, or the result of an earlier
trip, and it may bring a state for the next iteration. Trips are in conditions and inner loops,
and go through tensors, too. The first kernels are written out, the others are drawn. Each block
has another number of iterations, from 0 to 5. The compiled kernel has the bits of program
order, under several schedules.
"""

import pathlib
import random
import sys

import served

BLOCKS = 6  # of 0 to 5 iterations

HEADER = """
!global = memref<?x16xf32>
!part = memref<16x16xf32, strided<[16, 1], offset: ?>>
!tile = memref<16x16xf32, #tile.space<shared>>
!acc = memref<16x16xf32, #tile.space<fragment>>
func.func @kernel(%X: !global, %Y: !global, %W: !global, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %small = arith.constant 0.0625 : f32
  %true = arith.constant true
  tile.launch (%block) in (%blocks) {
"""


class Kernel:
    """Writes a kernel with `states`, and with `body` as the contents of the loop."""

    def __init__(self, states=1):
        self.tiles, self.text, self.count = [], [], 0
        self.states = [self.tile("s") for _ in range(states)]

    def tile(self, name, kind="!tile"):
        name = f"%{name}{len(self.tiles)}"
        self.tiles.append(f"    {name} = memref.alloc() : {kind}")
        return name

    def add(self, *lines):
        self.text += [f"      {line}" for line in lines]

    def load(self):
        """A tile that is loaded in each iteration."""
        tile, self.count = self.tile("x"), self.count + 1
        view = f"%v{self.count}"
        self.add(f"{view} = memref.subview %X[%row, 0] [16, 16] [1, 1] : !global to !part", f"tile.copy {view} to {tile} : !part, !tile")
        return tile

    def trip(self, source, target=None, other=None, through=None):
        """`source` to the cube core, its product with itself, or with a tile that another
        trip took there, to `target`, on the way `through` a tensor. Returns both tiles."""
        left, result = self.tile("l"), self.tile("p", "!acc")
        target = target or self.tile("t")
        back = [f"tile.copy {result} to {target} : !acc, !tile"]
        if through:
            back = [f"tile.copy {result} to {through} : !acc, !part", f"tile.copy {through} to {target} : !part, !tile"]
        self.add(
            f"tile.copy {source} to {left} : !tile, !tile",
            f"tile.gemm {left}, {other or left} into {result} init(%true) : !tile, !tile, !acc",
            *back,
            f"tile.mul {target}, %small into {target} : !tile, f32, !tile",
        )
        return target, left

    def store(self, source):
        self.count += 1
        view = f"%v{self.count}"
        self.add(f"{view} = memref.subview %Y[%row, 0] [16, 16] [1, 1] : !global to !part", f"tile.copy {source} to {view} : !tile, !part")

    def write(self, stages, sub_blocks, interval):
        lines = [HEADER, *self.tiles]
        lines.append("    %first = affine.apply affine_map<(d0) -> (d0 * 80)>(%block)")
        lines.append("    %Wb = memref.subview %W[%first, 0] [16, 16] [1, 1] : !global to !part")
        lines.append("    %Xb = memref.subview %X[%first, 0] [16, 16] [1, 1] : !global to !part")
        lines += [f"    tile.copy %Xb to {state} : !part, !tile" for state in self.states]
        lines.append("    scf.for %i = %c0 to %block step %c1 {")
        lines.append("      %row = affine.apply affine_map<(d0, d1) -> ((d0 * 5 + d1) * 16)>(%block, %i)")
        lines.append("      %odd = arith.remui %i, %c2 : index")
        lines.append("      %is_odd = arith.cmpi eq, %odd, %c1 : index")
        attributes = [f"tile.stages{f' = {stages}' if stages else ''}"] + [f"tile.interval = {interval}"] * (interval > 1)
        lines += [*self.text, f"    }} {{{', '.join(attributes)}}}", f"  }} {{tile.sub_blocks = {sub_blocks}}}", "  return", "}"]
        return "\n".join(lines) + "\n"


def state_last():
    kernel = Kernel()
    first, _ = kernel.trip(kernel.states[0])
    kernel.trip(first, kernel.states[0])
    kernel.store(kernel.states[0])
    return kernel


def state_first():
    """The loaded tile goes there after the state, and is multiplied with it."""
    kernel = Kernel()
    state = kernel.tile("l")
    kernel.add(f"tile.copy {kernel.states[0]} to {state} : !tile, !tile")
    loaded, _ = kernel.trip(kernel.load())
    kernel.trip(loaded, kernel.states[0], state)
    kernel.store(kernel.states[0])
    return kernel


def three_trips():
    kernel = Kernel()
    first, _ = kernel.trip(kernel.states[0])
    second, _ = kernel.trip(first)
    kernel.trip(second, kernel.states[0])
    kernel.store(second)
    return kernel


def no_state():
    """Nothing keeps the cube core from running ahead."""
    kernel = Kernel()
    first, _ = kernel.trip(kernel.load())
    second, _ = kernel.trip(first)
    kernel.store(second)
    return kernel


def condition():
    """Every second iteration has a trip more."""
    kernel = Kernel()
    first, _ = kernel.trip(kernel.states[0])
    kernel.add("scf.if %is_odd {")
    kernel.trip(first, kernel.states[0])
    kernel.add("}")
    kernel.trip(kernel.load(), first)
    kernel.store(kernel.states[0])
    return kernel


def nested():
    """A loop with trips of its own."""
    kernel = Kernel()
    loaded = kernel.load()
    kernel.add("scf.for %j = %c0 to %odd step %c1 {")
    kernel.trip(kernel.states[0], kernel.states[0])
    kernel.add("} {tile.stages = 2}")
    first, _ = kernel.trip(loaded)
    kernel.trip(first, kernel.states[0])
    kernel.store(first)
    return kernel


def two_states():
    """The first state goes around by the cube core in each iteration, the other one
    takes the loaded tile with it."""
    kernel = Kernel(2)
    first, left = kernel.trip(kernel.load())
    kernel.trip(kernel.states[1], kernel.states[0], left)
    kernel.trip(first, kernel.states[1])
    kernel.store(kernel.states[0])
    return kernel


def through_tensor():
    """The second product of a trip goes through a tensor that each
    iteration overwrites."""
    kernel = Kernel()
    first, _ = kernel.trip(kernel.states[0])
    kernel.trip(first, kernel.states[0], through="%Wb")
    kernel.trip(kernel.load(), first)
    kernel.store(first)
    return kernel


def draw(seed):
    """A kernel of two to four trips."""
    choice = random.Random(seed)
    kernel = Kernel(choice.randint(0, 2))
    vector, cube, depth = list(kernel.states), [], 0
    if not vector or choice.random() < 0.6:
        vector.append(kernel.load())
    for _ in range(choice.randint(2, 4)):
        around = choice.choice(["", "", "", "scf.if %is_odd {", "scf.for %j = %c0 to %odd step %c1 {"])
        target = choice.choice(kernel.states) if kernel.states and (around or choice.random() < 0.4) else None
        if around and target:
            kernel.add(around)
        result, left = kernel.trip(choice.choice(vector), target, choice.choice(cube + [None]) if cube else None)
        if around and target:
            kernel.add("}" + choice.choice(["", " {tile.stages = 2}"]) if "for" in around else "}")
            continue
        cube.append(left)
        if target is None:
            vector.append(result)
        if choice.random() < 0.3:
            vector.append(kernel.load())
        if len(vector) > 1 and choice.random() < 0.3:
            a, b = choice.sample(vector, 2)
            kernel.add(f"tile.add {a}, {b} into {a} : !tile, !tile, !tile")
    kernel.store(choice.choice(vector))
    return kernel


def run(arguments):
    return served.run(["tl-run", *arguments])


def check(path, text, schedules):
    """Runs a kernel in program order and compiled. Returns whether it could be
    compiled; an interval with which the cores would wait for ever is the author's."""
    path.write_text(text)
    output = path.with_suffix(".npy")
    arguments = [path, f"--arg=random:1:{BLOCKS * 80}x16", f"--arg=zeros:{BLOCKS * 80}x16", f"--arg=zeros:{BLOCKS * 80}x16", f"--arg={BLOCKS}"]
    result = run([*arguments, "--sequential", f"--output=1={output}"])
    if result.returncode:
        sys.exit(f"{path} in program order\n{text}\n{result.stderr}")
    for schedule in schedules:
        result = run([*arguments, f"--expect=1={output}", "--rtol=0", "--atol=0", *schedule])
        if result.returncode and "interval" in text and "has an interval" in result.stderr:
            return False
        if result.returncode:
            sys.exit(f"tl-run {' '.join(map(str, arguments))} --expect=1={output} {' '.join(schedule)}\n{text}\n{result.stdout}{result.stderr}")
    return True


KERNELS = (state_last, state_first, three_trips, no_state, condition, nested, two_states, through_tensor)
SCHEDULE = ["--schedule=random:1-3"]


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for number, write in enumerate(KERNELS):
        text = write().write(2 + number % 2, 1 + number // 2 % 2, 1)
        check(folder / f"{write.__name__}.mlir", text, [SCHEDULE])
        print(f"{write.__name__} agrees")
    compiled = count = 0
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    for seed in range(first, first + int(sys.argv[2]) if len(sys.argv) > 2 else 8):
        choice = random.Random(seed + 1000000)
        text = draw(seed).write(choice.randint(0, 4), choice.randint(1, 2), choice.choice([1, 1, 1, 2]))
        compiled += check(folder / f"{seed}.mlir", text, [SCHEDULE])
        count += 1
    print(f"{compiled} of {count} drawn kernels agree")


main()
