//===- CheckerTestSupport.h - Programs for the checker ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TEST_UNIT_ENGINE_CHECKERTESTSUPPORT_H
#define TL_TEST_UNIT_ENGINE_CHECKERTESTSUPPORT_H

#include "test/unit/engine/EngineTestSupport.h"

namespace tl::runtime {

/// Bytes that several instructions of a test touch.
inline const Footprint kBytes(64, 128);

/// Returns the findings of the checker in `program`.
inline DiagnosticLog check(Program &program) {
  Bench bench;
  return bench.run(program).diagnostics;
}

/// Fills the bytes that tests read, and lets nothing race with the fill.
inline Program initialised(CoreKind kind = CoreKind::Vector) {
  Program program(kind);
  program.run(op(900), Pipe::MTE2,
              {write(Memory::UB, Footprint(0, 1024)),
               write(Memory::L0C, Footprint(0, 1024))});
  program.barrier();
  return program;
}

} // namespace tl::runtime

#endif // TL_TEST_UNIT_ENGINE_CHECKERTESTSUPPORT_H
