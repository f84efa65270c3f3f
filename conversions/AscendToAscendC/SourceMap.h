//===- SourceMap.h - Origins of the lines of a text -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_SOURCEMAP_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_SOURCEMAP_H

#include "mlir/IR/BuiltinOps.h"
#include "tl/conversions/AscendToAscendC/AscendToAscendC.h"

namespace tl::ascendc {

/// The operation of `module` that each line of `text` was printed for, with its
/// place in the IR and in the author's file, as JSON. `origins` are the
/// operations of the lines.
std::string printSourceMap(mlir::ModuleOp module, llvm::StringRef text,
                           llvm::ArrayRef<mlir::Operation *> origins,
                           const EmissionRequest &request);

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_SOURCEMAP_H
