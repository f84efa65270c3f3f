//===- PipeOrderTest.cpp - Tests of order within a pipe ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/engine/CheckerTestSupport.h"

using namespace tl::runtime;

namespace {

//===----------------------------------------------------------------------===//
// Order within a pipe and through the scalar unit
//===----------------------------------------------------------------------===//

// Dependent instructions of one pipe need its barrier.
TEST(Races, PipeBarrierOrdersWithinAPipe) {
  Program without, with;
  without.run(op(1), Pipe::V, {write(Memory::UB, kBytes)})
      .run(op(2), Pipe::V, {read(Memory::UB, kBytes)});
  DiagnosticLog log = check(without);
  expectOnly(log, DiagnosticKind::ReadAfterWrite, op(1), op(2));
  EXPECT_EQ(log[0].fix, "pipe_barrier v between them");
  with.run(op(1), Pipe::V, {write(Memory::UB, kBytes)})
      .barrier(Pipe::V)
      .run(op(2), Pipe::V, {read(Memory::UB, kBytes)});
  EXPECT_TRUE(check(with).empty());
}

// A pipe's barrier orders that pipe only.
TEST(Races, PipeBarrierOrdersNoOtherPipe) {
  Program program;
  program.run(op(1), Pipe::MTE2, {write(Memory::UB, kBytes)})
      .barrier(Pipe::MTE2)
      .barrier(Pipe::V)
      .run(op(2), Pipe::V, {read(Memory::UB, kBytes)});
  expectOnly(check(program), DiagnosticKind::ReadAfterWrite, op(1), op(2));
}

// PIPE_ALL orders everything.
TEST(Races, BarrierAllOrdersEverything) {
  Program program;
  program.run(op(1), Pipe::MTE2, {write(Memory::UB, kBytes)})
      .barrier()
      .run(op(2), Pipe::V, {read(Memory::UB, kBytes)})
      .barrier()
      .run(op(3), Pipe::V, {write(Memory::UB, kBytes)});
  EXPECT_TRUE(check(program).empty());
}

// The scalar unit's waits order all instructions that it issues later.
TEST(Races, ScalarWaitOrdersLaterIssue) {
  Program program;
  program.run(op(1), Pipe::V, {write(Memory::UB, kBytes)})
      .order(Pipe::V, Pipe::S)
      .run(op(2), Pipe::MTE3, {read(Memory::UB, kBytes)});
  EXPECT_TRUE(check(program).empty());
}

// Scalar accesses need flags too, except among themselves.
TEST(Races, ScalarAccesses) {
  Program program = initialised();
  program.run(op(1), Pipe::S, {write(Memory::UB, kBytes)})
      .run(op(2), Pipe::S, {read(Memory::UB, kBytes)})
      .order(Pipe::S, Pipe::MTE3)
      .run(op(3), Pipe::MTE3, {read(Memory::UB, kBytes)})
      .run(op(4), Pipe::S, {write(Memory::UB, kBytes)});
  expectOnly(check(program), DiagnosticKind::WriteAfterRead, op(3), op(4));
}

// A load is over when the scalar unit goes on, also for a pipe that it tells
// nothing.
TEST(Races, ScalarLoadOrdersLaterIssue) {
  Program program = initialised();
  program.run(op(1), Pipe::S, {read(Memory::UB, kBytes)})
      .run(op(2), Pipe::V, {write(Memory::UB, kBytes)})
      .order(Pipe::V, Pipe::S)
      .run(op(3), Pipe::S, {read(Memory::UB, kBytes)})
      .run(op(4), Pipe::MTE2, {write(Memory::UB, kBytes)});
  EXPECT_TRUE(check(program).empty());
}

// But not instructions issued before it that start after it.
TEST(Races, ScalarLoadDoesNotOrderEarlierIssue) {
  Program program = initialised();
  program.run(op(1), Pipe::V, {}, {100, 0})
      .run(op(2), Pipe::V, {write(Memory::UB, kBytes)})
      .run(op(3), Pipe::S, {read(Memory::UB, kBytes)});
  expectOnly(check(program), DiagnosticKind::ReadAfterWrite, op(2), op(3));
}

// A store reaches other pipes after a flag of the scalar unit or a barrier of
// all pipes; a later load or wait does not tell them.
TEST(Races, ScalarStoreNeedsFlag) {
  Program program = initialised();
  program.run(op(1), Pipe::S, {write(Memory::UB, kBytes)})
      .run(op(2), Pipe::S, {read(Memory::UB, kBytes)})
      .order(Pipe::V, Pipe::S)
      .run(op(3), Pipe::V, {read(Memory::UB, kBytes)});
  expectOnly(check(program), DiagnosticKind::ReadAfterWrite, op(1), op(3));
}

TEST(Races, ScalarStoreBeforeBarrier) {
  Program program = initialised();
  program.run(op(1), Pipe::S, {write(Memory::UB, kBytes)})
      .barrier()
      .run(op(2), Pipe::V, {read(Memory::UB, kBytes)});
  EXPECT_TRUE(check(program).empty());
}

// A pipe passes on the order that it has from a flag.
TEST(Races, ScalarStoreIsTransitive) {
  Program program = initialised();
  program.run(op(1), Pipe::S, {write(Memory::UB, kBytes)})
      .order(Pipe::S, Pipe::V)
      .order(Pipe::V, Pipe::MTE3)
      .run(op(2), Pipe::MTE3, {read(Memory::UB, kBytes)});
  EXPECT_TRUE(check(program).empty());
}

// Accumulation the hardware orders is no race on exactly the same bytes.
TEST(Races, OrderedAccumulate) {
  auto product = [](uintptr_t n, const Footprint &bytes) {
    Instruction instruction;
    instruction.pipe = Pipe::M;
    instruction.source = op(n);
    instruction.accesses = {read(Memory::L0C, bytes),
                            write(Memory::L0C, bytes)};
    instruction.orderedAccumulate = true;
    return instruction;
  };
  Program same = initialised(CoreKind::Cube);
  same.add(product(1, kBytes)).add(product(2, kBytes)).add(product(3, kBytes));
  EXPECT_TRUE(check(same).empty());

  Program other = initialised(CoreKind::Cube);
  other.add(product(1, kBytes)).add(product(2, Footprint(128, 128)));
  // The first one's write speaks for its read of the same bytes.
  DiagnosticLog log = check(other);
  ASSERT_EQ(log.size(), 2u);
  EXPECT_EQ(log[0].kind, DiagnosticKind::ReadAfterWrite);
  EXPECT_EQ(log[1].kind, DiagnosticKind::WriteAfterWrite);
}

// One that waits for its pipe needs nothing else, however small it is.
TEST(Races, WaitsForPipe) {
  for (bool waits : {false, true}) {
    Program program = initialised(CoreKind::Cube);
    for (uintptr_t n : {1, 2}) {
      Instruction product;
      product.pipe = Pipe::M;
      product.source = op(n);
      product.accesses = {write(Memory::L0C, kBytes)};
      product.waitsForPipe = waits && n == 2;
      program.add(std::move(product));
    }
    EXPECT_EQ(check(program).empty(), waits);
  }
}

} // namespace
