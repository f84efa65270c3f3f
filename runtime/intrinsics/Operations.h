//===- Operations.h - Operations for the calls of a program -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTRINSICS_OPERATIONS_H
#define TL_RUNTIME_INTRINSICS_OPERATIONS_H

#include "runtime/interpreter/Launch.h"
#include "runtime/intrinsics/CallSites.h"
#include "runtime/intrinsics/Device.h"

#include <array>
#include <mutex>
#include <unordered_map>

namespace tl::runtime {

/// The steps of a core's last calls, which it finds without a lock.
class RecentSteps {
public:
  /// Null if the last call that is kept at the place of `site` is another one.
  const Step *find(llvm::ArrayRef<int64_t> key, const void *site) const {
    const Entry &entry = getEntry(site);
    return entry.site == site && llvm::ArrayRef(entry.key) == key ? entry.step
                                                                  : nullptr;
  }
  void add(llvm::ArrayRef<int64_t> key, const void *site, const Step *step) {
    Entry &entry = const_cast<Entry &>(getEntry(site));
    entry.site = site;
    entry.key.assign(key.begin(), key.end());
    entry.step = step;
  }

private:
  struct Entry {
    const void *site = nullptr;
    std::vector<int64_t> key;
    const Step *step = nullptr;
  };
  const Entry &getEntry(const void *site) const {
    return entries[llvm::hash_value(site) % entries.size()];
  }

  std::array<Entry, 1024> entries;
};

/// The findings of a core, with which that of a later block goes on.
struct CoreCache {
  RecentSteps steps;
  /// See CallSites::isUser.
  llvm::DenseMap<const void *, bool> isUser;
};

/// The operation of each call of a program: one for each place in the source
/// and each list of shapes. It stands in the section of its core, at the line
/// of the call, and is verified when it is made.
class Operations {
public:
  Operations(ascend::LaunchOpInterface launch, CallSites &sites);

  /// The step of `call` at the return address `site` on a core of `section`.
  /// Fails with the error of the verifier. May be called by several threads,
  /// each with the `recent` ones of its core.
  llvm::Expected<const Step *> get(const tl_device::Call &call,
                                   const void *site, ascend::Core section,
                                   RecentSteps &recent);

  /// The step of an operation that `make` builds at a location; `key` and
  /// `site` identify it.
  using Make =
      llvm::function_ref<mlir::Operation *(mlir::OpBuilder &, mlir::Location)>;
  llvm::Expected<const Step *> get(llvm::ArrayRef<int64_t> key,
                                   const void *site, ascend::Core section,
                                   RecentSteps &recent, Make make);

  /// A cache for a core of `section` until it gives it back.
  std::unique_ptr<CoreCache> takeCache(ascend::Core section);
  void giveBack(std::unique_ptr<CoreCache> cache, ascend::Core section);

  /// See CallSites::isUser.
  bool isUser(const void *address) { return sites.isUser(address); }

  /// An error with `message` at the line of `site`.
  llvm::Error makeError(const void *site, ascend::Core section,
                        const llvm::Twine &message);

  /// The type of a view of `tile`.
  mlir::MemRefType getType(const tl_device::Tile &tile) const;

private:
  using Key = llvm::SmallVector<int64_t, 64>;
  struct Hash {
    size_t operator()(const Key &key) const {
      return llvm::hash_combine_range(key);
    }
  };
  llvm::Expected<const Step *> getShared(llvm::ArrayRef<int64_t> key,
                                         const void *site, ascend::Core section,
                                         Make make);
  mlir::OpBuilder getBuilder(ascend::Core section);
  llvm::Expected<Step> load(mlir::Operation *op);

  mlir::MLIRContext *context;
  ascend::LaunchOpInterface launch;
  CallSites &sites;
  std::mutex mutex;
  /// Those that no core has, for both sections.
  std::vector<std::unique_ptr<CoreCache>> caches[2];
  std::unordered_map<Key, Step, Hash> steps;
};

/// The MLIR type of elements.
mlir::Type getElementType(tl_device::Type type, mlir::MLIRContext *context);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTRINSICS_OPERATIONS_H
