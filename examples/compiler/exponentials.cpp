//===- exponentials.cpp - Builds and compiles a kernel --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// y = exp(x) for tensors of 65536 elements, 1024 of them in each block.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Pass/PassManager.h"
#include "tl/conversions/AscendToAscendC/AscendToAscendC.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tl/passes/Passes.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

static constexpr int64_t numElements = 65536, blockElements = 1024;

/// The elements of `tensor` from `begin` on that a block works on.
static Value slice(ImplicitLocOpBuilder &builder, Value tensor, Value begin) {
  OpFoldResult size = builder.getIndexAttr(blockElements);
  return memref::SubViewOp::create(builder, tensor, OpFoldResult(begin), size,
                                   OpFoldResult(builder.getIndexAttr(1)));
}

/// The work of block `index`.
static void buildBlock(ImplicitLocOpBuilder &builder, Value index, Value x,
                       Value y) {
  auto shared =
      tl::tile::SpaceAttr::get(builder.getContext(), tl::tile::Space::Shared);
  auto type = MemRefType::get({blockElements}, builder.getF32Type(),
                              MemRefLayoutAttrInterface(), shared);
  Value size = arith::ConstantIndexOp::create(builder, blockElements);
  Value begin = arith::MulIOp::create(builder, index, size);
  Value tile = memref::AllocOp::create(builder, type);
  tl::tile::CopyOp::create(builder, slice(builder, x, begin), tile);
  tl::tile::ExpOp::create(builder, tile, tile);
  tl::tile::CopyOp::create(builder, tile, slice(builder, y, begin));
}

static OwningOpRef<ModuleOp> build(MLIRContext &context) {
  ImplicitLocOpBuilder builder(UnknownLoc::get(&context), &context);
  OwningOpRef<ModuleOp> module = ModuleOp::create(builder.getLoc());
  builder.setInsertionPointToEnd(module->getBody());
  auto tensor = MemRefType::get({numElements}, builder.getF32Type());
  auto kernel = func::FuncOp::create(
      builder, "exponentials", builder.getFunctionType({tensor, tensor}, {}));
  builder.setInsertionPointToEnd(kernel.addEntryBlock());
  Value blocks =
      arith::ConstantIndexOp::create(builder, numElements / blockElements);
  auto buildBody = [&](OpBuilder &inner, Location loc, ValueRange indices) {
    ImplicitLocOpBuilder block(loc, inner);
    buildBlock(block, indices[0], kernel.getArgument(0), kernel.getArgument(1));
  };
  tl::tile::LaunchOp::create(builder, blocks, /*hasSubBlockIndex=*/false,
                             buildBody);
  func::ReturnOp::create(builder);
  return module;
}

int main() {
  DialectRegistry registry;
  tl::registerAscendCDialects(registry);
  registry.insert<tl::tile::TileDialect>();
  MLIRContext context(registry);
  context.loadDialect<arith::ArithDialect, func::FuncDialect,
                      memref::MemRefDialect, tl::tile::TileDialect>();
  OwningOpRef<ModuleOp> module = build(context);
  PassManager manager(&context);
  tl::CompileOptions options;
  options.target = "910B3";
  tl::buildCompilePipeline(manager, options);
  bool isPrinted = succeeded(manager.run(*module)) &&
                   succeeded(tl::translateToAscendC(*module, llvm::outs()));
  return isPrinted ? 0 : 1;
}
