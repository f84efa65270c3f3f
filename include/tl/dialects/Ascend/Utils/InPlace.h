//===- InPlace.h - Instructions that write in place -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_UTILS_INPLACE_H
#define TL_DIALECTS_ASCEND_UTILS_INPLACE_H

#include "mlir/IR/OpDefinition.h"

namespace tl::ascend {

/// Whether `source` and `destination`, operands of an instruction, cover the
/// same bytes element by element if they begin at the same address, and the
/// instruction does not read `destination`.
bool haveSameFootprint(mlir::OpOperand &source, mlir::OpOperand &destination);

/// An instruction that computes each element of its result from the elements at
/// the same position of its operands, and may write the result over one
/// operand.
template <typename ConcreteType>
class MayWriteInPlace
    : public mlir::OpTrait::TraitBase<ConcreteType, MayWriteInPlace> {};

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_UTILS_INPLACE_H
