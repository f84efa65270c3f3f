//===- SubjectRuns.h - Runs of a kernel under validation --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_API_VALIDATION_SUBJECTRUNS_H
#define TL_API_VALIDATION_SUBJECTRUNS_H

#include "api/validation/Subject.h"

namespace tl::validation {

/// A kernel that is ready to run, or the error of its loading.
struct Loaded {
  /// The module of a kernel with separate cores; null for other kernels.
  mlir::OwningOpRef<mlir::ModuleOp> separate;
  std::unique_ptr<runtime::Executor> kernel;
  std::string error;
};

/// The contents of uninitialised memory in further runs, which show whether
/// results depend on it. The highest bit of one, and the lowest bit of the
/// other, is not that of runtime::kUnwritten: -1 may be the least of two
/// numbers.
constexpr std::byte kOtherUnwritten[] = {std::byte{0x55}, std::byte{0xAA}};

/// Loads `kernel`, with separate cores if it has no program order before.
Loaded load(mlir::func::FuncOp kernel);

/// The options of a run in program order.
runtime::RunOptions getSequential();

/// The first argument with different elements in `left` and `right`.
std::optional<unsigned> findChanged(const Trial &trial, const Contents &left,
                                    const Contents &right);

/// That argument with its first different element; nothing if all are equal.
std::optional<std::string> describeChange(const Trial &trial,
                                          runtime::Executor &kernel,
                                          const Contents &before,
                                          const Contents &now);

/// The number and the name of a pass, for messages.
std::string describe(const PassName &pass);

/// The option that repeats an asynchronous run, for messages.
std::string describeSchedule(unsigned run);

} // namespace tl::validation

#endif // TL_API_VALIDATION_SUBJECTRUNS_H
