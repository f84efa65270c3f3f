//===- MemoryMap.cpp - Addresses and live intervals of buffers ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/MemoryMap.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/Support/Format.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

static int64_t getAddress(const LiveBuffer &live) {
  return live.buffer.getDefiningOp<BufferOp>().getAddress();
}

/// The total bytes of `buffers`, which are sorted by address. Shared bytes
/// count once.
static int64_t countBytes(ArrayRef<const LiveBuffer *> buffers) {
  int64_t bytes = 0, last = 0;
  for (const LiveBuffer *live : buffers) {
    int64_t begin = getAddress(*live), end = begin + live->bytes;
    bytes += std::max<int64_t>(0, end - std::max(begin, last));
    last = std::max(last, end);
  }
  return bytes;
}

/// Sets the sums of `map`, whose buffers are sorted by address.
static void addSums(MemoryMap &map) {
  SmallVector<const LiveBuffer *> all, inUse;
  for (const LiveBuffer &live : map.buffers)
    all.push_back(&live);
  map.usedBytes = countBytes(all);
  // It can only grow at the begin of a buffer.
  for (const LiveBuffer &at : map.buffers) {
    inUse.clear();
    llvm::copy_if(all, std::back_inserter(inUse), [&](const LiveBuffer *live) {
      return live->begin <= at.begin && at.begin <= live->end;
    });
    map.peakBytes = std::max(map.peakBytes, countBytes(inUse));
  }
}

FailureOr<SmallVector<MemoryMap>>
tl::analysis::computeMemoryMaps(Operation *section) {
  FailureOr<SmallVector<LiveBuffer>> buffers = computeLiveBuffers(section);
  if (failed(buffers))
    return failure();
  llvm::erase_if(*buffers, [](const LiveBuffer &live) {
    return !live.buffer.getDefiningOp<BufferOp>();
  });
  llvm::sort(*buffers, [](const LiveBuffer &a, const LiveBuffer &b) {
    return std::tuple(a.memory, getAddress(a), a.begin) <
           std::tuple(b.memory, getAddress(b), b.begin);
  });
  SmallVector<MemoryMap> maps;
  for (const LiveBuffer &live : *buffers) {
    if (maps.empty() || maps.back().memory != live.memory)
      maps.push_back({live.memory, getLimits(section).getSize(live.memory)});
    maps.back().buffers.push_back(live);
  }
  llvm::for_each(maps, addSums);
  return maps;
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

/// The source line of `op`; 0 if it is unknown.
static int64_t getLine(Operation *op) {
  auto location = op->getLoc()->findInstanceOf<FileLineColLoc>();
  return location ? location.getLine() : 0;
}

static std::string getTypeText(const LiveBuffer &live) {
  std::string text;
  auto type = cast<MemRefType>(live.buffer.getType());
  llvm::raw_string_ostream os(text);
  llvm::interleave(type.getShape(), os, "x");
  os << (type.getRank() ? "x" : "") << type.getElementType();
  return text;
}

/// Characters for the time axis.
constexpr int64_t timeColumns = 48;

void tl::analysis::printText(const MemoryMap &map, llvm::raw_ostream &os) {
  int64_t first = INT64_MAX, last = 0;
  for (const LiveBuffer &live : map.buffers) {
    first = std::min(first, live.begin);
    last = std::max(last, live.end);
  }
  int64_t columns = std::min(timeColumns, last - first + 1);
  auto getColumn = [&](int64_t point) {
    return (point - first) * columns / (last - first + 1);
  };
  os << stringifyMemory(map.memory) << ": buffers in " << map.usedBytes
     << " of " << map.capacity << " bytes, at most " << map.peakBytes
     << " in use at once, ratio " << llvm::format("%.2f", map.getRatio())
     << "\n   address     bytes\n";
  for (const LiveBuffer &live : map.buffers) {
    std::string row(columns, '.');
    for (int64_t i = getColumn(live.begin); i <= getColumn(live.end); ++i)
      row[i] = '#';
    os << llvm::format("%10lld%10lld  |", (long long)getAddress(live),
                       (long long)live.bytes)
       << row << "|  " << getTypeText(live) << " of line "
       << getLine(live.buffer.getDefiningOp()) << ", used from line "
       << getLine(live.getFirstUse()) << " to " << getLine(live.getLastUse())
       << "\n";
  }
}

static void printBuffer(const LiveBuffer &live, llvm::json::OStream &json) {
  json.attribute("address", getAddress(live));
  json.attribute("bytes", live.bytes);
  json.attribute("begin", live.begin);
  json.attribute("end", live.end);
  json.attribute("type", getTypeText(live));
  json.attribute("line", getLine(live.buffer.getDefiningOp()));
  json.attribute("firstUse", getLine(live.getFirstUse()));
  json.attribute("lastUse", getLine(live.getLastUse()));
}

void tl::analysis::printJSON(const MemoryMap &map, llvm::json::OStream &json) {
  json.attribute("memory", stringifyMemory(map.memory));
  json.attribute("capacity", map.capacity);
  json.attribute("usedBytes", map.usedBytes);
  json.attribute("peakBytes", map.peakBytes);
  json.attribute("ratio", map.getRatio());
  json.attributeArray("buffers", [&] {
    for (const LiveBuffer &live : map.buffers)
      json.object([&] { printBuffer(live, json); });
  });
}
