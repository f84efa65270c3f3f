"""Diagnostics of descriptors: code, line, and no output."""

import json

import pytest

from descriptors import SOURCE, line_of, run, write

WIDTH = '[DispatchField("width", "int32", constraint="width == 4")]'
SWITCH = '[DispatchField("on", "bool"), DispatchField("mode", "enum", values=("silu", "gelu"))]'
ANY = """
    @staticmethod
    def generate_source(**row):
        return tilelang.engine.lower(build(64, "float32")).kernel_source
"""


def rows(*listed):
    """Rows that are written out, one in a line."""
    return "[\n" + "".join(f"        {each},\n" for each in listed) + "    ]"


ROW = '{"variant_key": "a", "head_dim": 64, "dtype": "bf16"}'

# The code, the parts of the descriptor, the text of the line, and a part of the message.
WRONG = {
    # A row lacks a field of the schema, and has it under another name.
    "missing": ("TLA001", dict(rows=rows('{"variant_key": "a", "hed_dim": 1, "dtype": "bf16"}')), "hed_dim", "the row has 'hed_dim'"),
    # A row has a field that generate_source does not take: a reserved name, misspelled.
    "unknown": ("TLA002", dict(rows=rows(ROW[:-1] + ', "entry_nam": "x"}'), source=ANY.replace("**row", "head_dim, dtype")), "entry_nam", "did you mean 'entry_name'?"),
    # A field has the name of a reserved key.
    "reserved": ("TLA009", dict(schema='[DispatchField("target", "int32")]', rows=rows('{"variant_key": "a", "target": 1}'), source=ANY), 'DispatchField("target"', "is kept for"),
    # A bool is no int32.
    "bool": ("TLA003", dict(rows=rows(ROW.replace("64", "True"))), '"head_dim": True', "'head_dim' of the row 'a' is True"),
    # A string is no int32.
    "string": ("TLA003", dict(rows=rows(ROW.replace("64", "'64'"))), "'64'", "has to be an integer"),
    # An int is no bool.
    "switch": ("TLA003", dict(schema=SWITCH, rows=rows('{"variant_key": "a", "on": 1, "mode": "silu"}'), source=ANY), '"on": 1', "has to be True or False"),
    # A value is none of an enumeration.
    "enum": ("TLA003", dict(schema=SWITCH, rows=rows('{"variant_key": "a", "on": True, "mode": "relu"}'), source=ANY), '"relu"', "one of silu, gelu"),
    # An integer has more than 32 bits.
    "range": ("TLA004", dict(rows=rows(ROW.replace("64", "2**40"))), "2**40", "int32 holds"),
    "digits": ("TLA004", dict(rows=rows(ROW.replace("64", "10**5000"))), "10**5000", "is a number of 16610 bits"),
    # An element type does not exist.
    "dtype": ("TLA005", dict(rows=rows(ROW.replace("bf16", "fp8_e4m4"))), "fp8_e4m4", "there are bf16, f16"),
    # Two rows have one key.
    "key": ("TLA006", dict(rows=rows(ROW, ROW.replace("64", "128").replace(":", ": ", 1))), '"variant_key":  "a"', "have the key 'a'"),
    # Two rows have the same values, but for an alias.
    "tuple": ("TLA007", dict(rows=rows(ROW, '{"variant_key": "b", "head_dim": 64, "dtype": "bfloat16"}')), '"b"', "the second is never found"),
    # A row has the name of a function of another row's launch interface.
    "function": ("TLA008", dict(rows=rows(ROW, '{"variant_key": "a_check", "head_dim": 128, "dtype": "bf16"}')), "a_check", "the symbol tl_rope__a_check"),
    "adapter": ("TLA008", dict(rows=rows(ROW, '{"variant_key": "a_call", "head_dim": 128, "dtype": "bf16"}')), "a_call", "the symbol rope__a_call"),
    # A key is too long for the name of a file, whose beginning is that of the family.
    "long": ("TLA009", dict(rows=rows(ROW.replace('"a"', '"' + "a" * 237 + '"'))), "aaa", "variant_key has 237 characters"),
    # A condition has no value for a row.
    "modulo": ("TLA022", dict(attributes='CONSTRAINTS = ["head_dim % 0 == 0"]'), "CONSTRAINTS = ", "'head_dim % 0 == 0': integer modulo by zero"),
    # The name of a field is no string.
    "name": ("TLA022", dict(rows=rows(ROW[:-1] + ", 1: 2}")), "1: 2", "names are strings"),
    # Two fields differ in capitals.
    "capitals": ("TLA009", dict(schema='[\n        DispatchField("k", "int32"),\n        DispatchField("K", "int32"),\n    ]', rows=rows('{"variant_key": "a", "k": 1, "K": 2}'), source=ANY), 'DispatchField("K"', "differs from 'k'"),
    # The type of a field has the name of a generated one.
    "kernel_fn": ("TLA009", dict(schema='[DispatchField("kernel_fn", "int32")]', rows=rows('{"variant_key": "a", "kernel_fn": 1}'), source=ANY), "kernel_fn", "generated KernelFn"),
    "specialization": ("TLA009", dict(schema='[DispatchField("specialization_", "int32")]', rows=rows('{"variant_key": "a", "specialization_": 1}'), source=ANY), "specialization_", "generated Specialization"),
    # The type of a field has the name of the enumeration of another one.
    "enumeration": ("TLA009", dict(schema=SWITCH.replace('"on", "bool"', '"mode_value", "bool"'), rows=rows('{"variant_key": "a", "mode_value": True, "mode": "silu"}'), source=ANY), "SCHEMA", "'mode' has a type with the name of one of 'mode_value'"),
    # A field is a keyword of C++.
    "keyword": ("TLA009", dict(schema='[DispatchField("class", "int32")]', rows=rows('{"variant_key": "a", "class": 1}'), source=ANY), '"class"', "keyword of C++"),
    # The name of a field, or of a family, is a macro or a namespace of the generated files.
    "macro": ("TLA009", dict(schema='[DispatchField("NULL", "int32")]', rows=rows('{"variant_key": "a", "NULL": 1}'), source=ANY), '"NULL", "int32"', "generated C++ uses"),
    "limit": ("TLA009", dict(schema='[DispatchField("INT64_MAX", "int32")]', rows=rows('{"variant_key": "a", "INT64_MAX": 1}'), source=ANY), '"INT64_MAX", "int32"', "generated C++ uses"),
    "namespace": ("TLA009", dict(attributes='KERNEL_NAME = "std"'), "KERNEL_NAME", "generated C++ uses"),
    "header": ("TLA009", dict(attributes='KERNEL_NAME = "string"'), "KERNEL_NAME", "has the header of C <string.h>"),
    # Values of an enumeration have one enumerator, are there twice, or are the letters of a string.
    "enumerator": ("TLA009", dict(schema=SWITCH.replace('("silu", "gelu")', '("si_lu", "SiLu")'), rows=rows('{"variant_key": "a", "on": True, "mode": "SiLu"}'), source=ANY), '"si_lu"', "both kSiLu"),
    "same value": ("TLA009", dict(schema=SWITCH.replace("gelu", "silu"), rows=rows('{"variant_key": "a", "on": True, "mode": "silu"}'), source=ANY), '("silu"', "'silu' twice"),
    "letters": ("TLA022", dict(schema=SWITCH.replace('("silu", "gelu")', '"silu"'), rows=rows('{"variant_key": "a", "on": True, "mode": "silu"}'), source=ANY), 'values="silu"', "have to be a tuple"),
    # A key has a character that symbols cannot have.
    "hyphen": ("TLA009", dict(rows=rows(ROW.replace('"a"', '"a-b"'))), "a-b", "letters, digits and underscores"),
    # A row breaks the constraint of a field.
    "constraint": ("TLA010", dict(schema=WIDTH, rows=rows('{"variant_key": "a", "width": 5}'), source=ANY), '"width": 5', "width == 4"),
    # A row breaks a constraint between fields.
    "between": ("TLA010", dict(attributes='CONSTRAINTS = ["head_dim % 128 == 0"]'), "hd64", "head_dim is 64"),
    # A row has a value for a field that matches any.
    "any": ("TLA011", dict(schema='[DispatchField("batch", "int32", match="any")]', rows=rows('{"variant_key": "a", "batch": 1}'), source=ANY), '"batch": 1', "matches any value"),
    # A constraint is no condition.
    "condition": ("TLA022", dict(attributes='CONSTRAINTS = ["print(1)"]'), "CONSTRAINTS", "constraint"),
    # Conditions, and macros, that are the letters of a string; a macro that is none.
    "letters of conditions": ("TLA022", dict(attributes='CONSTRAINTS = "head_dim > 4"'), "CONSTRAINTS", "has to be a list of conditions"),
    "letters of macros": ("TLA022", dict(attributes='COMPILE_DEFINITIONS = "A=1"'), "COMPILE_DEFINITIONS", "has to be a list of macros"),
    "macro of the compiler": ("TLA022", dict(attributes='COMPILE_DEFINITIONS = ["A=1", "-O3"]'), "COMPILE_DEFINITIONS", "'-O3' of COMPILE_DEFINITIONS is no macro"),
    # A constraint compares a field with another spelling of a type, and with no type.
    "spelling": ("TLA010", dict(attributes="CONSTRAINTS = ['dtype in (\"bf16\", \"float32\")']"), "hd128_fp16", "dtype is f16"),
    "no type in a pair": ("TLA022", dict(attributes="CONSTRAINTS = ['(head_dim, dtype) in ((64, \"fp32\"), (1, \"fp23\"))']"), "CONSTRAINTS", "is no element type: 'fp23'"),
    "no tuple": ("TLA022", dict(attributes="CONSTRAINTS = ['dtype in (\"bf16\")']"), "CONSTRAINTS", "a tuple of one value has a comma"),
    "no type": ("TLA022", dict(attributes="CONSTRAINTS = ['dtype != \"fp23\"']"), "CONSTRAINTS", "is no element type"),
    # A row has another name than its class.
    "name of the class": ("TLA002", dict(rows=rows(ROW[:-1] + ', "entry_name": "x"}')), "entry_name", "the class has 'rope'"),
    # Parts of a field have other types.
    "name of a field": ("TLA022", dict(schema='[DispatchField(5, "int32")]'), "DispatchField(5", "the name 5, and has to have a string"),
    "match": ("TLA022", dict(schema='[DispatchField("head_dim", "int32", match=None)]'), "match=None", "the match None"),
    "values": ("TLA022", dict(schema='[DispatchField("mode", "enum", values=5)]', rows=rows('{"variant_key": "a", "mode": "silu"}'), source=ANY), "values=5", "have to be a tuple"),
    "numbers": ("TLA009", dict(schema='[DispatchField("mode", "enum", values=(1, 2))]', rows=rows('{"variant_key": "a", "mode": 1}'), source=ANY), "values=(1, 2)", "has to be a string of letters"),
    "hyphen of a value": ("TLA009", dict(schema='[DispatchField("mode", "enum", values=("a-b",))]', rows=rows('{"variant_key": "a", "mode": "a-b"}'), source=ANY), "values=(", "the value 'a-b' of 'mode' has to be"),
    # A field that is no enumeration has values, and one has a condition that is no text.
    "values of a number": ("TLA022", dict(schema='[DispatchField("head_dim", "int32", values=("a",))]', rows=rows('{"head_dim": 1}'), source=ANY), "values=(", "which are for the kind enum only"),
    "function as a condition": ("TLA022", dict(schema='[DispatchField("head_dim", "int32", constraint=lambda: True)]'), "lambda", "the constraint of 'head_dim' is <function"),
    # A field has an unknown kind.
    "kind": ("TLA022", dict(schema='[DispatchField("head_dim", "int33")]'), "int33", "the kinds are"),
    # A field without order cannot be rounded.
    "round": ("TLA022", dict(schema='[DispatchField("dtype", "dtype", match="round_up")]', rows=rows('{"variant_key": "a", "dtype": "bf16"}'), source=ANY), "round_up", "no order"),
    # A family has no rows.
    "empty": ("TLA022", dict(rows="[]"), "SPECIALIZATIONS", "has no rows"),
    # generate_source is a plain method.
    "method": ("TLA022", dict(source="\n    def generate_source(self):\n        return 1\n"), "def generate_source", "no static or class method"),
    # The file cannot be imported.
    "import": ("TLA018", dict(head="import no_such_module\n"), "no_such_module", "No module named"),
    # The author's method raises.
    "specs": ("TLA018", dict(attributes="specs = classmethod(lambda cls: 1 / 0)"), "1 / 0", "ZeroDivisionError"),
    # Rows that are no list.
    "rows": ("TLA018", dict(rows="5"), "class Kernel", "not iterable"),
    # The fallback is no family.
    "fallback": ("TLA020", dict(attributes='FALLBACK = "other"'), "FALLBACK", "none of the families"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_wrong_descriptor(name, tmp_path, capsys):
    """A fault is told with its code, at its line, before anything is written."""
    code, parts, line, message = WRONG[name]
    path = write(tmp_path, **parts)
    assert run("build", path, "-o", tmp_path / "out", "--json") == 1
    events = [json.loads(each) for each in capsys.readouterr().out.splitlines()]
    found = [each for each in events if each["event"] == "diagnostic"]
    assert [each["code"] for each in found] == [code]
    assert found[0]["line"] == line_of(path, line)
    assert message in found[0]["reason"] + found[0]["hint"]
    assert not (tmp_path / "out").exists()


def test_all_at_once(tmp_path, capsys):
    """All faults of all descriptors are told by one call."""
    write(tmp_path, "one", rows=rows(ROW.replace("64", "True"), ROW.replace("bf16", "no")))
    write(tmp_path, "two", rows=rows(ROW, ROW))
    assert run("check", tmp_path) == 1
    told = capsys.readouterr().err
    assert [code in told for code in ("TLA003", "TLA005", "TLA006", "TLA007")] == [True] * 4


def test_symbols_of_two_families(tmp_path, capsys):
    """Two families with one entry name clash if they have a key in common."""
    for name in ("one", "two"):
        write(tmp_path, name, attributes='ENTRY_NAME = "same"')
    assert run("check", tmp_path) == 1
    assert "both have the symbol same__hd64_fp32_call [TLA008]" in capsys.readouterr().err


def test_key_of_two_families(tmp_path):
    """Two families may have rows with one key: symbols have the family's name."""
    for name in ("one", "two"):
        write(tmp_path, name)
    assert run("check", tmp_path) == 0


def test_symbols_of_an_older_build(tmp_path, capsys):
    """A family clashes with one that the root has from another build."""
    one, two = (write(tmp_path, n, attributes='ENTRY_NAME = "same"') for n in ("one", "two"))
    assert run("build", one, "-o", tmp_path / "out") == 0
    assert run("build", two, "-o", tmp_path / "out") == 1
    assert "[TLA008]" in capsys.readouterr().err


def test_broken_neighbour(tmp_path):
    """A descriptor that cannot be imported does not concern the other families."""
    write(tmp_path, "good")
    write(tmp_path, "bad", head="import no_such_module\n")
    assert run("build", tmp_path, "-o", tmp_path / "a", "--kernels", "good") == 0
    # Without a selection it is an error; with -k the others are built.
    assert run("build", tmp_path, "-o", tmp_path / "b") == 1
    assert not (tmp_path / "b").exists()
    assert run("build", tmp_path, "-o", tmp_path / "c", "-k") == 1
    assert (tmp_path / "c/targets/ascend/good/manifest.json").exists()


def test_other_files_of_a_folder(tmp_path):
    """Folders, links without targets and files in other encodings are no descriptors."""
    write(tmp_path)
    (tmp_path / "folder.py").mkdir()
    (tmp_path / ".#rope.py").symlink_to("me@host:1")
    (tmp_path / "gone.py").symlink_to("missing.py")
    (tmp_path / "latin.py").write_bytes(b"# caf\xe9\n")
    assert run("list", tmp_path) == 0


def test_ended_process(tmp_path, capsys):
    """A descriptor that ends its process is an error of its own."""
    path = write(tmp_path, head="import os\nos._exit(7)\n")
    assert run("check", path) == 1
    assert "the process ended with status 7 [TLA018]" in capsys.readouterr().err


def test_renamed_family(tmp_path):
    """A family under a new name does not clash with its old one in the root."""
    parts = dict(attributes='ENTRY_NAME = "same"; KERNEL_NAME = "one"')
    path = write(tmp_path, **parts)
    assert run("build", path, "-o", tmp_path / "out") == 0
    write(tmp_path, attributes='ENTRY_NAME = "same"; KERNEL_NAME = "two"')
    assert run("build", path, "-o", tmp_path / "out") == 0
    assert run("build", path, "-o", tmp_path / "out", "--frozen") == 0


def test_other_text(tmp_path, capsys):
    """A text that is not a kernel's is an error at its return."""
    source = """
    @staticmethod
    def generate_source(head_dim, dtype):
        made = tilelang.engine.lower(build(head_dim, NAMES[dtype])).kernel_source
        if head_dim == 64:
            return made
        return made.replace("x", "z")
"""
    path = write(tmp_path, source=source)
    assert run("build", path, "-o", tmp_path / "out") == 1
    told = capsys.readouterr().err
    assert f"{path}:{line_of(path, 'made.replace')}:" in told and "[TLA019]" in told


def test_same_kernels(tmp_path, capsys):
    """Rows that give the same kernel are a warning, which names the field."""
    schema = '[DispatchField("head_dim", "int32"), DispatchField("width", "int32")]'
    both = rows('{"head_dim": 64, "width": 4}', '{"head_dim": 64, "width": 5}')
    path = write(tmp_path, schema=schema, rows=both, source=ANY)
    assert run("check", path) == 0
    assert "although width differs [TLA012]" in capsys.readouterr().err


def test_interfaces_differ(tmp_path, capsys):
    """Rows with other parameters than the first one are an error that names the parameter."""
    head = """
def other(head_dim, dtype):
    @T.prim_func
    def main(x: T.Tensor((64, head_dim), dtype), y: T.Tensor((64, head_dim), dtype), blocks: T.int64):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((8, head_dim), dtype)
            T.copy(x[0, 0], a)
            T.copy(a, y[0, 0])
    return main
"""
    source = """
    @staticmethod
    def generate_source(head_dim, dtype):
        make = build if head_dim == 64 else other
        return tilelang.engine.lower(make(head_dim, NAMES[dtype])).kernel_source
"""
    path = write(tmp_path, head=head, source=source)
    assert run("check", path) == 1
    told = capsys.readouterr().err
    assert "parameter 2 is 'int64_t blocks', and was 'int32_t blocks' [TLA013]" in told


def test_too_much_memory(tmp_path, capsys):
    """A row whose buffers do not fit is an error at the buffer, and names the row."""
    path = write(tmp_path, rows=rows(ROW.replace("64", "65536").replace("bf16", "fp32")))
    assert run("build", path, "-o", tmp_path / "out") == 1
    told = capsys.readouterr().err
    assert f"{path}:{line_of(path, 'alloc_ub')}:" in told and "[TLA015]" in told
    assert "the row 'a' of 'rope'" in told


def test_event_ids(tmp_path, capsys):
    """An event id that the hardware lacks is told at its line."""
    source = """
    @staticmethod
    def generate_source(head_dim, dtype):
        @T.prim_func
        def main(x: T.Tensor((64, 64), "float32"), y: T.Tensor((64, 64), "float32")):
            with T.Kernel(1, is_npu=True) as (cid, vid):
                a = T.alloc_ub((8, 64), "float32")
                T.copy(x[0, 0], a)
                T.set_flag("mte2", "v", 8)
                T.wait_flag("mte2", "v", 8)
                T.tile.exp(a, a)
                T.copy(a, y[0, 0])
        return tilelang.engine.lower(main).kernel_source
"""
    path = write(tmp_path, source=source, rows=rows(ROW))
    assert run("check", path) == 0
    told = capsys.readouterr().err
    assert f"{path}:{line_of(path, 'wait_flag')}:1: warning: event id 8" in told
    assert "[TLA016]" in told


def test_fallback_interface(tmp_path, capsys):
    """A fallback has the interface of the family that it serves, with its element types."""
    schema = '[DispatchField("head_dim", "int32")]'
    own = dict(schema=schema, source=ANY.replace("**row", "head_dim"))
    write(tmp_path, "fast", rows=rows('{"head_dim": 64}'), attributes='FALLBACK = "slow"', **own)
    own["source"] = own["source"].replace("float32", "float16")
    write(tmp_path, "slow", rows=rows('{"head_dim": 128}'), **own)
    assert run("check", tmp_path) == 1
    assert "'x' is in f16, and was in f32 [TLA020]" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments, message",
    [
        # Names of families, of devices and of files that do not exist.
        (["--kernels", "nope"], "there is no family nope; there are rope"),
        (["--kernels"], "--kernels has no names"),
        (["--device", "a5"], "the device a5 is no target yet"),
        (["--device", "a9"], "there is no device 'a9'"),
        (["--objects"], "there is no bisheng"),
        (["--variants", "zz*"], "'rope' has no row that is called zz*"),
        (["--no-such-option"], "unrecognized arguments"),
        (["-j", "-5"], "-5 is no number of processes"),
        (["-o", ""], "the name of the folder is empty"),
    ],
)
def test_wrong_command_line(tmp_path, capsys, monkeypatch, arguments, message):
    """A wrong command line says what is wrong, with the status of a user's error."""
    monkeypatch.setenv("ASCEND_HOME_PATH", str(tmp_path))
    path = write(tmp_path)
    assert run("build", path, "-o", tmp_path / "out", *arguments) == 1
    assert message in capsys.readouterr().err


# An exception whose text raises another one.
SILENT = "raise type('Silent', (Exception,), {'__str__': lambda self: 1 / 0})"


@pytest.mark.parametrize("end", ["raise SystemExit(3)", "raise KeyboardInterrupt", SILENT])
def test_generate_source_exits(tmp_path, capsys, end):
    """A generate_source that ends the program is an error at its line."""
    source = f"""
    @staticmethod
    def generate_source(head_dim, dtype):
        {end}
"""
    path = write(tmp_path, source=source)
    assert run("check", path) == 1
    assert f"{path}:{line_of(path, end)}:" in capsys.readouterr().err


def test_call_that_fails(tmp_path, capsys):
    """A generate_source that cannot be called with the row is a finding at the row."""
    source = SOURCE.replace("head_dim, dtype, **others", "head_dim, /, dtype")
    path = write(tmp_path, source=source)
    assert run("check", path) == 1
    assert f"{path}:{line_of(path, 'hd64_fp32')}:" in capsys.readouterr().err


def test_output_is_a_file(tmp_path, capsys):
    """A file in the place of the outputs is an error of the user."""
    (tmp_path / "out").write_text("mine")
    assert run("build", write(tmp_path), "-o", tmp_path / "out") == 1
    assert "Not a directory" in capsys.readouterr().err


def test_printing_descriptor(tmp_path, capfd):
    """What a descriptor prints is no part of the lines of JSON."""
    source = SOURCE.replace("        return", '        print("compiling")\n        return')
    path = write(tmp_path, head='print("hello")\n', source=source)
    assert run("check", path, "--json") == 0
    told = capfd.readouterr()
    assert [json.loads(each)["event"] for each in told.out.splitlines()][-1] == "result"
    assert "hello" in told.err and "compiling" in told.err


def test_rows_by_calls(tmp_path, capsys):
    """Generated rows are located at their call, and `where` selects among them."""
    made = (
        'where([*product(head_dim=[64, 128], dtype=["fp16", "fp32"]),\n'
        '        *zipped("z{head_dim}", head_dim=[32, 96], dtype="fp32")],\n'
        "        lambda head_dim, dtype: head_dim != 96)"
    )
    path = write(tmp_path, rows=made)
    assert run("list", path, "--json") == 0
    rows_ = json.loads(capsys.readouterr().out)["families"][0]["variants"]
    keys = [each["key"] for each in rows_]
    assert keys == ["head_dim64_dtypef16", "head_dim64_dtypef32"] + [
        "head_dim128_dtypef16",
        "head_dim128_dtypef32",
        "z32",
    ]
    assert [each["line"] for each in rows_] == [line_of(path, "*product")] * 4 + [
        line_of(path, "*zipped")
    ]


def test_zipped_lengths(tmp_path, capsys):
    """Lists of other lengths cannot be zipped."""
    path = write(tmp_path, rows='zipped(head_dim=[1, 2], dtype=["fp16"])')
    assert run("check", path) == 1
    assert "head_dim has 2, dtype has 1" in capsys.readouterr().err
