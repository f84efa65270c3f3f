//===- RecordedError.h - Errors as data -------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_API_RECORDEDERROR_H
#define TL_API_RECORDEDERROR_H

#include <string>
#include <vector>

namespace tl {

/// An error that ended the loading or a run of a kernel.
struct RecordedError {
  /// Its class, by the name that reports give to findings; empty for other
  /// errors.
  std::string kind;
  std::string message;
  /// "file:line:column", or "unknown".
  std::string location;
  std::vector<RecordedError> notes;
};

} // namespace tl

#endif // TL_API_RECORDEDERROR_H
