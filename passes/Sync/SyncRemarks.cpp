//===- SyncRemarks.cpp - Remarks with reasons of insertions ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Ascend/Utils/HazardLocation.h"
#include "mlir/IR/Remarks.h"
#include "passes/Sync/SyncInserter.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;
using namespace tl::ascend;

/// An instruction and its location, "load_l0a file:line:column".
static std::string describe(Operation *op) {
  std::string text = op->getName().stripDialect().str() + " ";
  if (auto loc = op->getLoc()->findInstanceOf<FileLineColLoc>())
    return text + llvm::formatv("{}:{}:{}", loc.getFilename().strref(),
                                loc.getLine(), loc.getColumn())
                      .str();
  llvm::raw_string_ostream(text) << op->getLoc();
  return text;
}

/// The name of the tile or tensor that contains `accessed`, and its memory.
static std::string describeRoot(Value accessed) {
  Value root = getRoot(accessed);
  auto memory = getMemory(cast<MemRefType>(accessed.getType()));
  std::string in = memory ? " in " + stringifyMemory(*memory).str() : "";
  if (auto name = root.getLoc()->findInstanceOf<NameLoc>())
    return name.getName().str() + in;
  auto buffer = root.getDefiningOp<BufferOp>();
  return (buffer ? "the buffer at " + std::to_string(buffer.getAddress())
                 : "a tensor") +
         in;
}

Location SyncInserter::getLocation(Location loc, Operation *earlier,
                                   Operation *later, Value accessed) {
  auto tile = getRoot(accessed).getDefiningOp<BufferOp>();
  return getHazardLocation(
      loc,
      llvm::formatv("{} before {} on {}", earlier->getName().stripDialect(),
                    later->getName().stripDialect(), describeRoot(accessed))
          .str(),
      tile ? std::optional<int64_t>(tile.getAddress()) : std::nullopt);
}

SmallVector<std::string> SyncInserter::getOrdered(SyncEdge &edge) const {
  ScopedRemoval removal(edge.ops);
  std::set<std::string> ordered;
  analyse()->forEachHazard([&](const Hazard &hazard) {
    ordered.insert(::describe(hazard.earlier) + " -> " +
                   ::describe(hazard.later));
  });
  return llvm::to_vector(ordered);
}

void SyncInserter::report() {
  size_t tries = getMostAnalyses();
  for (SyncEdge &edge : edges)
    report(edge, [&] {
      SmallVector<std::string> ordered;
      if (tries > 0) {
        ordered = getOrdered(edge);
        --tries;
      }
      return llvm::join(ordered, ", ");
    });
}

void SyncInserter::report(const SyncEdge &edge,
                          std::function<std::string()> getOrdered) const {
  auto named = [&](StringRef name) {
    return remark::RemarkOpts::name(name)
        .category("ascend-insert-sync")
        .function(function);
  };
  // It takes an analysis, so it is computed only if the remark is enabled.
  remark::detail::LazyTextBuild orders{"orders", std::move(getOrdered)};
  Operation *first = edge.ops.front();
  if (auto set = dyn_cast<SetFlagOp>(first)) {
    // From the set to the wait, or round the loop.
    int64_t begin = getRange(edge.places.source).end;
    int64_t end = getRange(edge.places.sink).first;
    InstructionRange loop =
        edge.places.loop
            ? getRange(edge.places.loop)
            : InstructionRange{0, static_cast<unsigned>(instructions.size())};
    int64_t lifetime = end - begin;
    if (lifetime < 0)
      lifetime += loop.end - loop.first;
    StringRef from = stringifyPipe(set.getSource()),
              to = stringifyPipe(set.getDestination());
    remark::passed(edge.loc, named("flag"))
        << edge.reason << remark::metric("from", from)
        << remark::metric("to", to) << remark::metric("event", set.getEvent())
        << remark::metric("lifetime", lifetime) << orders;
    if (!edge.mergeReason.empty())
      remark::missed(edge.loc, named("flag-shared"))
          << edge.mergeReason << remark::metric("from", from)
          << remark::metric("to", to)
          << remark::metric("event", set.getEvent());
    return;
  }
  if (cast<PipeBarrierOp>(first).getPipe() == Pipe::All)
    remark::missed(edge.loc, named("barrier-all")) << edge.reason << orders;
  else
    remark::passed(edge.loc, named("barrier")) << edge.reason << orders;
}
