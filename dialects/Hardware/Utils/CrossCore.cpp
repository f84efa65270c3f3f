//===- CrossCore.cpp - Concurrent cores and blocks ------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Hardware/Utils/CrossCore.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace tl::ascend;

CoreCounts tl::ascend::getBlockCores(LaunchOpInterface launch) {
  bool hasCube = false, hasVector = false;
  for (SectionOpInterface section :
       launch.getLaunchBody()->getOps<SectionOpInterface>())
    (section.getCore() == Core::Cube ? hasCube : hasVector) = true;
  CoreCounts cores;
  cores.cube = hasCube ? 1 : 0;
  if (hasVector || !hasCube)
    cores.vector = launch.getSubBlockIndex() ? 2 : 1;
  return cores;
}

int64_t tl::ascend::getConcurrentBlocks(LaunchOpInterface launch,
                                        CoreCounts cores) {
  CoreCounts needed = getBlockCores(launch);
  int64_t blocks = INT64_MAX;
  if (needed.cube > 0)
    blocks = cores.cube / needed.cube;
  if (needed.vector > 0)
    blocks = std::min(blocks, cores.vector / needed.vector);
  return blocks;
}

InFlightDiagnostic tl::ascend::emitBlocksCannotMeet(Operation *op,
                                                    int64_t blocks,
                                                    int64_t atOnce) {
  InFlightDiagnostic error = op->emitOpError("waits for all ")
                             << blocks << " blocks of the launch, of which "
                             << atOnce << " run at the same time on the target";
  error.attachNote() << "launch at most " << atOnce
                     << " blocks, each of which does the work of several";
  return error;
}

/// The target of the module around `op`; null if it has none.
static TargetAttrInterface findTarget(Operation *op) {
  for (auto module = op->getParentOfType<ModuleOp>(); module;
       module = module->getParentOfType<ModuleOp>())
    for (NamedAttribute named : module->getDiscardableAttrs())
      if (auto target = dyn_cast<TargetAttrInterface>(named.getValue()))
        return target;
  return {};
}

LogicalResult tl::ascend::verifyBlocksMeet(Operation *op) {
  auto launch = op->getParentOfType<LaunchOpInterface>();
  TargetAttrInterface target = findTarget(op);
  APInt blocks;
  if (!launch || !target ||
      !matchPattern(launch.getBlockCount(), m_ConstantInt(&blocks)))
    return success();
  int64_t atOnce = getConcurrentBlocks(launch, target.getCoreCounts());
  if (blocks.getSExtValue() <= atOnce)
    return success();
  return emitBlocksCannotMeet(op, blocks.getSExtValue(), atOnce);
}
