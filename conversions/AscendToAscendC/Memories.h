//===- Memories.h - Declarations of memories and tiles ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_MEMORIES_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_MEMORIES_H

#include "conversions/AscendToAscendC/CodeWriter.h"
#include "conversions/AscendToAscendC/Names.h"
#include "conversions/AscendToAscendC/Reads.h"
#include "tl/conversions/AscendToAscendC/AscendToAscendC.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

namespace tl::ascendc {

/// Declares tiles at their planned addresses, in the style of a kernel.
class Memories {
public:
  explicit Memories(KernelStyle style) : style(style) {}

  /// Prints the statement before all sections.
  void start(CodeWriter &out) const;

  /// Declares what the tiles of `func` that `reads` contains are parts of.
  /// Reports a tile whose end no address can count.
  mlir::LogicalResult declare(mlir::func::FuncOp func, const Reads &reads,
                              Names &names, CodeWriter &out);

  /// The declaration of the tile of `op` as `name`.
  std::string declareTile(ascend::BufferOp op, llvm::StringRef name) const;

private:
  KernelStyle style;
  /// The TBuf of each memory.
  llvm::DenseMap<ascend::Memory, std::string> buffers;
};

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_MEMORIES_H
