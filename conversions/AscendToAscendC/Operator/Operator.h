//===- Operator.h - A kernel as an operator ---------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The launch of a kernel as an operator project describes it, by the interface
// of the kernel's launch functions. docs/launch-interface.md describes the
// files.
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_OPERATOR_OPERATOR_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_OPERATOR_OPERATOR_H

#include "conversions/AscendToAscendC/Kernel.h"

namespace tl::ascendc {

/// The extents of the outputs of an operator, for shape inference.
class OutputShapes {
public:
  /// Finds those of `outputs`, which are no inputs, in the assertions before
  /// the launch: what an extent is equal to, or at least.
  static OutputShapes get(const Kernel &kernel,
                          llvm::ArrayRef<mlir::BlockArgument> outputs);

  /// An extent, and the value that it has.
  struct Extent {
    mlir::BlockArgument output;
    int64_t dimension;
    mlir::Value value;
    /// The parameters that the value depends on.
    std::vector<LaunchParameter> parameters;
  };

  /// The extents in an order in which each depends on earlier ones only.
  llvm::ArrayRef<Extent> getExtents() const { return extents; }

  /// The dynamic extents that no rule gives.
  llvm::ArrayRef<LaunchParameter> getUnknown() const { return unknown; }

private:
  std::vector<Extent> extents;
  std::vector<LaunchParameter> unknown;
};

/// A kernel as an operator.
struct Operator {
  Kernel kernel;
  /// The type of the operator: `SiluMul` for the kernel `silu_mul`.
  std::string type;
  /// The tensors by their order in the operator. One that is read and written
  /// is an input and an output, whose address the kernel gets once.
  llvm::SmallVector<mlir::BlockArgument> inputs, outputs;
  /// The fields of the tiling data, by parameter; tensors have none.
  std::vector<std::string> fields;
  OutputShapes shapes;

  /// The operator of `kernel`. Reports what an operator cannot express.
  static mlir::FailureOr<Operator> get(const Kernel &kernel);

  /// The name of the kernel, and of its files.
  llvm::StringRef getName() const;

  /// The name of an argument.
  llvm::StringRef getName(mlir::BlockArgument argument) const {
    return kernel.interface.getArgumentNames()[argument.getArgNumber()];
  }

  /// The parameters of this kind, in order.
  std::vector<LaunchParameter> getParameters(ParameterKind kind) const;

  /// Whether the kernel gets the address of `output` as that of an input.
  bool isInPlace(mlir::BlockArgument output) const {
    return llvm::is_contained(inputs, output);
  }
};

/// The name of the class of the tiling data.
std::string getTilingClass(const Operator &op);

/// The names of the fields of `op`, which are those of the parameters, or with
/// a number where members of the class would have the same name.
std::vector<std::string> nameFields(const Operator &op);

/// The type in the tiling data of a parameter: 8 bytes, or a float.
llvm::StringRef getFieldType(const LaunchParameter &parameter);

/// How the kernel gets its arguments: addresses, the others from the tiling
/// data. Adds names to those of the kernel.
KernelEntry getOperatorEntry(Operator &op);

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_OPERATOR_OPERATOR_H
