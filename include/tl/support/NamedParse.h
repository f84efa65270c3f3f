//===- NamedParse.h - Parser that keeps the names of values -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_SUPPORT_NAMEDPARSE_H
#define TL_SUPPORT_NAMEDPARSE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/SourceMgr.h"
#include <memory>

namespace tl {

/// Parses the main file of `sources`, which is bytecode, and verifies it with
/// `isVerified`. Reports an error and returns null on failure, also where
/// MLIR's reader fails silently, or accepts arrays without their data.
mlir::OwningOpRef<mlir::ModuleOp>
parseBytecode(const std::shared_ptr<llvm::SourceMgr> &sources,
              mlir::MLIRContext *context, bool isVerified = true);

/// Parses the main file of `sources` and keeps the names of its values: the
/// location of an operation or a block argument becomes a NameLoc with the
/// name. The NameLoc of an operation with several results holds their names
/// separated by commas, an empty one for a result without a name. Numbers, as
/// in `%0`, are not names. Reports an error and returns null on failure.
///
/// Also reads bytecode, whose names are those in its locations.
mlir::OwningOpRef<mlir::ModuleOp>
parseWithNames(const std::shared_ptr<llvm::SourceMgr> &sources,
               mlir::MLIRContext *context);

} // namespace tl

#endif // TL_SUPPORT_NAMEDPARSE_H
