//===- AtomicFile.h - Atomic replacement of output files --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_IO_ATOMICFILE_H
#define TL_RUNTIME_IO_ATOMICFILE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>
#include <string>

namespace tl::runtime {

/// Writes the output of `write` to the file `path`; "-" is the standard output.
/// A regular file is replaced atomically and keeps its permissions. A symbolic
/// link is kept, and its target is written. An existing file that is not
/// regular, such as a FIFO or a device, is written in place. Fails with a
/// message that names the path.
llvm::Error writeFile(llvm::StringRef path,
                      llvm::function_ref<void(llvm::raw_ostream &)> write);

/// Fails if `writeFile` is known to fail: the folder does not exist, or writing
/// is not permitted. Changes nothing.
llvm::Error checkWritable(llvm::StringRef path);

/// The path, with links resolved, of the file that `writeFile` would create or
/// replace, to detect two names of one file. Nothing if it would write in
/// place, or fail.
std::optional<std::string> getReplacedFile(llvm::StringRef path);

/// Flushes the standard output. Fails if any output was lost; the error is then
/// cleared, so that the program can end normally.
llvm::Error flushStandardOutput();

} // namespace tl::runtime

#endif // TL_RUNTIME_IO_ATOMICFILE_H
