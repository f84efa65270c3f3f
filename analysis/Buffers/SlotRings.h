//===- SlotRings.h - Buffers that circulate between pipes -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A buffer is a ring of slots if its slots, one or more, circulate between
/// pipes: one pipe fills a slot, others use it, and then it is free again. A
/// pipe owns a slot from the moment it acquires the slot until it releases it.
/// Queues of Ascend C (TQue) state this; here it is derived from accesses.
///
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_BUFFERS_SLOTRINGS_H
#define TL_ANALYSIS_BUFFERS_SLOTRINGS_H

#include "mlir/IR/OpDefinition.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

namespace tl::analysis {

/// The accesses of one pipe to a slot, from its acquisition to its release.
struct Ownership {
  ascend::Pipe pipe;
  /// An index or a number; null if there is only one slot.
  mlir::OpFoldResult slot;
  /// Operations of one block: instructions, or operations that contain some.
  mlir::Operation *first;
  mlir::Operation *last;
  /// Whether it waits for the previous owner, and passes the slot on.
  bool acquires = false;
  bool releases = false;

  bool operator==(const Ownership &other) const {
    return pipe == other.pipe && slot == other.slot && first == other.first &&
           last == other.last;
  }
};

/// An access of an instruction to a slot.
struct SlotAccess {
  /// The number of the instruction in program order.
  unsigned number;
  ascend::InstructionOpInterface instruction;
  mlir::OpFoldResult slot;
  bool writes;
  /// If joined buffers are filled at different places, the first one takes
  /// their slot, and the last one releases it.
  bool acquires = true;
  bool releases = true;
};

/// A buffer, or several that are used in step or by turns.
class SlotRing {
public:
  SlotRing(mlir::Value buffer, int64_t slots,
           llvm::ArrayRef<SlotAccess> accesses);

  llvm::ArrayRef<mlir::Value> getBuffers() const { return buffers; }
  int64_t getSlots() const { return slots; }
  /// In program order.
  llvm::ArrayRef<SlotAccess> getAccesses() const { return accesses; }
  /// In the order in which they take a slot.
  llvm::ArrayRef<ascend::Pipe> getPipes() const { return pipes; }
  /// In program order.
  llvm::ArrayRef<Ownership> getOwnerships() const { return owners; }

  /// Whether there are several slots, or a slot circulates several times. A
  /// slot that is used once in an iteration is ordered as well access by
  /// access.
  bool hasRounds() const { return slots > 1 || owners.size() > pipes.size(); }

  /// Whether flags exist between the pipes of each owner and the next, and one
  /// of them writes.
  bool isOrderedByFlags(ascend::Core core,
                        const ascend::TargetSpec &spec) const;

  /// Whether slots of both can be passed on together.
  bool canJoin(const SlotRing &other) const {
    return slots == other.slots && pipes == other.pipes;
  }
  /// Whether each use of a slot of one is also a use of a slot of the other.
  bool isUsedWith(const SlotRing &other) const;
  /// Adds the buffers of `other`. If slots of both are used together, the one
  /// that is filled first waits for a free slot, and the other one passes it
  /// on.
  void join(const SlotRing &other);

private:
  size_t countUses() const;
  /// Sets the accesses to the union of both, which are in program order.
  void setAccesses(llvm::ArrayRef<SlotAccess> a, llvm::ArrayRef<SlotAccess> b);
  void findOwners();
  void findOwners(mlir::Block &block, llvm::ArrayRef<SlotAccess> accesses);

  llvm::SmallVector<mlir::Value, 2> buffers;
  int64_t slots;
  llvm::SmallVector<SlotAccess> accesses;
  llvm::SmallVector<ascend::Pipe, 4> pipes;
  llvm::SmallVector<Ownership> owners;
};

/// The accesses to each buffer of `section`, as a queue or not, except buffers
/// with slots that cannot be distinguished.
llvm::SmallVector<SlotRing> findBuffers(ascend::SectionOp section);

/// The queues among the buffers of `section` that are used in a loop, with
/// several slots, or with several uses of a slot. Buffers are one queue if the
/// same operations use the same slots, or if they begin at one byte and take
/// turns; buffers with unit flags are no queues.
llvm::SmallVector<SlotRing> findSlotRings(ascend::SectionOp section,
                                          const ascend::TargetSpec &spec);

} // namespace tl::analysis

#endif // TL_ANALYSIS_BUFFERS_SLOTRINGS_H
