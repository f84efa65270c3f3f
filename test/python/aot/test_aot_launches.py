"""Launches of generated C++: what is refused, and how that is told."""

import json

from descriptors import line_of, run, write
from programs import compiled, needs_compiler
from tilelang.aot.output import extents

pytestmark = needs_compiler

ENQUEUED = """
#include <cstdio>
extern "C" void tl_rope__hd64_fp32_enqueue(uint32_t blocks, void *, uint8_t *x, uint8_t *y,
                                           int32_t given, float scale, int64_t x_d0, int64_t y_d0) {
  std::printf("%u %d %d %d %g %d %d\\n", blocks, x != nullptr, y != nullptr, given, scale,
              int(x_d0), int(y_d0));
}
extern "C" void rope__hd64_fp32_call(uint8_t *, uint8_t *, int32_t, float, int64_t, void *);
int main() {
  static uint8_t x[64], y[64];
  rope__hd64_fp32_call(x, y, 3, 0.5f, 20, nullptr);
  rope__hd64_fp32_call(x, y, 99999, 0.5f, 20, nullptr);
  rope__hd64_fp32_call(x, y, 3, 0.5f, -1, nullptr);
}
"""

ENQUEUED_TOLD = """\
rope__hd64_fp32: bad launch: argument -1, dimension -1: 99999 breaks "0 <= blocks <= 32767"
rope__hd64_fp32: bad extent: argument 0, dimension 0: -1 breaks "an extent is not negative"
"""


def test_adapter_for_ascend(tmp_path):
    """The adapter passes a variable to all extents that it names, and prints a failed status.

    The host part of the source is compiled here, with a stand-in for the kernel.
    """
    assert run("build", write(tmp_path), "-o", tmp_path / "out") == 0
    folder = tmp_path / "out/targets/ascend/rope/hd64_fp32"
    text = (folder / "rope_hd64_fp32_kernel.cpp").read_text()
    device, abi, host = text.rpartition("// tl abi 1\n")
    assert "__aicore__" in device and abi
    ran = compiled(tmp_path, host + ENQUEUED, f"-I{folder}", "-Wno-unused-parameter")()
    assert ran.stdout == "6 1 1 3 0.5 20 20\n"
    assert ran.stderr == ENQUEUED_TOLD


WORKSPACE = """
    @staticmethod
    def generate_source(head_dim, dtype):
        @T.prim_func
        def main(x: T.Tensor((64, 64), "float16"), y: T.Tensor((64, 64), "float16")):
            with T.Kernel(1, is_npu=True) as (cid, vid):
                a = T.alloc_L1((64, 64), "float16")
                c = T.alloc_L0C((64, 64), "float32")
                u = T.alloc_ub((64, 64), "float32")
                h = T.alloc_ub((64, 64), "float16")
                T.copy(x, a)
                T.gemm_v0(a, a, c, init=True)
                T.copy(c, u)
                T.tile.exp(u, u)
                T.copy(u, h)
                T.copy(h, y)
        return tilelang.engine.lower(main).kernel_source
"""


def test_workspace_of_the_compiler(tmp_path, capsys):
    """A kernel with a workspace of the compiler's has an entry and a header, and no adapter."""
    path = write(tmp_path, source=WORKSPACE, rows='[{"head_dim": 64, "dtype": "fp16"}]')
    assert run("check", path) == 0
    told = capsys.readouterr().err
    assert "there is no rope__head_dim64_dtypef16_call [TLA021]" in told
    assert run("build", path, "-o", tmp_path / "out") == 0
    folder = tmp_path / "out/targets/ascend/rope"
    assert (folder / "registry.inc").read_text().startswith("#error")
    assert "_call" not in (folder / "rope.h").read_text()
    source = folder / "head_dim64_dtypef16/rope_head_dim64_dtypef16_kernel.cpp"
    assert "_call(" not in source.read_text()
    found = json.loads((folder / "manifest.json").read_text())["variants"][0]
    assert found["adapter_symbol"] is None and found["launch"]["workspace_bytes"] > 0


ON_CPU = """
#include "targets/cpu/rope/rope.h"
#include <cmath>
#include <cstdlib>
#include <vector>

int main() {
  std::vector<uint16_t> x(64 * 64), y(64 * 64);
  for (int i = 0; i < 64; ++i)
    x[i * 65] = 0x3c00;
  int64_t shape[] = {64, 64};
  tl_tensor in{x.data(), TL_F16, 2, shape, nullptr}, out{y.data(), TL_F16, 2, shape, nullptr};
  uint64_t bytes = tl::aot::rope::kEntries[0].workspace;
  char *memory = static_cast<char *>(std::aligned_alloc(512, bytes));
  auto tell = [&](int32_t blocks, void *workspace, uint64_t bytes) {
    tl_detail told;
    tl_status status = tl::aot::rope::launch({64, TL_F16}, {in, out, blocks}, workspace, bytes,
                                             nullptr, &told);
    std::printf("%s: %d %s\\n", tl_status_string(status), int(told.got), told.rule);
  };
  tell(-1, memory, bytes), tell(1, memory, 1), tell(1, nullptr, bytes);
  tell(1, memory, bytes);
  std::free(memory);
  std::printf("%x %x\\n", y[0], y[1]);
  std::printf("%d\\n", tl_rope__head_dim64_dtypef16(x.data(), y.data(), 1, nullptr, 0, nullptr));
}
"""

# exp(1) and exp(0) as 16-bit floats; a null workspace breaks the rule whatever its size is.
ON_CPU_TOLD = """\
bad launch: -1 0 <= blocks <= 65535
small workspace: 1 the workspace of the row
small workspace: BYTES the workspace of the row
ok: 0 
4170 3c00
10
"""


def test_workspace_on_cpu(tmp_path):
    """The target cpu checks launches of a kernel with a workspace of the compiler's, too."""
    source = WORKSPACE.replace('"float16")):', '"float16"), blocks: T.int32):')
    source = source.replace("T.Kernel(1,", "T.Kernel(blocks,")
    path = write(tmp_path, source=source, rows='[{"head_dim": 64, "dtype": "fp16"}]')
    assert run("build", path, "-o", tmp_path / "out", "--target", "cpu") == 0
    manifest = json.loads((tmp_path / "out/targets/cpu/rope/manifest.json").read_text())
    bytes_ = str(manifest["variants"][0]["launch"]["workspace_bytes"])
    assert compiled(tmp_path, ON_CPU)().stdout == ON_CPU_TOLD.replace("BYTES", bytes_)


CHECKED = """
#include "targets/cpu/rope/rope.h"

int main() {
  float x[64], y[64];
  int64_t shape[] = {1, 64}, large[] = {INT64_MAX / 2, 64};
  tl_tensor in{x, TL_F32, 2, shape, nullptr}, out{y, TL_F32, 2, shape, nullptr};
  auto tell = [&](int32_t blocks) {
    tl_detail detail;
    tl_status status = tl::aot::rope::launch({64, TL_F32}, {in, out, blocks, 1}, nullptr, &detail);
    std::printf("%s %d %d %d %s\\n", tl_status_string(status), detail.argument,
                detail.dimension, int(detail.got), detail.rule);
  };
  tell(1), tell(32768), tell(-1);
  in.shape = nullptr;
  tell(1);
  in.shape = out.shape = large;
  tell(1);
  std::printf("%d\\n", tl_rope__hd64_fp32(x, y, 1, 1, -1, -1, nullptr, 0, nullptr));
}
"""

CHECKED_TOLD = """\
ok -1 -1 0 
bad launch -1 -1 32768 0 <= blocks <= 32767
bad launch -1 -1 -1 0 <= blocks <= 32767
bad rank 0 -1 2 the tensor has a shape
bad extent 0 0 -1 the bytes fit into 63 bits
6
"""


def test_checks_of_launches(tmp_path):
    """The target cpu refuses what the launch functions for an NPU refuse: numbers of blocks,
    extents, and tensors without a shape."""
    assert run("build", write(tmp_path), "-o", tmp_path / "out", "--target", "cpu") == 0
    assert compiled(tmp_path, CHECKED)().stdout == CHECKED_TOLD


RULES = """
    @staticmethod
    def generate_source(head_dim, dtype):
        n = T.symbolic("n")

        @T.prim_func
        def main(x: T.Tensor((n, 64), "float32"), y: T.Tensor((8, 64), "float32"), at: T.int32):
            with T.Kernel(1, is_npu=True) as (cid, vid):
                a = T.alloc_ub((8, 64), "float32")
                T.tile.fill(a, x[at, 3])
                T.copy(a, y)
        return tilelang.engine.lower(main).kernel_source
"""

RULED = """
#include "targets/cpu/rope/hd64/rope__hd64.h"
#include "targets/cpu/rope/rope.h"
#include <vector>

extern "C" void rope__hd64_call(uint8_t *, uint8_t *, int32_t, int64_t, void *);

int main() {
  std::vector<float> x(9 * 64, 4), y(8 * 64);
  int64_t shape[] = {9, 64}, rows[] = {8, 64};
  tl_tensor in{x.data(), TL_F32, 2, shape, nullptr}, out{y.data(), TL_F32, 2, rows, nullptr};
  auto tell = [&](int32_t at) {
    tl_detail told;
    tl_status status = tl::aot::rope::launch({64, TL_F32}, {in, out, at}, nullptr, &told);
    std::printf("%s: argument %d dimension %d got %d\\n%s\\n", tl_status_string(status),
                told.argument, told.dimension, int(told.got), told.rule);
  };
  tell(8), tell(9), tell(-1);
  std::printf("%g\\n", y[511]);
  auto bytes = [](std::vector<float> &data) { return reinterpret_cast<uint8_t *>(data.data()); };
  rope__hd64_call(bytes(x), bytes(y), 9, 9, nullptr);
  // The function of the row's own header.
  tl_detail told;
  tl_rope__hd64_args row{in, out, 9};
  tl_status status = tl_rope__hd64_run(&row, nullptr, 0, nullptr, &told);
  std::printf("%s, got %d\\n", tl_status_string(status), int(told.got));
  row.at = 2, y[511] = 0;
  std::printf("%d ", tl_rope__hd64_run(&row, nullptr, 0, nullptr, &told));
  std::printf("%g\\n", y[511]);
}
"""

RULED_TOLD = """\
ok: argument -1 dimension -1 got 0

bad extent: argument 0 dimension 0 got 9
at + 1 <= x_d0: PLACE
bad scalar: argument 2 dimension -1 got -1
at >= 0: PLACE
4
bad extent, got 9
0 4
"""


def test_rules_of_the_kernel(tmp_path):
    """A refused launch names the argument, its dimension, the value and the rule of the
    kernel; the adapter prints them."""
    path = write(
        tmp_path, source=RULES, rows='[{"variant_key": "hd64", "head_dim": 64, "dtype": "fp32"}]'
    )
    assert run("build", path, "-o", tmp_path / "out", "--target", "cpu") == 0
    ran = compiled(tmp_path, RULED)()
    place = f"elements are within dimension 0 of argument 0 (rope.py:{line_of(path, 'x[at, 3]')})"
    assert ran.stdout == RULED_TOLD.replace("PLACE", place)
    assert ran.stderr == (
        "rope__hd64: bad extent: argument 0, dimension 0: 9 breaks " f'"at + 1 <= x_d0: {place}"\n'
    )


COMPUTED = """
    @staticmethod
    def generate_source(head_dim, dtype):
        n, m = T.symbolic("n"), T.symbolic("m")

        @T.prim_func
        def main(x: T.Tensor((n, 64), "float32"), y: T.Tensor((n * head_dim, 4), "float32"),
                 z: T.Tensor((m, T.ceildiv(n, m), (n - 9) // 2 % 5), "float32")):
            with T.Kernel(1, is_npu=True) as (cid, vid):
                a = T.alloc_ub((8, 64), "float32")
                T.copy(x[vid * 8, 0], a)
                T.tile.add(a, a, 1.0)
                T.copy(a, x[vid * 8, 0])
        return tilelang.engine.lower(main).kernel_source
"""

COMPUTED_LAUNCHES = """
#include "targets/cpu/rope/rope.h"
#include <vector>

extern "C" void rope__head_dim64_dtypef32_call(uint8_t *, uint8_t *, uint8_t *, int64_t, int64_t,
                                               void *);

int main() {
  std::vector<float> data(64 * 64 * 4, 1);
  auto tell = [&](int32_t head_dim, int64_t n, int64_t y0, int64_t m, int64_t z1, int64_t z2) {
    int64_t x[] = {n, 64}, y[] = {y0, 4}, z[] = {m, z1, z2};
    tl_tensor in{data.data(), TL_F32, 2, x, nullptr}, out{data.data(), TL_F32, 2, y, nullptr};
    tl_tensor more{data.data(), TL_F32, 3, z, nullptr};
    tl_detail told;
    tl_status status =
        tl::aot::rope::launch({head_dim, TL_F32}, {in, out, more}, nullptr, &told);
    std::printf("%s %d %d %lld %s\\n", tl_status_string(status), told.argument, told.dimension,
                (long long)told.got, told.rule);
  };
  tell(64, 16, 1024, 5, 4, 3);
  // Each row has its own expressions.
  tell(4096, 16, 1024, 5, 4, 3), tell(4096, 16, 65536, 5, 4, 3);
  // floor((4 - 9) / 2) is -3, and -3 mod 5 is 2.
  tell(64, 4, 256, 3, 2, 2);
  // A division by 0, and 4096 * 2^53 = 2^65, which is 0 in 64 bits.
  tell(64, 16, 1024, 0, 0, 3), tell(4096, int64_t(1) << 53, 0, 1, 1, 0);
  auto *x = reinterpret_cast<uint8_t *>(data.data());
  rope__head_dim64_dtypef32_call(x, x, x, 16, 5, nullptr);
  std::printf("%g\\n", data[0]);
  rope__head_dim64_dtypef32_call(x, x, x, int64_t(1) << 58, 1, nullptr);
  rope__head_dim64_dtypef32_call(x, x, x, 16, 0, nullptr);
}
"""

COMPUTED_TOLD = """\
ok -1 -1 0 
bad extent 1 0 1024 y_d0 == (n * 4096)
ok -1 -1 0 
ok -1 -1 0 
bad extent 2 1 0 z_d1 == ((n + (m - 1)) / m)
bad extent 1 0 0 y_d0 == (n * 4096)
5
"""


def test_computed_extents(tmp_path):
    """Extents that are computed are those of the row, round down, and never wrap."""
    rows = 'product(head_dim=[64, 4096], dtype=["fp32"])'
    path = write(tmp_path, source=COMPUTED, rows=rows)
    assert run("build", path, "-o", tmp_path / "out", "--target", "cpu") == 0
    ran = compiled(tmp_path, COMPUTED_LAUNCHES)()
    assert ran.stdout == COMPUTED_TOLD
    assert [line[:58] for line in ran.stderr.splitlines()] == [
        "rope__head_dim64_dtypef32: bad extent: (n * 64) has no val",
        "rope__head_dim64_dtypef32: bad extent: ((n + (m - 1)) / m)",
    ]


LOADED = """
#include "targets/cpu/rope/hd64_fp32/rope_hd64_fp32_kernel.cpp"
#include <thread>
#include <vector>

static void launch(std::vector<float> *x, std::vector<float> *y) {
  tl_status status = tl_rope__hd64_fp32(x->data(), y->data(), 2, 1, 20, 20, nullptr, 0, nullptr);
  std::printf("%d\\n", status);
}

int main() {
  std::vector<float> x(20 * 64, 3), y(20 * 64);
  launch(&x, &y);
  // No later call reads the program.
  tl_row.program = nullptr, tl_row.length = 0;
  std::vector<std::vector<float>> results(4, y);
  std::vector<std::thread> threads;
  for (std::vector<float> &each : results) {
    each.assign(each.size(), 0);
    threads.emplace_back(launch, &x, &each);
  }
  for (std::thread &each : threads)
    each.join();
  for (const std::vector<float> &each : results)
    std::printf("%g ", each.back());
}
"""


def test_kernels_are_loaded_once(tmp_path):
    """The first call loads a kernel; later ones, of several threads too, read no IR."""
    rows = '[{"variant_key": "hd64_fp32", "head_dim": 64, "dtype": "fp32"}]'
    assert run("build", write(tmp_path, rows=rows), "-o", tmp_path / "out", "--target", "cpu") == 0
    ran = compiled(tmp_path, LOADED, f"-I{tmp_path}/out/targets/cpu/rope/hd64_fp32", rows=[])()
    assert ran.stdout.split() == ["0"] * 5 + ["6"] * 4 and ran.stderr == ""


EDGES = [0, 1, -1, 3, -7, 64, (1 << 31), (1 << 53) + 1, 1 << 62, -(1 << 62), (1 << 63) - 1]
OPERATIONS = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a // b if b else None,
    "%": lambda a, b: a % b if b else None,
}


def test_arithmetic_of_extents(tmp_path):
    """The arithmetic in C++ is that of Python, up to the ends of 63 bits, and beyond them there
    is no value."""
    cases, expected = [], []
    for sign, operation in OPERATIONS.items():
        for a in EDGES:
            for b in EDGES:
                value = operation(a, b)
                is_known = value is not None and abs(value) < 1 << 63
                cases.append(f"{{tl_extent({a}) {sign} tl_extent({b})}},")
                expected.append(f"{value if is_known else 'none'}")
    text = "\n".join(["#include <cstdint>", "#include <cstdio>", extents._TEXT])
    text += f"""
int main() {{
  const tl_extent all[] = {{{"".join(cases)}}};
  for (tl_extent each : all)
    each.isKnown ? std::printf("%lld\\n", (long long)each.value) : std::printf("none\\n");
}}
"""
    assert compiled(tmp_path, text, rows=[])().stdout.split() == expected
