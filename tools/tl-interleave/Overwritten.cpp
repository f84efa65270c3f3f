//===- Overwritten.cpp - Check for reads of overwritten bytes -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-interleave/Overwritten.h"

#include <map>

using namespace mlir;
using namespace tl;
using namespace tl::interleave;

namespace {
/// The buffer that each byte of a memory was last written through.
using Writers = std::map<ascend::Memory, std::vector<Operation *>>;
} // namespace

static bool readsOther(const TracedAccess &access, Writers &writers) {
  std::vector<Operation *> &bytes = writers[access.memory];
  for (const Bytes::Run &run : access.bytes.runs)
    for (int64_t i = run.begin; i < run.end && i < int64_t(bytes.size()); ++i)
      if (bytes[i] && bytes[i] != access.buffer)
        return true;
  return false;
}

static void write(const TracedAccess &access, Writers &writers) {
  std::vector<Operation *> &bytes = writers[access.memory];
  for (const Bytes::Run &run : access.bytes.runs) {
    if (int64_t(bytes.size()) < run.end)
      bytes.resize(run.end);
    std::fill(bytes.begin() + run.begin, bytes.begin() + run.end,
              access.buffer);
  }
}

Operation *tl::interleave::findOverwritten(const Trace &trace) {
  for (const TracedCore &core : trace.cores) {
    Writers writers;
    for (const Event &event : core.events) {
      for (const TracedAccess &access : event.accesses)
        if (access.buffer && access.reads && readsOther(access, writers))
          return event.op;
      for (const TracedAccess &access : event.accesses)
        if (access.buffer && access.writes)
          write(access, writers);
    }
  }
  return nullptr;
}
