//===- Comparison.h - Comparison of two reports -----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLRUN_COMPARISON_H
#define TL_TOOLS_TLRUN_COMPARISON_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace tl::run {

/// Prints what differs between two reports of asynchronous runs, files of
/// `tl-run --report=json`: the cycles and the traffic of each launch, the busy
/// cycles of each pipe, and the stalls of each pipe by line. The launches are
/// paired in order. Fails if a file is no such report, or if their numbers of
/// launches differ.
llvm::Error compareReports(llvm::StringRef before, llvm::StringRef after,
                           llvm::raw_ostream &os);

} // namespace tl::run

#endif // TL_TOOLS_TLRUN_COMPARISON_H
