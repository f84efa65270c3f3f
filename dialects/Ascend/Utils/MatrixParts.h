//===- MatrixParts.h - Parts of matrices in fractals ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// Helpers of operations that access a part of a matrix in fractals.
///
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_UTILS_MATRIXPARTS_H
#define TL_DIALECTS_ASCEND_UTILS_MATRIXPARTS_H

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "tl/dialects/Ascend/IR/AscendInterfaces.h"

namespace tl::ascend {

/// Checks that `src` and `dst` have the same element type. Emits an error if
/// not.
mlir::LogicalResult verifySameElementType(mlir::Operation *op,
                                          mlir::MemRefType src,
                                          mlir::MemRefType dst);

/// The number of fractals between consecutive indices of the outermost
/// dimension of `type`.
int64_t getPitch(mlir::MemRefType type);

/// Checks that the parts that `op` accesses lie in its operands, if its extents
/// are constant. Emits an error if not.
mlir::LogicalResult verifyParts(InstructionOpInterface op);

/// The part of its memref operand `operand` that `op` accesses; nothing if it
/// accesses all of it, or if the part depends on numbers that are not
/// constants.
std::optional<MatrixPart> getKnownPart(InstructionOpInterface op,
                                       mlir::OpOperand &operand);

/// Whether `op` certainly accesses all of its memref operand `operand`.
bool touchesAll(InstructionOpInterface op, mlir::OpOperand &operand);

/// Whether `op` certainly does not read the old contents of its destinations.
bool startsAnew(mlir::Operation *op);

/// The part of `tile`, in L0, that holds a matrix of `extents` without gaps.
MatrixPart getDensePart(mlir::Value tile, MatrixExtents extents);

/// The extents of `op` with `names`: the explicit ones, or `whole` if it has
/// none.
template <typename OpT>
llvm::SmallVector<NamedExtent>
nameExtents(OpT op, llvm::ArrayRef<llvm::StringRef> names,
            llvm::ArrayRef<int64_t> whole) {
  mlir::Builder builder(op->getContext());
  llvm::SmallVector<mlir::OpFoldResult> values;
  if (op.getStaticExtents().empty())
    for (int64_t extent : whole)
      values.push_back(builder.getIndexAttr(extent));
  else
    values = mlir::getMixedValues(op.getStaticExtents(), op.getDynamicExtents(),
                                  op.getContext());
  llvm::SmallVector<NamedExtent> extents;
  for (auto [name, value] : llvm::zip_equal(names, values))
    extents.push_back({name, value});
  return extents;
}

/// Checks that `op` has `count` extents or none, and that the known ones are
/// not negative. Emits an error if not.
template <typename OpT>
mlir::LogicalResult verifyExtentList(OpT op, size_t count) {
  llvm::ArrayRef<int64_t> extents = op.getStaticExtents();
  size_t dynamic = llvm::count(extents, mlir::ShapedType::kDynamic);
  if ((!extents.empty() && extents.size() != count) ||
      dynamic != op.getDynamicExtents().size())
    return op.emitOpError("has ") << count << " extents or none";
  for (int64_t extent : extents)
    if (extent < 0 && !mlir::ShapedType::isDynamic(extent))
      return op.emitOpError("has a negative extent ") << extent;
  return mlir::success();
}

/// Adds `extents` to the state of an `OpT`, unless they are `whole`.
template <typename OpT>
void addExtents(mlir::OperationState &state,
                llvm::ArrayRef<mlir::OpFoldResult> extents,
                llvm::ArrayRef<int64_t> whole) {
  llvm::SmallVector<mlir::Value> dynamicExtents;
  llvm::SmallVector<int64_t> staticExtents;
  mlir::dispatchIndexOpFoldResults(extents, dynamicExtents, staticExtents);
  if (llvm::ArrayRef(staticExtents) == whole)
    staticExtents.clear();
  state.addOperands(dynamicExtents);
  auto &properties = state.getOrAddProperties<typename OpT::Properties>();
  properties.setStaticExtents(
      mlir::DenseI64ArrayAttr::get(state.getContext(), staticExtents));
  if constexpr (OpT::template hasTrait<
                    mlir::OpTrait::AttrSizedOperandSegments>()) {
    // One value for each operand but the last two: no unit flag, and the
    // extents.
    auto &segments = properties.operandSegmentSizes;
    segments.fill(1);
    segments[segments.size() - 2] = 0;
    segments.back() = dynamicExtents.size();
  }
}

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_UTILS_MATRIXPARTS_H
