//===- DistinctTiles.cpp - Tiles with different numbers -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Access/DistinctTiles.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace tl::analysis;

using affine::AffineDelinearizeIndexOp;

namespace {
/// The numbers of two tiles, each split into indices of tiles.
struct Numbers {
  AffineDelinearizeIndexOp first;
  AffineDelinearizeIndexOp second;
};
} // namespace

/// The operation that splits the number of a tile: `begin` has a multiple of
/// one of its results.
static AffineDelinearizeIndexOp getSplit(const LinearIndex &begin) {
  for (const LinearTerm &term : begin.terms)
    if (auto split = term.value.getDefiningOp<AffineDelinearizeIndexOp>();
        split && !term.scale)
      return split;
  return nullptr;
}

/// Whether both split equal numbers, and only those, into equal indices. The
/// outermost index is unbounded.
static bool areAlike(Numbers numbers) {
  auto getInner = [](AffineDelinearizeIndexOp split) {
    SmallVector<OpFoldResult> basis = split.getMixedBasis();
    if (split.hasOuterBound())
      basis.erase(basis.begin());
    return basis;
  };
  return llvm::equal(getInner(numbers.first), getInner(numbers.second),
                     [](OpFoldResult a, OpFoldResult b) {
                       return isEqualConstantIntOrValue(a, b);
                     });
}

/// Whether slices of these sizes from `first` and `second` on are disjoint
/// unless result `number` is the same for both.
static bool areApart(LinearIndex first, int64_t firstSize, LinearIndex second,
                     int64_t secondSize, Numbers numbers, unsigned number,
                     llvm::function_ref<bool(Value)> isSame) {
  int64_t width = first.take(numbers.first.getResult(number));
  if (second.take(numbers.second.getResult(number)) != width)
    return false;
  bool isRestSame = llvm::all_of(second.terms, [&](const LinearTerm &term) {
    return isSame(term.value) && (!term.scale || isSame(term.scale));
  });
  second.add(first, -1);
  width = std::abs(width);
  return isRestSame && second.isConstant() &&
         secondSize + second.constant <= width &&
         firstSize - second.constant <= width;
}

bool tl::analysis::areDistinctTiles(
    const IndexBox &first, const IndexBox &second,
    llvm::function_ref<bool(const LinearIndex &, const LinearIndex &)>
        mayBeEqual,
    llvm::function_ref<bool(Value)> isSame) {
  auto dims = llvm::seq<size_t>(0, first.begins.size());
  for (size_t dim : dims) {
    Numbers numbers = {getSplit(first.begins[dim]),
                       getSplit(second.begins[dim])};
    if (!numbers.first || !numbers.second || !areAlike(numbers))
      continue;
    auto tellsApart = [&](unsigned number) {
      return llvm::any_of(dims, [&](size_t at) {
        return areApart(first.begins[at], first.sizes[at], second.begins[at],
                        second.sizes[at], numbers, number, isSame);
      });
    };
    auto results = llvm::seq<unsigned>(0, numbers.first->getNumResults());
    return llvm::all_of(results, tellsApart) &&
           !mayBeEqual(
               computeLinearIndex(OpFoldResult(numbers.first.getLinearIndex())),
               computeLinearIndex(
                   OpFoldResult(numbers.second.getLinearIndex())));
  }
  return false;
}
