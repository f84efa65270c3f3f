//===- Campaign.h - Comparison of many programs -----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLGENERATE_CAMPAIGN_H
#define TL_TOOLS_TLGENERATE_CAMPAIGN_H

#include "tools/tl-generate/programs/Program.h"

namespace tl::generate {

struct CampaignOptions {
  uint64_t seed, count;
  std::vector<Profile> profiles;
  unsigned schedules;
  /// Whether each program is compiled in all combinations.
  bool all;
  /// The number of processes that share the programs.
  unsigned workers;
  /// The time limit of a program in seconds.
  unsigned limit;
  /// The folder of failing programs.
  std::string folder;
  bool print, coverage;
  /// Whether programs are only written to the folder.
  bool write;
};

/// Compares the programs, reports the differing ones, and prints the number of
/// programs per outcome. Returns the exit status: 1 if a program differs,
/// `kNoVerdict` if an output cannot be written.
int runCampaign(const CampaignOptions &options);

} // namespace tl::generate

#endif // TL_TOOLS_TLGENERATE_CAMPAIGN_H
