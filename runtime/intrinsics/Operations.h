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

#include <mutex>
#include <unordered_map>

namespace tl::runtime {

/// The operation of each call of a program: one for each place in the source
/// and each list of shapes. It stands in the section of its core, at the line
/// of the call, and is verified when it is made.
class Operations {
public:
  Operations(ascend::LaunchOpInterface launch, CallSites &sites);

  /// The step of `call` at the return address `site` on a core of `section`.
  /// Fails with the error of the verifier. May be called by several threads.
  llvm::Expected<const Step *> get(const tl_device::Call &call,
                                   const void *site, ascend::Core section);

  /// The step of an operation that `make` builds at a location; `key` and
  /// `site` identify it.
  using Make =
      llvm::function_ref<mlir::Operation *(mlir::OpBuilder &, mlir::Location)>;
  llvm::Expected<const Step *> get(llvm::ArrayRef<int64_t> key,
                                   const void *site, ascend::Core section,
                                   Make make);

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
  mlir::OpBuilder getBuilder(ascend::Core section);
  llvm::Expected<Step> load(mlir::Operation *op);

  mlir::MLIRContext *context;
  ascend::LaunchOpInterface launch;
  CallSites &sites;
  std::mutex mutex;
  std::unordered_map<Key, Step, Hash> steps;
};

/// The MLIR type of elements.
mlir::Type getElementType(tl_device::Type type, mlir::MLIRContext *context);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTRINSICS_OPERATIONS_H
