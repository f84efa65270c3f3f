//===- Cann.h - The vendor's headers ----------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTRINSICS_CANN_H
#define TL_RUNTIME_INTRINSICS_CANN_H

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace tl::runtime {

/// How to compile against some headers of Ascend C.
struct Headers {
  std::vector<std::string> options;
  /// The folders of the headers.
  std::vector<std::string> folders;
};

/// The headers of the toolkit in `path` or in one of its folders. May write
/// files into `folder`.
llvm::Expected<Headers> findCannHeaders(llvm::StringRef path,
                                        llvm::StringRef folder);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTRINSICS_CANN_H
