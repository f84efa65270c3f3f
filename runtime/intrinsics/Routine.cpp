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

using namespace tl::runtime;

/// Enough for the frames of a kernel, which has no large arrays on the device.
constexpr size_t kStackBytes = 1 << 20;

Routine::Routine(std::function<void()> body) : body(std::move(body)) {
  using llvm::sys::Memory;
  std::error_code error;
  stack = Memory::allocateMappedMemory(
      kStackBytes, nullptr, Memory::MF_READ | Memory::MF_WRITE, error);
  if (error)
    llvm::report_fatal_error("no memory for the stack of a core");
  // The lowest page ends a stack that is too deep.
  llvm::sys::MemoryBlock guard(stack.base(),
                               llvm::sys::Process::getPageSizeEstimate());
  (void)Memory::protectMappedMemory(guard, 0);
  getcontext(&inside);
  inside.uc_stack.ss_sp = stack.base();
  inside.uc_stack.ss_size = stack.allocatedSize();
  inside.uc_link = &outside;
  auto self = reinterpret_cast<uintptr_t>(this);
  makecontext(&inside, reinterpret_cast<void (*)()>(&Routine::run), 2,
              static_cast<unsigned>(self), static_cast<unsigned>(self >> 32));
}

Routine::~Routine() { (void)llvm::sys::Memory::releaseMappedMemory(stack); }

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
