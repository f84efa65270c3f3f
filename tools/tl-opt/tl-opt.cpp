//===- tl-opt.cpp - Runs passes on IR files -------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Tile/TileOps.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "passes/Passes.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllPasses();
  tl::registerTLPasses();
  registry.insert<tl::tile::TileDialect, tl::ascend::AscendDialect>();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "tl optimizer driver\n", registry));
}
