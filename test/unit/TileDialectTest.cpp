//===- TileDialectTest.cpp - Tests of the Tile dialect on its own ---------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace tl;

namespace {
constexpr const char *source = R"(
  func.func @kernel(%A: memref<8x64xf32>, %n: index) {
    tile.launch (%block) in (%n) {
      %zero = arith.constant 0 : index
      %a = memref.alloc() : memref<8x64xf32, #tile.space<shared>>
      %i = memref.alloc() : memref<8x64xi32, #tile.space<shared>>
      %mask = memref.alloc() : memref<8x8xui8, #tile.space<shared>>
      tile.copy %A to %a : memref<8x64xf32>, memref<8x64xf32, #tile.space<shared>>
      tile.add %a, %a into %a : memref<8x64xf32, #tile.space<shared>>, memref<8x64xf32, #tile.space<shared>>, memref<8x64xf32, #tile.space<shared>>
      tile.cast %a into %i round floor : memref<8x64xf32, #tile.space<shared>>, memref<8x64xi32, #tile.space<shared>>
      tile.compare lt %a, %a into %mask : memref<8x64xf32, #tile.space<shared>>, memref<8x64xf32, #tile.space<shared>>, memref<8x8xui8, #tile.space<shared>>
      %s = memref.load %A[%zero, %zero] : memref<8x64xf32>
      tile.printf "%f"(%s) : f32
      tile.sync_all
    }
    return
  })";

/// A context that knows the Tile dialect, and not the Ascend dialect.
class TileDialect : public testing::Test {
protected:
  TileDialect() {
    context.loadDialect<arith::ArithDialect, func::FuncDialect,
                        memref::MemRefDialect, scf::SCFDialect,
                        tile::TileDialect>();
    module = parseSourceString<ModuleOp>(source, &context);
  }

  /// The first operation of class `OpT` in the module.
  template <typename OpT> OpT find() {
    OpT found;
    module->walk([&](OpT op) {
      found = op;
      return WalkResult::interrupt();
    });
    return found;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};
} // namespace

// The dialect does not load the other one, and its kernels need nothing of it.
TEST_F(TileDialect, standsAlone) {
  ASSERT_TRUE(module);
  EXPECT_TRUE(succeeded(verify(*module)));
  EXPECT_FALSE(llvm::is_contained(context.getAvailableDialects(), "ascend"));
  EXPECT_EQ(context.getLoadedDialect("ascend"), nullptr);
}

// Modes are attributes of the dialect.
TEST_F(TileDialect, hasItsOwnModes) {
  ASSERT_TRUE(module);
  for (Attribute mode : {Attribute(find<tile::CastOp>().getRoundAttr()),
                         Attribute(find<tile::CompareOp>().getModeAttr())})
    EXPECT_EQ(mode.getDialect().getNamespace(), "tile");
}

// A tile that is not placed has no memory, and a tensor is in global memory.
TEST_F(TileDialect, knowsMemories) {
  ASSERT_TRUE(module);
  auto copy = find<tile::CopyOp>();
  EXPECT_EQ(ascend::getMemory(cast<MemRefType>(copy.getSrc().getType())),
            ascend::Memory::GM);
  EXPECT_EQ(ascend::getMemory(cast<MemRefType>(copy.getDst().getType())),
            std::nullopt);
}

// Scalar code reaches global memory and UB.
TEST_F(TileDialect, placesScalarAccesses) {
  ASSERT_TRUE(module);
  auto load = find<memref::LoadOp>();
  auto placed = dyn_cast<tile::PlacedOpInterface>(load.getOperation());
  ASSERT_TRUE(placed);
  tile::MemorySet memories = placed.getLegalMemories(load.getMemrefMutable());
  EXPECT_TRUE(memories ==
              tile::MemorySet({ascend::Memory::GM, ascend::Memory::UB}));
}
