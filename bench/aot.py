#!/usr/bin/env python3
"""Times of kernel families ahead of time.

    PYTHONPATH=build/python python3 bench/aot.py [VARIANTS]

Prints the seconds of the first build of a family with 1,000 rows from Python to Ascend C, of a
build without changes, and of one after a row was added; and the nanoseconds of a look-up in a
native header at 2, 16, 240 and 512 rows, beside those of the linear search of registry.inc.
"""

import json
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
VARIANTS = 1000
SIZES = (2, 16, 240, 512)
# Short runs: the fastest of many is one that nothing interrupts.
LOOKUPS = 50_000

DESCRIPTOR = """\
import sys
sys.path.insert(0, {examples!r})
import tilelang
from gating import build_gating_kernel
from tilelang.aot import DispatchField, TilelangKernel, product, register_kernel


@register_kernel
class Many(TilelangKernel):
    DISPATCH_SCHEMA = [
        DispatchField("batch_size", "int32"),
        DispatchField("num_heads", "int32"),
    ]
    SPECIALIZATIONS = product("b{{batch_size}}_h{{num_heads}}", batch_size=range({batches}), num_heads={heads})

    @staticmethod
    def generate_source(batch_size, num_heads):
        return tilelang.engine.lower(build_gating_kernel(num_heads + batch_size)).kernel_source
"""

LOOKUP = """\
#include "tl/aot/DispatchRegistry.h"
#include "targets/ascend/many/many.h"
#include <algorithm>
#include <chrono>
#include <cstdio>

namespace {{
using namespace tl::aot;
#include "targets/ascend/many/registry.inc"

template <typename Search> double measureOnce(Search search) {{
  long found = 0;
  auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < {lookups}; ++i)
    found += search(i % {batches}, (i * 7 / 3) % 8 + 1);
  std::chrono::duration<double, std::nano> passed = std::chrono::steady_clock::now() - begin;
  return found == {lookups} ? passed.count() / {lookups} : -1;
}}

/// The least of several measurements.
template <typename Search> double measure(Search search) {{
  double least = measureOnce(search);
  for (int run = 0; run < 200; ++run)
    least = std::min(least, measureOnce(search));
  return least;
}}
}} // namespace

// The keys are never called.
{stubs}

int main() {{
  double hashed = measure([](int batch, int heads) {{
    const many::Spec spec{{batch, heads}};
    return many::find(spec) != nullptr;
  }});
  double linear = measure([](int batch, int heads) {{
    return find_many_kernel_entry(make_many_specialization(
               ManyBatchSize{{batch}}, ManyNumHeads{{heads}})) != nullptr;
  }});
  std::printf("%.1f %.1f\\n", hashed, linear);
}}
"""


def run(folder, *arguments):
    """The seconds of a build, and those of processor time of all its processes."""
    command = [sys.executable, "-m", "tilelang.aot", "build", folder / "many.py"]
    begin, before = time.perf_counter(), processor_time()
    subprocess.run(
        [*map(str, command), "-o", str(folder / "out"), *arguments],
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "TILELANG_CACHE_DIR": str(folder / "cache")},
    )
    return f"{time.perf_counter() - begin:8.2f} s   {processor_time() - before:8.2f} s of CPU"


def processor_time():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def write(folder, batches, heads):
    text = DESCRIPTOR.format(
        examples=str(ROOT / "examples/aot"), batches=batches, heads=list(range(1, heads + 1))
    )
    (folder / "many.py").write_text(text)


def builds(folder, count):
    """Seconds: all rows, no change, 8 more rows."""
    write(folder, count // 8, 8)
    print(f"{count // 8 * 8} rows, first build          {run(folder)}")
    print(f"{count // 8 * 8} rows, no change            {run(folder)}")
    write(folder, count // 8 + 1, 8)
    print(f"{count // 8 * 8} rows, 8 more               {run(folder)}")


def lookups(folder, rows):
    """Nanoseconds of a look-up: hashed, linear."""
    heads = min(rows, 8)
    batches = rows // heads
    write(folder, batches, heads)
    shutil.rmtree(folder / "out", ignore_errors=True)
    run(folder, "--registry-only")
    listed = subprocess.run(
        [sys.executable, "-m", "tilelang.aot", "list", str(folder / "many.py"), "--json"],
        check=True,
        capture_output=True,
        text=True,
    )
    variants = json.loads(listed.stdout)["families"][0]["variants"]
    symbols = [v[name] for v in variants for name in ("entry_symbol", "adapter_symbol")]
    symbols += [f"{v['entry_symbol']}_check" for v in variants]
    stubs = "\n".join(f'asm(".globl {symbol}\\n{symbol}:");' for symbol in symbols)
    text = LOOKUP.format(lookups=LOOKUPS, batches=batches, stubs=stubs)
    text = text.replace("% 8 + 1", f"% {heads} + 1")
    (folder / "lookup.cpp").write_text(text)
    command = ["g++", "-O2", "-std=c++17", f"-I{ROOT}/include", f"-I{folder}/out"]
    command += [str(folder / "lookup.cpp"), "-o", str(folder / "lookup")]
    subprocess.run(command, check=True)
    found = subprocess.run([folder / "lookup"], check=True, capture_output=True, text=True)
    hashed, linear = map(float, found.stdout.split())
    print(f"{rows:4} rows, look-up   hashed {hashed:6.1f} ns   linear {linear:6.1f} ns")


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else VARIANTS
    with tempfile.TemporaryDirectory(prefix="tl-aot-") as name:
        for rows in SIZES:
            lookups(pathlib.Path(name), rows)
        shutil.rmtree(pathlib.Path(name) / "out")
        builds(pathlib.Path(name), count)


if __name__ == "__main__":
    main()
