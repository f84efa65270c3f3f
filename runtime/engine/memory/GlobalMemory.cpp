//===- GlobalMemory.cpp - L2 and memory of the chip -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/memory/GlobalMemory.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace tl::runtime;

TensorTraffic &TensorTraffic::operator+=(const TensorTraffic &other) {
  bytesRead += other.bytesRead;
  bytesWritten += other.bytesWritten;
  readHits += other.readHits;
  readMisses += other.readMisses;
  writeHits += other.writeHits;
  writeMisses += other.writeMisses;
  bytesFromMemory += other.bytesFromMemory;
  bytesToMemory += other.bytesToMemory;
  return *this;
}

TensorTraffic LaunchTraffic::getTotal() const {
  TensorTraffic total;
  for (const TensorTraffic &tensor : tensors)
    total += tensor;
  return total;
}

static uint32_t getCapacity(const MachineConfig &machine, L2State state) {
  return state == L2State::Ideal ? UINT32_MAX
                                 : std::max<uint32_t>(machine.l2Lines, 1);
}

GlobalMemory::GlobalMemory(const MachineConfig &machine, L2State state)
    : lineBytes(std::max<int64_t>(machine.l2LineBytes, 1)),
      bytesPerCycle(machine.memoryBytesPerCycle), state(state),
      cache(getCapacity(machine, state)) {}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

void GlobalMemory::add(int64_t bytes) {
  unsigned tensor = addresses.size();
  addresses.push_back(end);
  end += llvm::alignTo(bytes, lineBytes);
  uses.resize(end / lineBytes, {tensor});
}

/// Groups the tensors that share bytes, directly or through others: for each
/// tensor the first one of its group.
static std::vector<size_t> findGroups(llvm::ArrayRef<int64_t> bytes,
                                      llvm::ArrayRef<const std::byte *> data) {
  std::vector<size_t> order(bytes.size()), groups(bytes.size());
  std::iota(order.begin(), order.end(), 0);
  groups = order;
  llvm::sort(order, [&](size_t a, size_t b) {
    return std::pair(reinterpret_cast<uintptr_t>(data[a]), a) <
           std::pair(reinterpret_cast<uintptr_t>(data[b]), b);
  });
  llvm::SmallVector<size_t> members;
  const std::byte *groupEnd = nullptr;
  for (size_t tensor : order) {
    if (bytes[tensor] == 0)
      continue;
    if (!members.empty() && data[tensor] >= groupEnd)
      members.clear();
    const std::byte *end = data[tensor] + bytes[tensor];
    groupEnd = members.empty() ? end : std::max(groupEnd, end);
    members.push_back(tensor);
    size_t first = *llvm::min_element(members);
    for (size_t member : members)
      groups[member] = first;
  }
  return groups;
}

void GlobalMemory::addArguments(llvm::ArrayRef<int64_t> bytes,
                                llvm::ArrayRef<const std::byte *> data) {
  arguments = bytes.size();
  std::vector<size_t> groups = findGroups(bytes, data);
  for (size_t tensor = 0; tensor < bytes.size(); ++tensor) {
    if (groups[tensor] != tensor) {
      addresses.push_back(addresses[groups[tensor]] + data[tensor] -
                          data[groups[tensor]]);
      continue;
    }
    const std::byte *begin = data[tensor], *end = begin + bytes[tensor];
    for (size_t other = tensor + 1; other < bytes.size(); ++other)
      if (groups[other] == tensor) {
        begin = std::min(begin, data[other]);
        end = std::max(end, data[other] + bytes[other]);
      }
    add(end - begin);
    addresses.back() += data[tensor] - begin;
  }
}

//===----------------------------------------------------------------------===//
// A launch
//===----------------------------------------------------------------------===//

void GlobalMemory::beginLaunch(llvm::ArrayRef<int64_t> bytes) {
  for (int64_t size : bytes.drop_front(addresses.size()))
    add(size);
  cache.grow(uses.size());
  if (state != L2State::Kept)
    cache.clear();
  bool isFilled = state == L2State::Warm || state == L2State::Ideal;
  for (uint32_t line = 0; isFilled && line < uses.size(); ++line)
    cache.use(line, /*write=*/false);
  for (auto [line, use] : llvm::enumerate(uses)) {
    use.wasPresent = cache.contains(line);
    use.isRead = use.isWritten = false;
  }
  hasAll = isFilled && uses.size() <= cache.getCapacity();
  traffic = LaunchTraffic();
  traffic.state = state;
  traffic.tensors.resize(bytes.size());
  free = 0;
}

void GlobalMemory::writeBack(uint32_t line) {
  ++writeBacks;
  traffic.tensors[uses[line].tensor].bytesToMemory += lineBytes;
}

bool GlobalMemory::useLine(uint32_t line, const Access &access) {
  if (access.streamed) {
    bool isHit = cache.pass(line, access.write) || streamed == line;
    streamed = line;
    if (access.write && !isHit)
      writeBack(line);
    return isHit;
  }
  // Without replacement, the order of use is of no importance.
  if (hasAll && !access.write)
    return true;
  L2Cache::Outcome outcome = cache.use(line, access.write);
  if (outcome.writtenBack)
    writeBack(*outcome.writtenBack);
  return outcome.isHit;
}

void GlobalMemory::use(const Access &access, ByteRange run) {
  TensorTraffic &sums = traffic.tensors[access.space];
  int64_t begin = addresses[access.space] + run.begin,
          end = addresses[access.space] + run.end;
  for (int64_t line = begin / lineBytes; line * lineBytes < end; ++line) {
    LineUse &use = uses[line];
    use.isRead |= !access.write && !use.isWritten;
    use.isWritten |= access.write;
    bool isHit = useLine(line, access);
    ++(isHit ? lines.hits : lines.misses);
    if (access.write) {
      ++(isHit ? sums.writeHits : sums.writeMisses);
      continue;
    }
    ++(isHit ? sums.readHits : sums.readMisses);
    ++reads;
    misses += !isHit;
    sums.bytesFromMemory += isHit ? 0 : lineBytes;
  }
}

GlobalMemory::Service GlobalMemory::serve(const Instruction &transfer,
                                          double now) {
  std::lock_guard<std::mutex> lock(mutex);
  reads = misses = writeBacks = 0;
  streamed.reset();
  lines = LineCounts();
  for (const Access &access : transfer.accesses) {
    if (access.memory != Memory::GM)
      continue;
    if (lines.tensor != access.space)
      lines = {access.space};
    TensorTraffic &sums = traffic.tensors[access.space];
    (access.write ? sums.bytesWritten : sums.bytesRead) += access.bytes.bytes();
    access.bytes.forEachRun([&](ByteRange run) {
      use(access, run);
      return true;
    });
  }
  Service service;
  service.lines = lines;
  if (reads > 0)
    service.missShare = double(misses) / double(reads);
  if (misses + writeBacks == 0 || bytesPerCycle <= 0)
    return service;
  free = std::max(free, now) +
         double((misses + writeBacks) * lineBytes) / bytesPerCycle;
  service.done = free;
  return service;
}

bool GlobalMemory::hasWritten(const Access &access) const {
  return !access.bytes.forEachRun([&](ByteRange run) {
    int64_t begin = addresses[access.space] + run.begin,
            end = addresses[access.space] + run.end;
    for (int64_t line = begin / lineBytes; line * lineBytes < end; ++line)
      if (uses[line].isWritten)
        return false;
    return true;
  });
}

LaunchTraffic GlobalMemory::endLaunch() {
  TensorTraffic total = traffic.getTotal();
  traffic.bytesMoved = total.bytesFromMemory + total.bytesToMemory;
  int64_t needed = 0, read = 0, written = 0;
  for (auto [line, use] : llvm::enumerate(uses)) {
    if (cache.isDirty(line)) {
      writeBack(line);
      cache.clean(line);
    }
    if (use.tensor >= arguments)
      continue;
    read += use.isRead;
    needed += use.isRead && !use.wasPresent;
    written += use.isWritten;
  }
  traffic.compulsoryBytes = (read + written) * lineBytes;
  traffic.compulsoryBytesWritten = written * lineBytes;
  needed += std::max<int64_t>(written - cache.getCapacity(), 0);
  traffic.compulsoryMemoryBytes = needed * lineBytes;
  return std::move(traffic);
}
