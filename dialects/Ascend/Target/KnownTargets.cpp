//===- KnownTargets.cpp - The table of targets ----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Core counts and clocks: platform_config/*.ini of CANN 8.1.RC1. An A3 package
// (910C) holds two dies, which software sees as separate devices: the 910_93xx
// rows describe one die.
//
//===----------------------------------------------------------------------===//

#include "tl/dialects/Ascend/Target/TargetSpec.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace tl::ascend;

namespace {
struct KnownTarget {
  llvm::StringRef name;
  int64_t cubeCores;
  int64_t vectorCores;
  int64_t clockMHz;
  int64_t l2MiB = 192;
};
} // namespace

static constexpr KnownTarget knownTargets[] = {
    {"910B1", 24, 48, 1850},     {"910B2", 24, 48, 1800},
    {"910B2C", 24, 48, 1800},    {"910B3", 20, 40, 1800},
    {"910B4", 20, 40, 1500, 96}, {"910B4-1", 20, 40, 1500, 168},
    {"910_9391", 24, 48, 1850},  {"910_9392", 24, 48, 1850},
    {"910_9381", 24, 48, 1800},  {"910_9382", 24, 48, 1800},
    {"910_9372", 20, 40, 1800},  {"910_9362", 20, 40, 1500, 168},
};

std::optional<TargetSpec> tl::ascend::lookupTarget(llvm::StringRef name) {
  const auto *known = llvm::find_if(
      knownTargets, [&](const KnownTarget &row) { return row.name == name; });
  if (known == std::end(knownTargets))
    return std::nullopt;
  TargetSpec spec;
  spec.cube_cores = known->cubeCores;
  spec.vector_cores = known->vectorCores;
  spec.clock_mhz = known->clockMHz;
  spec.l2_mib = known->l2MiB;
  return spec;
}

llvm::ArrayRef<llvm::StringRef> tl::ascend::getKnownTargets() {
  static const auto names = llvm::map_to_vector(
      knownTargets, [](const KnownTarget &row) { return row.name; });
  return names;
}

int64_t TargetSpec::getSize(Memory memory) const {
  switch (memory) {
  case Memory::GM:
    return INT64_MAX;
  case Memory::L1:
    return l1_size;
  case Memory::L0A:
    return l0a_size;
  case Memory::L0B:
    return l0b_size;
  case Memory::L0C:
    return l0c_size;
  case Memory::UB:
    return ub_size;
  case Memory::BT:
    return bt_size;
  case Memory::FB:
    return fb_size;
  }
  llvm_unreachable("unknown memory");
}

int64_t TargetSpec::getAlignment(Memory memory) const {
  switch (memory) {
  case Memory::GM:
    return 1;
  case Memory::L1:
    return l1_align;
  case Memory::L0A:
    return l0a_align;
  case Memory::L0B:
    return l0b_align;
  case Memory::L0C:
    return l0c_align;
  case Memory::UB:
    return ub_align;
  case Memory::BT:
    return bt_align;
  case Memory::FB:
    return fb_align;
  }
  llvm_unreachable("unknown memory");
}

int64_t TargetSpec::getFirstEventId(Pipe source, Pipe destination) const {
  return source == Pipe::M && destination == Pipe::MTE1 ? event_first_m_mte1
                                                        : 0;
}

bool TargetSpec::hasFlag(Core core, Pipe source, Pipe destination) const {
  using P = std::pair<Pipe, Pipe>;
  if (source == destination)
    return false;
  if (core == Core::Vector) {
    const Pipe pipes[] = {Pipe::S, Pipe::V, Pipe::MTE2, Pipe::MTE3};
    return llvm::is_contained(pipes, source) &&
           llvm::is_contained(pipes, destination);
  }
  const P pairs[] = {{Pipe::M, Pipe::MTE1},    {Pipe::M, Pipe::MTE2},
                     {Pipe::M, Pipe::FIX},     {Pipe::MTE1, Pipe::MTE2},
                     {Pipe::MTE1, Pipe::MTE3}, {Pipe::MTE1, Pipe::FIX},
                     {Pipe::MTE2, Pipe::MTE3}};
  return llvm::is_contained(pairs, P(source, destination)) ||
         llvm::is_contained(pairs, P(destination, source));
}

// Source: HardEvent of the header has FIX_MTE2, MTE2_FIX and FIX_MTE3.
bool TargetSpec::hasFlagForAuthors(Core core, Pipe source,
                                   Pipe destination) const {
  using P = std::pair<Pipe, Pipe>;
  const P pairs[] = {{Pipe::FIX, Pipe::MTE2},
                     {Pipe::MTE2, Pipe::FIX},
                     {Pipe::FIX, Pipe::MTE3}};
  return hasFlag(core, source, destination) ||
         (core == Core::Cube &&
          llvm::is_contained(pairs, P(source, destination)));
}

int64_t TargetSpec::getQueueDepth(Pipe pipe) const {
  return pipe == Pipe::M || pipe == Pipe::MTE1 ? queue_depth_cube : queue_depth;
}

int64_t *TargetSpec::getField(llvm::StringRef name) {
  return llvm::StringSwitch<int64_t *>(name)
#define TARGET_FIELD(field, value, source) .Case(#field, &this->field)
#include "tl/dialects/Ascend/Target/TargetFields.def"
      .Default(nullptr);
}
