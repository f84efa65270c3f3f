//===- NamedParse.h - Parsing that keeps the names of values ----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_COMMON_NAMEDPARSE_H
#define TL_TOOLS_COMMON_NAMEDPARSE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/SourceMgr.h"
#include <memory>

namespace tl {

/// Parses the main file of `sources`, which is bytecode. Reports what is wrong
/// and then returns null, also where the reader of MLIR fails without an error.
mlir::OwningOpRef<mlir::ModuleOp>
parseBytecode(const std::shared_ptr<llvm::SourceMgr> &sources,
              const mlir::ParserConfig &config);

/// Parses the main file of `sources` and keeps the names that values have in
/// it: the location of an operation or a block argument becomes a NameLoc with
/// the name. That of an operation with several results holds their names
/// separated by commas, an empty one for a result without a name. Numbers, as
/// in `%0`, are not names. Reports what is wrong and then returns null.
///
/// Bytecode is read, too; it has the names that its locations have.
mlir::OwningOpRef<mlir::ModuleOp>
parseWithNames(const std::shared_ptr<llvm::SourceMgr> &sources,
               mlir::MLIRContext *context);

} // namespace tl

#endif // TL_TOOLS_COMMON_NAMEDPARSE_H
