//===- CacheLines.h - Conflicts in cache lines ------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A scalar store to a tensor writes a line of the data cache of its core. The
/// cache writes back the whole line, which undoes writes of other cores to the
/// line in between. Ordered writes do not conflict.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_CHECKS_CACHELINES_H
#define TL_RUNTIME_ENGINE_CHECKS_CACHELINES_H

#include "runtime/engine/checks/AccessHistory.h"

#include <map>

namespace tl::runtime {

/// The lines of `lineBytes` that `bytes` reaches into.
ByteRange getLines(ByteRange bytes, int64_t lineBytes);

/// The finding that `first` and `second` write different bytes of the line at
/// `line` of tensor `space`.
Diagnostic makeSharedLine(const Side &first, const Side &second, unsigned space,
                          int64_t line, int64_t lineBytes);

/// Finds unordered writes of two cores to one cache line, at least one of them
/// by a scalar unit, among cores that are simulated together. Tensors are
/// assumed to start at a line.
class LineChecker {
public:
  LineChecker(DiagnosticLog &log, int64_t lineBytes)
      : log(log), lineBytes(lineBytes) {}

  /// Compares `now`, a write to a tensor by `origin`, which knows `clock` to be
  /// complete, with the earlier writes in `past`, and records it.
  void write(const Access &now, const AccessOrigin &origin, const Clock &clock,
             const AccessHistory &past);

private:
  void compareStore(const Access &store, const AccessOrigin &origin,
                    const Clock &clock, const AccessHistory &past);
  void compareOther(const Access &write, const AccessOrigin &origin,
                    const Clock &clock);
  void report(const AccessOrigin &first, const AccessOrigin &second,
              unsigned space, int64_t byte);

  DiagnosticLog &log;
  int64_t lineBytes;
  /// The stores of scalar units, by tensor.
  std::map<unsigned, AccessHistory> stores;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_CHECKS_CACHELINES_H
