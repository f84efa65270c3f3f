//===- Hazards.cpp - Instructions that touch the same bytes ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Hazards.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

namespace {
struct RegionAccess {
  MemoryRegion region;
  bool writes;
};
} // namespace

/// The lines of the data cache that `region` is in. Tensors start at a line.
static MemoryRegion widenToLines(MemoryRegion region, int64_t lineBytes) {
  region.begin = llvm::alignDown(region.begin, lineBytes);
  if (region.end <= INT64_MAX - lineBytes)
    region.end = llvm::alignTo(region.end, lineBytes);
  return region;
}

static SmallVector<RegionAccess> getRegionAccesses(InstructionOpInterface op,
                                                   const TargetSpec &spec) {
  SmallVector<RegionAccess> accesses;
  for (OperandAccess access : getAccesses(op)) {
    auto region = getRegion(access.operand->get());
    if (!region)
      continue;
    // What the scalar unit stores to GM is written back by lines.
    if (op.getPipe() == Pipe::S && access.writes &&
        region->memory == Memory::GM)
      region = widenToLines(*region, spec.data_cache_line);
    if (access.writes)
      region->roundUp(op.getWriteUnit(*access.operand, spec));
    accesses.push_back({*region, access.writes});
  }
  return accesses;
}

/// Whether both accesses are to GM and are made in steps that cannot interrupt
/// each other.
static bool areAtomic(InstructionOpInterface first,
                      InstructionOpInterface second, const RegionAccess &a,
                      const RegionAccess &b) {
  return a.writes && b.writes && a.region.memory == Memory::GM &&
         first.isAtomic() && second.isAtomic();
}

/// Whether the hardware orders the two: the scalar unit ends an access before
/// it goes on, and large products complete before the next one changes what
/// they accumulate.
static bool isOrderedByHardware(InstructionOpInterface first,
                                InstructionOpInterface second,
                                const RegionAccess &a, const RegionAccess &b,
                                const TargetSpec &spec) {
  if (first.getPipe() != second.getPipe())
    return false;
  if (first.getPipe() == Pipe::S)
    return true;
  return a.writes && b.writes && a.region == b.region &&
         first.isOrderedAccumulation(spec) &&
         second.isOrderedAccumulation(spec);
}

SmallVector<Hazard>
tl::analysis::computeHazards(ArrayRef<InstructionOpInterface> instructions,
                             const TargetSpec &spec) {
  auto accesses =
      llvm::map_to_vector(instructions, [&](InstructionOpInterface op) {
        return getRegionAccesses(op, spec);
      });
  SmallVector<Hazard> hazards;
  auto findHazard = [&](size_t i, size_t j) {
    for (const RegionAccess &a : accesses[i]) {
      for (const RegionAccess &b : accesses[j]) {
        if ((a.writes || b.writes) && a.region.mayOverlap(b.region) &&
            !areAtomic(instructions[i], instructions[j], a, b) &&
            !isOrderedByHardware(instructions[i], instructions[j], a, b,
                                 spec)) {
          hazards.push_back({instructions[i], instructions[j], a.region});
          return;
        }
      }
    }
  };
  for (size_t j = 0; j < instructions.size(); ++j)
    for (size_t i = 0; i <= j; ++i)
      findHazard(i, j);
  return hazards;
}
