//===- SourceCore.h - A core that runs compiled code ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTRINSICS_SOURCECORE_H
#define TL_RUNTIME_INTRINSICS_SOURCECORE_H

#include "runtime/intrinsics/CallLog.h"
#include "runtime/intrinsics/Operations.h"
#include "runtime/intrinsics/Routine.h"

#include <deque>

namespace tl::runtime {

/// A core that runs a compiled kernel up to its next instructions. The kernel
/// runs ahead of the engine until it reads a value.
class SourceCore : public StepSource {
public:
  SourceCore(const Launch &launch, const CorePlace &place,
             Operations &operations, Frame frame, std::function<void()> kernel,
             CallLog *log = nullptr);

  ~SourceCore() override;

  llvm::Expected<const Step *> next() override;
  Frame &getFrame() override { return frame; }
  int64_t takeScalarCount() override { return 0; }

  /// The return address in the user's code of a call, whose function has
  /// `frame`: functions of the headers may be between.
  const void *findSite(const void *frame);
  /// Gives `site` to the next call instead; null for none.
  void setSite(const void *site) { givenSite = site; }

  // For the calls of the kernel. `site` is their return address.
  void issue(const tl_device::Call &call, const void *site);
  void synchronise(llvm::ArrayRef<int64_t> key, const void *site,
                   Operations::Make make);
  /// The value of `result`, an operation with `call`'s operands that reads it.
  RuntimeValue read(const tl_device::Call &call, const void *site,
                    Operations::Make make);
  /// Stores `value` in the element that is the second operand of `call`.
  void writeScalar(const tl_device::Call &call, RuntimeValue value,
                   const void *site, Operations::Make make);
  void print(llvm::StringRef text) { *frame.output << text; }
  mlir::MemRefType getType(const tl_device::Tile &tile) const {
    return operations.getType(tile);
  }
  [[noreturn]] void fail(llvm::Error error);
  [[noreturn]] void fail(const void *site, const llvm::Twine &message);

  const CorePlace &getPlace() const { return place; }
  void *getState() { return state; }
  /// Address and number of bytes of array `number` of the launch; nothing if
  /// there are fewer.
  std::optional<std::pair<uintptr_t, int64_t>> getArray(int64_t number) const;

  /// The core whose kernel runs on this thread.
  static SourceCore &getCurrent();
  /// Whether one runs.
  static bool isRunning();

private:
  struct Queued {
    const Step *step;
    llvm::SmallVector<RuntimeValue, 4> values;
  };
  using Values = llvm::SmallVector<RuntimeValue, 4>;

  const void *findUser(const void *frame);
  ascend::Core section() const { return *place.role.section; }
  Values getValues(const tl_device::Call &call, const void *site);
  MemRefValue getMemRef(const tl_device::Tile &tile, const void *site);
  void locate(MemRefValue &value, const tl_device::Tile &tile,
              const void *site);
  llvm::Expected<const Step *> getScalarStep(const tl_device::Call &call,
                                             const void *site,
                                             Operations::Make make);
  void push(llvm::Expected<const Step *> step, Values values);
  void resume();

  const Launch &launch;
  CorePlace place;
  Operations &operations;
  /// Null if nobody wants a log.
  CallLog *log;
  std::unique_ptr<CoreCache> cache;
  const void *givenSite = nullptr;
  Frame frame;
  std::deque<Queued> queue;
  std::optional<llvm::Error> error;
  bool ended = false;
  alignas(16) char state[tl_device::kStateBytes] = {};
  Routine routine;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_INTRINSICS_SOURCECORE_H
