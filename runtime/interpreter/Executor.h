//===- Executor.h - Runs a kernel -------------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// How the rest of the world runs a function of the IR:
///
///   FailureOr<std::unique_ptr<Executor>> executor =
///       Executor::load(module, "gemm");
///   for (const ArgumentInfo &argument : (*executor)->getArguments())
///     (*executor)->bind(argument.index, arrays[argument.index]);
///   LogicalResult clean = (*executor)->run(options);
///
/// What is wrong with the IR, or found wrong with the kernel, is emitted as
/// MLIR diagnostics at its operations.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_EXECUTOR_H
#define TL_RUNTIME_INTERPRETER_EXECUTOR_H

#include "mlir/IR/BuiltinOps.h"
#include "runtime/interpreter/Launch.h"

namespace tl::runtime {

/// An argument of a function.
struct ArgumentInfo {
  unsigned index = 0;
  /// Its name in the source, if the source has one.
  std::string name;
  mlir::Type type;
  /// Of a memref: the element type, and the extents, ShapedType::kDynamic where
  /// an array decides. Nothing for a scalar.
  std::optional<DType> dtype;
  llvm::SmallVector<int64_t, 4> shape;
  /// Whether the array that is bound to a memref has contents.
  bool isFilled = true;

  bool isMemRef() const { return dtype.has_value(); }

  /// "argument 0 (A: memref<?x?xf16>)".
  std::string describe() const;
};

/// What a function says of its argument.
ArgumentInfo getArgumentInfo(mlir::BlockArgument argument);

/// A function ready to run. Refers to the IR, which must not change meanwhile.
class Executor {
public:
  /// Loads the function called `entry`, or the only one of `module` if `entry`
  /// is empty. Fails, having emitted why, if there is none or it contains what
  /// the executor does not know.
  static mlir::FailureOr<std::unique_ptr<Executor>>
  load(mlir::ModuleOp module, llvm::StringRef entry = "");

  /// Name of the function.
  llvm::StringRef getName() { return function.getName(); }

  mlir::MLIRContext *getContext() { return function.getContext(); }

  llvm::ArrayRef<ArgumentInfo> getArguments() const { return arguments; }

  /// Binds a memref argument to `array`, which is dense, row-major, of the
  /// argument's element type and shape, and outlives the runs. Without
  /// `isFilled` it comes without contents: to read what no launch has written
  /// is a finding of a checked run.
  llvm::Error bind(unsigned argument, const View &array, bool isFilled = true);

  /// Binds an argument of integer, index or floating-point type.
  llvm::Error bind(unsigned argument, Scalar scalar);

  /// Runs the function; arguments that are not bound are an error. Succeeds if
  /// nothing was found wrong. May be called again: it starts anew, except for
  /// the contents of the arrays.
  mlir::LogicalResult run(const RunOptions &options);

  /// What the launches of the last run came to, in their order.
  llvm::ArrayRef<LaunchReport> getLaunches() const { return launches; }

  /// Calls `visit` with each operation that a run reached, in the order of the
  /// IR.
  void forEachReached(llvm::function_ref<void(mlir::Operation *)> visit) const;

private:
  Executor(mlir::func::FuncOp function, Program program);

  mlir::FailureOr<ascend::TargetSpec> prepare(const RunOptions &options);
  mlir::LogicalResult runHost(Interpreter &host, const RunOptions &options,
                              const ascend::TargetSpec &target);

  mlir::func::FuncOp function;
  Program program;
  llvm::SmallVector<ArgumentInfo, 4> arguments;
  /// What is bound, by argument.
  std::vector<std::optional<RuntimeValue>> bound;
  TensorTable tensors;
  std::vector<LaunchReport> launches;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_EXECUTOR_H
