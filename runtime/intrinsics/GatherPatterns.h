//===- GatherPatterns.h - Patterns of gathered elements ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The numbered patterns of GatherMask, 1 to 7, for both sets of headers.
/// Compiled with a program, it includes nothing, as Device.h.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTRINSICS_GATHERPATTERNS_H
#define TL_RUNTIME_INTRINSICS_GATHERPATTERNS_H

namespace tl_device {

/// The attributes of an operation that gathers by `pattern`; null if there is
/// no such pattern. Results may replace the source from its first element on:
/// each follows from an element at the same place or a later one.
inline const char *getPatternAttributes(unsigned pattern, bool isInPlace) {
  constexpr const char *attributes[2][8] = {
      {nullptr, "{pattern = 1 : i32}", "{pattern = 2 : i32}",
       "{pattern = 3 : i32}", "{pattern = 4 : i32}", "{pattern = 5 : i32}",
       "{pattern = 6 : i32}", "{pattern = 7 : i32}"},
      {nullptr, "{may_overwrite, pattern = 1 : i32}",
       "{may_overwrite, pattern = 2 : i32}",
       "{may_overwrite, pattern = 3 : i32}",
       "{may_overwrite, pattern = 4 : i32}",
       "{may_overwrite, pattern = 5 : i32}",
       "{may_overwrite, pattern = 6 : i32}",
       "{may_overwrite, pattern = 7 : i32}"}};
  return pattern < 8 ? attributes[isInPlace][pattern] : nullptr;
}

/// The number of elements that `pattern`, 1 to 7, keeps of the first `count`.
inline long countKept(unsigned pattern, long count) {
  constexpr long first[] = {0, 0, 1, 0, 1, 2, 3, 0};
  constexpr long step[] = {1, 2, 2, 4, 4, 4, 4, 1};
  return count <= first[pattern]
             ? 0
             : (count - first[pattern] + step[pattern] - 1) / step[pattern];
}

} // namespace tl_device

#endif // TL_RUNTIME_INTRINSICS_GATHERPATTERNS_H
