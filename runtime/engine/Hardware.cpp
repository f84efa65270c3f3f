//===- Hardware.cpp - Parts of the simulated machine ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/runtime/engine/Hardware.h"

#include "llvm/Support/ErrorHandling.h"

using namespace tl::runtime;

llvm::StringRef tl::runtime::name(Pipe pipe) {
  switch (pipe) {
  case Pipe::S:
    return "s";
  case Pipe::V:
    return "v";
  case Pipe::M:
    return "m";
  case Pipe::MTE1:
    return "mte1";
  case Pipe::MTE2:
    return "mte2";
  case Pipe::MTE3:
    return "mte3";
  case Pipe::FIX:
    return "fix";
  }
  llvm_unreachable("unknown pipe");
}

llvm::StringRef tl::runtime::name(Memory memory) {
  switch (memory) {
  case Memory::GM:
    return "gm";
  case Memory::L1:
    return "l1";
  case Memory::L0A:
    return "l0a";
  case Memory::L0B:
    return "l0b";
  case Memory::L0C:
    return "l0c";
  case Memory::UB:
    return "ub";
  case Memory::BT:
    return "bt";
  case Memory::FB:
    return "fb";
  }
  llvm_unreachable("unknown memory");
}

llvm::StringRef tl::runtime::name(CoreKind kind) {
  return kind == CoreKind::Cube ? "cube" : "vector";
}
