"""Outputs and commands: the checklist of the guide, manifests, and commands that read roots."""

import json
import shutil

import pytest

import tilelang
from descriptors import HEAD, KERNEL, SOURCE, files, run, write
from schemas import breaches

KEYS = ["hd576_rd64_bf16", "hd128_rd128_bf16"]
GUIDE = """
@register_kernel
class RopeKernel(TilelangKernel):
    DISPATCH_SCHEMA = [
        DispatchField("head_dim", "int32"),
        DispatchField("rope_dim", "int32"),
        DispatchField("dtype", "dtype"),
    ]
    SPECIALIZATIONS = [
        {
            "variant_key": "hd576_rd64_bf16",
            "head_dim": 576,
            "rope_dim": 64,
            "dtype": "bf16",
            "rows": 4,
        },
        {
            "variant_key": "hd128_rd128_bf16",
            "head_dim": 128,
            "rope_dim": 128,
            "dtype": "bf16",
            "rows": 8,
        },
    ]

    @staticmethod
    def generate_source(head_dim: int, rope_dim: int, dtype: str, rows: int) -> str:
        tilelang_kernel = build(head_dim, NAMES[dtype], float(rope_dim), rows)
        with tilelang.tvm.transform.PassContext(
            opt_level=3, config={tilelang.PassConfigKey.TL_ASCEND_AUTO_SYNC: True}
        ):
            kernel = tilelang.engine.lower(tilelang_kernel)
        return kernel.kernel_source
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A root with the family of the guide, built with the old command."""
    folder = tmp_path_factory.mktemp("guide")
    descriptor = folder / "targets/ascend/kernels/rope.py"
    descriptor.parent.mkdir(parents=True)
    descriptor.write_text(HEAD + KERNEL.replace("FACTOR", "2.0") + GUIDE)
    (descriptor.parent / "other.py").write_text("raise SystemExit('register_kernel')\n")
    arguments = ["--target", "ascend", "--device", "a3", "--output-root", folder / "out"]
    assert run("compile-kernels", *arguments, "--kernels", "rope", "--force", descriptor) == 0
    return folder / "out"


def folder_of(root):
    return root / "targets/ascend/rope"


def manifest(root):
    return json.loads((folder_of(root) / "manifest.json").read_text())


def test_missing_field_names_the_row(tmp_path, capsys):
    """A field of the schema that a row lacks is an error that names the row."""
    path = write(tmp_path, rows='[{"variant_key": "short", "head_dim": 64}]')
    assert run("check", path) == 1
    assert "the row 'short' of 'rope' lacks the field 'dtype'" in capsys.readouterr().err


def test_extra_fields(built):
    """Extra fields reach generate_source, and not the dispatch struct."""
    assert manifest(built)["variants"][0]["arguments"]["rows"] == "4"
    assert "RopeRows" not in (folder_of(built) / "registry.inc").read_text()


REGISTRY = """\
struct RopeSpecialization {
  int32_t head_dim;
  int32_t rope_dim;
  TilelangDType dtype;
};

constexpr bool operator==(const RopeSpecialization& lhs, const RopeSpecialization& rhs) {
  return lhs.head_dim == rhs.head_dim && lhs.rope_dim == rhs.rope_dim && lhs.dtype == rhs.dtype;
}

struct RopeHeadDim {
  int32_t value;
};
struct RopeRopeDim {
  int32_t value;
};
struct RopeDType {
  TilelangDType value;
};

constexpr RopeSpecialization make_rope_specialization(RopeHeadDim head_dim, RopeRopeDim rope_dim, \
RopeDType dtype) {
  return RopeSpecialization{head_dim.value, rope_dim.value, dtype.value};
}

using RopeKernelFn = void (*)(uint8_t* x_handle, uint8_t* y_handle, int32_t blocks, float scale, \
int64_t num_rows, aclrtStream stream);

extern "C" function_type_t<RopeKernelFn> rope__hd576_rd64_bf16_call;
extern "C" function_type_t<RopeKernelFn> rope__hd128_rd128_bf16_call;

constexpr std::array<KernelEntry<RopeSpecialization, RopeKernelFn>, 2> kRopeRegistry{{
    {make_rope_specialization(RopeHeadDim{576}, RopeRopeDim{64}, RopeDType{TilelangDType::kBF16}), \
"hd576_rd64_bf16", &rope__hd576_rd64_bf16_call},
    {make_rope_specialization(RopeHeadDim{128}, RopeRopeDim{128}, RopeDType{TilelangDType::kBF16}), \
"hd128_rd128_bf16", &rope__hd128_rd128_bf16_call},
}};

inline const KernelEntry<RopeSpecialization, RopeKernelFn>* find_rope_kernel_entry(
    const RopeSpecialization& specialization) {
  return find_kernel_entry(kRopeRegistry, specialization);
}

inline std::string available_rope_variant_keys() {
  return available_variant_keys(kRopeRegistry);
}
"""


def test_registry(built):
    """Names, and the order of fields in the struct, the comparison and the builder."""
    assert (folder_of(built) / "registry.inc").read_text() == REGISTRY


def test_names(built):
    """The file and the entry of a row have the old names."""
    source = folder_of(built) / "hd576_rd64_bf16/rope_hd576_rd64_bf16_kernel.cpp"
    assert source.exists()
    found = manifest(built)["variants"][0]
    assert found["adapter_symbol"] == "rope__hd576_rd64_bf16_call"
    assert found["entry_symbol"] == "tl_rope__hd576_rd64_bf16"
    assert "__global__" in source.read_text()


@pytest.mark.parametrize(
    "values, status",
    [
        # The exact values, an alias, and each field with another value.
        (["head_dim=576", "rope_dim=64", "dtype=bf16"], 0),
        (["head_dim=576", "rope_dim=64", "dtype=bfloat16"], 0),
        (["head_dim=577", "rope_dim=64", "dtype=bf16"], 1),
        (["head_dim=576", "rope_dim=65", "dtype=bf16"], 1),
        (["head_dim=576", "rope_dim=64", "dtype=fp16"], 1),
    ],
)
def test_exact_match(built, values, status):
    """A row is found by its exact values."""
    assert run("lookup", built, "rope", *values) == status


def test_isolated_root(built):
    """The root has the family that was asked for; others are not even imported."""
    assert [each.name for each in (built / "targets/ascend").iterdir() if each.is_dir()] == ["rope"]


@pytest.mark.parametrize("device, arch", [("a2", "910B2"), ("a3", "910_9391")])
def test_device(tmp_path, device, arch):
    """The device selects the chip, and is in the manifest."""
    path = write(tmp_path, rows='[{"head_dim": 64, "dtype": "fp32"}]')
    assert run("build", path, "-o", tmp_path / "out", "--device", device) == 0
    found = manifest(tmp_path / "out")
    assert (found["device"]["name"], found["device"]["chip"]) == (device, arch)
    assert found["pipeline"] == f"tl-compile{{target={arch} to=final}}"
    assert (found["device"]["vector_cores"], found["device"]["arch"]) == (48, "dav-2201")


def test_devices_of_a_root(tmp_path, capsys):
    """A build for another device says that it replaces the files of the first."""
    path = write(tmp_path, rows='[{"head_dim": 64, "dtype": "fp32"}]')
    # A name in other letters is none of another device.
    for device, made in (("a2", 1), ("A2", 0), ("a3", 1)):
        capsys.readouterr()
        assert run("build", path, "-o", tmp_path / "out", "--device", device) == 0
        captured = capsys.readouterr()
        assert captured.out.startswith(f"{made} rows made")
        assert ("a root has one device" in captured.err) == (device == "a3")
    told = captured.err
    assert "rope was built for a2; a root has one device, so this build for a3 replaces it" in told


def test_block_counts(tmp_path, built):
    """Blocks are fixed by the kernel, or given by a launch."""
    source = """
    @staticmethod
    def generate_source(head_dim, dtype):
        task_num = 48
        m_num = task_num // 2

        @T.prim_func
        def main(x: T.Tensor((384, 64), "float32"), y: T.Tensor((384, 64), "float32")):
            with T.Kernel(m_num, is_npu=True) as (cid, vid):
                task_id = cid * 2 + vid
                a = T.alloc_ub((8, 64), "float32")
                T.copy(x[task_id * 8, 0], a)
                T.copy(a, y[task_id * 8, 0])
        return tilelang.engine.lower(main).kernel_source
"""
    path = write(tmp_path, source=source, rows='[{"head_dim": 64, "dtype": "fp32"}]')
    assert run("build", path, "-o", tmp_path / "out") == 0
    assert manifest(built)["variants"][0]["launch"]["blocks"] == "runtime"
    assert manifest(tmp_path / "out")["variants"][0]["launch"]["blocks"] == 24


def test_diff(tmp_path, built, capsys):
    """Two builds of one specialization are compared row by row."""
    path = write(tmp_path)
    assert run("build", path, "-o", tmp_path / "a") == 0
    write(
        tmp_path,
        factor="3.0",
        rows='[{"variant_key": "hd64_fp32", "head_dim": 64, "dtype": "fp32"}]',
    )
    assert run("build", path, "-o", tmp_path / "b") == 0
    capsys.readouterr()
    assert run("diff", tmp_path / "a", tmp_path / "b") == 0
    told = capsys.readouterr().out
    assert "rope: - hd128_fp16\n" in told
    changed = [line for line in told.splitlines() if line[:2] in ("- ", "+ ")]
    # Copies of an iteration that overlaps with others, each with another factor.
    removed, added = changed[::2], changed[1::2]
    assert len(removed) == len(added) > 0
    assert all("2.0" in line for line in removed) and all("3.0" in line for line in added)
    assert run("diff", tmp_path / "a", tmp_path / "a") == 0
    assert capsys.readouterr().out == "no differences\n"


def test_diff_of_targets(tmp_path, capsys):
    """Each target is compared, and a target of one root only is told."""
    path = write(tmp_path)
    for root, target in (("a", "ascend"), ("a", "cpu"), ("b", "ascend"), ("b", "cpu")):
        factor = "3.0" if (root, target) == ("b", "cpu") else "2.0"
        write(tmp_path, factor=factor)
        assert run("build", path, "-o", tmp_path / root, "--target", target) == 0
    capsys.readouterr()
    assert run("diff", tmp_path / "a", tmp_path / "b") == 0
    assert "/b/targets" not in capsys.readouterr().out
    shutil.rmtree(tmp_path / "b/targets/ascend")
    assert run("diff", tmp_path / "a", tmp_path / "b") == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "- family rope" and "+++ " in "\n".join(told)


# Manifests.


def test_diff_of_files(tmp_path, capsys):
    """Files that differ are told, although the manifests are equal."""
    path = write(tmp_path)
    for root in ("a", "b"):
        assert run("build", path, "-o", tmp_path / root) == 0
    assert run("diff", tmp_path / "a", tmp_path / "b") == 0
    assert capsys.readouterr().out.endswith("no differences\n")
    with open(folder_of(tmp_path / "b") / "registry.inc", "a") as file:
        file.write("// more\n")
    assert run("diff", tmp_path / "a", tmp_path / "b") == 0
    assert capsys.readouterr().out == "rope: registry.inc differs\n"


def test_schema(built, capsys):
    """Manifests follow the published schema, and have no absolute path."""
    assert run("schema") == 0
    schema = json.loads(capsys.readouterr().out)
    assert breaches(manifest(built), schema) == []
    assert breaches({**manifest(built), "more": 1}, schema) == ["$: more is unknown"]
    assert str(built.parent) not in (folder_of(built) / "manifest.json").read_text()


def test_parameters(built):
    """Roles, element types and shapes are in the manifest."""
    found = manifest(built)["variants"][0]["parameters"]
    assert [(each["name"], each["dtype"], each.get("shape")) for each in found] == [
        ("x", "bf16", ["num_rows", 576]),
        ("y", "bf16", ["num_rows", 576]),
        ("blocks", "i32", None),
        ("scale", "f32", None),
    ]
    assert [each["role"] for each in found] == ["in", "out", "scalar", "scalar"]


# The keys of version 2, as the old CMake functions and the old cache read them.
OLD_KEYS = {
    "schema_version",
    "target",
    "kernel_name",
    "output_dir",
    "registry_inc",
    "variants_inc",
    "dispatch_schema",
    "kernel_abi",
    "variants",
}
OLD_VARIANT = {
    "variant_key",
    "specialization",
    "dispatch_values",
    "generated_source",
    "compiled_binary",
    "entry_symbol",
    "cache_key",
    "toolchain_options",
    "fingerprint",
    "compile_definitions",
}


def test_version_2(tmp_path):
    """--manifest-version=2 writes the old layout, with absolute paths."""
    path = write(tmp_path)
    assert run("build", path, "-o", tmp_path / "out", "--manifest-version=2") == 0
    found = manifest(tmp_path / "out")
    assert set(found) == OLD_KEYS and found["schema_version"] == 2
    assert set(found["variants"][0]) == OLD_VARIANT
    assert found["dispatch_schema"][1] == {"name": "dtype", "kind": "dtype"}
    assert found["variants"][0]["dispatch_values"] == {"head_dim": 64, "dtype": "fp32"}
    assert found["kernel_abi"]["parameters"][0] == {"cpp_type": "uint8_t*", "name": "x_handle"}
    assert found["kernel_abi"]["parameters"][-1] == {"cpp_type": "aclrtStream", "name": "stream"}


@pytest.mark.parametrize("damage", ["variants", "dispatch", "row", "kind"])
def test_damaged_manifest(tmp_path, built, capsys, damage):
    """A manifest that lacks members is an error, by name."""
    shutil.copytree(built, tmp_path / "out")
    found = manifest(tmp_path / "out")
    if damage == "row":
        del found["variants"][0]["values"]
    elif damage == "kind":
        found["variants"] = 5
    else:
        del found[damage]
    (folder_of(tmp_path / "out") / "manifest.json").write_text(json.dumps(found))
    for command in (["lookup", "rope", "head_dim=1"], ["show", "rope"], ["diff", built]):
        assert run(command[0], tmp_path / "out", *command[1:]) == 1
        assert "manifest.json is damaged, and lacks" in capsys.readouterr().err


def test_values_of_numpy(tmp_path):
    """Integers of NumPy are integers, and arguments may have any type in both manifests."""
    head = "import numpy\n"
    rows = '[{"head_dim": numpy.int64(64), "dtype": "fp32", "rows": numpy.int32(4), "e": {1, 2}}]'
    for version in ("2", "3"):
        path, root = write(tmp_path, head=head, rows=rows), tmp_path / version
        assert run("build", path, "-o", root, "--manifest-version", version) == 0
    assert manifest(tmp_path / "3")["variants"][0]["values"]["head_dim"] == 64


def test_row_for_all(tmp_path):
    """A family whose fields all match any value has one row, without a value."""
    source = SOURCE.replace("head_dim, dtype", "head_dim=64, dtype='fp32'", 1)
    schema = '[DispatchField("tokens", "int64", match="any")]'
    path = write(tmp_path, schema=schema, rows="[{}]", source=source)
    assert run("build", path, "-o", tmp_path / "out") == 0
    assert run("lookup", tmp_path / "out", "rope", "tokens=5") == 0


@pytest.mark.parametrize("version, words", [(4, "a newer tl reads it"), (2, "without")])
def test_other_versions(tmp_path, capsys, version, words):
    """Commands that read manifests refuse other versions."""
    folder = tmp_path / "targets/ascend/rope"
    folder.mkdir(parents=True)
    (folder / "manifest.json").write_text(json.dumps({"schema_version": version}))
    assert run("lookup", tmp_path, "rope", "head_dim=1") == 1
    told = capsys.readouterr().err
    assert "[TLA014]" in told and words in told


# Commands.


def test_registry_only(tmp_path):
    """--registry-only writes what wrappers include, and no sources."""
    assert run("build", write(tmp_path), "-o", tmp_path / "out", "--registry-only") == 0
    names = {each.rsplit("/", 1)[-1] for each in files(tmp_path / "out")}
    assert names == {"registry.inc", "variants.inc", "rope.h", "stamp.json"}


def test_registry_only_again(tmp_path, capsys):
    """A registry that is up to date costs nothing, and --frozen tells of one that is not."""
    path, root = write(tmp_path), tmp_path / "out"
    only = ["build", path, "-o", root, "--registry-only"]
    assert run(*only) == 0 and run(*only, "--frozen") == 0
    capsys.readouterr()
    assert run(*only) == 0
    assert capsys.readouterr().out == "0 rows made, 2 as they were\n"
    (folder_of(root) / "rope.h").unlink()
    assert run(*only, "--frozen") == 1
    assert "rope registry is out of date\n" in capsys.readouterr().err
    assert run(*only) == 0 and run(*only, "--frozen") == 0
    write(tmp_path, factor="3.0")
    assert run(*only, "--frozen") == 1


def test_registry_only_of_another_descriptor(tmp_path, capsys):
    """A registry has symbols and a descriptor, as a whole family has, and is pruned as one."""
    one, two = (write(tmp_path, n, attributes='ENTRY_NAME = "same"') for n in ("one", "two"))
    root = tmp_path / "out"
    assert run("build", one, "-o", root, "--registry-only") == 0
    assert run("build", two, "-o", root, "--registry-only") == 1
    assert "both have the symbol same__hd64_fp32_call [TLA008]" in capsys.readouterr().err
    assert run("prune", root, "--families") == 0 and (root / "targets/ascend/one").exists()
    one.unlink()
    assert run("prune", root, "--families") == 0 and not (root / "targets/ascend/one").exists()


SENSELESS = {
    "objects of cpu": (["--objects", "--target", "cpu"], "--objects"),
    "objects of headers": (["--objects", "--registry-only"], "--objects"),
    "inputs of headers": (["--depfile", "d", "--registry-only"], "--depfile"),
    "version": (["--manifest-version", "2", "--registry-only"], "--manifest-version=2"),
    "target": (["--depfile-target", "x"], "--depfile-target"),
    "force": (["--frozen", "--force"], "--force"),
    "frozen inputs": (["--frozen", "--depfile", "d"], "--depfile: --frozen writes nothing"),
    "jobs": (["-j", "many"], "-j/--jobs: many is no number"),
}


@pytest.mark.parametrize("options, told", SENSELESS.values(), ids=SENSELESS)
def test_options_without_effect(tmp_path, capsys, options, told):
    """An option that another one leaves without effect is refused."""
    assert run("build", write(tmp_path), "-o", tmp_path / "out", *options) == 1
    assert f"error: {told}" in capsys.readouterr().err.replace("argument ", "")
    assert not (tmp_path / "out").exists()


def test_values_given_twice(built, capsys):
    """A field has one value."""
    assert run("lookup", built, "rope", "head_dim=1", "head_dim=2") == 1
    assert "the field head_dim is given twice" in capsys.readouterr().err


def test_show(built, capsys):
    """show prints a row with its source."""
    assert run("show", built, "rope:hd576_rd64_bf16") == 0
    told = capsys.readouterr().out
    assert 'entry_symbol: "tl_rope__hd576_rd64_bf16"' in told and "__aicore__" in told
    assert run("show", built, "rope:none") == 1


def test_cover(built, tmp_path, capsys):
    """cover lists the rows that a model needs and the family lacks."""
    rows = [dict(head_dim=h, rope_dim=64, dtype="bf16") for h in (576, 192)]
    (tmp_path / "rows.json").write_text(json.dumps(rows))
    assert run("cover", built, "rope", "--rows", tmp_path / "rows.json") == 1
    told = capsys.readouterr().out
    assert 'add {"head_dim":192,"rope_dim":64,"dtype":"bf16"}' in told
    assert "1 of 2 rows are served" in told


def test_cover_of_other_fields(built, tmp_path, capsys):
    """A row with a field that the family lacks is refused, as lookup does."""
    rows = [dict(head_dim=576, rope_dim=64, dtype="bf16", head_dims=1)]
    (tmp_path / "rows.json").write_text(json.dumps(rows))
    assert run("cover", built, "rope", "--rows", tmp_path / "rows.json") == 1
    told = "has head_dims, and the fields of rope are head_dim, rope_dim, dtype"
    assert told in capsys.readouterr().err


def test_field_of_a_fallback(tmp_path, capsys):
    """A fallback may need a field that has no value in the rows of the first family."""
    source = SOURCE.replace("head_dim, dtype,", "head_dim=64, dtype='fp32',")
    any_, up = (
        f'[DispatchField("w", "int32"), {n}]'
        for n in (
            'DispatchField("n", "int32", match="any")',
            'DispatchField("n", "int32", match="round_up")',
        )
    )
    own = dict(source=source, attributes='FALLBACK = "slow"')
    write(tmp_path, "fast", schema=any_, rows='[{"w": 1}]', **own)
    write(tmp_path, "slow", schema=up, rows='[{"w": 2, "n": 4}]', source=source)
    root = tmp_path / "out"
    assert run("build", tmp_path, "-o", root) == 0
    assert run("lookup", root, "fast", "w=1") == 0
    assert run("lookup", root, "fast", "w=2", "n=3") == 0
    (tmp_path / "rows.json").write_text('[{"w": 2}]')
    for command in (
        ["lookup", root, "fast", "w=2"],
        ["cover", root, "fast", "--rows", tmp_path / "rows.json"],
    ):
        capsys.readouterr()
        assert run(*command) == 1
        assert "error: the fields n of slow are missing\n" in capsys.readouterr().err


def test_list(tmp_path, capsys):
    """list names rows and symbols without a compilation."""
    assert run("list", write(tmp_path)) == 0
    told = capsys.readouterr().out
    assert told.startswith("rope: 2 rows; head_dim int32, dtype dtype\n")
    assert "  hd64_fp32  rope__hd64_fp32_call\n" in told


def test_relative_imports(tmp_path, capsys):
    """Relative imports begin at --package-root, and common.spec of the tree is replaced."""
    package = tmp_path / "tree/engine/compiler"
    folder = package / "targets/ascend/kernels"
    folder.mkdir(parents=True)
    (package / "common").mkdir()
    (package / "common/spec.py").write_text("raise RuntimeError('the own one')\n")
    (tmp_path / "tree/engine/kernels.py").write_text(
        KERNEL.replace("FACTOR", "2.0").replace(
            "def build", "import tilelang.language as T\n\ndef build"
        )
    )
    text = HEAD.split("\n", 3)
    head = "import tilelang\nfrom ....common.spec import DispatchField, TilelangKernel, register_kernel\n"
    head += "from engine.kernels import build\n" + text[3]
    (folder / "rope.py").write_text(head + GUIDE)
    arguments = ["build", folder, "-o", tmp_path / "out"]
    assert run(*arguments) == 1
    assert "--package-root DIR says" in capsys.readouterr().err
    assert run(*arguments, "--package-root", tmp_path / "tree") == 0
    found = manifest(tmp_path / "out")["variants"][0]["dependencies"]
    assert "../../../../kernels.py" in found


def test_platform_a3():
    """The platform A3 is a target of the compiler."""
    import tilelang.language as T

    @T.prim_func
    def main(x: T.Tensor((8, 64), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((8, 64), "float32")
            T.copy(x[0, 0], a)
            T.copy(a, x[0, 0])

    assert "__aicore__" in tilelang.compile(main, platform="A3").get_kernel_source()


def test_json_and_statuses(tmp_path, capsys):
    """--json has progress and the result as lines."""
    assert run("build", write(tmp_path), "-o", tmp_path / "out", "--json", "-j", 1) == 0
    events = [json.loads(each) for each in capsys.readouterr().out.splitlines()]
    made = [each for each in events if each["event"] == "made"]
    assert [(each["done"], each["count"]) for each in made] == [(1, 2), (2, 2)]
    assert events[-1]["event"] == "result" and events[-1]["made"] == 2
    assert run("no-such-command") == 1
    assert run("check", tmp_path / "none.py") == 1


def test_internal_error(tmp_path, monkeypatch, capsys):
    """An error of the command itself has a status of its own."""
    from tilelang.aot import build

    monkeypatch.setattr(build, "select", None)
    assert run("build", write(tmp_path), "-o", tmp_path / "out") == 3
