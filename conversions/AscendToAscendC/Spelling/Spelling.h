//===- Spelling.h - Ascend C text of an instruction -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The spelling of an instruction, a field of its TableGen record, is Ascend C
// text in which `$(...)` stands for an expression:
//
//   $(dst)            a memref operand: the tensor
//   $(init)           a scalar operand: its value
//   $(src.base)       the tensor that it is a view of
//   $(src.element i)  the place in `base` of the element that operand `i` and
//   all
//                     operands after it index
//   $(list args)      a comma and the value, for operand `args` and all after
//   it
//   $(dst.size0)      its extent in dimension 0
//   $(dst.stride1)    its distance in dimension 1, in elements
//   $(dst.rows)       the product of all extents but the last; 1 for rank 1
//   $(dst.columns)    the last extent
//   $(dst.pitch)      the distance between rows; `columns` for rank 1
//   $(dst.count)      the number of elements
//   $(dst.bytes)      the bytes of an element
//   $(dst.repeats)    the number of repeats of the instruction, for a tile in
//                     repeat form
//   $(dst.mask)       the lanes of a repeat
//   $(dst.repeat_stride), $(dst.block_stride)
//                     the distance of repeats and of blocks, in blocks
//   $(dst.type)       the C++ type of the elements
//   $(dst.square)     the extent of the squares that matrices are made of, or
//                     of fractals in L0B without squares
//   $(dst.is_part)    1 for part of a tile, where the tensor in the text may
//                     have more, else 0
//   $(m)              an extent of the instruction
//   $(transpose)      a unit attribute (1 or 0), an integer attribute, or a
//                     string attribute as a literal
//   $(target.name)    a number of the target
//   $(a.size0 * 16)   `+ - * / < ! ?:`, numbers and parentheses over the above;
//                     `/^` divides and rounds up
//   $(if expr)        a line of its own: the lines below it that are indented
//                     are executed if the expression is not 0; `$(else)` may
//                     follow them if it is constant
//   $(bool expr)      `true` or `false`
//   $(u16 expr)       a number for a field of 16 bits, or of 32 with `u32`: one
//                     that is known and does not fit is an error
//   $(src as dst.type)
//                     a memref operand: the tensor with elements of that type;
//                     likewise `as bits dst.type`, the unsigned integers of the
//                     width of that type, and `as uint32_t`
//   $(float dst)      a memref operand with floats of the same width, and
//                     $(short dst) with integers of 16 bits, as elements
//   $(like dst s)     a scalar operand as an element of a memref operand
//   $(upper mode)     the case of an enumeration attribute, in capitals
//   $(quant dst.type) the QuantMode_t that stores an accumulator as that type
//
// Constants are printed as numbers. A line that ends in a comma continues in
// the next; long lines are wrapped by the printer.
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_SPELLING_SPELLING_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_SPELLING_SPELLING_H

#include "conversions/Scalars/Values.h"
#include "tl/dialects/Ascend/IR/AscendInterfaces.h"
#include <variant>

namespace tl::ascendc {

/// The text of `instruction`, one statement line per element; if it has a
/// result, the last element is an expression for it. A mistake in the spelling
/// is reported at the instruction.
mlir::FailureOr<llvm::SmallVector<std::string>>
spell(ascend::InstructionOpInterface instruction, const Values &values);

/// The condition that must guard the call for `instruction`; nothing if the
/// call is always legal. Extents that are not clamped to 0 are assumed to be
/// positive.
std::optional<Expression> getGuard(ascend::InstructionOpInterface instruction,
                                   const Values &values);

/// Whether `slice` may be empty and begin at the end of its tensor, so that it
/// exists within the guard of an instruction only.
bool mayBeginAtEnd(mlir::Value slice);

/// The extents that this condition compares with zero.
llvm::SmallVector<mlir::Value>
getGuardExtents(ascend::InstructionOpInterface instruction);

/// The matrices in L0B whose squares have several fractals, and that may have
/// rows of single ones in the text of `kernel`: no instruction keeps whole
/// squares in their bytes, or in another factor of the same accumulator.
llvm::DenseSet<mlir::Value> findPackedTiles(mlir::Operation *kernel);

/// The text outside the `$(...)` of `spelling`.
std::string getLiteralText(llvm::StringRef spelling);

/// The value of an expression of a spelling.
using SpellingValue = std::variant<Expression, mlir::Type>;

/// The value of the expression `text` between `$(` and `)`.
mlir::FailureOr<SpellingValue>
evaluateSpelling(ascend::InstructionOpInterface instruction,
                 const Values &values, llvm::StringRef text);

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_SPELLING_SPELLING_H
