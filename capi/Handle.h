//===- Handle.h - A kernel of the C API -------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CAPI_HANDLE_H
#define TL_CAPI_HANDLE_H

#include "tl-c/tl.h"
#include "tl/api/Kernel.h"
#include "tl/conversions/AscendToAscendC/AscendToAscendC.h"

namespace tl::capi {

/// Keeps `message` for tl_last_error.
tl_status fail(const llvm::Twine &message);

/// TL_INVALID, after a message that names `what`, if `pointer` is NULL.
tl_status require(const void *pointer, llvm::StringRef what);

/// TL_INVALID, after a message, if a struct whose first member says that it has
/// `size` bytes cannot be one of at least `least`: it was not initialised.
tl_status checkSize(size_t size, size_t least);

/// Passes messages to a function of the caller.
class MessageStream : public llvm::raw_ostream {
public:
  MessageStream(tl_write write, void *user)
      : raw_ostream(/*unbuffered=*/true), write(write), user(user) {}

private:
  void write_impl(const char *text, size_t length) override {
    if (write)
      write(text, length, user);
    else
      llvm::errs().write(text, length);
    written += length;
  }
  uint64_t current_pos() const override { return written; }

  tl_write write;
  void *user;
  uint64_t written = 0;
};

} // namespace tl::capi

/// What a pointer of the C API points at.
struct tl_kernel {
  explicit tl_kernel(const tl_load_options &options)
      : messages(options.write, options.user),
        isSequential(options.sequential != 0) {}

  /// Before the kernel, which writes to it.
  tl::capi::MessageStream messages;
  std::unique_ptr<tl::Kernel> kernel;
  bool isSequential;
  std::string name;
  /// The extents of the arguments, with -1 for dynamic ones.
  std::vector<std::vector<int64_t>> shapes;
  /// Its origin, for emitted files.
  tl::EmissionRequest source;
};

#endif // TL_CAPI_HANDLE_H
