//===- AtomicTest.cpp - Tests of atomic accesses --------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/engine/EngineTestSupport.h"

#include "runtime/engine/checks/GlobalChecker.h"

using namespace tl::runtime;

namespace {

const Footprint kBytes(64, 128);

Access update(Footprint bytes) {
  Access access = write(Memory::GM, std::move(bytes));
  access.atomic = AtomicUpdate::Add;
  return access;
}

// Updates of one core and of another need no order.
TEST(Atomics, NeedNoOrderWithEachOther) {
  Program first, second;
  for (Program *program : {&first, &second})
    program->run(op(1), Pipe::MTE3, {update(kBytes)})
        .run(op(2), Pipe::MTE3, {update(Footprint(0, 256))});
  Bench bench;
  EXPECT_TRUE(bench.run({&first, &second}).diagnostics.empty());
}

// Updates of another kind do.
TEST(Atomics, NeedOrderWithOtherKinds) {
  Access maximum = update(kBytes);
  maximum.atomic = AtomicUpdate::Max;
  Program program;
  program.run(op(1), Pipe::MTE3, {update(kBytes)})
      .run(op(2), Pipe::MTE3, {maximum});
  expectOnly(Bench().run(program).diagnostics, DiagnosticKind::WriteAfterWrite,
             op(1), op(2));
}

// With a plain access they do, on either side.
TEST(Atomics, NeedOrderWithOthers) {
  Program writes, reads;
  writes.run(op(1), Pipe::MTE3, {write(Memory::GM, kBytes)})
      .run(op(2), Pipe::MTE3, {update(kBytes)});
  expectOnly(Bench().run(writes).diagnostics, DiagnosticKind::WriteAfterWrite,
             op(1), op(2));
  reads.run(op(1), Pipe::MTE3, {update(kBytes)})
      .run(op(2), Pipe::MTE2, {read(Memory::GM, kBytes)});
  expectOnly(Bench().run(reads).diagnostics, DiagnosticKind::ReadAfterWrite,
             op(1), op(2));
}

// An update that is ordered after a plain write does not hide it from the
// update of another core.
TEST(Atomics, DoNotHidePlainWrites) {
  Program first, second;
  first.run(op(1), Pipe::MTE3, {write(Memory::GM, kBytes)})
      .barrier(Pipe::MTE3)
      .run(op(2), Pipe::MTE3, {update(kBytes)});
  second.add(Delay{1000}).run(op(3), Pipe::MTE3, {update(kBytes)});
  Bench bench;
  expectOnly(bench.run({&first, &second}).diagnostics,
             DiagnosticKind::WriteAfterWrite, op(1), op(3));
}

// Nor when old accesses are dropped because there are too many.
TEST(Atomics, DoNotHidePlainWritesAmongMany) {
  Program first, second;
  first.run(op(1), Pipe::MTE3, {write(Memory::GM, Footprint(0, 8))})
      .barrier(Pipe::MTE3);
  for (int64_t i = 0; i < 100; ++i)
    first.run(op(2), Pipe::MTE3, {update(Footprint(i * 8, 8))});
  second.add(Delay{10000}).run(op(3), Pipe::MTE3, {update(Footprint(0, 8))});
  Bench bench;
  expectOnly(bench.run({&first, &second}).diagnostics,
             DiagnosticKind::WriteAfterWrite, op(1), op(3));
}

// The same holds between blocks.
TEST(Atomics, BetweenBlocks) {
  auto check = [](const Access &other) {
    GlobalChecker checker;
    for (int64_t block : {0, 1, 2}) {
      GlobalFootprints footprints;
      footprints.add(block == 1 ? other : update(kBytes),
                     {op(1), block, 0, CoreKind::Vector, Pipe::MTE3});
      checker.add(footprints);
    }
    return checker.check();
  };
  EXPECT_TRUE(check(update(kBytes)).empty());
  EXPECT_FALSE(check(write(Memory::GM, kBytes)).empty());
  EXPECT_FALSE(check(read(Memory::GM, kBytes)).empty());
}

} // namespace
