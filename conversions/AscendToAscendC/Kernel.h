//===- Kernel.h - The kernel function and its launch function ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_KERNEL_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_KERNEL_H

#include "conversions/AscendToAscendC/CodeWriter.h"
#include "conversions/AscendToAscendC/Names.h"
#include "conversions/AscendToAscendC/Signature.h"
#include "conversions/Scalars/Values.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tl/conversions/AscendToAscendC/AscendToAscendC.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

namespace tl::ascendc {

/// A function with a launch, and the data of its device and its host text.
struct Kernel {
  mlir::func::FuncOp func;
  ascend::LaunchOp launch;
  /// The sections of the launch; null if it has none for the core.
  ascend::SectionOp cube, vector;
  LaunchInterface interface;
  Signature signature;
  /// The names of the parameters are taken, on the device and on the host.
  Names names, hostNames;
  /// The expressions for the arguments of `func`.
  Values values, hostValues;

  /// Whether it is launched on AI cores, not on cores of one kind.
  bool isMixed();

  /// The KernelMetaType of its launch.
  llvm::StringRef getType();

  /// Whether all blocks wait for each other.
  bool meetsAllBlocks() const;

  /// Whether two vector cores run each block.
  bool hasSubBlocks() { return bool(launch.getSubBlockIndex()); }

  /// Checks the structure of `func`. No variable gets a name in `reserved`.
  static mlir::FailureOr<Kernel> get(mlir::func::FuncOp func,
                                     llvm::StringRef reserved);
};

/// How the function on the device gets its arguments: by the parameters of a
/// launch, or from the tiling data of an operator.
struct KernelEntry {
  /// Between `extern "C"` and `__global__`, with a space after it.
  std::string attributes;
  llvm::SmallVector<Parameter> parameters;
  /// Variables for arguments that are no parameters, and what they are
  /// computed of: printed as far as the text uses them.
  std::vector<std::pair<Parameter, std::string>> variables;
  /// The statement before these variables.
  std::string beforeVariables;
  /// The first statement of all kernels with this entry; may be empty.
  std::string first;
  /// The pass pipeline that made the kernel; empty if it is not known.
  std::string pipeline;
};

/// The entry of `kernel` for launches: the parameters of its signature.
KernelEntry getLaunchEntry(const Kernel &kernel);

/// Prints the function that runs on the device.
mlir::LogicalResult printKernel(Kernel kernel, const KernelEntry &entry,
                                KernelStyle style, CodeWriter &out);

/// Prints the function that puts the kernel on a stream.
void printEnqueue(Kernel kernel, CodeWriter &out);

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_KERNEL_H
