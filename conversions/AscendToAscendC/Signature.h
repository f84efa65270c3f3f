//===- Signature.h - Parameters of the printed kernel -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The kernel and its launch function have the same parameters: the tensors, the
// scalars, and one number for each dynamic extent, row stride or offset of a
// tensor that the text needs.
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_SIGNATURE_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_SIGNATURE_H

#include "conversions/AscendToAscendC/Names.h"
#include "conversions/Scalars/Values.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace tl::ascendc {

/// A parameter of the printed functions.
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
  /// Chooses and names the parameters of `func`; sets the expressions of its
  /// arguments in `values`. Reports arguments that a kernel cannot have.
  static mlir::FailureOr<Signature> get(mlir::func::FuncOp func, Names &names,
                                        Values &values);

  /// The parameters in order: tensors, scalars, extents, the workspace.
  llvm::ArrayRef<Parameter> getParameters() const { return parameters; }

  /// The tensors, by argument of the function; their parameters come first.
  llvm::ArrayRef<mlir::BlockArgument> getTensors() const { return tensors; }

  /// The parts of the workspace; none if the kernel has no such parameter.
  llvm::ArrayRef<WorkspaceTensor> getWorkspace() const { return workspace; }
  int64_t getWorkspaceBytes() const { return workspaceBytes; }

private:
  void addWorkspace(mlir::func::FuncOp func, Names &names, Values &values);

  llvm::SmallVector<Parameter> parameters;
  llvm::SmallVector<mlir::BlockArgument> tensors;
  llvm::SmallVector<WorkspaceTensor> workspace;
  int64_t workspaceBytes = 0;
};

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_SIGNATURE_H
