//===- Arrays.h - Arrays named on the command line --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_API_ARRAYS_H
#define TL_API_ARRAYS_H

#include "runtime/interpreter/Executor.h"

#include <memory>

namespace tl::run {

/// An array and its memory.
struct Array {
  std::shared_ptr<std::byte[]> storage;
  runtime::View view;
  runtime::ArrayContents contents = runtime::ArrayContents::Filled;
};

/// The value of `--arg=spec` for the argument: an array, or a scalar.
using ArgumentValue = std::variant<Array, runtime::Scalar>;

/// Reads or creates the value that `spec` describes for `argument`. Its error
/// names the argument.
llvm::Expected<ArgumentValue>
getArgumentValue(const runtime::ArgumentInfo &argument, llvm::StringRef spec);

/// Reads a .npy file; with `dtype` bf16, 16-bit patterns count as bf16.
llvm::Expected<Array> readArray(llvm::StringRef path, runtime::DType dtype);

/// An option of the form `N=PATH`: a file for an argument.
struct ArgumentFile {
  unsigned argument;
  std::string path;
};

/// Parses `text`, given to option `option`; `arguments` must have a memref of
/// that number.
llvm::Expected<ArgumentFile>
parseArgumentFile(llvm::StringRef option, llvm::StringRef text,
                  llvm::ArrayRef<runtime::ArgumentInfo> arguments);

/// The element type before the ':' of an argument's text, and the rest; an
/// empty type if there is none.
std::pair<llvm::StringRef, llvm::StringRef> splitType(llvm::StringRef spec);

/// An element type as MLIR and the text of an argument spell it.
std::string getElementName(runtime::DType dtype);

} // namespace tl::run

#endif // TL_API_ARRAYS_H
