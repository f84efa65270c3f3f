//===- SourceModule.h - IR that stands for an Ascend C kernel ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_API_SOURCEMODULE_H
#define TL_API_SOURCEMODULE_H

#include "runtime/intrinsics/SourceProgram.h"
#include "tl/api/Kernel.h"

namespace tl {

/// The text of a module with a function that launches `program`: it has the
/// parameters and the cores of the kernel, and no instructions. Those are added
/// when the program issues them. The arguments of `request` determine the types
/// of the tensors that the source leaves open.
llvm::Expected<std::string> getModuleText(const runtime::SourceProgram &program,
                                          const KernelRequest &request);

/// The same for a launch by host code, whose tensors are `bytes` long. The
/// kernel is `name`.
std::string getLaunchText(const runtime::SourceProgram &program,
                          llvm::StringRef name, int64_t blocks,
                          llvm::ArrayRef<int64_t> bytes,
                          llvm::StringRef target);

/// A context with all dialects that kernels use.
std::unique_ptr<mlir::MLIRContext> makeKernelContext();

/// Whether `path` is a source of Ascend C.
bool isAscendC(llvm::StringRef path);

} // namespace tl

#endif // TL_API_SOURCEMODULE_H
