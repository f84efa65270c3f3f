//===- Entry.cpp - Entries of kernels on the executor ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl-c/entry.h"

#include "capi/Handle.h"

#include <mutex>

namespace {
/// The kernel of an entry, and the lock of its calls.
struct LoadedEntry {
  std::mutex lock;
  tl_kernel *kernel = nullptr;
  tl_status status = TL_OK;
  /// Why it is not loaded.
  std::string error;
};
} // namespace

static tl_status load(const tl_entry &entry, tl_kernel *&kernel) {
  tl_load_options options = TL_LOAD_OPTIONS;
  options.text = reinterpret_cast<const char *>(entry.program);
  options.length = entry.length;
  options.name = entry.name;
  options.entry = entry.name;
  return tl_kernel_load(&options, &kernel);
}

/// The kernel of `entry`, loaded by the first call. It lives as long as the
/// program.
static LoadedEntry &getLoaded(tl_entry &entry) {
  static std::mutex lock;
  std::lock_guard<std::mutex> guard(lock);
  if (!entry.loaded) {
    auto *loaded = new LoadedEntry;
    loaded->status = load(entry, loaded->kernel);
    if (loaded->status != TL_OK)
      loaded->error = tl_last_error();
    entry.loaded = loaded;
  }
  return *static_cast<LoadedEntry *>(entry.loaded);
}

static tl_status bind(tl_kernel *kernel, unsigned index,
                      const tl_entry_value &value) {
  switch (value.kind) {
  case TL_ENTRY_TENSOR:
    return tl_kernel_bind_tensor(kernel, index, &value.tensor, value.is_filled);
  case TL_ENTRY_FLOAT:
    return tl_kernel_bind_float(kernel, index, value.number);
  case TL_ENTRY_INT:
    return tl_kernel_bind_int(kernel, index, value.integer);
  }
  return tl::capi::fail("argument " + llvm::Twine(index) +
                        ": there is no kind " +
                        llvm::Twine(static_cast<int>(value.kind)));
}

/// Checks that a call with `count` arguments binds all of `kernel`: otherwise
/// those of the call before would stay.
static tl_status checkCount(const tl_kernel *kernel, unsigned count) {
  unsigned wanted = tl_kernel_num_arguments(kernel);
  if (count == wanted)
    return TL_OK;
  return tl::capi::fail("'" + llvm::StringRef(tl_kernel_name(kernel)) +
                        "' has " + llvm::Twine(wanted) +
                        " arguments, and the call has " + llvm::Twine(count));
}

tl_status tl_entry_run(tl_entry *entry, const tl_entry_value *arguments,
                       unsigned count) {
  if (tl_status status = tl::capi::require(entry, "entry"))
    return status;
  if (count > 0 && tl::capi::require(arguments, "array of arguments"))
    return TL_INVALID;
  LoadedEntry &loaded = getLoaded(*entry);
  if (loaded.status != TL_OK)
    return tl::capi::fail(loaded.error);
  std::lock_guard<std::mutex> guard(loaded.lock);
  if (tl_status status = checkCount(loaded.kernel, count))
    return status;
  for (unsigned i = 0; i < count; ++i)
    if (tl_status status = bind(loaded.kernel, i, arguments[i]))
      return status;
  tl_run_options options = TL_RUN_OPTIONS;
  options.unchecked = entry->unchecked;
  return tl_kernel_run(loaded.kernel, &options);
}
