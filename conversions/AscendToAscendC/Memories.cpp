//===- Memories.cpp - Declarations of memories and tiles ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Memories.h"
#include "conversions/Scalars/Values.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using namespace tl::ascend;
using namespace tl::ascendc;

static StringRef getPosition(Memory memory) {
  switch (memory) {
  case Memory::GM:
    return "GM";
  case Memory::L1:
    return "A1";
  case Memory::L0A:
    return "A2";
  case Memory::L0B:
    return "B2";
  case Memory::L0C:
    return "CO1";
  case Memory::UB:
    return "VECCALC";
  case Memory::BT:
    return "C2";
  case Memory::FB:
    return "C2PIPE2GM";
  }
  llvm_unreachable("unknown memory");
}

/// The end of `buffer` in its memory, rounded up to `unit` bytes.
static FailureOr<int64_t> getEnd(BufferOp buffer, int64_t unit) {
  std::optional<int64_t> bytes =
      getByteSize(cast<MemRefType>(buffer.getBuffer().getType()));
  int64_t end;
  if (!bytes || llvm::AddOverflow<int64_t>(buffer.getAddress(), *bytes, end) ||
      end > INT64_MAX - unit)
    return buffer.emitOpError("ends at a byte that no address can count");
  return llvm::alignTo(end, unit);
}

// A TPipe sets registers, such as the mask, when it begins.
void Memories::start(CodeWriter &out) const {
  out.begin(Group::Memory);
  out.line(style == KernelStyle::Pipe ? "TPipe pipe;" : "InitSocState();");
}

/// A TBuf for each memory up to the end of its last tile. A TBuf cannot be
/// empty, even if all tiles in it are.
LogicalResult Memories::declare(func::FuncOp func, const Reads &reads,
                                Names &names, CodeWriter &out) {
  int64_t unit = getLimits(func).block_bytes;
  llvm::MapVector<Memory, int64_t> peaks;
  WalkResult result = func.walk([&](BufferOp buffer) -> WalkResult {
    if (!reads.contains(buffer) || !reads.isRead(buffer))
      return WalkResult::advance();
    FailureOr<int64_t> end = getEnd(buffer, unit);
    if (failed(end))
      return failure();
    auto type = cast<MemRefType>(buffer.getBuffer().getType());
    int64_t &peak = peaks.insert({*getMemory(type), unit}).first->second;
    peak = std::max(peak, *end);
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  if (style == KernelStyle::Static)
    return success();
  for (auto [memory, peak] : peaks) {
    std::string name = names.add((stringifyMemory(memory) + "Buf").str());
    out.begin(Group::Memory);
    out.line("TBuf<TPosition::" + getPosition(memory) + "> " + name + ";");
    out.line(llvm::formatv("pipe.InitBuffer({}, {});", name, peak).str());
    buffers[memory] = name;
  }
  return success();
}

std::string Memories::declareTile(BufferOp op, StringRef name) const {
  auto type = cast<MemRefType>(op.getBuffer().getType());
  Memory memory = *getMemory(type);
  if (style == KernelStyle::Static)
    return llvm::formatv("{} {}(TPosition::{}, {}, {});", getTensorType(type),
                         name, getPosition(memory), op.getAddress(),
                         type.getNumElements());
  return llvm::formatv("{} {} = {}.GetWithOffset<{}>({}, {});",
                       getTensorType(type), name, buffers.at(memory),
                       getCppType(type.getElementType()), type.getNumElements(),
                       op.getAddress());
}
