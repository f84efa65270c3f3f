//===- HostCode.cpp - Functions of the host -------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Legality/HostCode.h"

#include "mlir/IR/BuiltinTypes.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileDialect.h"

using namespace mlir;
using namespace tl;

/// Whether a value of `type` is memory of a chip that is named by one of our
/// attributes.
static bool isOnChip(Type type) {
  auto memref = dyn_cast<BaseMemRefType>(type);
  return memref && isa_and_present<tile::SpaceAttr, ascend::MemoryAttr>(
                       memref.getMemorySpace());
}

static bool concernsKernels(Operation *op) {
  return isa_and_present<tile::TileDialect, ascend::AscendDialect>(
             op->getDialect()) ||
         llvm::any_of(op->getOperandTypes(), isOnChip) ||
         llvm::any_of(op->getResultTypes(), isOnChip);
}

bool tl::analysis::isHostCode(Operation *function) {
  return !function
              ->walk([](Operation *op) {
                return concernsKernels(op) ? WalkResult::interrupt()
                                           : WalkResult::advance();
              })
              .wasInterrupted();
}

bool tl::analysis::hasLaunch(Operation *root) {
  return root
      ->walk([](ascend::LaunchOpInterface) { return WalkResult::interrupt(); })
      .wasInterrupted();
}
