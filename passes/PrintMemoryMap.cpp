//===- PrintMemoryMap.cpp - Prints the memory maps of sections ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/MemoryMap.h"
#include "mlir/Support/FileUtilities.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/passes/Passes.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

namespace tl {
#define GEN_PASS_DEF_PRINTMEMORYMAPPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
/// A section and the maps of its memories.
struct SectionMaps {
  SectionOp section;
  SmallVector<MemoryMap> maps;

  StringRef getKernel() {
    return section->getParentOfType<func::FuncOp>().getName();
  }
};

struct PrintMemoryMap
    : public tl::impl::PrintMemoryMapPassBase<PrintMemoryMap> {
  using PrintMemoryMapPassBase::PrintMemoryMapPassBase;

  void runOnOperation() override;
};
} // namespace

static void printAsText(MutableArrayRef<SectionMaps> sections,
                        llvm::raw_ostream &os) {
  for (SectionMaps &section : sections)
    for (const MemoryMap &map : section.maps) {
      os << "@" << section.getKernel() << " "
         << stringifyCore(section.section.getCore()) << " ";
      printText(map, os);
    }
}

static void printAsJSON(MutableArrayRef<SectionMaps> sections,
                        llvm::raw_ostream &os) {
  llvm::json::OStream json(os, /*IndentSize=*/2);
  json.array([&] {
    for (SectionMaps &section : sections)
      for (const MemoryMap &map : section.maps)
        json.object([&] {
          json.attribute("kernel", section.getKernel());
          json.attribute("core", stringifyCore(section.section.getCore()));
          printJSON(map, json);
        });
  });
  os << "\n";
}

void PrintMemoryMap::runOnOperation() {
  markAllAnalysesPreserved();
  SmallVector<SectionMaps> sections;
  WalkResult result = getOperation().walk([&](SectionOp section) {
    FailureOr<SmallVector<MemoryMap>> maps = computeMemoryMaps(section);
    if (failed(maps))
      return WalkResult::interrupt();
    sections.push_back({section, std::move(*maps)});
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return signalPassFailure();

  std::string message;
  std::unique_ptr<llvm::ToolOutputFile> output = openOutputFile(file, &message);
  if (!output) {
    getOperation().emitError(message);
    return signalPassFailure();
  }
  json ? printAsJSON(sections, output->os())
       : printAsText(sections, output->os());
  output->keep();
}
