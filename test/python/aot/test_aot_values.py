"""Values of rows that are no plain data: arrays, sets, objects of the author's."""

import collections
import dataclasses
import enum
import functools
import json
import math
import types

import numpy as np
import pytest

from tilelang.aot.plain import plain

from descriptors import SOURCE, run, write

# The kernel adds what an element of the table says, which comes from a file of data.
TABLE = """
    @staticmethod
    def generate_source(head_dim, dtype, table):
        factor = float(table[2500])
        return tilelang.engine.lower(build(head_dim, NAMES[dtype], factor)).kernel_source
"""
READ = """
import numpy as np
import pathlib
TABLE = np.zeros(5000)
TABLE[2500] = float(pathlib.Path(__file__).with_name("data.txt").read_text())
"""
ROW = '[{{"head_dim": 64, "dtype": "fp32", "table": {}}}]'


def made(capsys):
    """The last result: the rows that were made, and those as they were."""
    words = capsys.readouterr().out.split()
    return int(words[-7]), int(words[-4])


def test_long_arrays(tmp_path, cache_dir, capsys):
    """A row is made again if an element of an array differs that its text leaves out."""
    path = write(tmp_path, head=READ, rows=ROW.format("TABLE"), source=TABLE)
    for value, count in (("3.0", 1), ("3.0", 0), ("5.0", 1)):
        (tmp_path / "data.txt").write_text(value)
        assert run("build", path, "-o", tmp_path / "out") == 0
        assert made(capsys) == (count, 1 - count)
    kernel = tmp_path / "out/targets/ascend/rope"
    assert "5.0" in next(kernel.glob("*/*_kernel.cpp")).read_text()


# Values that each process makes anew, in an order or at an address of its own.
ANEW = {
    "set": 'frozenset(["a", "b", "c", "d", "e"])',
    "object": "Config(8)",
    "function": "lambda: 1",
    "class": "np.float32",
    "none": 'float("nan")',
    "tuple": '{(1, 2): [None, "x"]}',
}
CONFIG = """
import numpy as np


class Config:
    def __init__(self, rows):
        self.rows = rows

"""


@pytest.mark.parametrize("value", ANEW.values(), ids=ANEW)
@pytest.mark.parametrize("version", ["2", "3"])
def test_values_of_any_types(tmp_path, cache_dir, capsys, version, value):
    """A row with a value of the author's is built, once, and its manifest is JSON."""
    import subprocess, sys
    from test_aot_roots import environment

    path = write(tmp_path, head=CONFIG, rows=ROW.format(value))
    command = [sys.executable, "-m", "tilelang.aot", "build", str(path), "-o", tmp_path / "out"]
    told = [
        subprocess.run(
            [*command, "--manifest-version", version],
            capture_output=True,
            text=True,
            env={**environment(), "PYTHONHASHSEED": seed},
        )
        for seed in ("1", "2")
    ]
    assert [each.stdout for each in told] == [
        "1 rows made, 0 as they were\n",
        "0 rows made, 1 as they were\n",
    ]
    assert "[1/1]" not in told[1].stderr

    def refuse(name):
        raise ValueError(name)

    manifest = next(tmp_path.glob("out/targets/*/rope/manifest.json"))
    json.loads(manifest.read_text(), parse_constant=refuse)


ZEROS, ONE = np.zeros(5000), np.zeros(5000)
ONE[2500] = 1
Pair = collections.namedtuple("Pair", "first second")


@dataclasses.dataclass
class Table:
    values: object


class Slots:
    __slots__ = ("values",)

    def __init__(self, values):
        self.values = values


# Objects with a text that abbreviates the array that they have.
HOLDERS = {
    "namedtuple": lambda array: Pair(array, 1),
    "dataclass": Table,
    "namespace": lambda array: types.SimpleNamespace(values=array),
    "ordered dict": lambda array: collections.OrderedDict(values=array),
    "default dict": lambda array: collections.defaultdict(list, values=array),
    "queue": lambda array: collections.deque([array]),
    "slots": Slots,
    "partial": lambda array: functools.partial(max, array),
    "method": lambda array: Table(array).__repr__,
    "value of an enumeration": lambda array: enum.Enum("Tables", {"FIRST": array}).FIRST,
    "nested": lambda array: [{"a": Pair(1, Table({"b": array}))}],
}


@pytest.mark.parametrize("make", HOLDERS.values(), ids=HOLDERS)
def test_arrays_in_objects(make):
    """Objects differ by the elements and the members that they have, at any depth."""
    assert plain(make(ZEROS)) == plain(make(ZEROS.copy()))
    assert plain(make(ZEROS)) != plain(make(ONE))


def test_object_in_itself():
    """An object that is a member of itself has plain data."""
    table = Table(1)
    table.values = [table]
    assert "around this" in plain(table)


def test_shared_objects():
    """Objects that others share are told once: the time is no power of their number."""
    table = Table(0)
    for _ in range(100):
        table = Table([table, table])
    other = Table(1)
    for _ in range(100):
        other = Table([other, other])
    assert plain(table) != plain(other) and len(plain(table)) < 1000


def test_strings_of_enumerations():
    """A string of a class of its own is that string, a number that number."""
    mode = enum.Enum("Mode", {"SILU": "silu"}, type=str)
    count = enum.IntEnum("Count", {"ONE": 1})
    assert plain([mode.SILU, count.ONE, {mode.SILU: 1}]) == ["silu", 1, {"silu": 1}]
    assert [type(each) for each in plain([mode.SILU, count.ONE])] == [str, int]


def test_plain_values():
    """Plain data is that of itself, and differs where values do."""

    class Config:
        def __init__(self, value):
            self.value = value

    values = [1, True, "1", 1.5, math.nan, [1], (1,), {"a": 1}, {1: 2}, {1}, np.zeros(3)]
    values += [np.ones(3), np.zeros((3, 1)), Config(1), Config(2), len]
    told = [plain(each) for each in values]
    assert [plain(each) for each in told] == told
    assert len({repr(each) for each in told}) == len(told)
    assert plain(np.int64(7)) == 7 and type(plain(np.int64(7))) is int
