//===- InstructionCache.h - Cache of instructions ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_INSTRUCTIONCACHE_H
#define TL_RUNTIME_INTERPRETER_INSTRUCTIONCACHE_H

#include "runtime/interpreter/Program.h"

#include <vector>

namespace tl::runtime {

/// The cached instructions of one core.
///
/// The accesses, costs and checks of an instruction follow from its operands,
/// which repeat in loops: a tile on chip or in a workspace has the same address
/// in each iteration or in every second one. A lookup takes a small part of the
/// time to create an instruction. Tiles of tensors have a new address each
/// time; steps whose instructions do not repeat are no longer looked up.
class InstructionCache {
public:
  /// The instruction of `step`, of kind Step::Instruction, with the values in
  /// `frame`, which must be the frame of the same core each time.
  llvm::Expected<SharedInstruction> get(const Step &step, const Frame &frame,
                                        const ascend::TargetSpec &target);

private:
  /// The operands of an instruction as numbers.
  using Key = llvm::SmallVector<int64_t, 48>;

  struct Entry {
    Key key;
    SharedInstruction instruction;
  };

  /// The instructions of one step; a new one replaces the oldest.
  struct Known {
    std::vector<Entry> entries;
    size_t oldest = 0;
    /// The number of misses since the last hit.
    size_t misses = 0;
  };

  /// Computes `wanted` from the operands of `step`.
  void makeKey(const Step &step, const Frame &frame);

  llvm::DenseMap<const Step *, Known> known;
  /// The key of the current lookup.
  Key wanted;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_INSTRUCTIONCACHE_H
