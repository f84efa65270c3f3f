//===- CrossCore.cpp - Operations between cores ---------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/CrossCore.h"

#include "dialects/Hardware/Utils/CrossCore.h"
#include "runtime/interpreter/Machine.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tl;
using namespace tl::runtime;
using ascend::CrossCoreOpInterface;

bool tl::runtime::hasCrossCoreOps(ascend::LaunchOpInterface launch) {
  return launch
      ->walk([](CrossCoreOpInterface) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

/// An operation of `launch` that waits for other blocks, or null.
static Operation *findMeeting(ascend::LaunchOpInterface launch) {
  Operation *meeting = nullptr;
  launch->walk([&](CrossCoreOpInterface op) {
    if (!op.concernsBlocks())
      return WalkResult::advance();
    meeting = op;
    return WalkResult::interrupt();
  });
  return meeting;
}

bool tl::runtime::concernsBlocks(ascend::LaunchOpInterface launch) {
  return findMeeting(launch) != nullptr;
}

LogicalResult tl::runtime::verifyBlocksMeet(const Launch &launch) {
  return verifyBlocksMeet(launch, findMeeting(launch.op));
}

LogicalResult tl::runtime::verifyBlocksMeet(const Launch &launch,
                                            Operation *meeting) {
  int64_t atOnce =
      ascend::getConcurrentBlocks(launch.op, launch.target.getCoreCounts());
  if (!meeting || launch.blocks <= atOnce)
    return success();
  return ascend::emitBlocksCannotMeet(meeting, launch.blocks, atOnce);
}

//===----------------------------------------------------------------------===//
// Commands
//===----------------------------------------------------------------------===//

/// A report of the scalar unit itself.
static CrossCommand report(unsigned mode, int64_t id, Operation *op) {
  return CrossSet{{mode, static_cast<unsigned>(id)}, Pipe::S, op};
}

static CrossCommand wait(int64_t id, Operation *op) {
  return CrossWait{static_cast<unsigned>(id), op};
}

/// The flags of a barrier of all cores of a launch. Source: Ascend C headers,
/// SyncAll. The vector cores of a block report to their cube core, the cube
/// cores synchronise, and each notifies its vector cores.
static llvm::SmallVector<CrossCommand, 4>
getMeeting(Operation *op, CoreKind kind, bool vectorOnly,
           const ascend::TargetSpec &target) {
  ascend::CoreCounts cores =
      ascend::getBlockCores(op->getParentOfType<ascend::LaunchOpInterface>());
  if (vectorOnly || !cores.cube || !cores.vector) {
    int64_t id = kind == CoreKind::Vector ? target.sync_all_vector_only_id
                                          : target.sync_all_cube_id;
    llvm::SmallVector<CrossCommand, 4> commands;
    commands.push_back(report(0, id, op));
    commands.push_back(wait(id, op));
    return commands;
  }
  llvm::SmallVector<CrossCommand, 4> commands;
  if (kind == CoreKind::Vector) {
    commands.push_back(report(2, target.sync_all_vector_id, op));
    commands.push_back(wait(target.sync_all_cube_vector_id, op));
    return commands;
  }
  commands.push_back(wait(target.sync_all_vector_id, op));
  commands.push_back(report(0, target.sync_all_cube_id, op));
  commands.push_back(wait(target.sync_all_cube_id, op));
  commands.push_back(report(2, target.sync_all_cube_vector_id, op));
  return commands;
}

llvm::SmallVector<CrossCommand, 4>
tl::runtime::getCrossCoreCommands(CrossCoreOpInterface op, CoreKind kind,
                                  const ascend::TargetSpec &target) {
  using Commands = llvm::SmallVector<CrossCommand, 4>;
  return llvm::TypeSwitch<Operation *, Commands>(op)
      .Case([](ascend::CrossCoreSetFlagOp set) {
        Commands commands;
        commands.push_back(CrossSet{{static_cast<unsigned>(set.getMode()),
                                     static_cast<unsigned>(set.getFlag())},
                                    *getPipe(set.getPipe()),
                                    set});
        return commands;
      })
      .Case([](ascend::CrossCoreWaitFlagOp op) {
        Commands commands;
        commands.push_back(wait(op.getFlag(), op));
        return commands;
      })
      .Case([&](ascend::SyncAllOp sync) {
        return getMeeting(sync, kind, sync.getVectorOnly(), target);
      })
      .Case([&](tile::SyncAllOp sync) {
        return getMeeting(sync, kind, /*vectorOnly=*/false, target);
      });
}
