//===- Validator.h - Validation of passes by execution ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

/// \file
/// Translation validation by execution: a kernel runs after every pass that
/// changes it, on the same arguments. The report names the first pass after
/// which it computes other results.
///   Validator validator(request);
///   if (llvm::Error error = validator.begin(module))
///     return error;                    // the kernel as written does not run
///   manager.addInstrumentation(validator.createInstrumentation());
///   (void)manager.run(module);
///   LogicalResult same = validator.finish();
//===----------------------------------------------------------------------===//

#ifndef TL_API_VALIDATION_VALIDATOR_H
#define TL_API_VALIDATION_VALIDATOR_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tl::validation {

/// The kernels to run, and their arguments.
struct Request {
  /// The function; empty for all functions with a launch, or for the one that a
  /// run without a name executes.
  std::string entry;
  bool isEntryForRun = false;
  /// The values of its arguments, in the syntax of --arg; drawn if empty.
  std::vector<std::string> arguments;
  /// The number of draws for each kernel, and their seed.
  unsigned trials = 1;
  uint64_t seed = 0;
  /// The limit in seconds of processor time of a run of the kernel as written,
  /// as some arguments may make it run for ever. A run after a pass may take
  /// 100 times as long as that of the kernel as written, and this much longer.
  double longestRun = 5;
  /// The command that runs the kernel with arguments appended as --arg; empty
  /// if there is none.
  std::string command;
  /// The number of random schedules besides the default one, from the pass on
  /// that orders pipes.
  unsigned schedules = 3;
};

/// Counts of passes and runs.
struct Summary {
  unsigned passes = 0;
  unsigned changes = 0;
  unsigned failures = 0;
  unsigned trials = 0;
  /// The number of trials that were asked for, and why there are fewer; empty
  /// if there are not.
  unsigned wanted = 0;
  std::string shortage;
  /// The trials for which a kernel as written changes no argument.
  unsigned unchanged = 0;
  unsigned refused = 0;
  unsigned runs = 0;
  /// Elements that were compared with an error bound, and those for which the
  /// comparison is undecided.
  uint64_t rounded = 0;
  uint64_t undecided = 0;
  /// The first operation that makes elements undecided.
  std::string reason;
};

class Validator {
public:
  explicit Validator(Request request);
  ~Validator();

  /// Runs the kernels of `module` as they are written and records their
  /// results, which passes have to preserve. Fails if they do not run, or if
  /// their results depend on memory that they have not written.
  llvm::Error begin(mlir::ModuleOp module);

  /// The kernel for which `begin` has failed; nothing if there is none.
  std::optional<mlir::Location> getErrorLoc() const;

  /// Says that fewer trials were drawn than asked for, and why; empty if that
  /// is not so.
  std::string describeShortage() const;

  /// Whether the kernels as written change no argument in any trial: then no
  /// run can show a fault in their results.
  bool changesNothing() const;

  /// Whether there was nothing to validate: no pass has run, and the kernel as
  /// written is not ordered for asynchronous runs.
  bool hasRunNothing() const;

  /// The instrumentation that runs the kernels in a pass manager. The validator
  /// outlives it. No two passes may run at a time.
  std::unique_ptr<mlir::PassInstrumentation> createInstrumentation();

  /// Runs the kernels of `module` asynchronously, unless they have done so:
  /// after the last pass of a complete compilation.
  void runResult(mlir::ModuleOp module);

  /// The place of a kernel that its author has written in instructions, and
  /// that has run in program order only, which shows no race; nothing if there
  /// is none.
  std::optional<mlir::Location> findUnordered() const;

  /// Emits the fault, if there is one, and fails then. During a pass this error
  /// would count as one of the pass.
  mlir::LogicalResult finish();

  /// Prints a summary of the runs in a line or two.
  void printSummary(llvm::raw_ostream &os) const;

private:
  class Instrumentation;
  struct Implementation;
  std::unique_ptr<Implementation> implementation;
};

} // namespace tl::validation

#endif // TL_API_VALIDATION_VALIDATOR_H
