//===- OperandBytes.h - Bytes of operands for known numbers -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_BUFFERS_OPERANDBYTES_H
#define TL_ANALYSIS_BUFFERS_OPERANDBYTES_H

#include "analysis/Buffers/MemoryRegion.h"
#include "analysis/Indices/KnownNumbers.h"
#include "analysis/Indices/RangeSet.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace tl::analysis {

/// A buffer that has views as operands.
struct BufferBytes {
  /// An allocation or a buffer with an address.
  mlir::Value buffer;
  /// The first byte and the one after the last, with the origin of regions.
  int64_t begin;
  int64_t end;
};

/// The bytes of `buffer`, which has a static shape.
BufferBytes getBufferBytes(mlir::Value buffer);

/// The bytes of a buffer that operands access, given some known numbers, such
/// as those of induction variables in one iteration.
class OperandBytes {
public:
  KnownNumbers numbers;

  /// The bytes that `operand`, which may be a view of `whole`, may access,
  /// including the rest of the last unit of `unit` bytes of each row.
  RangeSet computePossible(mlir::Value operand, const BufferBytes &whole,
                           int64_t unit = 1);
  /// The bytes that an instruction may read from `operand`: of a matrix in
  /// fractals, those of the part that the instruction works on, if it is known;
  /// the element that a scalar access loads.
  RangeSet computeRead(mlir::OpOperand &operand, const BufferBytes &whole);
  /// The bytes of `whole` that are certainly written after a write to
  /// `operand`, a view of it. For a slice of unknown size, they are those of
  /// its largest size if a branch directly before fills them whenever it is
  /// smaller.
  RangeSet computeCertain(mlir::OpOperand &operand, const BufferBytes &whole);

private:
  using Size = llvm::function_ref<std::optional<int64_t>(mlir::OpFoldResult,
                                                         int64_t most)>;
  std::optional<ElementLayout> getLayout(mlir::Value memref, Size getSize);
  std::optional<ElementLayout> getSliceLayout(mlir::memref::SubViewOp slice,
                                              Size getSize);
  std::optional<MemoryRegion> getExact(mlir::Value memref);
  /// The part of an operand that an instruction accesses: a part of a matrix in
  /// fractals, or an element.
  struct Part {
    bool isWhole;
    /// The bytes of a part; nothing if they are not known.
    std::optional<MemoryRegion> region;
  };
  Part getPart(mlir::OpOperand &operand);
  std::optional<ElementLayout> getElementLayout(mlir::MemRefType type,
                                                mlir::ValueRange indices,
                                                int64_t start);
  RangeSet computeFilled(mlir::OpOperand &operand, const BufferBytes &whole);
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_BUFFERS_OPERANDBYTES_H
