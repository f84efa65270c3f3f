//===- SyncRemarks.cpp - Remarks with reasons of insertions ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Remarks.h"
#include "passes/Sync/SyncInserter.h"
#include <fmt/format.h>

using namespace mlir;
using namespace tl;
using namespace tl::analysis;
using namespace tl::ascend;

/// An instruction and its location, "load_l0a file:line:column".
static std::string describe(Operation *op) {
  std::string text = op->getName().stripDialect().str() + " ";
  if (auto loc = op->getLoc()->findInstanceOf<FileLineColLoc>())
    return text + fmt::format("{}:{}:{}", loc.getFilename().strref(),
                              loc.getLine(), loc.getColumn());
  llvm::raw_string_ostream(text) << op->getLoc();
  return text;
}

SmallVector<std::string> SyncInserter::getOrdered(Insertion &insertion) const {
  ScopedRemoval removal(insertion.ops);
  std::set<std::string> ordered;
  analyse()->forEachHazard([&](const Hazard &hazard) {
    ordered.insert(::describe(hazard.earlier) + " -> " +
                   ::describe(hazard.later));
  });
  return llvm::to_vector(ordered);
}

void SyncInserter::report() {
  size_t tries = getMostAnalyses();
  for (Insertion &insertion : insertions)
    report(insertion, [&] {
      SmallVector<std::string> ordered;
      if (tries > 0) {
        ordered = getOrdered(insertion);
        --tries;
      }
      return llvm::join(ordered, ", ");
    });
}

void SyncInserter::report(const Insertion &insertion,
                          std::function<std::string()> getOrdered) const {
  auto named = [&](StringRef name) {
    return remark::RemarkOpts::name(name)
        .category("ascend-insert-sync")
        .function(function);
  };
  // It takes an analysis, so it is computed only if the remark is enabled.
  remark::detail::LazyTextBuild orders{"orders", std::move(getOrdered)};
  Operation *first = insertion.ops.front();
  if (auto set = dyn_cast<SetFlagOp>(first)) {
    // From the set to the wait, or round the loop.
    int64_t begin = getExtent(insertion.places.source).end;
    int64_t end = getExtent(insertion.places.sink).first;
    Extent loop = insertion.places.loop
                      ? getExtent(insertion.places.loop)
                      : Extent{0, static_cast<unsigned>(instructions.size())};
    int64_t lifetime = end - begin;
    if (lifetime < 0)
      lifetime += loop.end - loop.first;
    StringRef from = stringifyPipe(set.getSource()),
              to = stringifyPipe(set.getDestination());
    remark::passed(insertion.loc, named("flag"))
        << insertion.reason << remark::metric("from", from)
        << remark::metric("to", to) << remark::metric("event", set.getEvent())
        << remark::metric("lifetime", lifetime) << orders;
    if (!insertion.mergeReason.empty())
      remark::missed(insertion.loc, named("flag-shared"))
          << insertion.mergeReason << remark::metric("from", from)
          << remark::metric("to", to)
          << remark::metric("event", set.getEvent());
    return;
  }
  if (cast<PipeBarrierOp>(first).getPipe() == Pipe::All)
    remark::missed(insertion.loc, named("barrier-all"))
        << insertion.reason << orders;
  else
    remark::passed(insertion.loc, named("barrier"))
        << insertion.reason << orders;
}
