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
    : graph(&graph), issued(graph.getLanes().size(), 0),
      rows(numPipes * getStride(), noPosition) {}

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

bool OrderState::meetRow(unsigned number, const Position *other) {
  Position *row = getRow(number);
  Position changes = 0;
  for (unsigned i = 0, end = getStride(); i < end; ++i) {
    Position least = std::min(row[i], other[i]);
    changes |= least ^ row[i];
    row[i] = least;
  }
  return changes != 0;
}

static void learnRow(Position *row, const Position *other, size_t size) {
  for (size_t i = 0; i < size; ++i)
    row[i] = std::max(row[i], other[i]);
}

void OrderState::addFlag(unsigned flag) {
  if (flag < numFlags)
    return;
  unsigned more = std::max(flag + 1, 2 * numFlags) - numFlags;
  std::vector<Position> wider;
  for (unsigned row = 0; row < getNumRows(); ++row) {
    wider.insert(wider.end(), getRow(row), getRow(row) + getStride());
    wider.insert(wider.end(), more, noPosition);
  }
  rows = std::move(wider);
  numFlags += more;
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

void OrderState::enter(const Chain &chain) {
  // All issues of the chain are put in flight at once, for `issued` tells which
  // of them come later.
  open = chain.lanes;
  for (unsigned row = 0; row < getNumRows(); ++row) {
    Position *first = getRow(row);
    for (auto [lane, position] : open)
      first[lane * numAges] = std::min<int>(first[lane * numAges], position);
  }
}

void OrderState::apply(const LoopEvent &event) {
  SmallVector<std::pair<unsigned, Position>> lanes;
  bool isRun = event.kind == LoopEvent::Run;
  for (unsigned lane : event.lanes)
    if (isRun || issued[lane])
      lanes.push_back({lane, std::exchange(issued[lane], 0)});
  for (unsigned row = 0; row < getNumRows(); ++row) {
    Position *first = getRow(row);
    for (auto [lane, end] : lanes) {
      Position *of = first + lane * numAges;
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
  addFlag(other.numFlags - 1);
  if (other.numFlags < numFlags) {
    OrderState wider = other;
    wider.addFlag(numFlags - 1);
    return meet(wider, report);
  }
  bool changed = false;
  for (auto [mine, others] : llvm::zip_equal(issued, other.issued)) {
    changed |= mine < others;
    mine = std::max(mine, others);
  }
  for (unsigned row = 0; row < numPipes; ++row)
    changed |= meetRow(row, other.getRow(row));
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
      changed |= meetRow(both.row, other.getRow(theirs.row));
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
      std::copy_n(other.getRow(other.snapshots[others++].row), getStride(),
                  insert(mine++, {otherFlag, nullptr, true}));
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
  if (uninformed & bit)
    learnRow(getRow(pipe), getRow(Pipe::S), getStride());
  uninformed &= ~bit;
}

void OrderState::learn(Pipe pipe, unsigned snapshot) {
  learnRow(getRow(pipe), getRow(snapshots[snapshot].row), getStride());
  noteChange(pipe);
}

void OrderState::finish(Position *row, Pipe pipe) {
  for (unsigned lane : graph->getLanes(pipe))
    std::fill_n(row + lane * numAges, numAges, noPosition);
  // Later issues of the current chain are not complete.
  for (auto [lane, first] : open)
    if (graph->getLanes()[lane].pipe == pipe)
      row[lane * numAges] = std::max<int>(issued[lane], first);
}

void OrderState::finishAll() {
  std::fill_n(rows.begin(), numPipes * getStride(), noPosition);
  for (unsigned row = 0; row < numPipes; ++row)
    for (auto [lane, first] : open)
      getRow(row)[lane * numAges] = std::max<int>(issued[lane], first);
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
  meetRow(snapshots[snapshot].row, known.data());
}

void OrderState::setRaised(unsigned flag) {
  addFlag(flag);
  for (unsigned row = 0; row < getNumRows(); ++row)
    getFlags(getRow(row))[flag] = 0;
}
