//===- RunSweep.cpp - Sweep over the runs of entries ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/checks/RunSweep.h"
#include "runtime/engine/checks/CacheLines.h"

using namespace tl::runtime;
using Entry = GlobalFootprints::Entry;
using Dim = Footprint::Dim;

//===----------------------------------------------------------------------===//
// RunMerger
//===----------------------------------------------------------------------===//

/// Whether each repetition along the outermost of `dims` ends before the next
/// one begins, and so on inwards: then runs are in order.
static bool isNested(llvm::ArrayRef<Dim> dims, int64_t run) {
  int64_t extent = run;
  for (const Dim &dim : llvm::reverse(dims)) {
    if (extent > dim.stride)
      return false;
    extent += (dim.count - 1) * dim.stride;
  }
  return true;
}

RunMerger::RunMerger(llvm::ArrayRef<const Entry *> entries, int64_t unit)
    : unit(unit) {
  for (const Entry *entry : entries)
    addCursors(*entry, entry->bytes.begin(), entry->bytes.dims());
}

void RunMerger::addCursors(const Entry &entry, int64_t offset,
                           llvm::ArrayRef<Dim> dims) {
  if (!isNested(dims, entry.bytes.runBytes())) {
    for (int64_t i = 0; i < dims.front().count; ++i)
      addCursors(entry, offset + i * dims.front().stride, dims.drop_front());
    return;
  }
  int64_t count = 1;
  for (const Dim &dim : dims)
    count *= dim.count;
  push({{&entry, {}}, dims, offset, 0, count});
}

/// Adds `cursor` with the run at its position.
void RunMerger::push(Cursor cursor) {
  const Entry &entry = *cursor.run.entry;
  int64_t begin = cursor.offset, rest = cursor.position;
  for (const Dim &dim : llvm::reverse(cursor.dims)) {
    begin += rest % dim.count * dim.stride;
    rest /= dim.count;
  }
  cursor.run.bytes = {begin, begin + entry.bytes.runBytes()};
  if (entry.side.pipe == Pipe::S)
    cursor.run.bytes = getLines(cursor.run.bytes, unit);
  cursors.push(cursor);
}

std::optional<EntryRun> RunMerger::next() {
  if (cursors.empty())
    return std::nullopt;
  Cursor cursor = cursors.top();
  cursors.pop();
  EntryRun run = cursor.run;
  if (++cursor.position < cursor.count)
    push(cursor);
  return run;
}

//===----------------------------------------------------------------------===//
// RunSweep
//===----------------------------------------------------------------------===//

static int64_t getBlock(const EntryRun &run) { return run.entry->side.block; }

void RunSweep::Front::add(const EntryRun &run) {
  bool isFurther = run.bytes.end > first.bytes.end;
  if (getBlock(run) == getBlock(first)) {
    if (isFurther)
      first = run;
    return;
  }
  if (isFurther) {
    second = std::exchange(first, run);
    return;
  }
  if (!second || run.bytes.end > second->bytes.end)
    second = run;
}

void RunSweep::add(const EntryRun &run, Meet meet) {
  auto compare = [&](const EntryRun &earlier) {
    if (getBlock(earlier) != getBlock(run) &&
        earlier.bytes.end > run.bytes.begin)
      meet(earlier, run);
  };
  for (const auto &[key, front] : fronts) {
    compare(front.first);
    if (front.second)
      compare(*front.second);
  }
  const Entry &entry = *run.entry;
  unsigned kind = entry.write | unsigned(entry.atomic) << 1;
  auto [known, isNew] =
      fronts.try_emplace({entry.side.source, kind}, Front{run, std::nullopt});
  if (!isNew)
    known->second.add(run);
}
