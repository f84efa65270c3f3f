//===- CacheLines.cpp - Scalar stores that undo others --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/CacheLines.h"

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

void LineChecker::report(const PastAccess &first, const PastAccess &second,
                         unsigned space, int64_t byte) {
  if (!log.countKnown(DiagnosticKind::SharedLine, first.side.source,
                      second.side.source))
    log.add(makeSharedLine(first.side, second.side, space,
                           byte / lineBytes * lineBytes, lineBytes));
}

/// Compares a scalar store with all writes.
void LineChecker::compareStore(const PastAccess &store, unsigned space,
                               const Clock &clock, const AccessHistory &past) {
  ByteRange lines =
      getLines({store.bytes.begin(), store.bytes.end()}, lineBytes);
  PastAccess probe = store;
  probe.bytes = Footprint(lines.begin, lines.size());
  past.findConflicts(
      probe, clock, [&](const PastAccess &other, ByteRange bytes) {
        // Writes of the same bytes are a race whatever wrote them.
        if (other.write && other.side.place != store.side.place &&
            !overlaps(other.bytes, store.bytes))
          report(other, store, space, bytes.begin);
      });
}

/// Compares another write with scalar stores.
void LineChecker::compareOther(const PastAccess &write, const Clock &clock,
                               unsigned space) {
  auto known = stores.find(space);
  if (known == stores.end())
    return;
  // All that a store in a line with one of the bytes can touch.
  PastAccess probe = write;
  int64_t margin = lineBytes - 1;
  probe.bytes =
      Footprint(write.bytes.begin() - margin,
                write.bytes.runBytes() + 2 * margin, write.bytes.dims());
  known->second.findConflicts(
      probe, clock, [&](const PastAccess &store, ByteRange) {
        ByteRange lines =
            getLines({store.bytes.begin(), store.bytes.end()}, lineBytes);
        auto bytes = overlap(Footprint(lines.begin, lines.size()), write.bytes);
        if (bytes && store.side.place != write.side.place &&
            !overlaps(store.bytes, write.bytes))
          report(store, write, space, bytes->begin);
      });
}

void LineChecker::write(const PastAccess &now, unsigned space,
                        const Clock &clock, const AccessHistory &past) {
  if (lineBytes <= 0)
    return;
  if (now.side.pipe != Pipe::S)
    return compareOther(now, clock, space);
  compareStore(now, space, clock, past);
  stores[space].add(now);
}
