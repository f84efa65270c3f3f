//===- CoreRun.h - What a core does between cores, by example ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_SYNC_CORERUN_H
#define TL_ANALYSIS_SYNC_CORERUN_H

#include "analysis/Sync/GlobalPart.h"
#include "dialects/Ascend/AscendOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/DenseMap.h"
#include <map>

namespace tl::analysis {

/// Numbers for what is not known before a kernel runs.
class Example {
public:
  /// All numbers that are not known are `number`, which also decides what
  /// conditions, blocks and sub-blocks are.
  explicit Example(int64_t number) : number(number) {}

  /// The value of what is not known, the same whenever it is asked for.
  int64_t get(mlir::Value value);
  /// An extent of a tensor.
  int64_t getExtent(mlir::Value tensor, unsigned dimension);
  /// An element of a tensor that is only read.
  int64_t getElement(mlir::Value tensor, llvm::ArrayRef<int64_t> indices,
                     mlir::Type type);

  int64_t getNumber() const { return number; }
  /// Whether anything was asked for.
  bool isNeeded() const { return needed; }

private:
  int64_t choose(mlir::Type type, int64_t key);

  int64_t number;
  bool needed = false;
};

/// Something that a core does, of what orders it with the other one.
struct CoreStep {
  enum Kind { Access, Barrier, Set, Wait, CrossSet, CrossWait };

  Kind kind;
  mlir::Operation *op;
  /// The pipe that does it.
  ascend::Pipe pipe;
  /// The flag: within the core, with its slot, or between the cores of a
  /// block.
  int64_t flag = 0;
  /// What is accessed in global memory.
  struct Part {
    GlobalPart part;
    bool writes;
  };
  llvm::SmallVector<Part, 1> parts = {};
};

/// Runs the control flow and the numbers of a section.
class CoreRun {
public:
  /// Runs at most `mostWork` operations and iterations.
  CoreRun(ascend::SectionOp section, Example &example, unsigned mostWork)
      : section(section), example(example), mostWork(mostWork) {}

  /// Whether the numbers of the example satisfy what the host checks before the
  /// launch, as far as that is computed from them, and there are blocks.
  bool isPossible();

  /// Runs the section to its end, or to the first operation that decides what
  /// is done and cannot be computed, that accesses elements out of bounds, or
  /// that is beyond `mostWork`.
  void run();

  /// Whether the section was run to its end.
  bool isWhole() const { return whole; }

  llvm::ArrayRef<CoreStep> getSteps() const { return steps; }

private:
  using Values = llvm::SmallVector<mlir::Value>;

  bool spend() { return work < mostWork && ++work; }
  bool run(mlir::Block &block);
  bool run(mlir::Operation *op);
  bool runLoop(mlir::scf::ForOp loop);
  bool runLoop(mlir::scf::WhileOp loop);
  bool runRegion(mlir::Region *region, mlir::Operation *op);
  bool addStep(mlir::Operation *op);
  bool addAccesses(ascend::InstructionOpInterface op);
  bool addFlag(CoreStep step, mlir::Value slot, bool hasSlot);
  void forget(mlir::Operation *op);
  void compute(mlir::Operation *op);
  void load(mlir::memref::LoadOp load);
  void store(mlir::memref::StoreOp store);
  void bind(mlir::ValueRange to, mlir::ValueRange from);

  std::optional<int64_t> getNumber(mlir::Value value);
  std::optional<int64_t> getNumber(mlir::OpFoldResult value);
  bool isOutside(mlir::Value value) const;
  GlobalPart getPart(mlir::Value memref);
  GlobalPart getTensor(mlir::Value memref);

  ascend::SectionOp section;
  Example &example;
  llvm::DenseMap<mlir::Value, int64_t> numbers;
  llvm::DenseMap<mlir::Value, GlobalPart> parts;
  /// What variables hold.
  llvm::DenseMap<mlir::Value, int64_t> variables;
  llvm::SmallVector<CoreStep> steps;
  /// Operands of operands that are followed.
  static constexpr unsigned mostDepth = 256;
  unsigned depth = 0;

  unsigned mostWork;
  unsigned work = 0;
  bool whole = false;
  bool isImpossible = false;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_SYNC_CORERUN_H
