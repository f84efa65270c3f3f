"""The library of tl-c/tl.h from Python by ctypes.

    python3 library.py LIBRARY KERNELS FOLDER

Files that the library emits for a kernel are written into FOLDER.
"""

import ctypes as c
import pathlib
import sys

import numpy as np

OK, INVALID, FAILED = 0, 1, 2
F16, F32 = 1, 3
NOTE, ERROR = 1, 4
WRITE = c.CFUNCTYPE(None, c.POINTER(c.c_char), c.c_size_t, c.c_void_p)


class Diagnostic(c.Structure):
    _fields_ = [
        ("severity", c.c_int),
        ("file", c.c_char_p),
        ("line", c.c_uint),
        ("column", c.c_uint),
        ("text", c.c_char_p),
    ]


DIAGNOSE = c.CFUNCTYPE(None, c.POINTER(Diagnostic), c.c_void_p)


class LoadOptions(c.Structure):
    _fields_ = [
        ("size", c.c_size_t),
        ("text", c.c_char_p),
        ("length", c.c_size_t),
        ("name", c.c_char_p),
        ("entry", c.c_char_p),
        ("target", c.c_char_p),
        ("pipeline", c.c_char_p),
        ("sequential", c.c_int),
        ("write", WRITE),
        ("user", c.c_void_p),
        ("diagnose", DIAGNOSE),
    ]


class RunOptions(c.Structure):
    _fields_ = [
        ("size", c.c_size_t),
        ("unchecked", c.c_int),
        ("seed", c.c_uint64),
        ("threads", c.c_uint),
        ("l2", c.c_char_p),
        ("times_only", c.c_int),
    ]


class Tensor(c.Structure):
    _fields_ = [
        ("data", c.c_void_p),
        ("dtype", c.c_int),
        ("rank", c.c_int32),
        ("shape", c.POINTER(c.c_int64)),
        ("strides", c.POINTER(c.c_int64)),
    ]


class Argument(c.Structure):
    _fields_ = [
        ("name", c.c_char_p),
        ("is_tensor", c.c_int),
        ("dtype", c.c_int),
        ("rank", c.c_int32),
        ("shape", c.POINTER(c.c_int64)),
    ]


class Launch(c.Structure):
    _fields_ = [
        ("blocks", c.c_int64),
        ("cycles", c.c_double),
        ("microseconds", c.c_double),
        ("bytes_read", c.c_int64),
        ("bytes_written", c.c_int64),
        ("findings", c.c_int64),
        ("races", c.c_int64),
    ]


class Emission(c.Structure):
    _fields_ = [
        ("size", c.c_size_t),
        ("ascendc", c.c_void_p),
        ("host", c.c_void_p),
        ("header", c.c_void_p),
        ("meta", c.c_void_p),
    ]


class Entry(c.Structure):
    _fields_ = [
        ("program", c.c_char_p),
        ("length", c.c_size_t),
        ("name", c.c_char_p),
        ("unchecked", c.c_int),
        ("loaded", c.c_void_p),
    ]


class EntryValue(c.Structure):
    _fields_ = [
        ("kind", c.c_int),
        ("is_filled", c.c_int),
        ("integer", c.c_int64),
        ("number", c.c_double),
        ("tensor", Tensor),
    ]


tl = c.CDLL(sys.argv[1])
KERNELS = pathlib.Path(sys.argv[2])
FOLDER = pathlib.Path(sys.argv[3])
for name in ("tl_version", "tl_last_error", "tl_kernel_name"):
    getattr(tl, name).restype = c.c_char_p
for name in ("tl_kernel_report", "tl_kernel_ir", "tl_kernel_ascendc"):
    getattr(tl, name).restype = c.c_void_p
for name in (
    "tl_kernel_free",
    "tl_kernel_name",
    "tl_kernel_num_arguments",
    "tl_kernel_num_launches",
    "tl_kernel_report",
    "tl_kernel_ir",
    "tl_kernel_ascendc",
    "tl_free",
):
    getattr(tl, name).argtypes = [c.c_void_p]
tl.tl_kernel_bind_int.argtypes = [c.c_void_p, c.c_uint, c.c_int64]
tl.tl_kernel_bind_float.argtypes = [c.c_void_p, c.c_uint, c.c_double]
tl.tl_kernel_emit.argtypes = [c.c_void_p, c.c_char_p, c.c_void_p]
tl.tl_kernel_emit_operators.argtypes = [c.c_void_p, c.c_void_p]
messages = []
diagnostics = []


def diagnose(diagnostic, user):
    assert user == 7, user
    each = diagnostic[0]
    diagnostics.append((each.severity, each.file, each.line, each.column, each.text))


def receive(text, length, user):
    assert user == 7, user
    messages.append(text[:length].decode())


write = WRITE(receive)
on_diagnostic = DIAGNOSE(diagnose)


def load(text, **options):
    """The status and the kernel; the messages are in `messages`."""
    messages.clear()
    diagnostics.clear()
    given = LoadOptions(
        size=c.sizeof(LoadOptions),
        text=text,
        write=write,
        user=7,
        diagnose=on_diagnostic,
        **options,
    )
    kernel = c.c_void_p()
    return tl.tl_kernel_load(c.byref(given), c.byref(kernel)), kernel


def describe(array, dtype=F32, strides=None):
    shape = (c.c_int64 * array.ndim)(*array.shape)
    steps = (c.c_int64 * array.ndim)(*strides) if strides else None
    data = array.ctypes.data if array.size else None
    return Tensor(data, dtype, array.ndim, shape, steps)


def bind(kernel, index, array, dtype=F32, strides=None, filled=1):
    tensor = describe(array, dtype, strides)
    return tl.tl_kernel_bind_tensor(kernel, index, c.byref(tensor), filled)


def take(address):
    """The text at `address`, which is freed."""
    text = c.string_at(address).decode()
    tl.tl_free(address)
    return text


def emit(kernel, stem):
    """The status and the files that the library prints."""
    emission = Emission(size=c.sizeof(Emission))
    status = tl.tl_kernel_emit(kernel, stem.encode(), c.byref(emission))
    return status, emission


class OperatorFile(c.Structure):
    _fields_ = [("path", c.c_char_p), ("text", c.c_char_p)]


class OperatorFiles(c.Structure):
    _fields_ = [
        ("size", c.c_size_t),
        ("count", c.c_size_t),
        ("files", c.POINTER(OperatorFile)),
    ]


def emit_operators(kernel):
    """The status and the files of the operators."""
    files = OperatorFiles(size=c.sizeof(OperatorFiles))
    status = tl.tl_kernel_emit_operators(kernel, c.byref(files))
    texts = {files.files[i].path.decode(): files.files[i].text for i in range(files.count)}
    tl.tl_operator_files_free(c.byref(files))
    assert files.count == 0 and not files.files
    return status, texts


def run(kernel, **options):
    given = RunOptions(size=c.sizeof(RunOptions), **options)
    return tl.tl_kernel_run(kernel, c.byref(given))


def show(*values):
    print(*values, flush=True)


# A right kernel.
source = (KERNELS / "vector_add.mlir").read_bytes()
status, kernel = load(source, target=b"910B2", name=b"vector_add.mlir")
show("loaded", status, tl.tl_kernel_name(kernel), "".join(messages))
argument = Argument()
assert tl.tl_kernel_argument(kernel, 1, c.byref(argument)) == OK
show("argument", argument.name, argument.dtype, argument.rank, argument.shape[:2])
x = np.arange(70 * 130, dtype=np.float32).reshape(70, 130)
z = np.zeros_like(x)
for index, array in enumerate((x, x, z)):
    assert bind(kernel, index, array, filled=index < 2) == OK, tl.tl_last_error()
for seed in range(3):
    z[:] = 0
    given = RunOptions(c.sizeof(RunOptions), 0, seed, 1)
    assert tl.tl_kernel_run(kernel, c.byref(given)) == OK
    assert (z == 2 * x).all()
launch = Launch()
assert tl.tl_kernel_num_launches(kernel) == 1
assert tl.tl_kernel_launch(kernel, 0, c.byref(launch)) == OK
show("launch", launch.blocks, launch.cycles > 36000, launch.bytes_written, launch.findings)
show("report", "launch overhead" in take(tl.tl_kernel_report(kernel)))
show("ir", "ascend.vadd" in take(tl.tl_kernel_ir(kernel)))
show("ascendc", "Add(" in take(tl.tl_kernel_ascendc(kernel)))

# Times alone: those of a run with results, which take longer if L2 is empty.
z[:] = 0
times = {}
for l2 in (b"cold", b"warm", None):
    for times_only in (0, 1):
        assert run(kernel, l2=l2, times_only=times_only) == OK
        assert tl.tl_kernel_launch(kernel, 0, c.byref(launch)) == OK
        times[l2, times_only] = launch.cycles
show("cold", times[b"cold", 0] == times[b"cold", 1] > times[b"warm", 1] == times[None, 0])
z[:] = 0
show("times", run(kernel, times_only=1), (z == 0).all())
show("hot", run(kernel, l2=b"hot"), tl.tl_last_error())
# A caller that knows fewer members.
given = RunOptions(size=RunOptions.l2.offset, l2=b"hot")
show("older", tl.tl_kernel_run(kernel, c.byref(given)), (z == 2 * x).all())

status, emission = emit(kernel, "vector_add")
for member, ending in (
    ("ascendc", ".cpp"),
    ("host", "_host.cpp"),
    ("header", ".h"),
    ("meta", ".meta.json"),
):
    text = c.string_at(getattr(emission, member))
    (FOLDER / f"vector_add{ending}").write_bytes(text)
tl.tl_emission_free(c.byref(emission))
show("emitted", status, [getattr(emission, name) for name, _ in Emission._fields_[1:]])

status, texts = emit_operators(kernel)
for path, text in texts.items():
    file = FOLDER / "operator" / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text)
show("operator", status, sorted(texts))

# Arguments that do not suit.
show("type", bind(kernel, 0, x, dtype=F16), tl.tl_last_error())
show("code", bind(kernel, 0, x, dtype=13), tl.tl_last_error())
show("strides", bind(kernel, 0, x, strides=(1, 70)), tl.tl_last_error())
show("dense", bind(kernel, 0, x, strides=(130, 1)))
for strides in ((1, 1), (0, 1)):
    empty = np.zeros((128, 0), np.float32)
    show("empty", bind(kernel, 0, empty, strides=strides))
assert bind(kernel, 0, x) == OK
show("rank", bind(kernel, 0, x[0]), tl.tl_last_error())
show("number", bind(kernel, 3, x), tl.tl_last_error())
show("scalar", tl.tl_kernel_bind_int(kernel, 0, 1), tl.tl_last_error())
show("missing", tl.tl_kernel_argument(kernel, 3, c.byref(argument)), tl.tl_last_error())
show("no launch", tl.tl_kernel_launch(kernel, 1, c.byref(launch)), tl.tl_last_error())
for shape in ((1 << 62, 4), (1 << 61, 1), (0, 1 << 62)):
    extents = (c.c_int64 * 2)(*shape)
    tensor = Tensor(x.ctypes.data, F32, 2, extents, None)
    show("large", tl.tl_kernel_bind_tensor(kernel, 0, c.byref(tensor), 1), tl.tl_last_error())
show("stem", emit(kernel, "")[0], tl.tl_last_error())
for stem in ('a"b', "a\\b", "a\nb"):
    show("stem", emit(kernel, stem)[0], tl.tl_last_error())

# Sizes of no struct, and of one that ends within a member.
for size in (0, Emission.ascendc.offset, 1 << 40):
    emission = Emission(size=size)
    show("size", tl.tl_kernel_emit(kernel, b"a", c.byref(emission)), tl.tl_last_error())
files = OperatorFiles(size=8)
show("size", tl.tl_kernel_emit_operators(kernel, c.byref(files)), tl.tl_last_error())
emission = Emission(size=Emission.meta.offset + 4)
status = tl.tl_kernel_emit(kernel, b"a", c.byref(emission))
show("part", status, [bool(getattr(emission, name)) for name, _ in Emission._fields_])
tl.tl_emission_free(c.byref(emission))
show("part", [bool(getattr(emission, name)) for name, _ in Emission._fields_])
show("size", tl.tl_kernel_run(kernel, c.byref(RunOptions(size=1 << 40))), tl.tl_last_error())

# Pointers that are NULL, and options of a later version.
show("no result", tl.tl_kernel_load(None, None), tl.tl_last_error())
show("no options", tl.tl_kernel_load(None, c.byref(c.c_void_p())), tl.tl_last_error())
for call in (
    lambda: tl.tl_kernel_argument(kernel, 0, None),
    lambda: tl.tl_kernel_bind_tensor(kernel, 0, None, 1),
    lambda: tl.tl_kernel_launch(kernel, 0, None),
    lambda: tl.tl_kernel_emit(kernel, b"a", None),
    lambda: tl.tl_kernel_emit_operators(kernel, None),
    lambda: tl.tl_kernel_argument(None, 0, c.byref(argument)),
    lambda: tl.tl_kernel_bind_tensor(None, 0, None, 1),
    lambda: tl.tl_kernel_bind_int(None, 0, 1),
    lambda: tl.tl_kernel_bind_float(None, 0, 1.0),
    lambda: tl.tl_kernel_run(None, None),
    lambda: tl.tl_kernel_launch(None, 0, c.byref(launch)),
    lambda: tl.tl_kernel_emit(None, b"a", c.byref(emission)),
    lambda: tl.tl_kernel_emit_operators(None, c.byref(files)),
):
    show("null", call(), tl.tl_last_error())
show(
    "nothing",
    tl.tl_kernel_name(None),
    tl.tl_kernel_num_arguments(None),
    tl.tl_kernel_num_launches(None),
    tl.tl_kernel_report(None),
    tl.tl_kernel_ir(None),
    tl.tl_kernel_ascendc(None),
)
tl.tl_emission_free(None)
tl.tl_operator_files_free(None)
for value in (0, 1):
    later = (c.c_size_t * 8)(64, 0, 0, 0, 0, 0, 0, value)
    show("later", tl.tl_kernel_run(kernel, c.byref(later)), tl.tl_last_error())
tl.tl_kernel_free(kernel)
tl.tl_kernel_free(None)

# An entry with its kernel; each call has all arguments.
z[:] = 0
values = (EntryValue * 4)(*(EntryValue(1, 1, 0, 0, describe(each)) for each in (x, x, z, z)))
entry = Entry(source, len(source), b"vector_add", 0, None)
show("entry", tl.tl_entry_run(c.byref(entry), values, 3), (z == 2 * x).all())
for count in (2, 4):
    show("count", tl.tl_entry_run(c.byref(entry), values, count), tl.tl_last_error())
values[1].kind = 9
show("kind", tl.tl_entry_run(c.byref(entry), values, 3), tl.tl_last_error())
show("null", tl.tl_entry_run(None, values, 3), tl.tl_last_error())
show("null", tl.tl_entry_run(c.byref(entry), None, 3), tl.tl_last_error())
broken = Entry(b"func.func", 9, b"f", 0, None)
for call in range(2):
    show("broken", tl.tl_entry_run(c.byref(broken), None, 0), tl.tl_last_error())
    tl.tl_kernel_argument(None, 0, None)

# In program order, from bytecode, by options of a caller that knows fewer.
status, kernel = load(source, sequential=1)
for index, array in enumerate((x, x, z)):
    bind(kernel, index, array)
z[:] = 0
show("sequential", status, tl.tl_kernel_run(kernel, None), (z == 2 * x).all())
show("no report", tl.tl_kernel_report(kernel), tl.tl_last_error())
show("no times", run(kernel, times_only=1), tl.tl_last_error())
show("no times", run(kernel, l2=b"warm"))
tl.tl_kernel_free(kernel)
short = LoadOptions(size=LoadOptions.name.offset, text=source)
kernel = c.c_void_p()
show("short", tl.tl_kernel_load(c.byref(short), c.byref(kernel)))
show("unbound", tl.tl_kernel_run(kernel, None))
tl.tl_kernel_free(kernel)

# IR and options that are wrong.
for what, text, options in (
    ("syntax", b"func.func @f() { tile.gelo }", {}),
    ("entry", source, {"entry": b"g"}),
    ("target", source, {"target": b"910X"}),
    ("pipeline", source, {"pipeline": b"no-such-pass"}),
    ("empty", b"", {}),
):
    status, kernel = load(text, **options)
    show(what, status, kernel.value, tl.tl_last_error(), "".join(messages).split("\n")[0])

load(b"func.func @f() { tile.gelo }")
show("diagnostic", *diagnostics[0])

# A race.
status, kernel = load(
    (KERNELS / "expert" / "gemm.mlir")
    .read_bytes()
    .replace(b"ascend.wait_flag", b"// ascend.wait_flag"),
    target=b"910B2",
)
a = np.ones((256, 256), np.float16)
out = np.zeros((256, 256), np.float16)
for index, array in enumerate((a, a, out)):
    bind(kernel, index, array, dtype=F16)
status = tl.tl_kernel_run(kernel, None)
tl.tl_kernel_launch(kernel, 0, c.byref(launch))
show("race", status, launch.races > 0, "race: " in "".join(messages))
places = [each for each in diagnostics if each[0] == ERROR and b"race" in each[4]]
notes = [each for each in diagnostics if each[0] == NOTE and each[2] > 0]
show("findings", len(places) > 0 and all(each[2] > 0 for each in places), len(notes) > 0)
show("refused", tl.tl_kernel_ascendc(kernel))
status, emission = emit(kernel, "gemm")
show("refused", status, tl.tl_last_error(), emission.ascendc)
show("refused", *emit_operators(kernel), tl.tl_last_error())
tl.tl_kernel_free(kernel)
