//===- CoreRun.h - Runs of a section with example numbers -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_CROSSCORE_CORERUN_H
#define TL_ANALYSIS_CROSSCORE_CORERUN_H

#include "analysis/CrossCore/GlobalPart.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/DenseMap.h"
#include <map>

namespace tl::analysis {

/// Numbers for values that are unknown before a kernel runs.
class Example {
public:
  /// All unknown numbers are `number`, which also determines conditions, blocks
  /// and sub-blocks.
  explicit Example(int64_t number) : number(number) {}

  /// The number for an unknown value, the same in each call.
  int64_t get(mlir::Value value);
  /// The number for an extent of a tensor.
  int64_t getExtent(mlir::Value tensor, unsigned dimension);
  /// The number for an element of a read-only tensor.
  int64_t getElement(mlir::Value tensor, llvm::ArrayRef<int64_t> indices,
                     mlir::Type type);

  int64_t getNumber() const { return number; }
  /// Whether any number was needed.
  bool isNeeded() const { return needed; }

private:
  int64_t choose(mlir::Type type, int64_t key);

  int64_t number;
  bool needed = false;
};

/// A step of a core that takes part in the order with the other core.
struct CoreStep {
  enum Kind { Access, Barrier, Set, Wait, CrossSet, CrossWait };

  Kind kind;
  mlir::Operation *op;
  /// The pipe that runs it.
  ascend::Pipe pipe;
  /// The flag: within the core, with its slot, or between the cores of a
  /// block.
  int64_t flag = 0;
  /// The accessed part of a tensor in global memory.
  struct Part {
    GlobalPart part;
    bool writes;
  };
  llvm::SmallVector<Part, 1> parts = {};
};

/// Interprets the control flow and the scalar code of a section.
class CoreRun {
public:
  /// Runs at most `mostWork` operations and iterations, on the vector core with
  /// number `subBlock` if that is given.
  CoreRun(ascend::SectionOp section, Example &example, unsigned mostWork,
          std::optional<int64_t> subBlock = {});

  /// Whether there are blocks and the numbers of the example satisfy the checks
  /// of the host before the launch, as far as these can be computed.
  bool isPossible();

  /// Runs the section to its end, or to the first operation that affects
  /// control flow and cannot be computed, that accesses elements out of bounds,
  /// or that exceeds `mostWork`.
  void run();

  /// Whether the section ran to its end.
  bool isWhole() const { return whole; }

  llvm::ArrayRef<CoreStep> getSteps() const { return steps; }

private:
  using Values = llvm::SmallVector<mlir::Value>;
  /// Tensors, and whether they are written.
  using TensorAccesses = llvm::SmallVector<std::pair<mlir::Value, bool>, 1>;

  /// The kinds of operations that a run treats alike.
  enum class Kind { Unknown, Control, Memory, Instruction, Sync, Scalar };
  static Kind classify(mlir::Operation *op);

  bool spend() { return work < mostWork && ++work; }
  bool run(mlir::Block &block);
  bool run(mlir::Operation *op);
  bool runLoop(mlir::scf::ForOp loop);
  bool runLoop(mlir::scf::WhileOp loop);
  bool runRegion(mlir::Region *region, mlir::Operation *op);
  bool runControl(mlir::Operation *op);
  bool accessMemory(mlir::Operation *op);
  bool addStep(mlir::Operation *op);
  bool addAccesses(ascend::InstructionOpInterface op);
  static TensorAccesses findTensorAccesses(mlir::Operation *op);
  bool addFlag(CoreStep step, mlir::Value slot, bool hasSlot);
  void forget(mlir::Operation *op);
  void compute(mlir::Operation *op);
  void load(mlir::memref::LoadOp load);
  void store(mlir::memref::StoreOp store);
  void bind(mlir::ValueRange to, mlir::ValueRange from);

  std::optional<int64_t> getNumber(mlir::Value value);
  bool isOutside(mlir::Value value) const;
  GlobalPart getPart(mlir::Value memref);
  GlobalPart getTensor(mlir::Value memref);

  ascend::SectionOp section;
  Example &example;
  llvm::DenseMap<mlir::Value, int64_t> numbers;
  llvm::DenseMap<mlir::Value, GlobalPart> parts;
  /// What does not depend on numbers: the dimensions that slices drop, the
  /// accesses of instructions, and the kinds of operations.
  llvm::DenseMap<mlir::Operation *, llvm::SmallBitVector> droppedDims;
  llvm::DenseMap<mlir::Operation *, TensorAccesses> tensorAccesses;
  llvm::DenseMap<mlir::Operation *, Kind> kinds;
  /// The values of scalar variables.
  llvm::DenseMap<mlir::Value, int64_t> variables;
  llvm::SmallVector<CoreStep> steps;
  /// The largest depth of operands to compute.
  static constexpr unsigned mostDepth = 256;
  unsigned depth = 0;

  /// Whether it is one of two vector cores, which set flags of mode 1.
  bool isOneOfTwo;
  unsigned mostWork;
  unsigned work = 0;
  bool whole = false;
  bool isImpossible = false;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_CROSSCORE_CORERUN_H
