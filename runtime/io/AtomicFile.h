//===- AtomicFile.h - Output files, complete or not at all ------*- C++ -*-===//
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

/// Writes what `write` prints to the file `path`; "-" is the standard output.
/// A regular file appears complete or not at all, with the permissions of the
/// one it replaces; until then the old one stays. A symbolic link stays, and
/// the file it points to is written. What is there but is no regular file, such
/// as a FIFO or a device, is written to directly. Fails with a message that
/// names the path.
llvm::Error writeFile(llvm::StringRef path,
                      llvm::function_ref<void(llvm::raw_ostream &)> write);

/// Fails as `writeFile` would if it is known beforehand that it cannot succeed:
/// the folder is not there, or writing is not permitted. Changes nothing.
llvm::Error checkWritable(llvm::StringRef path);

/// The path without links of the file that `writeFile` would make or replace,
/// so that two names of one file can be told. Nothing if it would write to what
/// is there, or fail.
std::optional<std::string> getReplacedFile(llvm::StringRef path);

/// Flushes the standard output. Fails if anything printed to it was lost; after
/// that the loss is forgotten, so that the program can end normally.
llvm::Error flushStandardOutput();

} // namespace tl::runtime

#endif // TL_RUNTIME_IO_ATOMICFILE_H
