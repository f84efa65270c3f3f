//===- Mlir.cpp - Dialects and passes for MLIR's C API --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl-c/mlir.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Registration.h"
#include "mlir/CAPI/Support.h"
#include "mlir/CAPI/Utils.h"
#include "tl/conversions/AscendToAscendC/AscendToAscendC.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tl/passes/Passes.h"

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(Tile, tile, tl::tile::TileDialect)
MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(Ascend, ascend, tl::ascend::AscendDialect)

void tlRegisterDialects(MlirDialectRegistry registry) {
  tl::registerAscendCDialects(*unwrap(registry));
  unwrap(registry)->insert<tl::tile::TileDialect>();
}

void tlRegisterPasses(void) { tl::registerTLPasses(); }

MlirLogicalResult tlTranslateToAscendC(MlirModule module,
                                       MlirStringCallback write, void *user) {
  mlir::detail::CallbackOstream os(write, user);
  return wrap(tl::translateToAscendC(unwrap(module), os));
}
