//===- Signature.h - Parameters of the printed kernel -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The kernel has the parameters of its launch function (LaunchInterface), and
// the workspace if it has one. Their names are those of the source.
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_SIGNATURE_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_SIGNATURE_H

#include "conversions/AscendToAscendC/Names.h"
#include "conversions/Scalars/Values.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tl/conversions/AscendToAscendC/LaunchInterface.h"

namespace tl::ascendc {

/// A parameter of the printed kernel.
struct Parameter {
  std::string type;
  std::string name;
};

/// A tensor allocated by the kernel: a part of its workspace, which is the last
/// parameter.
struct WorkspaceTensor {
  mlir::Value tensor;
  /// In bytes.
  int64_t offset;
};

/// The parameters of a kernel.
class Signature {
public:
  /// Names the parameters of `func`, which are those of `interface`; sets the
  /// expressions of its arguments in `values`. Reports tensors that cannot be
  /// parts of the workspace.
  static mlir::FailureOr<Signature> get(mlir::func::FuncOp func,
                                        const LaunchInterface &interface,
                                        Names &names, Values &values);

  /// The parameters in order: tensors, scalars, numbers, the workspace.
  llvm::ArrayRef<Parameter> getParameters() const { return parameters; }

  /// The tensors, by argument of the function; their parameters come first.
  llvm::ArrayRef<mlir::BlockArgument> getTensors() const { return tensors; }

  /// The parts of the workspace; none if the kernel has no such parameter.
  llvm::ArrayRef<WorkspaceTensor> getWorkspace() const { return workspace; }
  int64_t getWorkspaceBytes() const { return workspaceBytes; }

private:
  mlir::LogicalResult addWorkspace(mlir::func::FuncOp func, Names &names,
                                   Values &values);

  llvm::SmallVector<Parameter> parameters;
  llvm::SmallVector<mlir::BlockArgument> tensors;
  llvm::SmallVector<WorkspaceTensor> workspace;
  int64_t workspaceBytes = 0;
};

/// Sets the expressions of the arguments of `func` for its launch function,
/// whose parameters have the names of `interface`; reserves these names.
void defineHostArguments(mlir::func::FuncOp func,
                         const LaunchInterface &interface, Names &names,
                         Values &values);

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_SIGNATURE_H
