//===- OrderState.cpp - Completion states of all pipes --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Order/OrderState.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

OrderState::OrderState(const SectionGraph &graph)
    : graph(&graph), rows(numPipes * getStride(), noPosition) {}

std::optional<unsigned> OrderState::find(unsigned flag) const {
  auto there = llvm::partition_point(
      snapshots, [&](const Snapshot &other) { return other.flag < flag; });
  if (there == snapshots.end() || there->flag != flag)
    return std::nullopt;
  return there - snapshots.begin();
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

Position *OrderState::insert(unsigned index, Snapshot snapshot) {
  snapshot.row = getNumRows();
  rows.resize(rows.size() + getStride());
  snapshots.insert(snapshots.begin() + index, snapshot);
  return getRow(snapshot.row);
}

void OrderState::drop(unsigned snapshot) {
  // The last row takes its place.
  unsigned row = snapshots[snapshot].row, last = getNumRows() - 1;
  if (row != last) {
    std::copy_n(getRow(last), getStride(), getRow(row));
    llvm::find_if(snapshots, [&](const Snapshot &other) {
      return other.row == last;
    })->row = row;
  }
  rows.resize(last * getStride());
  snapshots.erase(snapshots.begin() + snapshot);
}

/// Takes the minimum of two rows; returns whether `row` changed.
static bool takeLeast(Position *row, const Position *other, size_t size) {
  Position changes = 0;
  for (size_t i = 0; i < size; ++i) {
    Position least = std::min(row[i], other[i]);
    changes |= least ^ row[i];
    row[i] = least;
  }
  return changes != 0;
}

bool OrderState::meetRow(unsigned number, const OrderState &other,
                         unsigned otherRow) {
  // Other lanes and flags of this state are not in flight, or not raised, in
  // the other one.
  Position *row = getRow(number);
  const Position *from = other.getRow(otherRow);
  bool changed = takeLeast(getFlags(row), other.getFlags(from), other.numFlags);
  return takeLeast(getLane(row, other.firstLane), other.getLanes(from),
                   other.issued.size() * numAges) ||
         changed;
}

static void learnRow(Position *row, const Position *other, size_t size) {
  for (size_t i = 0; i < size; ++i)
    row[i] = std::max(row[i], other[i]);
}

void OrderState::setShape(unsigned begin, unsigned end, unsigned flags) {
  unsigned from = std::max(begin, firstLane), to = std::min(end, getEndLane());
  unsigned stride = flags + (end - begin) * numAges;
  std::vector<Position> shaped(getNumRows() * stride, noPosition);
  for (unsigned number = 0; number < getNumRows(); ++number) {
    Position *row = shaped.data() + number * stride;
    std::copy_n(getFlags(getRow(number)), std::min(flags, numFlags), row);
    if (from < to)
      std::copy_n(getLane(getRow(number), from), (to - from) * numAges,
                  row + flags + (from - begin) * numAges);
  }
  llvm::SmallVector<Position, 0> counts(end - begin, 0);
  if (from < to)
    std::copy_n(issued.begin() + (from - firstLane), to - from,
                counts.begin() + (from - begin));
  rows = std::move(shaped);
  issued = std::move(counts);
  firstLane = begin;
  numFlags = flags;
}

void OrderState::widen(unsigned begin, unsigned end, unsigned flags) {
  flags = flags > numFlags ? std::max(flags, 2 * numFlags) : numFlags;
  if (begin == end) {
    begin = firstLane;
    end = getEndLane();
  } else if (!issued.empty()) {
    begin = std::min(begin, firstLane);
    end = std::max(end, getEndLane());
  }
  if (begin != firstLane || end != getEndLane() || flags != numFlags)
    setShape(begin, end, flags);
}

bool OrderState::isIdle(unsigned lane) const {
  for (unsigned row = 0; row < getNumRows(); ++row) {
    // What a pipe without instructions knows has no effect.
    if (row < numPipes && !graph->isUsed(static_cast<Pipe>(row)))
      continue;
    const Position *of = getLane(getRow(row), lane);
    if (of[0] < issued[lane - firstLane] || of[1] != noPosition ||
        of[2] != noPosition)
      return false;
  }
  return true;
}

void OrderState::shrink() {
  unsigned begin = firstLane, end = getEndLane();
  while (begin < end && isIdle(begin))
    ++begin;
  while (begin < end && isIdle(end - 1))
    --end;
  if (begin != firstLane || end != getEndLane())
    setShape(begin, end, numFlags);
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

void OrderState::enter(const Chain &chain) {
  // All issues of the chain are put in flight at once, for `issued` tells which
  // of them come later.
  open = chain.lanes;
  for (auto [lane, position] : open)
    if (lane < firstLane || lane >= getEndLane())
      widen(lane, lane + 1, numFlags);
  for (unsigned row = 0; row < getNumRows(); ++row)
    for (auto [lane, position] : open) {
      Position *of = getLane(getRow(row), lane);
      of[0] = std::min<int>(of[0], position);
    }
}

void OrderState::apply(const LoopEvent &event) {
  SmallVector<std::pair<unsigned, Position>> lanes;
  bool isRun = event.kind == LoopEvent::Run;
  for (unsigned lane : event.lanes) {
    if (lane < firstLane || lane >= getEndLane())
      continue;
    Position &count = issued[lane - firstLane];
    if (isRun || count)
      lanes.push_back({lane, std::exchange(count, 0)});
  }
  for (unsigned row = 0; row < getNumRows(); ++row) {
    for (auto [lane, end] : lanes) {
      Position *of = getLane(getRow(row), lane);
      if (of[0] < end)
        of[1] = std::min(of[1], of[0]);
      of[0] = noPosition;
      if (!isRun)
        continue;
      of[2] = std::min(of[2], of[1]);
      of[1] = noPosition;
    }
  }
}

bool OrderState::meet(const OrderState &other, FaultTaker report) {
  widen(other.firstLane, other.getEndLane(), other.numFlags);
  bool changed = false;
  for (auto [i, others] : llvm::enumerate(other.issued)) {
    Position &mine = issued[other.firstLane + i - firstLane];
    changed |= mine < others;
    mine = std::max(mine, others);
  }
  for (unsigned row = 0; row < numPipes; ++row)
    changed |= meetRow(row, other, row);
  uninformed |= other.uninformed;
  changed |= meetSnapshots(other, report);
  return changed;
}

bool OrderState::meetSnapshots(const OrderState &other, FaultTaker report) {
  bool changed = false;
  unsigned mine = 0, others = 0;
  auto getFlag = [](ArrayRef<Snapshot> snapshots, unsigned index) {
    return index < snapshots.size() ? snapshots[index].flag : ~0u;
  };
  while (mine < snapshots.size() || others < other.snapshots.size()) {
    unsigned flag = getFlag(snapshots, mine);
    unsigned otherFlag = getFlag(other.snapshots, others);
    const Snapshot &single =
        flag < otherFlag ? snapshots[mine] : other.snapshots[others];
    if (flag == otherFlag) {
      Snapshot &both = snapshots[mine++];
      const Snapshot &theirs = other.snapshots[others++];
      changed |= theirs.mayBeSeveral && !both.mayBeSeveral;
      both.mayBeSeveral |= theirs.mayBeSeveral;
      changed |= meetRow(both.row, other, theirs.row);
    } else if (single.set) {
      // A flag that is raised on one path only is a fault of the set. It counts
      // as lowered from here on, so that it is reported once.
      report(single.set);
      changed |= flag < otherFlag;
      flag < otherFlag ? drop(mine) : void(++others);
    } else if (flag < otherFlag) {
      changed |= !snapshots[mine].mayBeSeveral;
      snapshots[mine++].mayBeSeveral = true;
    } else {
      std::fill_n(insert(mine, {otherFlag, nullptr, true}), getStride(),
                  noPosition);
      meetRow(snapshots[mine++].row, other, other.snapshots[others++].row);
      changed = true;
    }
  }
  return changed;
}

//===----------------------------------------------------------------------===//
// Flags and barriers
//===----------------------------------------------------------------------===//

void OrderState::learnFromScalar(Pipe pipe) {
  unsigned bit = 1u << static_cast<unsigned>(pipe);
  if (uninformed & bit && graph->isUsed(Pipe::S))
    learnRow(getRow(pipe), getRow(Pipe::S), getStride());
  uninformed &= ~bit;
}

void OrderState::learn(Pipe pipe, unsigned snapshot) {
  learnRow(getRow(pipe), getRow(snapshots[snapshot].row), getStride());
  noteChange(pipe);
}

void OrderState::finish(Position *row, Pipe pipe) {
  ArrayRef<unsigned> lanes = graph->getLanes(pipe);
  for (const unsigned *lane = llvm::lower_bound(lanes, firstLane);
       lane != lanes.end() && *lane < getEndLane(); ++lane)
    std::fill_n(getLane(row, *lane), numAges, noPosition);
  // Later issues of the current chain are not complete.
  for (auto [lane, first] : open)
    if (graph->getLanes()[lane].pipe == pipe)
      getLane(row, lane)[0] = std::max<int>(issued[lane - firstLane], first);
}

void OrderState::finishAll() {
  std::fill_n(rows.begin(), numPipes * getStride(), noPosition);
  for (unsigned row = 0; row < numPipes; ++row)
    for (auto [lane, first] : open)
      getLane(getRow(row), lane)[0] =
          std::max<int>(issued[lane - firstLane], first);
}

void OrderState::take(const Snapshot &snapshot, Pipe source) {
  std::optional<unsigned> old = find(snapshot.flag);
  if (old)
    drop(*old);
  auto there = llvm::partition_point(snapshots, [&](const Snapshot &other) {
    return other.flag < snapshot.flag;
  });
  Position *row = insert(there - snapshots.begin(), snapshot);
  std::copy_n(getRow(source), getStride(), row);
  finish(row, source);
}

void OrderState::unite(unsigned snapshot, Pipe source) {
  SmallVector<Position, 256> known(getRow(source),
                                   getRow(source) + getStride());
  finish(known.data(), source);
  takeLeast(getRow(snapshots[snapshot].row), known.data(), getStride());
}

void OrderState::setRaised(unsigned flag) {
  widen(firstLane, firstLane, flag + 1);
  for (unsigned row = 0; row < getNumRows(); ++row)
    getFlags(getRow(row))[flag] = 0;
}
