"""Headers of families without kernels, by each compiler that there is."""

import subprocess

import pytest

from programs import COMPILERS, ROOT, needs_compiler
from tilelang.aot import identifiers
from tilelang.aot.family import Family, Variant
from tilelang.aot.fields import DispatchField
from tilelang.aot.interface import Argument, Interface
from tilelang.aot.output.header import header
from tilelang.aot.output.registry import registry
from tilelang.aot.records import Record
from tilelang.errors import Place

pytestmark = needs_compiler

INTERFACE = Interface([Argument("n", "i32", "int32_t")], [])
NOWHERE = Place("", 1)


def accepted(folder, fields, rows, more=""):
    """Whether all compilers accept the header and the registry of a family, and `more`."""
    variants = [Variant(f"v{n}", row, {}, {}, NOWHERE) for n, row in enumerate(rows)]
    family = Family("own", "own", "", NOWHERE, fields, variants, "", NOWHERE, [], [])
    record = Record("", {}, "", {}, {}, {}, INTERFACE, "", "", "", "", [])
    (folder / "own.h").write_text(header(family, {each.key: record for each in variants}, None))
    (folder / "registry.inc").write_text(registry(family, INTERFACE))
    text = '#include "own.h"\n#include "tl/aot/DispatchRegistry.h"\n'
    text += 'namespace old {\nusing namespace tl::aot;\n#include "registry.inc"\n}\n'
    (folder / "main.cpp").write_text(f"{text}using namespace tl::aot::own;\n{more}")
    options = ["-std=c++17", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function"]
    options += ["-fsyntax-only", f"-I{ROOT}/include", "main.cpp"]
    for compiler in COMPILERS:
        ran = subprocess.run([compiler, *options], cwd=folder, capture_output=True, text=True)
        assert ran.returncode == 0, f"{compiler}: {ran.stderr}"


MACROS = """
#include "own.h"
#include "tl/aot/DispatchRegistry.h"
"""


def test_macros(tmp_path):
    """Names of fields and parameters are no macros of the files that headers include."""
    accepted(tmp_path, [DispatchField("n", "int32")], [{"n": 1}])
    for compiler in COMPILERS:
        command = [compiler, "-std=c++17", f"-I{ROOT}/include", "-I.", "-xc++", "-E", "-dM", "-"]
        ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, input=MACROS)
        names = [line.split()[1] for line in ran.stdout.splitlines()]
        # Others have underscores that names cannot have, and parameters or a guard of tl.
        plain = [
            each for each in names if each.isidentifier() and not each.startswith(("_", "TL_"))
        ]
        assert len(plain) > 100 and not [each for each in plain if not identifiers.why_not(each)]


def found(values):
    """Checks of what `find` finds, by the values of launches and the numbers of rows."""
    return "".join(
        f"static_assert(find({{{', '.join(map(str, each))}}}) == "
        f"{f'&kEntries[{row}]' if row is not None else 'nullptr'});\n"
        for each, row in values.items()
    )


def test_types_that_no_kernel_has(tmp_path):
    """Rows may have any element type."""
    fields = [DispatchField("dtype", "dtype")]
    rows = [{"dtype": name} for name in ("f8e4m3", "f32", "f8e5m2")]
    launches = {("TL_F8E4M3",): 0, ("TL_F32",): 1, ("TL_F8E5M2",): 2, ("TL_BOOL",): None}
    accepted(tmp_path, fields, rows, found(launches))


@pytest.mark.parametrize("match", ["exact", "round_up", "round_down"])
def test_many_rows(tmp_path, match):
    """The check of a table at compile time has few steps for a row."""
    fields = [DispatchField("tokens", "int64", match=match), DispatchField("on", "bool")]
    # The rows are in no order.
    rows = [{"tokens": 10 * (37 * n % 1024), "on": True} for n in range(1024)]
    order = {row["tokens"]: n for n, row in enumerate(rows)}
    near = {"exact": None, "round_up": order[50], "round_down": order[40]}[match]
    launches = {(50, "true"): order[50], (45, "true"): near, (50, "false"): None}
    accepted(tmp_path, fields, rows, found(launches))


def test_rounded_fields(tmp_path):
    """The nearest row for the first rounded field that serves in the others is found."""
    fields = [
        DispatchField("batch", "int32", match="round_up"),
        DispatchField("width", "int32", match="round_down"),
    ]
    values = [(16, 8), (8, 100), (8, 4), (32, 1), (16, 6)]
    launches = {(1, 5): 2, (1, 200): 1, (9, 7): 4, (9, 9): 0, (8, 2): 3, (33, 9): None}
    rows = [dict(zip(("batch", "width"), each)) for each in values]
    accepted(tmp_path, fields, rows, found({**launches, (1, 0): None}))


def test_fields_without_values(tmp_path):
    """A family of one row for all launches has no unused parameters."""
    fields = [DispatchField("n", "int32", match="any"), DispatchField("on", "bool", match="any")]
    accepted(tmp_path, fields, [{}], found({(3, "true"): 0}))


@pytest.mark.parametrize("values", [("default", "auto", "static"), ("8bit", "a_b", "NULL")])
def test_values_of_enumerations(tmp_path, values):
    """Values of enumerations may be words of C++, and begin with a digit."""
    fields = [DispatchField("mode", "enum", values=values)]
    accepted(tmp_path, fields, [{"mode": each} for each in values])
