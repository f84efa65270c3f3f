//===- MemRefTypes.cpp - Memories and sizes of memref types ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/dialects/Hardware/Utils/MemRefTypes.h"
#include "tl/dialects/Hardware/HardwareAttrInterfaces.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::ascend;

std::optional<Memory> tl::ascend::getMemory(MemRefType type) {
  if (!type.getMemorySpace())
    return Memory::GM;
  if (auto space = dyn_cast<MemorySpaceAttrInterface>(type.getMemorySpace()))
    return space.getMemory();
  return std::nullopt;
}

std::optional<Core> tl::ascend::getCoreOf(Memory memory) {
  switch (memory) {
  case Memory::GM:
    return std::nullopt;
  case Memory::UB:
    return Core::Vector;
  default:
    return Core::Cube;
  }
}

std::optional<Core> tl::ascend::getCoreOf(Value memref) {
  std::optional<Memory> memory = getMemory(cast<MemRefType>(memref.getType()));
  return memory ? getCoreOf(*memory) : std::nullopt;
}

std::optional<int64_t> tl::ascend::getByteSize(MemRefType type) {
  if (!type.hasStaticShape() || !type.getElementType().isIntOrFloat())
    return std::nullopt;
  // An element that is not whole bytes, such as an i1, is rounded up to bytes.
  int64_t bytes = llvm::divideCeil(type.getElementTypeBitWidth(), 8u);
  for (int64_t size : type.getShape())
    if (llvm::MulOverflow(bytes, size, bytes))
      return std::nullopt;
  return bytes;
}

bool tl::ascend::isContiguous(MemRefType type) {
  return type.getNumContiguousTrailingDims() == type.getRank();
}
