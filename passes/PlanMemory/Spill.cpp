//===- Spill.cpp - Spilling of buffers to global memory -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/PlanMemory/Spill.h"
#include "analysis/Buffers/BufferExposure.h"
#include "dialects/Ascend/Utils/Slots.h"
#include "dialects/Hardware/Utils/CrossCore.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "passes/Channels/PersistentBlocks.h"
#include "passes/Workspace.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;
using namespace tl::plan;

//===----------------------------------------------------------------------===//
// The workspace
//===----------------------------------------------------------------------===//

namespace {
/// The cores that run a section; each has a row of each tensor.
struct Rows {
  int64_t count = 1;
  /// The row of the core that runs the section.
  OpFoldResult own;
};
} // namespace

/// The rows of the cores of `section`, as values at its beginning.
static FailureOr<Rows> getRows(SectionOp section, OpBuilder &builder) {
  auto launch = section->getParentOfType<LaunchOp>();
  if (!launch)
    return Rows{1, builder.getIndexAttr(0)};
  FailureOr<tl::LimitedBlocks> blocks = tl::limitBlocks(launch);
  if (failed(blocks))
    return failure();
  builder.setInsertionPointToStart(&section.getBody().front());
  BlockArgument sub = launch.getSubBlockIndex();
  if (!sub)
    return Rows{blocks->most, OpFoldResult(launch.getBlockIndex())};
  int64_t cores = getBlockCores(launch).vector;
  AffineExpr block = builder.getAffineDimExpr(0);
  OpFoldResult own = affine::makeComposedFoldedAffineApply(
      builder, section.getLoc(), block * cores + builder.getAffineDimExpr(1),
      {OpFoldResult(launch.getBlockIndex()), OpFoldResult(sub)});
  return Rows{blocks->most * cores, own};
}

/// The row of a new tensor in the workspace that holds `contents`, those of
/// `live`.
static Value createHome(SectionOp section, const LiveBuffer &live,
                        Value contents, const Rows &rows, OpBuilder &builder) {
  auto type = cast<MemRefType>(contents.getType());
  Location loc = live.buffer.getLoc();
  Operation *user = section;
  if (auto launch = section->getParentOfType<LaunchOp>())
    user = launch;
  Value tensor =
      tl::createWorkspace(user, loc,
                          MemRefType::get({rows.count, type.getNumElements()},
                                          type.getElementType()));
  Value row =
      createSlotView(builder, loc, tensor, rows.own, type.getNumElements());
  if (contents == live.buffer)
    return row;
  int64_t columns = type.getShape().back();
  return memref::ExpandShapeOp::create(
      builder, loc, ArrayRef<int64_t>{type.getNumElements() / columns, columns},
      row, ArrayRef<ReassociationIndices>{{0, 1}});
}

//===----------------------------------------------------------------------===//
// Segments
//===----------------------------------------------------------------------===//

/// Recreates `memref`, a view of `from`, on `to`, which is of the same type.
static Value recreateViews(OpBuilder &builder, Value memref, Value from,
                           Value to) {
  if (memref == from)
    return to;
  auto view = memref.getDefiningOp<ViewLikeOpInterface>();
  IRMapping mapping;
  Value source = view.getViewSource();
  mapping.map(source, recreateViews(builder, source, from, to));
  return builder.clone(*view, mapping)->getResult(0);
}

/// `buffer` as one row.
static Value flatten(OpBuilder &builder, Location loc, Value buffer) {
  int64_t rank = cast<MemRefType>(buffer.getType()).getRank();
  if (rank == 1)
    return buffer;
  if (rank == 0)
    return memref::ExpandShapeOp::create(builder, loc, ArrayRef<int64_t>{1},
                                         buffer,
                                         ArrayRef<ReassociationIndices>{});
  auto all = llvm::to_vector<2>(llvm::seq<int64_t>(rank));
  return memref::CollapseShapeOp::create(builder, loc, buffer,
                                         ArrayRef<ReassociationIndices>{all});
}

/// `contents`, a slice of a buffer with padded rows, as rows.
static Value joinRows(OpBuilder &builder, Location loc, Value contents) {
  int64_t rank = cast<MemRefType>(contents.getType()).getRank();
  if (rank == 2)
    return contents;
  return memref::CollapseShapeOp::create(builder, loc, contents,
                                         getRowGroups(rank));
}

/// Lets the instructions of `segment` use a buffer at `address`, loaded from
/// `home` before and stored there afterwards.
static void createSegment(const LiveBuffer &live, Value contents,
                          const LiveSegment &segment, int64_t address,
                          Value home) {
  Location loc = live.buffer.getLoc();
  OpBuilder builder(segment.first);
  Value buffer = BufferOp::create(builder, loc, live.buffer.getType(), address);
  Value moved;
  if (segment.loads || segment.stores)
    moved =
        contents == live.buffer
            ? flatten(builder, loc, buffer)
            : joinRows(builder, loc,
                       recreateViews(builder, contents, live.buffer, buffer));
  if (segment.loads)
    CopyGmToUbOp::create(builder, loc, home, moved);
  for (const BufferAccess &access : segment.accesses) {
    builder.setInsertionPoint(access.getOperation());
    access.operand->set(
        recreateViews(builder, access.operand->get(), live.buffer, buffer));
  }
  builder.setInsertionPointAfter(segment.last);
  if (segment.stores)
    CopyUbToGmOp::create(builder, loc, moved, home);
}

//===----------------------------------------------------------------------===//
// Remarks
//===----------------------------------------------------------------------===//

namespace {
/// The transfers in each iteration of a loop, or in each run of a section.
struct Moves {
  int64_t loads = 0, stores = 0;
};
} // namespace

static void remarkMoves(SectionOp section, const LiveBuffer &live,
                        const Moves &moves, Operation *loop,
                        const TargetSpec &spec) {
  auto options =
      remark::RemarkOpts::name("spilled")
          .category("ascend-plan-memory")
          .subCategory(stringifyMemory(live.memory))
          .function(section->getParentOfType<func::FuncOp>().getName());
  double cycles =
      double(moves.loads) * getMoveCycles(live.bytes, spec, /*isLoad=*/true) +
      double(moves.stores) * getMoveCycles(live.bytes, spec, /*isLoad=*/false);
  std::string per = "block";
  if (loop) {
    auto where = loop->getLoc()->findInstanceOf<FileLineColLoc>();
    per = "iteration of the loop";
    if (where)
      per += " at line " + std::to_string(where.getLine());
  }
  remark::missed(live.buffer.getLoc(), options)
      << remark::metric("buffer bytes", live.bytes)
      << remark::metric("loads", moves.loads)
      << remark::metric("stores", moves.stores)
      << remark::metric("bytes", live.bytes * (moves.loads + moves.stores))
      << remark::metric("cycles", int64_t(cycles))
      << remark::metric("per", per);
}

/// Reports the cost of spilling `live`, for each innermost loop with an unknown
/// trip count.
static void remarkSpill(SectionOp section, const LiveBuffer &live,
                        const Spill &spill, const TargetSpec &spec) {
  llvm::SmallMapVector<Operation *, Moves, 2> moves;
  for (const LiveSegment &segment : spill.segments) {
    Runs runs = getRuns(segment);
    moves[runs.unknownLoop].loads += segment.loads * runs.count;
    moves[runs.unknownLoop].stores += segment.stores * runs.count;
  }
  for (auto &[loop, count] : moves)
    if (count.loads + count.stores > 0)
      remarkMoves(section, live, count, loop, spec);
}

//===----------------------------------------------------------------------===//
// Spilling
//===----------------------------------------------------------------------===//

LogicalResult tl::plan::spillBuffers(SectionOp section,
                                     ArrayRef<LiveBuffer> buffers,
                                     const SpillPlan &plan,
                                     const TargetSpec &spec) {
  for (const Spill &spill : plan.spills)
    remarkSpill(section, buffers[spill.buffer], spill, spec);
  OpBuilder builder = OpBuilder::atBlockBegin(&section.getBody().front());
  FailureOr<Rows> rows = getRows(section, builder);
  if (failed(rows))
    return failure();
  for (const Spill &spill : plan.spills) {
    const LiveBuffer &live = buffers[spill.buffer];
    Value contents = findContents(live.buffer);
    Value home = createHome(section, live, contents, *rows, builder);
    for (auto [segment, address] :
         llvm::zip_equal(spill.segments, spill.addresses))
      createSegment(live, contents, segment, address, home);
  }
  return success();
}

void tl::plan::explainSpilling(Memory memory, Diagnostic &error) {
  if (memory == Memory::UB)
    error.attachNote() << "spilling does not help: instructions on single "
                          "buffers, or others that are in use all the time, "
                          "take too many bytes";
  else
    error.attachNote() << "spilling does not help: what is in "
                       << stringifyMemory(memory)
                       << " cannot be stored to global memory and loaded back";
}

void tl::plan::proposeSpilling(Diagnostic &error) {
  error.attachNote() << "with the option 'spill', as in 'tl-compile=spill', "
                        "buffers without room are kept in global memory";
}
