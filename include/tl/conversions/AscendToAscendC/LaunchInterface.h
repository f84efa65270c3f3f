//===- LaunchInterface.h - Parameters of launch functions -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Launch interface version 1: the C parameters of a kernel as a function of
/// its type and its `tile.name` attributes alone. docs/launch-interface.md
/// describes it.
///
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_LAUNCHINTERFACE_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_LAUNCHINTERFACE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <string>

namespace tl::ascendc {

/// The version of the interface.
constexpr int64_t launchInterfaceVersion = 1;

/// What a parameter passes. The enumerators are in the order of parameters.
enum class ParameterKind { Tensor, Scalar, Extent, Stride, Offset };

/// A parameter of a launch function.
struct LaunchParameter {
  ParameterKind kind;
  /// The argument of the kernel that it passes or describes.
  unsigned argument;
  /// The dimension of an extent or a stride.
  unsigned dimension;
  std::string name;
  /// In C, of a scalar or a number; that of a tensor is `void *`.
  std::string type;

  bool isTensor() const { return kind == ParameterKind::Tensor; }
};

/// The parameters of the launch functions of a kernel: the tensors and then the
/// scalars in the order of the arguments; every dynamic extent of every tensor;
/// the dynamic strides and offset of tensors that are not row-major.
class LaunchInterface {
public:
  /// The interface of `func`. Reports arguments that a kernel cannot have.
  static mlir::FailureOr<LaunchInterface> get(mlir::func::FuncOp func);

  /// The parameters in order, without workspace and stream.
  llvm::ArrayRef<LaunchParameter> getParameters() const { return parameters; }

  /// The names of the arguments of the kernel.
  llvm::ArrayRef<std::string> getArgumentNames() const { return names; }

  /// The parameter of this kind for a dimension of an argument; null if there
  /// is none.
  const LaunchParameter *find(ParameterKind kind, unsigned argument,
                              unsigned dimension = 0) const;

  /// What names of launch functions end in, after `tl_` and the kernel: the
  /// entry, and the others of the header and of the files.
  static llvm::ArrayRef<llvm::StringRef> getEndings();

  /// The entry `tl_<kernel>`, or another function with this ending.
  std::string getFunction(llvm::StringRef ending = "") const {
    return "tl_" + kernel + ending.str();
  }

private:
  void addNumbers(mlir::BlockArgument tensor, bool areExtents);

  std::string kernel;
  std::vector<std::string> names;
  std::vector<LaunchParameter> parameters;
};

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_LAUNCHINTERFACE_H
