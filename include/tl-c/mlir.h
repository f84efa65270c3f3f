/*===- tl-c/mlir.h - Dialects and passes for MLIR's C API ---------*- C -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===*/

/**
 * \file
 * For programs that use MLIR through its C API: handles of the dialects, and
 * the registration of passes. The library is tl::MLIRCAPI, of the component
 * Passes; tl-c/tl.h is another library, which needs no MLIR.
 *
 *   MlirDialectRegistry registry = mlirDialectRegistryCreate();
 *   tlRegisterDialects(registry);
 *   tlRegisterPasses();
 *   ...
 *   mlirParsePassPipeline(mlirPassManagerGetAsOpPassManager(manager),
 *                         mlirStringRefCreateFromCString(
 *                             "builtin.module(tl-compile)"), ...);
 */

#ifndef TL_C_MLIR_H
#define TL_C_MLIR_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Tile, tile);
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Ascend, ascend);

/** Inserts both dialects, and those of MLIR that kernels use. */
MLIR_CAPI_EXPORTED void tlRegisterDialects(MlirDialectRegistry registry);

/** Registers the passes and pipelines, such as "tl-compile"; once is enough. */
MLIR_CAPI_EXPORTED void tlRegisterPasses(void);

/**
 * Prints the kernels of a module of final IR as Ascend C to `write`. Reports
 * what cannot be printed to the context.
 */
MLIR_CAPI_EXPORTED MlirLogicalResult
tlTranslateToAscendC(MlirModule module, MlirStringCallback write, void *user);

#ifdef __cplusplus
}
#endif

#endif /* TL_C_MLIR_H */
