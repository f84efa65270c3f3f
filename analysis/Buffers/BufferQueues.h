//===- BufferQueues.h - Slots that go from pipe to pipe ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A buffer is a queue if its slots, of which it has one or more, go round the
/// pipes: one fills a slot, others use it, and then it is free to be filled
/// again. That is what queues of Ascend C (TQue) are made for; here it is found
/// in what instructions access.
///
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_BUFFERS_BUFFERQUEUES_H
#define TL_ANALYSIS_BUFFERS_BUFFERQUEUES_H

#include "dialects/Ascend/AscendOps.h"
#include "mlir/IR/OpDefinition.h"

namespace tl::analysis {

/// What one pipe does with a slot before another has its turn.
struct Turn {
  ascend::Pipe pipe;
  /// An index or a number; null if there is one slot only.
  mlir::OpFoldResult slot;
  /// Operations of one block: instructions, or what contains some.
  mlir::Operation *first;
  mlir::Operation *last;
  /// Whether it waits for the turn before it, and hands the slot on.
  bool takes = false;
  bool gives = false;

  bool operator==(const Turn &other) const {
    return pipe == other.pipe && slot == other.slot && first == other.first &&
           last == other.last;
  }
};

/// A buffer, or several that are used in step.
class BufferQueue {
public:
  struct Access {
    /// The number of the instruction in program order.
    unsigned number;
    ascend::InstructionOpInterface instruction;
    mlir::OpFoldResult slot;
    bool writes;
    /// Of buffers that are filled at different places, and used together, the
    /// first one takes their slot, and the last one gives it.
    bool takes = true;
    bool gives = true;
  };

  BufferQueue(mlir::Value buffer, int64_t slots,
              llvm::ArrayRef<Access> accesses);

  llvm::ArrayRef<mlir::Value> getBuffers() const { return buffers; }
  int64_t getSlots() const { return slots; }
  /// In program order.
  llvm::ArrayRef<Access> getAccesses() const { return accesses; }
  /// In the order in which slots go round them.
  llvm::ArrayRef<ascend::Pipe> getPipes() const { return pipes; }
  /// In program order.
  llvm::ArrayRef<Turn> getTurns() const { return turns; }

  /// Whether there are several slots, or a slot goes round several times. What
  /// is used once in an iteration is as well ordered access by access.
  bool hasRounds() const { return slots > 1 || turns.size() > pipes.size(); }

  /// Whether the pipes of each turn and the next have a flag, and one of them
  /// writes.
  bool isOrderedByFlags(ascend::Core core,
                        const ascend::TargetSpec &spec) const;

  /// Whether a slot of the one and one of the other can be handed on together.
  bool canJoin(const BufferQueue &other) const {
    return slots == other.slots && pipes == other.pipes;
  }
  /// Whether whoever uses a slot of the one goes on with one of the other.
  bool isUsedWith(const BufferQueue &other) const;
  /// Where slots of the two are used together, that whose are filled first is
  /// what waits for one to be free, and the other hands it on.
  void join(const BufferQueue &other);

private:
  size_t countUses() const;
  /// Both in program order.
  void setAccesses(llvm::ArrayRef<Access> a, llvm::ArrayRef<Access> b);
  void findTurns();
  void findTurns(mlir::Block &block, llvm::ArrayRef<Access> accesses);

  llvm::SmallVector<mlir::Value, 2> buffers;
  int64_t slots;
  llvm::SmallVector<Access> accesses;
  llvm::SmallVector<ascend::Pipe, 4> pipes;
  llvm::SmallVector<Turn> turns;
};

/// The accesses to each buffer of `section`, whether it is used as a queue or
/// not; without those whose slots cannot be told apart.
llvm::SmallVector<BufferQueue> findBuffers(ascend::SectionOp section);

/// The queues among the buffers of `section` of which a loop uses several
/// slots, or a slot several times. Buffers of which the same operations use the
/// same slots are one queue; those that unit flags hand on are none.
llvm::SmallVector<BufferQueue> findBufferQueues(ascend::SectionOp section,
                                                const ascend::TargetSpec &spec);

} // namespace tl::analysis

#endif // TL_ANALYSIS_BUFFERS_BUFFERQUEUES_H
