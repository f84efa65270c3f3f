//===- OperandBytes.h - Bytes of operands at some time of a run -*- C++ -*-===//
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

/// A buffer that operands are views of.
struct BufferBytes {
  /// An allocation or a buffer with an address.
  mlir::Value buffer;
  /// From the first byte to the one behind the last, counted as regions are.
  int64_t begin;
  int64_t end;
};

/// The bytes of `buffer`, which has a static shape.
BufferBytes getBufferBytes(mlir::Value buffer);

/// Which bytes of a buffer operands are where some numbers are known, as those
/// of induction variables are in one iteration.
class OperandBytes {
public:
  KnownNumbers numbers;

  /// The bytes that `operand`, which may be a view of `whole`, may be, with the
  /// rest of the last unit of `unit` bytes of each row.
  RangeSet getPossible(mlir::Value operand, const BufferBytes &whole,
                       int64_t unit = 1);
  /// The bytes of `whole` that are certainly written where `operand`, a view of
  /// it, is. Those are the ones of a slice whose size is not known, too, if a
  /// branch directly before fills it whole where it is smaller.
  RangeSet getCertain(mlir::OpOperand &operand, const BufferBytes &whole);

private:
  using Size = llvm::function_ref<std::optional<int64_t>(mlir::OpFoldResult,
                                                         int64_t most)>;
  std::optional<ElementLayout> getLayout(mlir::Value memref, Size getSize);
  std::optional<ElementLayout> getSliceLayout(mlir::memref::SubViewOp slice,
                                              Size getSize);
  std::optional<MemoryRegion> getExact(mlir::Value memref);
  RangeSet getFilled(mlir::OpOperand &operand, const BufferBytes &whole);
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_BUFFERS_OPERANDBYTES_H
