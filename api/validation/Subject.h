//===- Subject.h - A kernel and what it computes ----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_API_VALIDATION_SUBJECT_H
#define TL_API_VALIDATION_SUBJECT_H

#include "api/validation/Trial.h"
#include "api/validation/Validator.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringMap.h"

namespace tl::validation {

/// A pass, and its number among those that were run.
struct PassName {
  std::string argument;
  unsigned number;
};

/// What is wrong behind a pass.
struct Fault {
  mlir::Location loc;
  std::string message;
  /// Of the run that shows it; empty if none does.
  std::vector<std::string> arguments;
};

/// A kernel that passes work on, and what it computes: for every text that it
/// has had. A text that comes back, as when a compilation begins anew, is
/// known.
class Subject {
public:
  Subject(mlir::func::FuncOp kernel, unsigned schedules)
      : name(kernel.getName()), loc(kernel.getLoc()), schedules(schedules) {}

  /// Adds arguments that the kernel as written is clean with, and runs on until
  /// `stop`, which may be null, becomes true.
  llvm::Error addTrial(mlir::func::FuncOp kernel,
                       std::vector<std::string> specs,
                       const std::atomic<bool> *stop = nullptr);

  /// Takes what the kernel as written computes for what passes have to keep.
  void begin(mlir::func::FuncOp kernel);

  /// The kernel, if a pass on `op` works on it; else null.
  mlir::func::FuncOp find(mlir::Operation *op) const;

  /// Before a pass: what the kernel computes now is what it has to behind it.
  std::optional<Fault> enter(const PassName &pass, mlir::func::FuncOp kernel,
                             Summary &summary);
  /// Behind that pass.
  std::optional<Fault> leave(mlir::func::FuncOp kernel, Summary &summary);
  /// Behind that pass, which has failed.
  void abandon() { open.pop_back(); }

private:
  using Results = std::vector<Contents>;
  struct State {
    /// By trial.
    std::shared_ptr<const Results> results;
    /// Whether it has run asynchronously, too.
    bool ranAsynchronously = false;
  };
  /// A pass that is running, and the kernel before it.
  struct OpenPass {
    PassName pass;
    std::string before;
    /// Itself, if the pass may change how results are rounded.
    mlir::OwningOpRef<mlir::ModuleOp> original;
  };

  std::optional<Fault> check(const PassName &pass, mlir::func::FuncOp kernel,
                             const State &before, State &now, Summary &summary);
  std::optional<Fault> runTrial(const PassName &pass, runtime::Executor &kernel,
                                size_t number, const Contents &before,
                                Contents &now, Summary &summary);
  std::optional<Fault> compare(const PassName &pass, runtime::Executor &kernel,
                               size_t number, const Contents &before,
                               const Contents &now, llvm::StringRef schedule,
                               Summary &summary);
  /// Compares with what the operations of the kernel before may come to.
  std::optional<Fault> compareRounded(const PassName &pass, size_t number,
                                      const Contents &before,
                                      const Contents &now, Summary &summary);
  Fault makeFault(const llvm::Twine &message, size_t trial) const;

  std::string name;
  mlir::Location loc;
  unsigned schedules;
  std::vector<Trial> trials;
  Results written;
  llvm::StringMap<State> states;
  std::vector<OpenPass> open;
  /// The kernel before the pass that is checked, if that may change rounding.
  mlir::ModuleOp original;
  /// Whether that has other scalar functions than the kernel behind the pass.
  /// Bounds do not follow scalar code.
  bool hasOtherFunctions = false;
  /// Whether the kernel is ordered: by its author, or by a pass.
  bool isOrdered = false;
};

} // namespace tl::validation

#endif // TL_API_VALIDATION_SUBJECT_H
