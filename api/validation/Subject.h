//===- Subject.h - A kernel under validation and its results ----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_API_VALIDATION_SUBJECT_H
#define TL_API_VALIDATION_SUBJECT_H

#include "api/validation/Trial.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "tl/api/validation/Validator.h"
#include "llvm/ADT/StringMap.h"

namespace tl::validation {

/// A pass, and its number in the order of runs.
struct PassName {
  std::string argument;
  unsigned number;
};

/// A fault after a pass.
struct Fault {
  mlir::Location loc;
  std::string message;
  /// The arguments of the run that shows it; empty if no run does.
  std::vector<std::string> arguments;
  /// What else may be the cause; may be empty.
  std::string hint;
};

/// A kernel that passes change, and its results, for every text that it has
/// had. If a text occurs again, as when a compilation restarts, its results are
/// known.
class Subject {
public:
  Subject(mlir::func::FuncOp kernel, const Request &request);

  /// Adds arguments for which the kernel as written runs without findings,
  /// within the time limit, and, with `mustChange`, changes an argument.
  llvm::Error addTrial(mlir::func::FuncOp kernel,
                       std::vector<std::string> specs, bool mustChange);
  /// How many arguments were not added because a run would take too long.
  unsigned countTooLong() const { return tooLong; }

  /// Records the results of the kernel as written, which passes have to
  /// preserve.
  void begin(mlir::func::FuncOp kernel);

  /// Called after the last pass, for a kernel that is complete: it runs
  /// asynchronously, unless it has done so.
  std::optional<Fault> finish(mlir::func::FuncOp kernel, Summary &summary);

  /// Deletes the copies of the kernel, whose context may end.
  void release() { earlier.clear(); }

  llvm::StringRef getName() const { return name; }

  /// The number of trials for which the kernel as written leaves all arguments
  /// unchanged: they show no fault in its results.
  unsigned countUnchanged() const { return unchanged; }

  /// Whether its author has written instructions only and nothing has ordered
  /// its pipes: it runs in program order, which shows no race.
  bool isUnordered() const { return isWrittenComplete && !isOrdered; }
  mlir::Location getLoc() const { return loc; }

  /// The kernel, if a pass on `op` may change it; else null.
  mlir::func::FuncOp find(mlir::Operation *op) const;

  /// Called before a pass: the kernel has to compute the same results after it.
  std::optional<Fault> enter(const PassName &pass, mlir::func::FuncOp kernel,
                             Summary &summary);
  /// Called after that pass. If it has removed the kernel, that is null.
  std::optional<Fault> leave(mlir::func::FuncOp kernel, Summary &summary);
  /// Called after that pass if it has failed.
  void abandon() { open.pop_back(); }

private:
  using Results = std::vector<Contents>;
  struct State {
    /// The results of each trial.
    std::shared_ptr<const Results> results;
    /// Whether it has run asynchronously, too.
    bool ranAsynchronously = false;
  };
  /// A pass that is running, and the kernel before it.
  struct OpenPass {
    PassName pass;
    std::string before;
    /// A copy of the kernel, if the pass, or the order of atomic additions
    /// after it, may change the rounding of results.
    mlir::OwningOpRef<mlir::ModuleOp> original;
  };

  /// The results of the kernel as written, with `unwritten` in uninitialised
  /// memory. Fails if it has a finding or takes too long.
  llvm::Expected<Contents> runWritten(Trial &trial, runtime::Executor &kernel,
                                      std::byte unwritten);

  /// What a pass has made of a kernel without a target.
  struct Earlier {
    PassName pass;
    mlir::OwningOpRef<mlir::ModuleOp> kernel;
    std::shared_ptr<const Results> results;
  };

  /// Determines whether the author has ordered the whole kernel, which needs a
  /// target.
  void determineOrder(mlir::func::FuncOp kernel);
  /// Determines that for the kernel as written, now that `kernel` has a target.
  /// If it is ordered, it also runs asynchronously after earlier passes.
  std::optional<Fault> checkEarlier(mlir::func::FuncOp kernel,
                                    Summary &summary);
  /// The fault of a pass after which there is no kernel.
  Fault describeRemoval(const PassName &pass) const;
  /// Runs a trial with a time limit, for a run with number `run`. Fails if it
  /// takes longer.
  llvm::Expected<Result> runWithin(runtime::Executor &kernel, size_t number,
                                   unsigned run, Summary &summary,
                                   std::byte unwritten = runtime::kUnwritten);
  /// The processor time that a run of a trial may take, in seconds.
  double getLongest(size_t number) const;
  /// Whether the results of a run of `kernel` that had `result`, and `before`
  /// the pass, depend on bytes that nothing has written.
  bool dependsOnUnwritten(runtime::Executor &kernel, size_t number,
                          unsigned run, const Contents &before,
                          const Result &result);
  std::optional<Fault> check(const PassName &pass, mlir::func::FuncOp kernel,
                             const State &before, State &now, Summary &summary);
  std::optional<Fault> runTrial(const PassName &pass, runtime::Executor &kernel,
                                size_t number, const Contents &before,
                                Contents &now, Summary &summary);
  std::optional<Fault> compare(const PassName &pass, runtime::Executor &kernel,
                               size_t number, const Contents &before,
                               const Contents &now, llvm::StringRef schedule,
                               Summary &summary);
  /// Compares results with the error bounds of the operations of `original`;
  /// `maker` is the pass, or else the cause of a difference, for messages.
  std::optional<Fault> compareRounded(llvm::StringRef maker, size_t number,
                                      const Contents &before,
                                      const Contents &now, Summary &summary);
  Fault makeFault(const llvm::Twine &message, size_t trial) const;

  std::string name;
  mlir::Location loc;
  /// Whether its module is in another operation.
  bool isNested;
  bool isPrivate;
  bool isWrittenComplete = false;
  unsigned schedules;
  double longestRun;
  std::vector<Trial> trials;
  Results written;
  /// The seconds of each run as written.
  std::vector<double> times;
  unsigned unchanged = 0;
  unsigned tooLong = 0;
  llvm::StringMap<State> states;
  /// The last text with known results.
  std::string current;
  /// The kernel as written, and after each pass that has changed it, until it
  /// has a target.
  std::vector<Earlier> earlier;
  std::vector<OpenPass> open;
  /// The kernel before the checked pass, if that may change rounding.
  mlir::ModuleOp original;
  /// Whether it has other scalar functions than the kernel after the pass.
  /// Bounds do not follow scalar code.
  bool hasOtherFunctions = false;
  /// Whether a pass that orders pipes has run.
  bool hasOrderingPass = false;
  /// Whether the kernel is ordered: by its author, or by a pass, and complete.
  bool isOrdered = false;
  /// Whether the order of the author is unknown, for lack of a target.
  bool isOrderUnknown = false;
};

} // namespace tl::validation

#endif // TL_API_VALIDATION_SUBJECT_H
