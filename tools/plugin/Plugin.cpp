//===- Plugin.cpp - Dialects and passes for MLIR's tools ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mlir-opt-22 --load-dialect-plugin=TLPlugin.so --load-pass-plugin=TLPlugin.so
//   --pass-pipeline='builtin.module(tl-compile)' kernel.mlir
//
//===----------------------------------------------------------------------===//

#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tl/passes/Passes.h"

using namespace mlir;

extern "C" __attribute__((visibility("default"))) DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {
      MLIR_PLUGIN_API_VERSION, "tl", TL_VERSION, [](DialectRegistry *registry) {
        registry->insert<tl::tile::TileDialect, tl::ascend::AscendDialect>();
      }};
}

extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo
mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "tl", TL_VERSION,
          [] { tl::registerTLPasses(); }};
}
