//===- CacheLines.cpp - Conflicts of scalar stores in cache lines ---------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/checks/CacheLines.h"

#include "llvm/ADT/Twine.h"

using namespace tl::runtime;

ByteRange tl::runtime::getLines(ByteRange bytes, int64_t lineBytes) {
  return {bytes.begin / lineBytes * lineBytes,
          (bytes.end + lineBytes - 1) / lineBytes * lineBytes};
}

Diagnostic tl::runtime::makeSharedLine(const Side &first, const Side &second,
                                       unsigned space, int64_t line,
                                       int64_t lineBytes) {
  Diagnostic diagnostic;
  diagnostic.kind = DiagnosticKind::SharedLine;
  diagnostic.first = first;
  diagnostic.second = second;
  diagnostic.memory = Memory::GM;
  diagnostic.space = space;
  diagnostic.bytes = {line, line + lineBytes};
  diagnostic.detail = "a scalar store writes the line back whole, which undoes "
                      "what the other core wrote there";
  diagnostic.fix = ("give every core lines of " + llvm::Twine(lineBytes) +
                    " bytes of its own, or store from ub")
                       .str();
  return diagnostic;
}

//===----------------------------------------------------------------------===//
// Cores that are simulated together
//===----------------------------------------------------------------------===//

void LineChecker::report(const AccessOrigin &first, const AccessOrigin &second,
                         unsigned space, int64_t byte) {
  if (!log.countKnown(DiagnosticKind::SharedLine, first.side.source,
                      second.side.source))
    log.add(makeSharedLine(first.side, second.side, space,
                           byte / lineBytes * lineBytes, lineBytes));
}

/// Compares a scalar store with all writes.
void LineChecker::compareStore(const Access &store, const AccessOrigin &origin,
                               const Clock &clock, const AccessHistory &past) {
  ByteRange lines =
      getLines({store.bytes.begin(), store.bytes.end()}, lineBytes);
  Access probe = store;
  probe.bytes = Footprint(lines.begin, lines.size());
  past.findConflicts(probe, clock,
                     [&](const PastAccess &other, ByteRange bytes) {
                       // Overlapping writes are reported as races.
                       if (other.access.write &&
                           other.origin.side.place != origin.side.place &&
                           !overlaps(other.access.bytes, store.bytes))
                         report(other.origin, origin, store.space, bytes.begin);
                     });
}

/// Compares another write with scalar stores.
void LineChecker::compareOther(const Access &write, const AccessOrigin &origin,
                               const Clock &clock) {
  auto known = stores.find(write.space);
  if (known == stores.end())
    return;
  // All bytes that a store to a line of these bytes may access.
  Access probe = write;
  int64_t margin = lineBytes - 1;
  probe.bytes =
      Footprint(write.bytes.begin() - margin,
                write.bytes.runBytes() + 2 * margin, write.bytes.dims());
  known->second.findConflicts(
      probe, clock, [&](const PastAccess &store, ByteRange) {
        const Footprint &stored = store.access.bytes;
        ByteRange lines = getLines({stored.begin(), stored.end()}, lineBytes);
        auto bytes = overlap(Footprint(lines.begin, lines.size()), write.bytes);
        if (bytes && store.origin.side.place != origin.side.place &&
            !overlaps(stored, write.bytes))
          report(store.origin, origin, write.space, bytes->begin);
      });
}

void LineChecker::write(const Access &now, const AccessOrigin &origin,
                        const Clock &clock, const AccessHistory &past) {
  if (lineBytes <= 0)
    return;
  if (origin.side.pipe != Pipe::S)
    return compareOther(now, origin, clock);
  compareStore(now, origin, clock, past);
  stores[now.space].add(now, origin);
}
