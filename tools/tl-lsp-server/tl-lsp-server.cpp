//===- tl-lsp-server.cpp - Language server of kernels ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR's language server with our dialects: editors show errors of verifiers,
// types, and definitions.
//
//===----------------------------------------------------------------------===//

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tl/support/Advice.h"
#include "tools/common/Version.h"

int main(int argc, char **argv) {
  tl::setUpVersion();
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registry.insert<tl::tile::TileDialect, tl::ascend::AscendDialect>();
  // Without the text, which an editor may have changed since it was saved.
  tl::registerAdvice(registry, "");
  return failed(mlir::MlirLspServerMain(argc, argv, registry));
}
