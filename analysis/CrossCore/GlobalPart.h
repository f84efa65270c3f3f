//===- GlobalPart.h - Elements of a tensor in an example --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_CROSSCORE_GLOBALPART_H
#define TL_ANALYSIS_CROSSCORE_GLOBALPART_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace tl::analysis {

/// The elements of a tensor in global memory that a view contains if all
/// numbers are known.
class GlobalPart {
public:
  using Number = llvm::function_ref<std::optional<int64_t>(mlir::Value)>;
  using Numbers = llvm::SmallVector<std::optional<int64_t>, 4>;

  /// Unknown elements.
  GlobalPart() = default;
  /// All of `root`, which has the extents `sizes`.
  GlobalPart(mlir::Value root, llvm::ArrayRef<int64_t> sizes);

  /// Whether the elements are known.
  bool isKnown() const { return bool(root); }
  mlir::Value getRoot() const { return root; }

  /// The numbers of `statics`, some of which are `dynamics`.
  static Numbers resolve(llvm::ArrayRef<int64_t> statics,
                         mlir::ValueRange dynamics, Number getNumber);

  /// The elements of views of this part; unknown if a number is: of the
  /// offsets, sizes and steps of a slice, or one from `getNumber`. `dropped`
  /// are the dimensions that the result lacks.
  GlobalPart slice(const Numbers &offsets, const Numbers &extents,
                   const Numbers &steps,
                   const llvm::SmallBitVector &dropped) const;
  GlobalPart collapse(mlir::memref::CollapseShapeOp view) const;
  GlobalPart expand(mlir::memref::ExpandShapeOp view, Number getNumber) const;

  /// Whether both are known and have an element in common.
  bool meets(const GlobalPart &other) const;

private:
  /// The first element of a row and the one after its last.
  using Run = std::pair<int64_t, int64_t>;
  std::optional<llvm::SmallVector<Run>> getRuns() const;

  mlir::Value root;
  int64_t offset = 0;
  llvm::SmallVector<int64_t, 4> sizes, strides;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_CROSSCORE_GLOBALPART_H
