//===- Summary.cpp - The lines above the tables of a report ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/report/Summary.h"

#include <fmt/format.h>

using namespace tl::runtime;

/// The rate of `bytes` in one direction, against the limit of L2.
static std::string getRate(double bytes, double cycles, double clockMHz,
                           double limit) {
  double rate = bytes / cycles;
  return fmt::format("{:.1f} bytes per cycle ({:.1f} GB/s) of {:.0f}", rate,
                     rate * clockMHz / 1e3, limit);
}

static void printTraffic(const RunReport &run, double clockMHz,
                         llvm::raw_ostream &os) {
  double cycles = run.totalCycles - run.launchOverheadCycles;
  double read = run.gmBytesRead, written = run.gmBytesWritten;
  if (read + written <= 0 || cycles <= 0)
    return;
  os << fmt::format("global memory: {} bytes read, {}\n", run.gmBytesRead,
                    getRate(read, cycles, clockMHz, run.l2BytesPerCycle));
  os << fmt::format(
      "global memory: {} bytes written, {}\n", run.gmBytesWritten,
      getRate(written, cycles, clockMHz, run.l2WriteBytesPerCycle));
  int64_t moved = run.traffic.bytesMoved;
  os << fmt::format("memory behind L2: {} bytes, {:.1f} bytes per cycle of "
                    "{:.0f}; L2 is {} at first\n",
                    moved, double(moved) / cycles, run.memoryBytesPerCycle,
                    name(run.traffic.state));
}

/// Prints the bound of the machine, then that of the kernel as it is.
static void printRooflines(const RunReport &run, double clockMHz,
                           llvm::raw_ostream &os) {
  if (std::optional<Roofline> roofline = getRoofline(run)) {
    constexpr const char *limits[] = {"memory allows", "computing allows", ""};
    std::string rate;
    if (roofline->operations > 0)
      rate = fmt::format(" {:.4g} TFLOP/s of {:.4g},",
                         roofline->achieved * clockMHz / 1e6,
                         roofline->peak * clockMHz / 1e6);
    os << fmt::format("roofline: {:.4g} operations, {:.4g} per byte of the "
                      "tensors,{} {:.1f}% of what {}\n",
                      roofline->operations, roofline->intensity, rate,
                      roofline->efficiency * 100, limits[roofline->limit]);
  }
  std::optional<Roofline> kernel = getKernelRoofline(run);
  if (!kernel)
    return;
  constexpr const char *limits[] = {"its traffic allows",
                                    "its computing pipes allow",
                                    "its scalar units allow"};
  os << fmt::format("this kernel: {:.4g} operations, {:.4g} per byte, {:.1f}% "
                    "of what {}\n",
                    kernel->operations, kernel->intensity,
                    kernel->efficiency * 100, limits[kernel->limit]);
}

void tl::runtime::printSummary(const RunReport &run, double clockMHz,
                               llvm::raw_ostream &os) {
  os << fmt::format("launch overhead: {:.0f} cycles\n",
                    run.launchOverheadCycles);
  printTraffic(run, clockMHz, os);
  printRooflines(run, clockMHz, os);
}
