//===- ElementLoop.cpp - Loops over the elements of tiles -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Tile/ElementLoop.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace tl::tile;

static MemRefType getType(Value tile) {
  return cast<MemRefType>(tile.getType());
}

bool tl::tile::isLast(Value tile, int64_t dim) {
  return dim + 1 == getType(tile).getRank();
}

SmallVector<Value> tl::tile::replace(SmallVector<Value> indices, int64_t dim,
                                     Value index) {
  indices[dim] = index;
  return indices;
}

ElementLoop::Indices ElementLoop::getExtents(Value tile) {
  Indices extents;
  for (int64_t dim = 0; dim < ::getType(tile).getRank(); ++dim)
    extents.push_back(extent(tile, dim));
  return extents;
}

void ElementLoop::forEach(const Indices &extents,
                          function_ref<void(const Indices &)> body) {
  Indices lower(extents.size(), constant(0)),
      steps(extents.size(), constant(1));
  auto loop = scf::ParallelOp::create(*this, lower, extents, steps);
  OpBuilder::InsertionGuard guard(*this);
  setInsertionPointToStart(loop.getBody());
  body(llvm::to_vector_of<Value>(loop.getInductionVars()));
}

void ElementLoop::pick(Value src, Value dst, int64_t dim, MapIndex map) {
  forEach(getExtents(dst), [&](const Indices &indices) {
    store(load(src, replace(indices, dim, map(indices[dim]))), dst, indices);
  });
}

void ElementLoop::copy(Value src, Value dst, int64_t dim, Value count,
                       MapIndex from, MapIndex to) {
  forEach(replace(getExtents(src), dim, count), [&](const Indices &indices) {
    Value index = indices[dim];
    store(load(src, replace(indices, dim, from(index))), dst,
          replace(indices, dim, to(index)));
  });
}
