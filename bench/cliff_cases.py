"""The cases of cliffs.py: what is measured, and the aligned case that it is compared with."""

import dataclasses
import pathlib

import cliff_forms
from cliff_forms import ALL, BITS, BLOCK, FORMS, OFFSET_FORMS

KERNELS = pathlib.Path(__file__).resolve().parent.parent / "kernels"
# The extents of the other direction. Extents below LEAST are exempt.
OTHERS, LEAST, MOST = (1, 7, 33, 64), 8, 260
OFFSETS = range(32)
OFFSET_EXTENTS = ((1, 128), (7, 64), (33, 100), (64, 33))
# Operations that --all measures in both directions; others are lowered like one of them, and
# have odd rows of 33 only: so there are less than 400,000 runs.
SWEPT = (
    "add",
    "add of a column",
    "add of a row",
    "broadcast of a column",
    "cast to f16",
    "compare",
    "copy",
    "cumsum of rows",
    "exp",
    "select",
    "softmax",
    "sum of columns",
    "sum of rows",
    "transpose",
)
MIDDLE = 33
# The bytes of tiles that leave room for others.
MOST_BYTES = 144 * 1024
# Columns of kernels, and rows if those may be anything.
KERNEL_ROWS = {"softmax": (64,), "rms_norm": (64,), "vector_add": (1, 7, 33, 64, 200)}
WRITTEN_COLUMNS = "256"


@dataclasses.dataclass(frozen=True)
class Case:
    """A tile of an operation, a slice of one from `offset` on, or tensors of a kernel."""

    name: str
    dtype: str
    rows: int
    columns: int
    offset: int | None = None
    # Whether the offset is known when the kernel runs only.
    isUnknown: bool = False

    def __str__(self):
        at = "" if self.offset is None else f" from {'unknown ' * self.isUnknown}{self.offset}"
        return f"{self.rows} x {self.columns} {self.dtype}{at}"

    @property
    def fits(self):
        """Whether source and result leave room in UB for padding and tiles on the way."""
        form = FORMS.get(self.name)
        copies = 3 if form and form.result in ("tall", "wide") or "deinterleave" in self.name else 2
        return self.rows * self.columns * BITS.get(self.dtype, 64) * copies <= 8 * MOST_BYTES

    @property
    def isKernel(self):
        return self.name in KERNEL_ROWS

    def align(self):
        """The next larger case with rows of whole blocks in all its types."""
        form = FORMS.get(self.name)
        types = [self.dtype, form.result[2:]] if form and form.result[:2] == "t_" else [self.dtype]
        block = max(BLOCK // BITS.get(dtype, 64) for dtype in types)
        rows = self.rows
        if form and form.result == "turned":
            rows = up(rows, block)
        elif rows not in OTHERS and not self.isKernel:
            rows = up(rows, 8)
        offset = None if self.offset is None else 0
        return Case(self.name, self.dtype, rows, up(self.columns, block), offset)

    def write(self):
        """The text of the kernel, and the arguments of tl-run."""
        if self.isKernel:
            return self.write_kernel()
        form = FORMS.get(self.name) or OFFSET_FORMS[self.name]
        text = cliff_forms.write_kernel(
            form, self.dtype, self.rows, self.columns, None if self.isUnknown else self.offset or 0
        )
        index = self.offset if self.isUnknown else 1 if "roll" in self.name else self.columns
        header = next(line for line in text.splitlines() if line.startswith("func"))
        inputs = [
            "--arg=iota" if "%N" in name else "--arg=random:1" for name in header.split(", ")[3:-1]
        ]
        return text, ["--arg=random:1", "--arg=random:2", f"--arg={index}", *inputs, "--arg=zeros"]

    def write_kernel(self):
        text = (KERNELS / f"{self.name}.mlir").read_text()
        tensor = f"{self.rows}x{self.columns}"
        if self.name != "vector_add":
            text = text.replace(WRITTEN_COLUMNS, str(self.columns))
        middle = {"softmax": [], "rms_norm": [f"--arg=random:2:1x{self.columns}"]}
        inputs = middle.get(self.name, [f"--arg=random:2:{tensor}"])
        return text, [f"--arg=random:1:{tensor}", *inputs, f"--arg=zeros:{tensor}"]


def up(extent, block):
    return -(-extent // block) * block


def all_of_forms():
    for name, form in FORMS.items():
        for dtype in form.types:
            for other in OTHERS:
                for extent in range(LEAST, MOST + 1):
                    yield Case(name, dtype, other, extent)
                    yield Case(name, dtype, extent, max(other, LEAST))


def all_of_offsets():
    for name in OFFSET_FORMS:
        for dtype in ALL:
            for rows, columns in OFFSET_EXTENTS:
                for offset in OFFSETS:
                    for is_unknown in (False, True):
                        yield Case(name, dtype, rows, columns, offset, is_unknown)


def all_of_kernels():
    for name, numbers in KERNEL_ROWS.items():
        for rows in numbers:
            for columns in range(LEAST, MOST + 1):
                yield Case(name, "f32", rows, columns)


def draw(rng, count):
    """A sample: seven of ten cases are of extents, one of twenty of a kernel."""
    groups = [
        [case for case in cases() if case.fits]
        for cases in (all_of_forms, all_of_offsets, all_of_kernels)
    ]
    return [rng.choice(rng.choices(groups, (14, 5, 1))[0]) for _ in range(count)]


def all_cases():
    cases = (*all_of_forms(), *all_of_offsets(), *all_of_kernels())
    return [
        case
        for case in dict.fromkeys(cases)
        if case.fits and (case.name not in FORMS or case.name in SWEPT or case.rows == MIDDLE)
    ]
