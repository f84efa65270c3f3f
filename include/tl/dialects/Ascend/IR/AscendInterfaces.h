//===- AscendInterfaces.h - Interfaces of Ascend operations -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_IR_ASCENDINTERFACES_H
#define TL_DIALECTS_ASCEND_IR_ASCENDINTERFACES_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "tl/dialects/Ascend/Target/Cost.h"
#include "tl/dialects/Ascend/Utils/InPlace.h"
#include "tl/dialects/Ascend/Utils/VectorForm.h"
#include "tl/dialects/Hardware/HardwareInterfaces.h"

namespace tl::ascend {

class ChannelOp;

/// How an instruction updates elements of GM, each of them in one step.
enum class AtomicUpdate : uint8_t { None, Add, Max, Min };

/// A number, constant or index operand, that an instruction works with. Its
/// spelling and its numeric kernel use the name.
struct NamedExtent {
  llvm::StringRef name;
  mlir::OpFoldResult value;
};

/// The part of a matrix in fractals that an instruction accesses.
struct MatrixPart {
  /// The leading rows and columns.
  MatrixExtents extents;
  /// The number of fractals between consecutive indices of the outermost
  /// dimension; 0 for the stride of the type.
  int64_t pitch = 0;
};

} // namespace tl::ascend

#include "tl/dialects/Ascend/IR/AscendInterfaces.h.inc"

namespace tl::ascend {

/// A memref operand, and whether an operation reads and writes it.
struct OperandAccess {
  mlir::OpOperand *operand;
  bool reads;
  bool writes;
};

/// The accesses of `op` to its memref operands, in operand order.
llvm::SmallVector<OperandAccess> getAccesses(mlir::Operation *op);

/// Whether `op` uses the unit flags of L0C.
bool hasUnitFlag(mlir::Operation *op);

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_IR_ASCENDINTERFACES_H
