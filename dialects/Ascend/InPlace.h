//===- InPlace.h - Results in the bytes of operands -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_INPLACE_H
#define TL_DIALECTS_ASCEND_INPLACE_H

#include "mlir/IR/OpDefinition.h"

namespace tl::ascend {

/// Whether views of the types of two operands of an instruction that begin at
/// the same address are the same bytes, element by element, and the instruction
/// does not read what `destination` holds.
bool haveSameFootprint(mlir::OpOperand &source, mlir::OpOperand &destination);

/// An instruction that computes each element of its result from the elements at
/// the same place of its operands, and may write the result over one of them.
template <typename ConcreteType>
class MayWriteInPlace
    : public mlir::OpTrait::TraitBase<ConcreteType, MayWriteInPlace> {};

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_INPLACE_H
