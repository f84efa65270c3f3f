//===- Tables.cpp - Reports of launches as tables -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/report/StallRows.h"
#include "runtime/report/Summary.h"
#include "tl/runtime/report/Report.h"

#include <fmt/format.h>

using namespace tl::runtime;

/// The number of the longest stalls in a table.
constexpr size_t kStalls = 12;

static void printPipes(const RunReport &run, llvm::raw_ostream &os) {
  os << "core    pipe  instructions  busy cycles  utilisation\n";
  for (CoreKind kind : {CoreKind::Cube, CoreKind::Vector})
    for (unsigned i = 0; i < kNumPipes; ++i) {
      const PipeSummary &pipe = run.pipes[kind][static_cast<Pipe>(i)];
      if (pipe.instructions > 0)
        os << fmt::format("{:<7} {:<5} {:>12} {:>12.0f} {:>11.1f}%\n",
                          name(kind), name(static_cast<Pipe>(i)),
                          pipe.instructions, pipe.busyCycles,
                          pipe.utilisation * 100);
    }
}

/// The pipes with a column in a table of cores.
static llvm::SmallVector<Pipe> getUsedPipes(const RunReport &run) {
  llvm::SmallVector<Pipe> used;
  for (unsigned i = 0; i < kNumPipes; ++i) {
    Pipe pipe = static_cast<Pipe>(i);
    if (run.pipes[CoreKind::Cube][pipe].instructions > 0 ||
        run.pipes[CoreKind::Vector][pipe].instructions > 0)
      used.push_back(pipe);
  }
  return used;
}

/// Prints the busy part of the launch for each pipe of each core.
static void printCores(const RunReport &run, llvm::raw_ostream &os) {
  llvm::SmallVector<Pipe> pipes = getUsedPipes(run);
  double cycles = run.totalCycles - run.launchOverheadCycles;
  os << "core       blocks";
  for (Pipe pipe : pipes)
    os << fmt::format(" {:>6}", name(pipe));
  os << "\n";
  for (const CoreReport &core : run.cores) {
    os << fmt::format("{:<6} {:>3} {:>7}", name(core.kind), core.number,
                      core.blocks);
    for (Pipe pipe : pipes)
      os << fmt::format(" {:>5.1f}%",
                        cycles > 0 ? core.pipes[pipe].busyCycles / cycles * 100
                                   : 0);
    os << "\n";
  }
}

/// Says how well the cores share the blocks, if some run much longer.
static void printBalance(const RunReport &run, llvm::raw_ostream &os) {
  constexpr double kBalanced = 0.9;
  double sum = 0;
  for (const CoreReport &core : run.cores)
    sum += core.runningCycles;
  auto busiest = llvm::max_element(
      run.cores, [](const CoreReport &a, const CoreReport &b) {
        return a.runningCycles < b.runningCycles;
      });
  if (sum <= 0 ||
      sum >= kBalanced * busiest->runningCycles * double(run.cores.size()))
    return;
  os << fmt::format(
      "balance: the cores run blocks for {:.0f}% of the time of the busiest "
      "one on average, which is {} core {}\n",
      sum / busiest->runningCycles / double(run.cores.size()) * 100,
      name(busiest->kind), busiest->number);
}

static void printStalls(const RunReport &run, bool byLine,
                        llvm::raw_ostream &os) {
  std::vector<StallRow> rows = sumStalls(run.stalls, byLine);
  rows.resize(std::min<size_t>(rows.size(), kStalls));
  size_t width = 18;
  for (const StallRow &row : rows)
    width = std::max(width, row.sum.describe().size());
  os << fmt::format("core    pipe  {:<{}}      times       cycles{}\n",
                    "waits for", width, byLine ? "  at" : "");
  for (const StallRow &row : rows)
    os << fmt::format("{:<7} {:<5} {:<{}} {:>10} {:>12.0f}{}{}\n",
                      name(row.sum.core), name(row.sum.pipe),
                      row.sum.describe(), width, row.sum.count, row.sum.cycles,
                      byLine ? "  " : "", row.line);
}

/// Prints the source lines of scalar work, if it takes much of the time.
static void printScalars(const RunReport &run, llvm::raw_ostream &os) {
  constexpr double kMuch = 0.1;
  constexpr size_t kLines = 5;
  if (getScalarShare(run, CoreKind::Cube) < kMuch &&
      getScalarShare(run, CoreKind::Vector) < kMuch)
    return;
  os << "core    scalar work        times       cycles  at\n";
  std::vector<StallRow> rows = sumStalls(run.scalars, /*byLine=*/true);
  for (const StallRow &row : llvm::ArrayRef(rows).take_front(kLines))
    os << fmt::format("{:<7} {:>23} {:>12.0f}  {}\n", name(row.sum.core),
                      row.sum.count, row.sum.cycles, row.line);
}

void tl::runtime::printScalarHint(const LaunchReport &launch,
                                  llvm::raw_ostream &os) {
  constexpr double kMost = 0.5;
  for (CoreKind kind : {CoreKind::Cube, CoreKind::Vector}) {
    double share = getScalarShare(launch.run, kind);
    if (share < kMost)
      continue;
    std::vector<StallRow> rows = sumStalls(launch.run.scalars, /*byLine=*/true);
    auto longest = llvm::find_if(
        rows, [&](const StallRow &row) { return row.sum.core == kind; });
    os << fmt::format("scalar code: {:.0f}% of the time of {} cores, most of "
                      "it at {}\n",
                      share * 100, name(kind), longest->line);
  }
}

/// Prints the traffic of each tensor.
static void printTensors(const LaunchReport &launch, llvm::raw_ostream &os) {
  os << "tensor             bytes read  hits of L2    misses  bytes written  "
        "hits of L2    misses  from memory    to memory\n";
  for (auto [number, tensor] : llvm::enumerate(launch.run.traffic.tensors))
    if (tensor.isUsed())
      os << fmt::format("{:<14} {:>14} {:>11} {:>9} {:>14} {:>11} {:>9} {:>12} "
                        "{:>12}\n",
                        launch.getTensorName(number), tensor.bytesRead,
                        tensor.readHits, tensor.readMisses, tensor.bytesWritten,
                        tensor.writeHits, tensor.writeMisses,
                        tensor.bytesFromMemory, tensor.bytesToMemory);
}

void tl::runtime::printTables(const LaunchReport &launch, double clockMHz,
                              llvm::raw_ostream &os) {
  const RunReport &run = launch.run;
  printSummary(run, clockMHz, os);
  printTensors(launch, os);
  os << "instructions: " << run.instructions << "\n";
  printPipes(run, os);
  printBalance(run, os);
  printCores(run, os);
  printScalars(run, os);
  if (run.stalls.empty()) {
    os << "nothing waited\n";
    return;
  }
  printStalls(run, /*byLine=*/false, os);
  printStalls(run, /*byLine=*/true, os);
}
