//===- Executor.h - Execution of a kernel -----------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// The interface for running a function of the IR:
///
///   FailureOr<std::unique_ptr<Executor>> executor =
///       Executor::load(module, "gemm");
///   for (const ArgumentInfo &argument : (*executor)->getArguments())
///     (*executor)->bind(argument.index, arrays[argument.index]);
///   LogicalResult clean = (*executor)->run(options);
///
/// Errors of the IR, and findings about the kernel, are emitted as MLIR
/// diagnostics at their operations.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_EXECUTOR_H
#define TL_RUNTIME_INTERPRETER_EXECUTOR_H

#include "mlir/IR/BuiltinOps.h"
#include "runtime/interpreter/Launch.h"
#include "tl/runtime/interpreter/ArgumentInfo.h"

namespace tl::runtime {

/// The function of `module` called `entry`, or, if that is empty, the only one,
/// or the only one that is not private; null if there is none.
mlir::func::FuncOp findEntry(mlir::ModuleOp module, llvm::StringRef entry);

/// A function ready to run. Refers to the IR, which must not change.
class Executor {
public:
  /// Loads the function that findEntry finds, and the functions that its host
  /// code calls. Fails with an error if there is none or they contain
  /// operations that the executor does not support.
  static mlir::FailureOr<std::unique_ptr<Executor>>
  load(mlir::ModuleOp module, llvm::StringRef entry = "");

  /// Name of the function.
  llvm::StringRef getName() { return functions.front().getName(); }

  /// The function, and those that its host code calls.
  llvm::ArrayRef<mlir::func::FuncOp> getFunctions() const { return functions; }

  mlir::MLIRContext *getContext() { return functions.front().getContext(); }

  llvm::ArrayRef<ArgumentInfo> getArguments() const { return arguments; }

  /// Binds a memref argument to `array`, which is dense, row-major, of the
  /// argument's element type and shape, and outlives the runs. It has
  /// `contents` before them.
  llvm::Error bind(unsigned argument, const View &array,
                   ArrayContents contents = ArrayContents::Filled);

  /// Binds an argument of integer, index or floating-point type.
  llvm::Error bind(unsigned argument, Scalar scalar);

  /// Runs the function; unbound arguments are an error. Succeeds if there are
  /// no findings. May be called again: each run starts anew, except for the
  /// contents of the arrays.
  mlir::LogicalResult run(const ExecutorOptions &options);

  /// The reports of the launches of the last run, in order.
  llvm::ArrayRef<LaunchReport> getLaunches() const { return launches; }

  /// Calls `visit` with each operation that a run reached, in the order of the
  /// IR.
  void forEachReached(llvm::function_ref<void(mlir::Operation *)> visit) const;

private:
  Executor(llvm::ArrayRef<mlir::func::FuncOp> functions, Program program,
           mlir::OwningOpRef<mlir::ModuleOp> lowered);

  /// Runs the function with the observer of `options`.
  mlir::LogicalResult runOnce(const ExecutorOptions &options);
  mlir::FailureOr<ascend::TargetSpec> prepare(const ExecutorOptions &options);
  mlir::LogicalResult runHost(Interpreter &host, const ExecutorOptions &options,
                              const ascend::TargetSpec &target);

  /// The module of the functions, if the one that was loaded had loops to
  /// lower.
  mlir::OwningOpRef<mlir::ModuleOp> lowered;
  llvm::SmallVector<mlir::func::FuncOp, 1> functions;
  Program program;
  llvm::SmallVector<ArgumentInfo, 4> arguments;
  /// The bound values, by argument.
  std::vector<std::optional<RuntimeValue>> bound;
  TensorTable tensors;
  /// L2 and memory in an asynchronous run.
  std::unique_ptr<GlobalMemory> memory;
  std::vector<LaunchReport> launches;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_EXECUTOR_H
