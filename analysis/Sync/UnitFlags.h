//===- UnitFlags.h - Ownership of tiles of L0C by products ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Unit flags are balanced if the products that write a tile of L0C and the
/// later store of it are an ownership of their own: whenever the products run,
/// the last of them hands over the whole tile to the store. Only the run
/// determines which product is the last, from the induction variables and
/// bounds of loops and from extents that may be 0.
///
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_SYNC_UNITFLAGS_H
#define TL_ANALYSIS_SYNC_UNITFLAGS_H

#include "analysis/Loops/TripConditions.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include <string>
#include <vector>

namespace tl::analysis {

/// Products of the same bytes of L0C, one after the other, and the store of
/// these bytes.
struct UnitFlagOwnership {
  struct Product {
    ascend::UnitFlagOpInterface op;
    /// Whether no later product writes the tile.
    TripCondition isLast;
  };
  llvm::SmallVector<Product, 2> products;
  /// Null if there is none.
  ascend::UnitFlagOpInterface store;
  /// Whether no product ran.
  TripCondition isEmpty;
  /// Why unit flags cannot order them, as a predicate without its subject;
  /// empty if they can.
  std::string obstacle;

  /// Whether one of its instructions uses unit flags.
  bool hasUnitFlags() const;
  /// An instruction to report it at.
  mlir::Operation *getStoreOrProduct() const {
    return store ? store : products.front().op;
  }
};

/// The ownerships of a section with addresses. Every instruction that may use
/// unit flags is in one of them.
std::vector<UnitFlagOwnership>
findUnitFlagOwnerships(ascend::SectionOp section);

} // namespace tl::analysis

#endif // TL_ANALYSIS_SYNC_UNITFLAGS_H
