//===- Routine.cpp - A function that runs in turns ------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/intrinsics/Routine.h"

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Process.h"

#include <mutex>

using namespace tl::runtime;

/// Enough for the frames of a kernel, which has no large arrays on the device.
constexpr size_t kStackBytes = 1 << 20;

namespace {
/// Stacks that no routine has. A block takes less time than the system takes to
/// map a new one.
class Stacks {
public:
  ~Stacks() {
    for (llvm::sys::MemoryBlock &stack : free)
      (void)llvm::sys::Memory::releaseMappedMemory(stack);
  }
  llvm::sys::MemoryBlock take() {
    std::lock_guard<std::mutex> lock(mutex);
    if (free.empty())
      return map();
    return free.pop_back_val();
  }
  void giveBack(llvm::sys::MemoryBlock stack) {
    std::lock_guard<std::mutex> lock(mutex);
    free.push_back(stack);
  }

private:
  static llvm::sys::MemoryBlock map();

  std::mutex mutex;
  llvm::SmallVector<llvm::sys::MemoryBlock, 0> free;
};
} // namespace

llvm::sys::MemoryBlock Stacks::map() {
  using llvm::sys::Memory;
  std::error_code error;
  llvm::sys::MemoryBlock stack = Memory::allocateMappedMemory(
      kStackBytes, nullptr, Memory::MF_READ | Memory::MF_WRITE, error);
  if (error)
    llvm::report_fatal_error("no memory for the stack of a core");
  // The lowest page ends a stack that is too deep.
  llvm::sys::MemoryBlock guard(stack.base(),
                               llvm::sys::Process::getPageSizeEstimate());
  (void)Memory::protectMappedMemory(guard, 0);
  return stack;
}

static Stacks &getStacks() {
  static Stacks stacks;
  return stacks;
}

Routine::Routine(std::function<void()> body)
    : body(std::move(body)), stack(getStacks().take()) {
  getcontext(&inside);
  inside.uc_stack.ss_sp = stack.base();
  inside.uc_stack.ss_size = stack.allocatedSize();
  inside.uc_link = &outside;
  auto self = reinterpret_cast<uintptr_t>(this);
  makecontext(&inside, reinterpret_cast<void (*)()>(&Routine::run), 2,
              static_cast<unsigned>(self), static_cast<unsigned>(self >> 32));
}

Routine::~Routine() { getStacks().giveBack(stack); }

void Routine::run(unsigned low, unsigned high) {
  auto *self = reinterpret_cast<Routine *>(uintptr_t(high) << 32 | low);
  self->body();
  self->ended = true;
}

bool Routine::resume() {
  if (!ended)
    swapcontext(&outside, &inside);
  return !ended;
}

void Routine::pause() { swapcontext(&inside, &outside); }
