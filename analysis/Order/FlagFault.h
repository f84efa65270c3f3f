//===- FlagFault.h - Faults of the flags of a section -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_ORDER_FLAGFAULT_H
#define TL_ANALYSIS_ORDER_FLAGFAULT_H

#include "llvm/ADT/DenseMapInfo.h"

namespace tl::analysis {

/// A fault of a flag of a section.
enum class FlagFault {
  /// A wait that no set precedes on some path: the pipe hangs.
  NeverRaised,
  /// A set of a flag that may still be raised: the hardware loses one of the
  /// two.
  RaisedTwice,
  /// A set that no wait follows on some path: the flag outlives the kernel.
  LeftRaised,
  /// A set or a wait with an unknown slot.
  UnknownSlot,
};

} // namespace tl::analysis

namespace llvm {
template <> struct DenseMapInfo<tl::analysis::FlagFault> {
  using FlagFault = tl::analysis::FlagFault;
  static FlagFault getEmptyKey() { return static_cast<FlagFault>(-1); }
  static FlagFault getTombstoneKey() { return static_cast<FlagFault>(-2); }
  static unsigned getHashValue(FlagFault fault) {
    return static_cast<unsigned>(fault);
  }
  static bool isEqual(FlagFault a, FlagFault b) { return a == b; }
};
} // namespace llvm

#endif // TL_ANALYSIS_ORDER_FLAGFAULT_H
