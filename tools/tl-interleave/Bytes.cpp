//===- Bytes.cpp - Sets of bytes as lists of runs -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-interleave/Bytes.h"

#include "llvm/ADT/STLExtras.h"

using namespace tl::interleave;

/// Adds the rows of a view, in the order of its first dimension.
static void addRows(int64_t offset, int64_t width,
                    llvm::ArrayRef<int64_t> sizes,
                    llvm::ArrayRef<int64_t> strides, int64_t unit,
                    std::vector<Bytes::Run> &runs) {
  if (sizes.empty() || (sizes.size() == 1 && strides[0] == 1)) {
    int64_t bytes = width * (sizes.empty() ? 1 : sizes[0]);
    int64_t whole = (bytes + unit - 1) / unit * unit;
    if (bytes > 0)
      runs.push_back({offset, offset + whole});
    return;
  }
  for (int64_t i = 0; i < sizes[0]; ++i)
    addRows(offset + i * strides[0] * width, width, sizes.drop_front(),
            strides.drop_front(), unit, runs);
}

Bytes tl::interleave::makeBytes(int64_t offset, int64_t width,
                                llvm::ArrayRef<int64_t> sizes,
                                llvm::ArrayRef<int64_t> strides, int64_t unit) {
  std::vector<Bytes::Run> runs;
  addRows(offset, width, sizes, strides, unit, runs);
  llvm::sort(runs, [](const Bytes::Run &a, const Bytes::Run &b) {
    return a.begin < b.begin;
  });
  Bytes bytes;
  for (const Bytes::Run &run : runs)
    if (!bytes.runs.empty() && run.begin <= bytes.runs.back().end)
      bytes.runs.back().end = std::max(bytes.runs.back().end, run.end);
    else
      bytes.runs.push_back(run);
  return bytes;
}

bool tl::interleave::meet(const Bytes &a, const Bytes &b) {
  size_t i = 0, j = 0;
  while (i < a.runs.size() && j < b.runs.size()) {
    if (a.runs[i].end <= b.runs[j].begin)
      ++i;
    else if (b.runs[j].end <= a.runs[i].begin)
      ++j;
    else
      return true;
  }
  return false;
}
