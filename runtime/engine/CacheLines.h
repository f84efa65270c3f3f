//===- CacheLines.h - Scalar stores that undo others ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a scalar unit stores to a tensor stands in a line of the core's data
/// cache, which is written back whole and leaves the cache: what another core
/// has written into the line meanwhile is lost. One after the other is fine.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_CACHELINES_H
#define TL_RUNTIME_ENGINE_CACHELINES_H

#include "runtime/engine/AccessHistory.h"

#include <map>

namespace tl::runtime {

/// The lines of `lineBytes` that `bytes` reaches into.
ByteRange getLines(ByteRange bytes, int64_t lineBytes);

/// The finding that `first` and `second` write different bytes of the line at
/// `line` of tensor `space`.
Diagnostic makeSharedLine(const Side &first, const Side &second, unsigned space,
                          int64_t line, int64_t lineBytes);

/// Finds writes of two cores into one line, of which one at least is a scalar
/// unit's, that nothing orders; among cores that are simulated together.
/// Tensors are taken to start at a line.
class LineChecker {
public:
  LineChecker(DiagnosticLog &log, int64_t lineBytes)
      : log(log), lineBytes(lineBytes) {}

  /// Compares `now`, a write of a tensor by `origin`, which knows `clock` to be
  /// complete, with the writes before it in `past`, and remembers it.
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
  /// What scalar units stored, by tensor.
  std::map<unsigned, AccessHistory> stores;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_CACHELINES_H
