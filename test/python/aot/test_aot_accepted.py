"""Descriptors that are accepted, and those near to them that are not: conditions, strings of
other classes, fallbacks, roles."""

import json

import pytest

from descriptors import run, write

ANY = """
    @staticmethod
    def generate_source(**row):
        return tilelang.engine.lower(build(64, "float32")).kernel_source
"""


CONDITIONS = [
    # Pairs, choices, chains, and a type on either side.
    '(head_dim, dtype) in ((64, "fp32"), (128, "half"))',
    '(dtype if head_dim > 3 else dtype) in ("float32", "float16")',
    'dtype == ("fp32" if head_dim == 64 else "half")',
    '("fp16" == dtype) == (head_dim == 128)',
    'not (dtype, head_dim) == ("bf16", 64) and dtype != "bf16" != "fp32"',
]


def test_conditions(tmp_path, capsys):
    """A type in a condition has any spelling, wherever it stands."""
    path = write(tmp_path, attributes=f"CONSTRAINTS = {CONDITIONS!r}")
    assert run("list", path) == 0, capsys.readouterr().err


# Strings with classes of their own, which only the process of the descriptor has.
STRINGS = """
import enum
import numpy as np


class Text(str):
    pass


class Mode(str, enum.Enum):
    SILU = "silu"
    AUTO = "auto"


class Types(str, enum.Enum):
    HALF = "fp16"


class Field(DispatchField):
    def __init__(self, name, kind, **more):
        super().__init__(Text(name), Text(kind), **more)

"""
OF_STRINGS = """[
        Field("mode", "enum", values=list(Mode)),
        Field("dtype", "dtype", constraint=Text("dtype == 'half'")),
        Field("on", "bool", match=Text("exact")),
    ]"""
NAMED = """KERNEL_NAME = Text("named")
    ENTRY_NAME = Text("entry")
    COMPILE_DEFINITIONS = [Text("A=1")]
    CONSTRAINTS = [Text("on == on")]"""


def test_strings_of_other_classes(tmp_path, capsys):
    """Strings of the author's classes are plain ones, in fields, rows and names; and a bool of
    NumPy is one."""
    rows_ = """[
        {Text("variant_key"): Text("a"), "mode": Mode.SILU, "dtype": Types.HALF, "on": np.bool_(1)},
        *product("x_{mode}", mode=Mode.AUTO, dtype=[Text("fp16")], on=False, more=Mode.AUTO),
    ]"""
    path = write(
        tmp_path, head=STRINGS, schema=OF_STRINGS, rows=rows_, attributes=NAMED, source=ANY
    )
    assert run("list", path, "--json") == 0, capsys.readouterr().err
    found = json.loads(capsys.readouterr().out)["families"][0]
    assert [each["values"] for each in found["variants"]] == [
        {"mode": "silu", "dtype": "f16", "on": True},
        {"mode": "auto", "dtype": "f16", "on": False},
    ]
    assert [each["entry_symbol"] for each in found["variants"]] == [
        "tl_entry__a",
        "tl_entry__x_auto",
    ]


def test_values_of_a_fallback(tmp_path, capsys):
    """Enumerations of a family and its fallback have the same values, in a list or a tuple."""
    mode = 'DispatchField("mode", "enum", values={})'
    own = dict(rows='[{"mode": "a"}]', source=ANY)
    write(
        tmp_path,
        "fast",
        schema=f"[{mode.format(['a', 'b'])}]",
        attributes='FALLBACK = "slow"',
        **own,
    )
    write(tmp_path, "slow", schema=f"[{mode.format(('a', 'b'))}]", **own)
    assert run("list", tmp_path) == 0
    write(tmp_path, "slow", schema=f"[{mode.format(('a', 'c'))}]", **own)
    assert run("list", tmp_path) == 1
    told = "'mode' of the kind enum with the values a, c, and this one has it of the kind enum with"
    assert f"{told} the values a, b [TLA020]" in capsys.readouterr().err


ROLES = """
    @staticmethod
    def generate_source(width):
        @T.prim_func
        def main(x: T.Tensor((64, 64), "float32"), y: T.Tensor((64, 64), "float32")):
            with T.Kernel(1, is_npu=True) as (cid, vid):
                a = T.alloc_ub((8, 64), "float32")
                if width != 2:
                    T.copy(x[0, 0], a)
                if width == 0:
                    T.copy(y[0, 0], a)
                if width == 2:
                    T.copy(y[0, 0], a)
                    T.copy(a, x[0, 0])
                elif width != 3:
                    T.copy(a, y[0, 0])
        return tilelang.engine.lower(main).kernel_source
"""


@pytest.mark.parametrize("widths, status", [((0, 1, 3), 0), ((0, 1, 2), 1)])
def test_opposite_roles(tmp_path, capsys, widths, status):
    """Rows in which a launch needs and fills an argument differ; one that does both, or does not
    use it, fits all."""
    schema = '[DispatchField("width", "int32")]'
    path = write(
        tmp_path, schema=schema, source=ROLES, rows=f"product('w{{width}}', width={widths})"
    )
    assert run("check", path) == status
    told = "the rows 'w0' and 'w2' differ in the interface: 'x' is 'out', and was 'in' [TLA013]"
    assert (told in capsys.readouterr().err) == bool(status)
