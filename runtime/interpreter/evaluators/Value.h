//===- Value.h - Run-time values --------------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_EVALUATORS_VALUE_H
#define TL_RUNTIME_INTERPRETER_EVALUATORS_VALUE_H

#include "mlir/IR/BuiltinTypes.h"
#include "tl/runtime/engine/Hardware.h"
#include "tl/runtime/engine/checks/Footprint.h"
#include "tl/runtime/numerics/View.h"

#include <memory>
#include <optional>
#include <variant>

namespace tl::runtime {

/// The value of a memref at run time: a view of a tensor, of an on-chip memory
/// or of a separate allocation.
struct MemRefValue {
  Memory memory = Memory::GM;
  /// The tensor's number in GM, 0 elsewhere.
  unsigned tensor = 0;
  /// The base address of `offset`.
  std::byte *base = nullptr;
  /// Byte address of `base` in its memory.
  int64_t address = 0;
  /// In elements.
  int64_t offset = 0;
  DType dtype = DType::F32;
  llvm::SmallVector<int64_t, 4> sizes;
  llvm::SmallVector<int64_t, 4> strides;
  /// Keeps the memory of an allocation alive; null if others own it.
  std::shared_ptr<std::byte[]> owner;

  /// The elements.
  View view() const;

  /// The bytes, as addresses in the memory or from the start of the tensor.
  /// Rows, along the last dimension, are rounded up to units of `rowUnit`
  /// bytes.
  Footprint footprint(int64_t rowUnit = 1) const;

  /// Whether the elements follow each other without gaps, row-major.
  bool isContiguous() const;

  /// Bytes of a dense array of this shape.
  int64_t denseBytes() const;
};

/// Integers of every width and indices are an int64_t, sign-extended (i1: 0 or
/// 1); floats of every width are a double.
using RuntimeValue = std::variant<int64_t, double, MemRefValue>;

/// The element type that stores `type`; nothing if the executor has none.
std::optional<DType> getDType(mlir::Type type);

/// Whether values of `type` exist at run time.
bool isExecutable(mlir::Type type);

/// Bits of an integer or index type.
unsigned getWidth(mlir::Type type);

/// `value` truncated to `width` bits, in the form of RuntimeValue.
int64_t wrapInteger(int64_t value, unsigned width);

/// `value` rounded to `type`, to nearest, ties to even.
double roundFloat(double value, mlir::FloatType type);

/// The bytes of an array of `sizes` elements; nothing if that overflows or an
/// extent is negative.
std::optional<int64_t> getDenseBytes(llvm::ArrayRef<int64_t> sizes,
                                     DType dtype);

/// `bytes` bytes with any contents, aligned to cache lines; null if there is
/// not enough memory, or if all allocations together would exceed the limit.
std::shared_ptr<std::byte[]> allocateUnfilled(int64_t bytes);

/// The same with `bytes` bytes of `fill`.
std::shared_ptr<std::byte[]> allocate(int64_t bytes,
                                      std::byte fill = kUnwritten);

/// The limit of `allocate` for all live allocations in bytes: half of the
/// machine's memory by default. A system grants more than it has, and kills
/// this program or another one when that is used.
int64_t getMemoryLimit();
void setMemoryLimit(int64_t bytes);

/// How many allocations `allocate` has refused so far.
uint64_t countRefusedAllocations();

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_EVALUATORS_VALUE_H
