//===- Validator.h - A kernel run after every pass --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// Translation validation by execution: a kernel runs after every pass that
/// changes it, on the same arguments, and the first pass is named behind which
/// it computes something else.
///
///   Validator validator(request);
///   if (llvm::Error error = validator.begin(module))
///     return error;                    // the kernel as written does not run
///   manager.addInstrumentation(validator.createInstrumentation());
///   (void)manager.run(module);
///   LogicalResult same = validator.finish();
///
//===----------------------------------------------------------------------===//

#ifndef TL_API_VALIDATION_VALIDATOR_H
#define TL_API_VALIDATION_VALIDATOR_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <string>
#include <vector>

namespace tl::validation {

/// Which kernels run, and on what.
struct Request {
  /// The function; empty for all that have a launch.
  std::string entry;
  /// The values of its arguments, as --arg takes them; without any they are
  /// drawn.
  std::vector<std::string> arguments;
  /// How many are drawn for each kernel, and from which seed.
  unsigned trials = 1;
  uint64_t seed = 0;
  /// Seconds that a run on drawn arguments may take; a kernel may run for ever
  /// with some.
  double longestRun = 5;
  /// The command that runs the kernel on arguments that follow, as --arg; empty
  /// if there is none.
  std::string command;
  /// Random schedules besides the default one, behind the pass that orders
  /// pipes.
  unsigned schedules = 3;
};

/// Counts of what was done.
struct Summary {
  unsigned passes = 0;
  unsigned changes = 0;
  unsigned failures = 0;
  unsigned trials = 0;
  unsigned refused = 0;
  unsigned runs = 0;
  /// Elements that were compared with an error bound, and those of which it
  /// could not be decided whether they are within one.
  uint64_t rounded = 0;
  uint64_t undecided = 0;
  /// The operation that the first of these hang on.
  std::string reason;
};

class Validator {
public:
  explicit Validator(Request request);
  ~Validator();

  /// Runs the kernels of `module` as they are written: what passes have to
  /// keep. Fails if they do not run, or if what they compute depends on memory
  /// that they have not written.
  llvm::Error begin(mlir::ModuleOp module);

  /// What runs the kernels in a pass manager. The validator outlives it. No two
  /// passes may run at a time.
  std::unique_ptr<mlir::PassInstrumentation> createInstrumentation();

  /// Emits what was found, which passes could not do without it being taken for
  /// theirs. Fails if something was.
  mlir::LogicalResult finish();

  /// Prints what was run, in a line or two.
  void printSummary(llvm::raw_ostream &os) const;

private:
  class Instrumentation;
  struct Implementation;
  std::unique_ptr<Implementation> implementation;
};

} // namespace tl::validation

#endif // TL_API_VALIDATION_VALIDATOR_H
