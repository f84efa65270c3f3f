//===- Passes.h - Conversions between dialects ------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_PASSES_H
#define TL_CONVERSIONS_PASSES_H

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Pass/Pass.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "tl/dialects/Tile/TileDialect.h"

namespace tl {

#define GEN_PASS_DECL
#include "tl/conversions/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "tl/conversions/Passes.h.inc"

} // namespace tl

#endif // TL_CONVERSIONS_PASSES_H
