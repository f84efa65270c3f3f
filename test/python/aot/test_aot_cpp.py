"""The generated C++: wrappers against the old names and against the native header, compiled
with rows for the target cpu, and run on the executor."""

from descriptors import run, write
from programs import compiled, needs_compiler

pytestmark = needs_compiler

# A wrapper as projects have them, and the declarations around a fragment.
OLD = """
#include "tl/aot/DispatchRegistry.h"
#include <cstdio>
#include <vector>

namespace xllm::kernel::npu::tilelang {
using namespace tl::aot;
namespace {
#include XLLM_TL_ROPE_REGISTRY_INC

RopeSpecialization build_runtime_specialization(int32_t head_dim, TilelangDType dtype) {
  return make_rope_specialization(RopeHeadDim{head_dim}, RopeDType{dtype});
}
} // namespace

int rope(int32_t head_dim, std::vector<float> &x, std::vector<float> &y) {
  const auto *entry =
      find_rope_kernel_entry(build_runtime_specialization(head_dim, TilelangDType::kFloat32));
  if (entry == nullptr) {
    std::printf("none of %s\\n", available_rope_variant_keys().c_str());
    return 1;
  }
  RopeKernelFn fn = entry->fn;
  int64_t num_rows = x.size() / head_dim;
  fn(reinterpret_cast<uint8_t *>(x.data()), reinterpret_cast<uint8_t *>(y.data()), 2, 1.0f,
     num_rows, nullptr);
  return 0;
}
} // namespace xllm::kernel::npu::tilelang

int main() {
  std::vector<float> x(20 * 64), y(20 * 64);
  for (std::size_t i = 0; i < x.size(); ++i)
    x[i] = float(i);
  using namespace xllm::kernel::npu::tilelang;
  int status = rope(64, x, y);
  std::printf("%d %g %g %zu\\n", status, y[1], y[20 * 64 - 1], kRopeRegistry.size());
  return rope(65, x, y) != 1;
}
"""

NATIVE = """
#include "targets/cpu/rope/rope.h"
#include <cstdio>
#include <vector>

namespace own = tl::aot::rope;

int main() {
  std::vector<float> x(20 * 64, 1.0f), y(20 * 64);
  int64_t shape[] = {20, 64}, less[] = {19, 64}, narrow[] = {20, 63}, strides[] = {65, 1};
  tl_tensor in{x.data(), TL_F32, 2, shape, nullptr}, out{y.data(), TL_F32, 2, shape, nullptr};
  own::Spec spec{64, TL_F32};
  tl_detail detail{};
  auto tell = [&](tl_status status) {
    std::printf("%s", tl_status_string(status));
    if (status != TL_OK)
      std::printf(": argument %d dimension %d got %d, %s", detail.argument, detail.dimension,
                  int(detail.got), detail.rule);
    std::printf("\\n");
  };
  auto launch = [&](own::Spec spec, own::Args args) {
    tell(own::launch(spec, args, nullptr, &detail));
  };
  launch(spec, {in, out, 2, 1.0f});
  std::printf("%g\\n", y[20 * 64 - 1]);
  tl_tensor bad = out;
  bad.dtype = TL_F16, launch(spec, {in, bad, 2, 1.0f}), bad = out;
  bad.rank = 1, launch(spec, {in, bad, 2, 1.0f}), bad = out;
  bad.shape = less, launch(spec, {in, bad, 2, 1.0f}), bad = out;
  bad.shape = narrow, launch(spec, {in, bad, 2, 1.0f}), bad = out;
  bad.strides = strides, launch(spec, {in, bad, 2, 1.0f}), bad = out;
  launch({96, TL_F32}, {in, out, 2, 1.0f});
  std::printf("%s\\n", own::explain_miss({96, TL_F32}).c_str());
  for (const own::Entry &entry : own::kEntries)
    std::printf("%s %s\\n", entry.key, own::to_string(entry.spec).c_str());
  std::printf("%d %d\\n", own::has({64, TL_F16}), own::has({128, TL_F16}));
}
"""

NATIVE_TOLD = """\
ok
2
bad dtype: argument 1 dimension -1 got 1, the element type of the row
bad rank: argument 1 dimension -1 got 1, the rank of the argument
bad extent: argument 1 dimension 0 got 19, y_d0 == num_rows
bad extent: argument 1 dimension 1 got 63, the extent of the row
bad stride: argument 1 dimension 0 got 65, dense and row-major
no variant: argument -1 dimension -1 got 0, no row has these values
rope: no variant for {head_dim=96, dtype=f32}; nearest: hd64_fp32 (head_dim 96 != 64), \
hd128_fp16 (head_dim 96 != 128, dtype f32 != f16); 2 variants; add {"head_dim":96,"dtype":"f32"}
hd64_fp32 {head_dim=64, dtype=f32}
hd128_fp16 {head_dim=128, dtype=f16}
0 1
"""


def test_old_wrapper(tmp_path):
    """A wrapper written against the old names finds rows, misses others, and runs."""
    assert run("build", write(tmp_path), "-o", tmp_path / "out", "--target", "cpu") == 0
    registry = tmp_path / "out/targets/cpu/rope/registry.inc"
    ran = compiled(tmp_path, OLD, f'-DXLLM_TL_ROPE_REGISTRY_INC="{registry}"')()
    assert ran.stderr == ""
    assert ran.stdout == "0 2 2558 2\nnone of hd64_fp32, hd128_fp16\n"


def test_native_header(tmp_path, monkeypatch):
    """The native header checks arguments, explains a miss, and notes it in a file."""
    assert run("build", write(tmp_path), "-o", tmp_path / "out", "--target", "cpu") == 0
    monkeypatch.setenv("TL_AOT_LOG_MISS", str(tmp_path / "missed"))
    program = compiled(tmp_path, NATIVE)
    ran = program()
    assert ran.stderr == ""
    assert ran.stdout == NATIVE_TOLD
    assert (tmp_path / "missed").read_text() == '{"head_dim":96,"dtype":"f32"},\n'
    # A file that cannot be written is told, and changes no status.
    monkeypatch.setenv("TL_AOT_LOG_MISS", str(tmp_path / "none/missed"))
    ran = program()
    assert ran.stderr == f"{tmp_path}/none/missed: No such file or directory\n"
    assert ran.stdout == NATIVE_TOLD


POLICIES = """
#include "targets/cpu/fast/fast.h"
#include <cstdio>

namespace own = tl::aot::fast;

static void tell(int heads, int batch, int width) {
  const own::Entry *entry = own::find({heads, batch, width, own::FastModeValue::kSilu, true, 7});
  std::printf("%s ", entry ? entry->key : "-");
}

int main() {
  // Rounded up to the next batch, down to the next width.
  tell(4, 1, 8), tell(4, 8, 9), tell(4, 9, 8), tell(4, 17, 8), tell(4, 1, 3), tell(5, 1, 8);
  // The nearest batch decides before the width does.
  tell(4, 3, 100);
  float x[64], y[64];
  for (int i = 0; i < 64; ++i)
    x[i] = float(i);
  int64_t shape[] = {1, 64};
  tl_tensor in{x, TL_F32, 2, shape, nullptr}, out{y, TL_F32, 2, shape, nullptr};
  // The fallback has a row for 5 heads.
  own::Spec spec{5, 1, 8, own::FastModeValue::kSilu, true, 7};
  tl_status status = own::launch(spec, {in, out, 1, 1.0f}, nullptr);
  std::printf("%d %g\\n", status, y[3]);
  spec.heads = 6;
  std::printf("%d\\n", own::launch(spec, {in, out, 1, 1.0f}, nullptr));
}
"""


ANY_ROW = """
    @staticmethod
    def generate_source(**row):
        return tilelang.engine.lower(build(64, "float32")).kernel_source
"""


def test_policies_and_fallback(tmp_path):
    """Rounded fields find the nearest row that serves, and a fallback the rest."""
    source = ANY_ROW
    fields = [
        'DispatchField("heads", "int32")',
        'DispatchField("batch", "int32", match="round_up")',
        'DispatchField("width", "int64", match="round_down")',
        'DispatchField("mode", "enum", values=("silu", "gelu"))',
        'DispatchField("on", "bool")',
        'DispatchField("tokens", "uint32", match="any")',
    ]
    rows = 'product("b{batch}w{width}", heads=4, batch=[8, 16], width=[4, 8], mode="silu", on=True)'
    schema = f"[{', '.join(fields)}]"
    fast = dict(schema=schema, rows=rows, source=source, attributes='FALLBACK = "slow"')
    write(tmp_path, "fast", **fast)
    slow = dict(schema=f"[{fields[0]}]", rows='[{"heads": 5}]', source=source)
    write(tmp_path, "slow", **slow)
    assert run("build", tmp_path, "-o", tmp_path / "out", "--target", "cpu") == 0
    ran = compiled(tmp_path, POLICIES)()
    assert ran.stdout.split() == "b8w8 b8w8 b16w8 - - - b8w8 0 6 3".split()
    # The command finds the same rows.
    root = tmp_path / "out"
    values = ["heads=4", "width=100", "mode=silu", "on=true", "tokens=7"]
    assert run("lookup", root, "fast", "batch=9", *values) == 0
    assert run("lookup", root, "fast", "batch=17", *values) == 1
    assert run("lookup", root, "fast", "batch=1", *["heads=5", *values[1:]]) == 0


MISSES = """
#include "targets/cpu/fast/fast.h"
#include <cstdio>

int main() {
  for (int batch : {4, 32})
    std::printf("%s\\n", tl::aot::fast::explain_miss({5, batch, 8}).c_str());
}
"""


def test_misses_of_rounded_fields(tmp_path, capsys):
    """The text of a miss names no field that a row serves by rounding, in C++ and by the
    command; the nearest such row is first."""
    fields = [
        'DispatchField("heads", "int32")',
        'DispatchField("batch", "int32", match="round_up")',
        'DispatchField("width", "int64", match="round_down")',
    ]
    source = ANY_ROW
    rows = 'product("b{batch}", heads=4, batch=[16, 8], width=[4])'
    write(tmp_path, "fast", schema=f"[{', '.join(fields)}]", rows=rows, source=source)
    assert run("build", tmp_path, "-o", tmp_path / "out", "--target", "cpu") == 0
    near = "nearest: b8 (heads 5 != 4), b16 (heads 5 != 4)"
    far = "nearest: b16 (heads 5 != 4, batch 32 != 16), b8 (heads 5 != 4, batch 32 != 8)"
    told = compiled(tmp_path, MISSES)().stdout.splitlines()
    assert near in told[0] and far in told[1]
    capsys.readouterr()
    for batch, line in zip((4, 32), told):
        assert run("lookup", tmp_path / "out", "fast", "heads=5", f"batch={batch}", "width=8") == 1
        assert capsys.readouterr().out == line + "\n"


def test_names_that_differ_in_capitals(tmp_path):
    """The headers of two such families serve one file."""
    for name in ("rope", "Rope"):
        rows = '[{"head_dim": 64, "dtype": "fp32"}]'
        write(tmp_path, name, rows=rows, attributes=f'KERNEL_NAME = "{name}"')
    assert run("build", tmp_path, "-o", tmp_path / "out", "--target", "cpu") == 0
    text = '#include "targets/cpu/rope/rope.h"\n#include "targets/cpu/Rope/Rope.h"\n'
    text += "int main() { return int(tl::aot::rope::kCount - tl::aot::Rope::kCount); }\n"
    assert compiled(tmp_path, text)().returncode == 0


NAMES = """
    @staticmethod
    def generate_source(head_dim, dtype):
        n, m = T.symbolic("int"), T.symbolic("rows-1 x")

        @T.prim_func
        def main(workspace: T.Tensor((n, 64), "float32"), entry: T.Tensor((n, 64), "float32"),
                 entry_d0: T.Tensor((m, 64), "float32"), values: T.int32, stream: T.int32,
                 new: T.int32, status: T.int32, entry_handle: T.int32, tl_status: T.int32,
                 tl_values: T.int32, stdout: T.float32):
            with T.Kernel(1, is_npu=True) as (cid, vid):
                a = T.alloc_ub((8, 64), "float32")
                T.copy(workspace[vid * 8, 0], a)
                T.tile.mul(a, a, stdout)
                T.copy(a, entry[vid * 8, 0])
                T.copy(a, entry_d0[vid * 8, 0])
        return tilelang.engine.lower(main).kernel_source
"""

NAMED = """
#include "targets/cpu/rope/rope.h"
#include "tl/aot/DispatchRegistry.h"
#include <vector>
using aclrtStream = void *;
namespace old {
using namespace tl::aot;
#include "targets/cpu/rope/registry.inc"
}
int main() {
  std::vector<float> x(16 * 64, 3), y(16 * 64), z(16 * 64);
  const int64_t shape[] = {16, 64};
  tl::aot::rope::Args args{};
  args.workspace_1 = {x.data(), TL_F32, 2, shape, nullptr};
  args.entry = {y.data(), TL_F32, 2, shape, nullptr};
  args.entry_d0_1 = {z.data(), TL_F32, 2, shape, nullptr};
  args.stdout_1 = 2;
  args.values = args.stream_1 = args.new_1 = args.status = args.entry_handle_1 = 0;
  args.tl_status_1 = args.tl_values_1 = 0;
  tl_status status = tl::aot::rope::launch({64, TL_F32}, args, nullptr);
  std::printf("%d %g %g\\n", int(status), y[0], z[1023]);
}
"""


def test_names_of_generated_functions(tmp_path):
    """Parameters and symbols may have the names of parts of the generated C++: they get
    numbers there."""
    path = write(tmp_path, source=NAMES, rows='[{"head_dim": 64, "dtype": "fp32"}]')
    assert run("build", path, "-o", tmp_path / "out", "--target", "cpu") == 0
    assert compiled(tmp_path, NAMED)().stdout == "0 6 6\n"


RACE = """
    @staticmethod
    def generate_source(head_dim, dtype):
        @T.prim_func
        def main(x: T.Tensor((64, 64), "float32"), y: T.Tensor((64, 64), "float32")):
            with T.Kernel(2, is_npu=True) as (cid, vid):
                a = T.alloc_ub((8, 64), "float32")
                T.copy(x[cid * 8, 0], a)
                T.copy(a, y[0, 0])
        return tilelang.engine.lower(main).kernel_source
"""


def test_checker_of_debug_builds(tmp_path):
    """Entries of debug builds find races, those of release builds do not look for them."""
    path = write(tmp_path, source=RACE, rows='[{"head_dim": 64, "dtype": "fp32"}]')
    assert run("build", path, "-o", tmp_path / "out", "--target", "cpu") == 0
    text = """
#include "targets/cpu/rope/rope.h"
int main() {
  static float x[64 * 64], y[64 * 64];
  for (int i = 0; i < 64 * 64; ++i)
    x[i] = float(i);
  const tl::aot::rope::Entry &entry = tl::aot::rope::kEntries[0];
  return entry.fn(x, y, nullptr, 0, nullptr);
}
"""
    ran = compiled(tmp_path, text)()
    # TL_FAILED.
    assert ran.returncode == 2 and "race" in ran.stderr and "rope.py" in ran.stderr
    assert compiled(tmp_path, text, "-DNDEBUG")().returncode == 0
