//===- InstructionCache.h - Instructions made before ------------*- C++ -*-===//
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

/// The instructions that one core has issued.
///
/// What an instruction touches, costs and checks follows from the values of its
/// operands, and loops come back to the same ones: a tile on chip or in a
/// workspace is where it was, or where it was two iterations before. To find an
/// instruction again costs a small part of making it. Tiles of tensors are
/// somewhere else each time; instructions that do not come back are not looked
/// for any longer.
class InstructionCache {
public:
  /// The instruction of `step`, of kind Step::Instruction, with the values in
  /// `frame`, which has to be that of the same core each time.
  llvm::Expected<SharedInstruction> get(const Step &step, const Frame &frame,
                                        const ascend::TargetSpec &target);

private:
  /// The operands of an instruction as numbers.
  using Key = llvm::SmallVector<int64_t, 48>;

  struct Entry {
    Key key;
    SharedInstruction instruction;
  };

  /// Those of one step, of which a new one takes the place of the oldest.
  struct Known {
    std::vector<Entry> entries;
    size_t oldest = 0;
    /// How often in a row there was none.
    size_t misses = 0;
  };

  /// Makes `wanted` of the operands of `step`.
  void makeKey(const Step &step, const Frame &frame);

  llvm::DenseMap<const Step *, Known> known;
  /// Of the instruction that is looked for.
  Key wanted;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_INSTRUCTIONCACHE_H
