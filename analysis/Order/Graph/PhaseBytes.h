//===- PhaseBytes.h - Bytes of operands in a phase --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_ORDER_GRAPH_PHASEBYTES_H
#define TL_ANALYSIS_ORDER_GRAPH_PHASEBYTES_H

#include "analysis/Buffers/MemoryRegion.h"
#include "analysis/Indices/IndexBox.h"
#include "analysis/Order/Graph/SectionGraph.h"
#include "llvm/ADT/DenseMap.h"
#include <map>
#include <memory>

namespace tl::analysis {

/// The bytes of operands in phases. Offsets and sizes of views are evaluated in
/// each phase; equal numbers give equal bytes, which are computed once.
class PhaseBytes {
public:
  struct Bytes {
    /// Nothing if the operand has no hardware memory yet.
    std::optional<MemoryRegion> region;
    /// Whether the phase makes its type static.
    bool isStatic;
  };
  const Bytes &get(mlir::Value memref, unsigned group,
                   const SectionGraph &graph);

private:
  const llvm::SmallVector<mlir::Value, 4> &getIndices(mlir::Value memref);

  /// The indices that each memref depends on.
  llvm::DenseMap<mlir::Value,
                 std::unique_ptr<llvm::SmallVector<mlir::Value, 4>>>
      indices;
  std::map<std::pair<void *, llvm::SmallVector<int64_t>>, Bytes> known;
};

/// Replaces values by their numbers in the phase of a group.
void resolve(IndexBox &box, unsigned group, const SectionGraph &graph);

} // namespace tl::analysis

#endif // TL_ANALYSIS_ORDER_GRAPH_PHASEBYTES_H
