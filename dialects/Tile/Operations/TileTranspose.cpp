//===- TileTranspose.cpp - Broadcasts and transpositions ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/TypeUtilities.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl::tile;

LogicalResult BroadcastOp::verify() {
  auto src = cast<MemRefType>(getSrc().getType());
  auto dst = cast<MemRefType>(getDst().getType());
  if (repeatsTo(src.getShape(), dst.getShape()))
    return success();
  return emitOpError("cannot repeat ") << src << " to the shape of " << dst;
}

SmallVector<std::pair<StringRef, int64_t>> TransposeOp::getNumericParameters() {
  static constexpr StringRef names[] = {"axis0", "axis1", "axis2", "axis3"};
  SmallVector<std::pair<StringRef, int64_t>> parameters;
  for (auto [name, axis] : llvm::zip(names, getPermutation()))
    parameters.emplace_back(name, axis);
  return parameters;
}

LogicalResult TransposeOp::verify() {
  auto src = cast<MemRefType>(getSrc().getType());
  auto dst = cast<MemRefType>(getDst().getType());
  ArrayRef<int64_t> permutation = getPermutation();
  if (static_cast<int64_t>(permutation.size()) != src.getRank() ||
      !isPermutationVector(permutation))
    return emitOpError("does not name each dimension of ")
           << src << " once: [" << permutation << "]";
  SmallVector<int64_t> shape = applyPermutation(src.getShape(), permutation);
  if (failed(verifyCompatibleShape(dst.getShape(), shape)))
    return emitOpError("permutes ") << src << " to another shape than " << dst;
  return success();
}
