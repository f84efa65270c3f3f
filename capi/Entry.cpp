//===- Entry.cpp - Entries of kernels on the executor ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl-c/entry.h"

#include <mutex>

namespace {
/// The kernel of an entry, and the lock of its calls.
struct LoadedEntry {
  std::mutex lock;
  tl_kernel *kernel = nullptr;
  tl_status status = TL_OK;
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
  return TL_INVALID;
}

tl_status tl_entry_run(tl_entry *entry, const tl_entry_value *arguments,
                       unsigned count) {
  LoadedEntry &loaded = getLoaded(*entry);
  if (loaded.status != TL_OK)
    return loaded.status;
  std::lock_guard<std::mutex> guard(loaded.lock);
  for (unsigned i = 0; i < count; ++i)
    if (tl_status status = bind(loaded.kernel, i, arguments[i]))
      return status;
  tl_run_options options = TL_RUN_OPTIONS;
  options.unchecked = entry->unchecked;
  return tl_kernel_run(loaded.kernel, &options);
}
