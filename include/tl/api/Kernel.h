//===- Kernel.h - Kernels as C++ objects ------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

/// \file
/// All that a program needs to run a kernel, as tl-run does:
///   tl::KernelRequest request;
///   request.path = "kernels/gemm.mlir";
///   std::unique_ptr<tl::Kernel> kernel = tl::Kernel::load(request);
///   if (!kernel)
///     return 1;                              // the error is printed
///   for (unsigned i = 0; i < 3; ++i)
///     llvm::cantFail(kernel->bind(i, arrays[i]));
///   bool isClean = succeeded(kernel->run({}));
///   double cycles = kernel->getLaunches().front().run.totalCycles;
///   kernel->printReport(llvm::outs());
/// Errors in the IR and findings in the kernel go to
/// `CompileRequest::messages`, with the line of the source.
//===----------------------------------------------------------------------===//

#ifndef TL_API_KERNEL_H
#define TL_API_KERNEL_H

#include "tl/api/Compile.h"
#include "tl/api/RecordedError.h"
#include "tl/dialects/Ascend/Target/TargetSpec.h"
#include "tl/runtime/interpreter/ArgumentInfo.h"
#include "tl/runtime/interpreter/RunOptions.h"
#include "tl/runtime/numerics/Scalar.h"
#include "tl/runtime/numerics/View.h"
#include "tl/runtime/report/Report.h"
#include "llvm/Support/Error.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tl {

/// A kernel to load, and the options of its compilation.
struct KernelRequest {
  /// The file with the IR; "-" is the standard input.
  std::string path;
  /// The IR itself, instead of a file, if not empty; `path` is its name then.
  std::string text;
  /// The function; empty for the only one.
  std::string entry;
  /// A hint for the user how to name a function, printed if `entry` is missing
  /// and several functions could be meant.
  std::string entryHint;
  /// For a source of Ascend C: the number of blocks, the cores of each (see
  /// SourceRequest), the texts of its arguments (see getArgumentValue), which
  /// determine the types that the source leaves open, options for the
  /// compiler, the folder of the vendor's headers, the file for the calls and
  /// the one with the origins of the lines, if there are such.
  int64_t blocks = 0;
  std::string cores;
  std::vector<std::string> arguments;
  std::vector<std::string> compilerOptions;
  std::string cann;
  std::string callLog;
  std::string sourceMap;
  /// Target, passes, and the stream for messages.
  CompileRequest compile;
  /// Also receives errors at lines of the IR, in loading and in runs; may be
  /// null. Outlives the kernel.
  std::vector<RecordedError> *errors = nullptr;
  /// Also called with each diagnostic at a line of the IR, and each finding;
  /// may be null.
  std::function<void(mlir::Diagnostic &)> diagnose;
};

/// A kernel, compiled and ready to run. Owns its IR. Kernels are independent of
/// each other; one kernel is used by one thread at a time, and runs its blocks
/// on all cores of the host.
class Kernel {
public:
  /// Reads, compiles and loads a kernel. Null, after a message, if that fails.
  static std::unique_ptr<Kernel> load(const KernelRequest &request);

  ~Kernel();

  /// Name of the function.
  llvm::StringRef getName() const;

  /// Whether its host code calls functions, which may have launches, too.
  bool callsFunctions() const;

  /// Its arguments, in order.
  llvm::ArrayRef<runtime::ArgumentInfo> getArguments() const;

  /// Binds a memref argument to `array`, which is dense, row-major, of the
  /// argument's element type and shape, and outlives the runs; a run reads and
  /// writes it in place. The array has `contents` before them.
  llvm::Error
  bind(unsigned argument, const runtime::View &array,
       runtime::ArrayContents contents = runtime::ArrayContents::Filled);

  /// Binds an argument of integer, index or floating-point type.
  llvm::Error bind(unsigned argument, runtime::Scalar scalar);

  /// Runs the kernel. Succeeds if there is no finding. May be called again.
  mlir::LogicalResult run(const runtime::RunOptions &options);

  /// The reports on the launches of the last run, in order.
  llvm::ArrayRef<runtime::LaunchReport> getLaunches() const;

  /// The name of the kernel and of its target, for reports.
  runtime::ReportContext getContext() const;

  /// Prints cycles, utilisation, traffic and stalls of each launch of the last
  /// run, which was asynchronous.
  void printReport(llvm::raw_ostream &os) const;

  /// The numbers of the target; nothing if the IR names none.
  std::optional<ascend::TargetSpec> getTarget() const;

  /// The compiled IR, which must not change.
  mlir::ModuleOp getModule() const;

  /// Calls `visit` with each operation that a run reached, in the order of the
  /// IR.
  void forEachReached(llvm::function_ref<void(mlir::Operation *)> visit) const;

private:
  struct Implementation;
  explicit Kernel(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation;
};

} // namespace tl

#endif // TL_API_KERNEL_H
