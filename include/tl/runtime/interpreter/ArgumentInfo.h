//===- ArgumentInfo.h - Arguments of a kernel -------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_ARGUMENTINFO_H
#define TL_RUNTIME_INTERPRETER_ARGUMENTINFO_H

#include "mlir/IR/Value.h"
#include "tl/runtime/numerics/DType.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>
#include <string>

namespace tl::runtime {

/// The contents of an array before a run.
enum class ArrayContents {
  Filled,
  /// None: a checked run reports reads of bytes that no launch has written.
  Empty,
  /// None, in a workspace: as Empty, but a copy may move bytes before they are
  /// written, as of a tile that is filled part by part.
  Workspace,
};

/// An argument of a function.
struct ArgumentInfo {
  unsigned index = 0;
  /// Its name in the source, if any.
  std::string name;
  mlir::Type type;
  /// For a memref: the element type, and the extents, with ShapedType::kDynamic
  /// for those that the array determines. Nothing for a scalar.
  std::optional<DType> dtype;
  llvm::SmallVector<int64_t, 4> shape;
  /// The contents of the array bound to a memref.
  ArrayContents contents = ArrayContents::Filled;

  bool isMemRef() const { return dtype.has_value(); }

  /// "argument 0 (A: memref<?x?xf16>)".
  std::string describe() const;
};

/// The properties of an argument in its function.
ArgumentInfo getArgumentInfo(mlir::BlockArgument argument);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_ARGUMENTINFO_H
