//===- WrittenSchedule.cpp - Stages that the author chose -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Pipeline/WrittenSchedule.h"
#include "tl/dialects/Tile/TileDialect.h"

using namespace mlir;
using namespace tl;
using tile::TileDialect;

/// The largest number of steps for which a loop keeps a carried value, as each
/// one is a variable of its own.
constexpr int64_t mostKept = 64;

int64_t WrittenSchedule::countStages() const {
  int64_t last = 0;
  for (const ScheduledUnit &each : units)
    last = std::max(last, each.stage);
  return last + 1;
}

int64_t WrittenSchedule::getFirstStage() const {
  int64_t first = countStages() - 1;
  for (const ScheduledUnit &each : units)
    first = std::min(first, each.stage);
  return first;
}

SmallVector<ArrayRef<ScheduledUnit>> WrittenSchedule::getRuns() const {
  SmallVector<ArrayRef<ScheduledUnit>> runs;
  for (ArrayRef<ScheduledUnit> rest = units; !rest.empty();
       rest = rest.drop_front(runs.back().size()))
    runs.push_back(rest.take_while([&](const ScheduledUnit &each) {
      return each.stage == rest.front().stage;
    }));
  return runs;
}

/// The private tiles whose accesses lie in several classes of units.
static SmallVector<memref::AllocOp>
getSharedTiles(const LoopBody &body,
               const DenseMap<Operation *, int64_t> &classes) {
  SmallVector<memref::AllocOp> shared;
  for (Value root : body.getRoots()) {
    ArrayRef<UnitAccess> all = body.getAccesses(root);
    bool isShared = llvm::any_of(all, [&](const UnitAccess &access) {
      return classes.lookup(access.unit) != classes.lookup(all.front().unit);
    });
    if (body.isPrivate(root) && isShared)
      shared.push_back(root.getDefiningOp<memref::AllocOp>());
  }
  return shared;
}

SmallVector<memref::AllocOp>
WrittenSchedule::getVersioned(const LoopBody &body) const {
  DenseMap<Operation *, int64_t> stages;
  for (const ScheduledUnit &each : units)
    stages[each.unit] = each.stage;
  return getSharedTiles(body, stages);
}

SmallVector<memref::AllocOp>
WrittenSchedule::findSharedByRuns(const LoopBody &body) const {
  DenseMap<Operation *, int64_t> runs;
  for (auto [i, run] : llvm::enumerate(getRuns()))
    for (const ScheduledUnit &each : run)
      runs[each.unit] = i;
  SmallVector<memref::AllocOp> tiles = getSharedTiles(body, runs);
  SmallVector<memref::AllocOp> versioned = getVersioned(body);
  llvm::erase_if(tiles, [&](memref::AllocOp tile) {
    return llvm::is_contained(versioned, tile);
  });
  return tiles;
}

static std::optional<int64_t> takeNumber(Operation *op, StringRef name) {
  auto number = dyn_cast_if_present<IntegerAttr>(op->removeAttr(name));
  if (!number)
    return std::nullopt;
  return number.getInt();
}

bool tl::takeStages(scf::ForOp loop, WrittenStages &stages) {
  bool hasAny = false;
  for (Operation &op : *loop.getBody()) {
    auto stage = takeNumber(&op, TileDialect::getStageAttrName());
    auto order = takeNumber(&op, TileDialect::getOrderAttrName());
    if (!stage && !order)
      continue;
    stages[&op] = {stage, order};
    hasAny = true;
  }
  return hasAny;
}

namespace {
/// Compares a schedule with the dependences between units.
class ScheduleChecker {
public:
  ScheduleChecker(const LoopBody &body, WrittenSchedule &schedule)
      : body(body), schedule(schedule) {
    for (auto [i, each] : llvm::enumerate(schedule.units))
      places[each.unit] = {each.stage, i};
    for (auto [i, units] : llvm::enumerate(schedule.getRuns()))
      for (const ScheduledUnit &each : units)
        runs[each.unit] = i;
  }

  LogicalResult run();

private:
  /// A stage, and a position in a step.
  using Place = std::pair<int64_t, int64_t>;

  bool runsBefore(Operation *first, Operation *second, int64_t distance) const;
  LogicalResult checkAllocation(Value root);
  LogicalResult checkAccesses(Value root);
  LogicalResult checkValues(Operation *unit);
  LogicalResult checkCarried();
  LogicalResult findCarrier();

  const LoopBody &body;
  WrittenSchedule &schedule;
  DenseMap<Operation *, Place> places;
  /// The number of each unit's run.
  DenseMap<Operation *, size_t> runs;
};
} // namespace

/// Whether `first` of an iteration runs before `second` of one that is
/// `distance` later.
bool ScheduleChecker::runsBefore(Operation *first, Operation *second,
                                 int64_t distance) const {
  Place later = places.lookup(second);
  return places.lookup(first) < Place(later.first + distance, later.second);
}

static InFlightDiagnostic report(Operation *op, Operation *other,
                                 const Twine &what) {
  InFlightDiagnostic error = op->emitOpError(what);
  error.attachNote(other->getLoc()) << "this one";
  return error;
}

LogicalResult ScheduleChecker::checkAccesses(Value root) {
  ArrayRef<UnitAccess> all = body.getAccesses(root);
  for (auto [i, second] : llvm::enumerate(all))
    for (const UnitAccess &first : all.take_front(i)) {
      if (first.unit == second.unit || !(first.writes || second.writes))
        continue;
      if (!runsBefore(first.unit, second.unit, 0))
        return report(second.unit, first.unit,
                      "has a stage in which it runs before one that it needs");
      // Iterations with private tiles do not conflict.
      if (!body.isPrivate(root) && !runsBefore(second.unit, first.unit, 1))
        return report(
            first.unit, second.unit,
            "has a stage in which it runs before one of the iteration "
            "before that it needs");
    }
  return success();
}

/// A tile of the iteration that several runs use needs versions: each run would
/// allocate its own.
LogicalResult ScheduleChecker::checkAllocation(Value root) {
  Operation *alloc = root.getDefiningOp();
  if (!alloc || alloc->getBlock() != body.getLoop().getBody() ||
      body.isPrivate(root))
    return success();
  ArrayRef<UnitAccess> all = body.getAccesses(root);
  for (const UnitAccess &access : all)
    if (runs.lookup(access.unit) != runs.lookup(all.front().unit))
      return report(access.unit, all.front().unit,
                    "shares a tile with an operation from which another stage "
                    "separates it, but no versions of the tile can be made: it "
                    "is a scalar, or used through a selection or a view that "
                    "fits no slot");
  return success();
}

/// Units that exchange scalars run in one stage, in order; all other scalars
/// are recomputed at each use.
LogicalResult ScheduleChecker::checkValues(Operation *unit) {
  for (Operation *op : body.getSlice(unit)) {
    if (!places.contains(op) || runs.lookup(op) == runs.lookup(unit))
      continue;
    bool isStage = places.lookup(op).first != places.lookup(unit).first;
    return report(unit, op,
                  isStage ? "needs a value of an operation of another stage"
                          : "needs a value of an operation behind which there "
                            "is one of another stage");
  }
  return success();
}

/// Finds the unit with which carried values are computed: one that computes
/// some of them, else one in the first stage that needs them, which can be any
/// stage.
LogicalResult ScheduleChecker::findCarrier() {
  scf::ForOp loop = body.getLoop();
  for (Operation *op : body.getSlice(loop.getBody()->getTerminator())) {
    if (!places.contains(op))
      continue;
    if (schedule.carrier && runs.lookup(op) != runs.lookup(schedule.carrier))
      return report(op, schedule.carrier,
                    "computes a carried value in another stage than the other "
                    "carried values");
    schedule.carrier = op;
  }
  if (schedule.carrier)
    return success();
  for (const ScheduledUnit &each : schedule.units) {
    Operation *best = schedule.carrier;
    bool isBetter = best && !body.needsCarriedValue(best);
    if (!best || (body.needsCarriedValue(each.unit) &&
                  (isBetter || each.stage <= places.lookup(best).first)))
      schedule.carrier = each.unit;
  }
  return success();
}

/// The values of the previous iteration are available to all units that need
/// them.
LogicalResult ScheduleChecker::checkCarried() {
  if (!body.getLoop().getNumResults())
    return success();
  if (failed(findCarrier()))
    return failure();
  int64_t stage = places.lookup(schedule.carrier).first;
  for (const ScheduledUnit &each : schedule.units) {
    if (!body.needsCarriedValue(each.unit))
      continue;
    if (runs.lookup(each.unit) != runs.lookup(schedule.carrier) &&
        !runsBefore(schedule.carrier, each.unit, 1))
      return report(each.unit, schedule.carrier,
                    "has a stage in which it runs before one of the iteration "
                    "before that computes a value for it");
    if (each.stage - stage >= mostKept)
      return report(each.unit, schedule.carrier,
                    "has a stage so far behind that a value which the loop "
                    "carries would have to be kept for too many steps");
  }
  return success();
}

LogicalResult ScheduleChecker::run() {
  for (Operation *unit : body.getUnits())
    if (failed(checkValues(unit)))
      return failure();
  for (Value root : body.getRoots())
    if (failed(checkAllocation(root)) || failed(checkAccesses(root)))
      return failure();
  return checkCarried();
}

FailureOr<WrittenSchedule> tl::readSchedule(const LoopBody &body,
                                            const WrittenStages &stages) {
  scf::ForOp loop = body.getLoop();
  for (Operation &op : *loop.getBody())
    if (stages.contains(&op) && !llvm::is_contained(body.getUnits(), &op))
      return op.emitOpError(
          "has a stage, but is computed wherever its result is needed");
  WrittenSchedule schedule;
  SmallVector<int64_t> orders;
  for (Operation *unit : body.getUnits()) {
    WrittenStage each = stages.lookup(unit);
    if (!each.stage)
      return unit->emitOpError("has no stage, unlike others of its loop");
    schedule.units.push_back({unit, *each.stage});
    orders.push_back(each.order.value_or(orders.size()));
  }
  auto indices = llvm::to_vector(llvm::seq<size_t>(0, orders.size()));
  llvm::sort(indices, [&](size_t a, size_t b) {
    return std::pair(orders[a], a) < std::pair(orders[b], b);
  });
  schedule.units =
      llvm::map_to_vector(indices, [&](size_t i) { return schedule.units[i]; });
  if (failed(ScheduleChecker(body, schedule).run()))
    return failure();
  return schedule;
}
