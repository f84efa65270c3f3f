//===- tl-reduce.cpp - Makes failing programs small ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The reducer of MLIR, which knows our dialects: it drops operations as long as
// a test, a program, finds what remains interesting.
//
//===----------------------------------------------------------------------===//

#include "dialects/Tile/TileOps.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-reduce/MlirReduceMain.h"
#include "passes/Passes.h"
#include "tools/common/Signals.h"
#include "llvm/Support/InitLLVM.h"

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  tl::setUpSignals();
  mlir::registerAllPasses();
  tl::registerTLPasses();
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  registry.insert<tl::tile::TileDialect, tl::ascend::AscendDialect>();
  mlir::MLIRContext context(registry);
  return failed(mlir::mlirReduceMain(argc, argv, context));
}
