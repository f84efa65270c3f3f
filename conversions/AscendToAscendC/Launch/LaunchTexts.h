//===- LaunchTexts.h - Texts about the launch of kernels --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_LAUNCH_LAUNCHTEXTS_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_LAUNCH_LAUNCHTEXTS_H

#include "conversions/AscendToAscendC/Kernel.h"
#include "tl/conversions/AscendToAscendC/AscendToAscendC.h"

namespace tl::ascendc {

/// The C++ source of the launch functions of `kernels`, for any host compiler.
/// It includes the header called `headerName`.
mlir::FailureOr<std::string> printHostSource(llvm::ArrayRef<Kernel> kernels,
                                             llvm::StringRef headerName);

/// The C header that declares them.
std::string printHeader(llvm::ArrayRef<Kernel> kernels);

/// The description of `kernels` as JSON.
std::string printMetadata(mlir::ModuleOp module, llvm::ArrayRef<Kernel> kernels,
                          const EmissionRequest &request);

/// The functions of `kernel` that a header declares, as C prototypes without
/// the semicolon: the entry, and those that end in `_check`, `_workspace` and
/// `_run`.
std::string getEntryPrototype(const Kernel &kernel);
std::string getCheckPrototype(const Kernel &kernel);
std::string getWorkspacePrototype(const Kernel &kernel);
std::string getRunPrototype(const Kernel &kernel);

/// The enumerator of tl_dtype for elements of `type`, without `TL_`.
llvm::StringRef getDTypeName(mlir::Type type);

/// Cores for each block of a launch: vector kernels count vector cores, two per
/// block with sub-blocks.
int64_t getCoresPerBlock(Kernel kernel);

/// tl-c/kernel.h: the types of launch functions in C.
llvm::StringRef getLaunchTypes();

/// The bytes of the workspace of `kernel` as an operator declares it.
int64_t getOperatorBytes(Kernel kernel);

/// "in", "out", "inout", or "none" if the kernel does not use the tensor.
llvm::StringRef getRole(const Kernel &kernel, mlir::BlockArgument tensor);

/// What the address of a workspace is a multiple of.
int64_t getWorkspaceAlignment(const Kernel &kernel);

/// The largest number of blocks in a launch.
int64_t getMostBlocks(const Kernel &kernel);

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_LAUNCH_LAUNCHTEXTS_H
