//===- Statistics.cpp - What passes change --------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-opt/Statistics.h"

#include "mlir/IR/Operation.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Pass/Pass.h"

#include <fmt/format.h>

using namespace mlir;
using namespace tl;

using Counts = std::map<std::string, int64_t>;

static Counts count(Operation *root) {
  Counts counts;
  root->walk(
      [&](Operation *op) { ++counts[op->getName().getStringRef().str()]; });
  return counts;
}

static int64_t sum(const Counts &counts) {
  int64_t total = 0;
  for (const auto &[name, number] : counts)
    total += number;
  return total;
}

class PassStatistics::Instrumentation : public PassInstrumentation {
public:
  explicit Instrumentation(PassStatistics &statistics)
      : statistics(statistics) {}

  void runBeforePass(Pass *pass, Operation *op) override {
    // Passes without a name hand operations to others.
    if (pass->getArgument().empty())
      return;
    ++statistics.rows[pass->getArgument()].runs;
    begun.push_back({count(op), OperationFingerPrint(op)});
  }

  void runAfterPass(Pass *pass, Operation *op) override {
    if (pass->getArgument().empty())
      return;
    Begun last = begun.pop_back_val();
    Row &row = statistics.rows[pass->getArgument()];
    row.changes += OperationFingerPrint(op) != last.print;
    Counts after = count(op);
    row.before += sum(last.counts);
    row.after += sum(after);
    for (const auto &[name, number] : after)
      row.differences[name] += number;
    for (const auto &[name, number] : last.counts)
      row.differences[name] -= number;
  }

  void runAfterPassFailed(Pass *pass, Operation *) override {
    if (!pass->getArgument().empty())
      begun.pop_back();
  }

private:
  /// An operation before a pass that runs on it.
  struct Begun {
    Counts counts;
    OperationFingerPrint print;
  };

  PassStatistics &statistics;
  /// The passes that run, the outer ones first.
  SmallVector<Begun, 4> begun;
};

std::unique_ptr<PassInstrumentation> PassStatistics::createInstrumentation() {
  return std::make_unique<Instrumentation>(*this);
}

static std::string describe(const std::map<std::string, int64_t> &differences) {
  std::string text;
  for (const auto &[name, number] : differences)
    if (number != 0)
      text += fmt::format("{}{:+} {}", text.empty() ? "  " : " ", number, name);
  return text;
}

void PassStatistics::print(llvm::raw_ostream &os) const {
  os << fmt::format("{:<24} {:>5} {:>8} {:>13}  {}\n", "pass", "runs",
                    "changes", "operations", "differences");
  for (const auto &[pass, row] : rows) {
    std::string numbers = row.before == row.after
                              ? std::to_string(row.after)
                              : fmt::format("{} -> {}", row.before, row.after);
    os << fmt::format("{:<24} {:>5} {:>8} {:>13}{}\n", pass.str(), row.runs,
                      row.changes, numbers, describe(row.differences));
  }
}
