//===- SourceCore.cpp - A core that runs compiled code --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/intrinsics/SourceCore.h"

#include "runtime/engine/units/CoreMemory.h"
#include "runtime/interpreter/LocatedError.h"
#include "runtime/intrinsics/Guard.h"

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

/// How many steps the kernel may be ahead of the engine: switching between them
/// takes as long as several steps.
constexpr size_t kMostAhead = 64;

static thread_local SourceCore *current = nullptr;

SourceCore &SourceCore::getCurrent() { return *current; }
bool SourceCore::isRunning() { return current; }

SourceCore::SourceCore(const Launch &launch, const CorePlace &place,
                       Operations &operations, Frame initial,
                       std::function<void()> kernel, CallLog *log)
    : launch(launch), place(place), operations(operations), log(log),
      frame(std::move(initial)), routine(std::move(kernel)) {
  // The operands and a result.
  frame.values.resize(tl_device::kMaxOperands + 1);
  cache = operations.takeCache(section());
}

SourceCore::~SourceCore() { operations.giveBack(std::move(cache), section()); }

void SourceCore::resume() {
  SourceCore *outer = std::exchange(current, this);
  enterKernel();
  ended = !routine.resume();
  leaveKernel();
  current = outer;
}

llvm::Expected<const Step *> SourceCore::next() {
  while (queue.empty() && !ended && !error)
    resume();
  if (queue.empty()) {
    if (error)
      return std::move(*error);
    return nullptr;
  }
  Queued front = std::move(queue.front());
  queue.pop_front();
  if (frame.stop && frame.stop->load(std::memory_order_relaxed))
    return errorAt(front.step->op, "the run was stopped");
  for (auto [slot, value] : llvm::enumerate(front.values))
    frame[slot] = std::move(value);
  return front.step;
}

namespace {
/// The words at the frame pointer of a function.
struct FrameLink {
  const FrameLink *caller;
  const void *returnAddress;
};
} // namespace

const void *SourceCore::findSite(const void *frame) {
  const void *site = std::exchange(givenSite, nullptr);
  if (!site)
    site = findUser(frame);
  noteSite(site);
  return site;
}

const void *SourceCore::findUser(const void *frame) {
  constexpr int kMostFrames = 64;
  auto *first = static_cast<const FrameLink *>(frame);
  const FrameLink *link = first;
  for (int i = 0; i < kMostFrames; ++i) {
    auto [place, isNew] = cache->isUser.try_emplace(link->returnAddress);
    if (isNew)
      place->second = operations.isUser(link->returnAddress);
    if (place->second)
      return link->returnAddress;
    // Frames of callers are above.
    if (link->caller <= link)
      break;
    link = link->caller;
  }
  return first->returnAddress;
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

void SourceCore::fail(llvm::Error failure) {
  error = std::move(failure);
  while (true)
    routine.pause();
}

void SourceCore::fail(const void *site, const llvm::Twine &message) {
  fail(operations.makeError(site, section(), message));
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

std::optional<std::pair<uintptr_t, int64_t>>
SourceCore::getArray(int64_t number) const {
  if (number >= static_cast<int64_t>(launch.tensors.size()))
    return std::nullopt;
  return std::pair(reinterpret_cast<uintptr_t>(launch.tensors[number]),
                   launch.tensorBytes[number]);
}

/// The tensor that `address` is in; nothing if it is in none. One past the end
/// is in a tensor as well: a slice may be empty.
static std::optional<unsigned> findTensor(const Launch &launch,
                                          uintptr_t address) {
  for (auto [number, data] : llvm::enumerate(launch.tensors)) {
    auto begin = reinterpret_cast<uintptr_t>(data);
    if (address >= begin &&
        address - begin <= static_cast<uintptr_t>(launch.tensorBytes[number]))
      return number;
  }
  return std::nullopt;
}

void SourceCore::locate(MemRefValue &value, const tl_device::Tile &tile,
                        const void *site) {
  if (value.memory != Memory::GM) {
    value.address = static_cast<int64_t>(tile.address);
    value.base = frame.memory->data(value.memory) + value.address;
    return;
  }
  std::optional<unsigned> tensor = findTensor(launch, tile.origin);
  if (!tensor)
    fail(site, "the global tensor is not in an argument of the kernel");
  value.tensor = *tensor;
  value.base = reinterpret_cast<std::byte *>(tile.address);
  value.address = static_cast<int64_t>(
      tile.address - reinterpret_cast<uintptr_t>(launch.tensors[*tensor]));
}

MemRefValue SourceCore::getMemRef(const tl_device::Tile &tile,
                                  const void *site) {
  static constexpr DType types[] = {
      DType::F16, DType::BF16, DType::F32, DType::I8,  DType::U8, DType::I16,
      DType::U16, DType::I32,  DType::U32, DType::I64, DType::U64};
  MemRefValue value;
  value.memory = static_cast<Memory>(tile.memory);
  value.dtype = types[static_cast<unsigned>(tile.type)];
  value.sizes.assign(tile.sizes, tile.sizes + tile.rank);
  value.strides.assign(tile.strides, tile.strides + tile.rank);
  locate(value, tile, site);
  return value;
}

SourceCore::Values SourceCore::getValues(const tl_device::Call &call,
                                         const void *site) {
  Values values;
  for (const tl_device::Operand &operand :
       llvm::ArrayRef(call.operands, call.count)) {
    if (operand.kind == tl_device::Operand::IsTile)
      values.push_back(getMemRef(operand.tile, site));
    else if (operand.kind == tl_device::Operand::IsReal)
      values.push_back(operand.real);
    else
      values.push_back(static_cast<int64_t>(operand.integer));
  }
  return values;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

void SourceCore::push(llvm::Expected<const Step *> step, Values values) {
  if (!step)
    fail(step.takeError());
  if (log)
    log->add(place, *(*step)->op, values);
  queue.push_back({*step, std::move(values)});
  if (queue.size() >= kMostAhead)
    routine.pause();
}

void SourceCore::issue(const tl_device::Call &call, const void *site) {
  push(operations.get(call, site, section(), cache->steps),
       getValues(call, site));
}

void SourceCore::synchronise(llvm::ArrayRef<int64_t> key, const void *site,
                             Operations::Make make) {
  push(operations.get(key, site, section(), cache->steps, make), {});
}

llvm::Expected<const Step *>
SourceCore::getScalarStep(const tl_device::Call &call, const void *site,
                          Operations::Make make) {
  const tl_device::Tile &tile = call.operands[0].tile;
  llvm::SmallVector<int64_t, 8> key{reinterpret_cast<int64_t>(call.operation),
                                    static_cast<int64_t>(tile.type),
                                    static_cast<int64_t>(tile.memory)};
  key.append(tile.sizes, tile.sizes + tile.rank);
  return operations.get(key, site, section(), cache->steps, make);
}

void SourceCore::writeScalar(const tl_device::Call &call, RuntimeValue value,
                             const void *site, Operations::Make make) {
  Values values{std::move(value)};
  values.push_back(getMemRef(call.operands[1].tile, site));
  push(getScalarStep(call, site, make), std::move(values));
}

RuntimeValue SourceCore::read(const tl_device::Call &call, const void *site,
                              Operations::Make make) {
  push(getScalarStep(call, site, make), getValues(call, site));
  // The engine takes all steps, executes the last one, and asks for the next.
  while (!queue.empty())
    routine.pause();
  return frame[call.count];
}
