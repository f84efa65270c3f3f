//===- Footprint.h - Exact strided sets of bytes ----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The bytes that an instruction accesses in a memory: runs repeated at
/// strides. Tiles are slices of larger buffers, so bounding boxes of unrelated
/// accesses overlap often; the race checker needs the exact answer.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_CHECKS_FOOTPRINT_H
#define TL_RUNTIME_ENGINE_CHECKS_FOOTPRINT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <optional>

namespace tl::runtime {

/// Bytes [begin, end) of a memory.
struct ByteRange {
  int64_t begin = 0;
  int64_t end = 0;

  int64_t size() const { return end - begin; }
  bool operator==(const ByteRange &other) const {
    return begin == other.begin && end == other.end;
  }
};

/// A set of bytes: `run` contiguous bytes at `offset`, repeated `count` times
/// at distance `stride` for each dimension.
///
/// A footprint is kept in canonical form: no dimension of count 1, strides
/// positive and descending, contiguous dimensions merged into the run.
/// Footprints of equal sets therefore mostly compare equal.
class Footprint {
public:
  struct Dim {
    int64_t count;
    /// Distance between repetitions, in bytes.
    int64_t stride;

    bool operator==(const Dim &other) const {
      return count == other.count && stride == other.stride;
    }
  };

  /// The empty set.
  Footprint() = default;

  /// `run` bytes at `offset` repeated over `dims`, which may come in any order
  /// and with strides of any sign, including 0. Any count or run <= 0 makes the
  /// set empty.
  Footprint(int64_t offset, int64_t run, llvm::ArrayRef<Dim> dims = {});

  /// Bytes of an N-d strided view: `strides` in elements of `elementBytes`
  /// bytes, `offset` in bytes.
  static Footprint ofView(int64_t offset, int64_t elementBytes,
                          llvm::ArrayRef<int64_t> sizes,
                          llvm::ArrayRef<int64_t> strides);

  bool empty() const { return run == 0; }
  /// First byte of the set.
  int64_t begin() const { return offset; }
  /// One past the last byte of the set.
  int64_t end() const { return empty() ? offset : offset + extent; }
  /// Number of bytes; bytes that interleaved dimensions contain twice are
  /// counted twice.
  int64_t bytes() const;
  int64_t runBytes() const { return run; }
  llvm::ArrayRef<Dim> dims() const { return shape; }

  /// Calls `visit` for each run in turn until it returns false. Returns false
  /// if a visit did.
  bool forEachRun(llvm::function_ref<bool(ByteRange)> visit) const {
    if (shape.empty())
      return empty() || visit({offset, offset + run});
    return forEachOfManyRuns(visit);
  }

  bool operator==(const Footprint &other) const {
    return offset == other.offset && run == other.run && shape == other.shape;
  }
  bool operator!=(const Footprint &other) const { return !(*this == other); }

private:
  bool forEachOfManyRuns(llvm::function_ref<bool(ByteRange)> visit) const;

  int64_t offset = 0;
  int64_t run = 0;
  /// end() - begin().
  int64_t extent = 0;
  /// Outermost (largest stride) first.
  llvm::SmallVector<Dim, 3> shape;
};

/// A range of bytes that lies in both sets; nothing if they are disjoint.
/// Exact. Dimensions with the same stride on both sides cost nothing; only
/// dimensions of different strides are enumerated, and only if the bounding
/// boxes overlap.
std::optional<ByteRange> overlap(const Footprint &a, const Footprint &b);

inline bool overlaps(const Footprint &a, const Footprint &b) {
  return overlap(a, b).has_value();
}

/// True if every byte of `b` is certainly in `a`; false if unknown.
bool covers(const Footprint &a, const Footprint &b);

/// The union of both sets if it is certainly a single footprint: one covers the
/// other, or they are adjacent along the run or a dimension.
std::optional<Footprint> unite(const Footprint &a, const Footprint &b);

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_CHECKS_FOOTPRINT_H
