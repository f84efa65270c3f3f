//===- RangeSet.h - Sets of numbers as ranges -------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_INDICES_RANGESET_H
#define TL_ANALYSIS_INDICES_RANGESET_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace tl::analysis {

/// A set of numbers as sorted ranges that do not touch. Operations take time in
/// the number of ranges, not of elements.
class RangeSet {
public:
  /// The numbers from `begin` to `end` - 1.
  struct Range {
    unsigned begin;
    unsigned end;
    bool operator==(const Range &other) const {
      return begin == other.begin && end == other.end;
    }
  };

  bool empty() const { return ranges.empty(); }
  llvm::ArrayRef<Range> getRanges() const { return ranges; }
  bool contains(unsigned number) const;

  void clear() { ranges.clear(); }
  /// Adds the numbers from `begin` to `end` - 1.
  void add(unsigned begin, unsigned end);
  void add(const RangeSet &other);
  /// Intersects the set with `other`.
  void keep(const RangeSet &other);
  void remove(const RangeSet &other);

  bool operator==(const RangeSet &other) const {
    return ranges == other.ranges;
  }

private:
  llvm::SmallVector<Range, 2> ranges;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_INDICES_RANGESET_H
