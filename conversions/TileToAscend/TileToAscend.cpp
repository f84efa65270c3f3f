//===- TileToAscend.cpp - Instruction selection for Tile operations -------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/ExtentBounds.h"
#include "conversions/TileToAscend/Copy/GatheredRows.h"
#include "conversions/TileToAscend/Copy/MatrixRows.h"
#include "conversions/TileToAscend/Copy/StagedSlices.h"
#include "conversions/TileToAscend/Patterns.h"
#include "conversions/TileToAscend/Tiles/TileSlices.h"
#include "conversions/TileUtils/SeparateOperands.h"
#include "dialects/Ascend/Instructions/AscendScalarAccess.h"
#include "dialects/Ascend/Utils/Pinned.h"
#include "dialects/Ascend/Utils/StoredType.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Iterators.h"
#include "tl/conversions/Passes.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/Support/Threading.h"

using namespace mlir;
using namespace tl;
using ascend::Memory;

namespace tl {
#define GEN_PASS_DEF_CONVERTTILETOASCENDPASS
#include "tl/conversions/Passes.h.inc"
} // namespace tl

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// A matrix of the cube core, or several in one allocation, becomes one of
/// fractals; null if that is impossible. Other types are unchanged.
static std::optional<Type> convertMemRef(MemRefType type) {
  return ascend::getStoredType(type);
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

namespace {
/// tile.launch -> ascend.launch
struct ConvertLaunch : public OpConversionPattern<tile::LaunchOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tile::LaunchOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto launch =
        ascend::LaunchOp::create(rewriter, op.getLoc(), adaptor.getBlockCount(),
                                 bool(op.getSubBlockIndex()));
    rewriter.eraseBlock(&launch.getBody().front());
    rewriter.inlineRegionBefore(op.getBody(), launch.getBody(),
                                launch.getBody().end());
    rewriter.eraseOp(op);
    return success();
  }
};

struct ConvertEnd : public OpConversionPattern<tile::EndOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tile::EndOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ascend::EndOp>(op);
    return success();
  }
};

/// memref.alloc of a matrix of the cube core -> memref.alloc of its fractals
struct ConvertAlloc : public OpConversionPattern<memref::AllocOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(memref::AllocOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = getTypeConverter()->convertType<MemRefType>(op.getType());
    if (!type)
      return rewriter.notifyMatchFailure(op, "not a matrix");
    IntegerAttr address = ascend::getAuthorAddress(op);
    auto fractals = rewriter.replaceOpWithNewOp<memref::AllocOp>(op, type);
    if (address)
      fractals->setAttr(ascend::kAddressAttrName, address);
    return success();
  }
};

/// tile.bitcast -> ascend.bitcast
struct ConvertBitcast : public OpConversionPattern<tile::BitcastOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tile::BitcastOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ascend::BitcastOp>(op, op.getType(),
                                                   adaptor.getSrc());
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

struct ConvertTileToAscend
    : public tl::impl::ConvertTileToAscendPassBase<ConvertTileToAscend> {
  using ConvertTileToAscendPassBase::ConvertTileToAscendPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    ConvertTileToAscendPassBase::getDependentDialects(registry);
    tl::analysis::registerBoundsModels(registry);
  }

  void runOnOperation() override;
};
} // namespace

/// Checks that values converted to fractals are allocations of matrices or
/// slices of them: a choice between several is not converted.
static LogicalResult verifyTiles(Operation *root,
                                 const TypeConverter &converter) {
  LogicalResult result = success();
  auto verify = [&](Value value, Operation *op) {
    auto type = dyn_cast<MemRefType>(value.getType());
    if (!type || converter.isLegal(type))
      return;
    if (isa<memref::AllocOp>(op)) {
      if (!converter.convertType(type))
        result = op->emitError("a tile in ")
                 << type << " has to be a matrix of static extents";
      return;
    }
    if (isa<memref::SubViewOp, memref::CastOp>(op) && getTileRoot(value))
      return;
    result =
        op->emitOpError("expects a tile of fractals that is an allocation or a "
                        "slice of one, got ")
        << type;
  };
  root->walk([&](Operation *op) {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          verify(argument, op);
    for (Value value : op->getResults())
      verify(value, op);
    if (failed(ascend::verifyScalarAccess(op)))
      result = failure();
  });
  return result;
}

/// Erases the slices of tiles that were matrices before: operations use slices
/// of fractals instead.
static void eraseSlices(Operation *root) {
  root->walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
    if (isa<memref::SubViewOp, memref::CastOp, UnrealizedConversionCastOp>(
            op) &&
        op->use_empty())
      op->erase();
  });
}

/// Reports remaining operations on a slice of a tile that was a matrix before.
static LogicalResult verifyNoSlices(Operation *root) {
  WalkResult result = root->walk([](UnrealizedConversionCastOp cast) {
    // Other casts change the signedness of a scalar.
    if (!isa<MemRefType>(cast.getResult(0).getType()))
      return WalkResult::advance();
    Operation *user = cast;
    while (isa<memref::SubViewOp, memref::CastOp, UnrealizedConversionCastOp>(
        user))
      user = *user->user_begin();
    user->emitOpError("works on whole tiles of fractals only; slices of them "
                      "are for copies and products");
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Checks that the vector unit supports the element types of all operations.
static LogicalResult verifyComputed(Operation *root) {
  LogicalResult result = success();
  root->walk([&](tile::ComputedOpInterface op) {
    if (op.getComputeType() != op.getElementType())
      result = op->emitOpError("has no vector instruction for ")
               << op.getElementType()
               << "; 'tile-legalize' writes it with those it has";
  });
  return result;
}

/// Reports operations that passes before replace.
static LogicalResult verifyPrepared(Operation *root) {
  LogicalResult result = success();
  root->walk([&](Operation *op) {
    auto gather = dyn_cast<tile::GatherOp>(op);
    if (isa<tile::ElementLoopOpInterface>(op))
      result = op->emitOpError("is no instruction; 'tile-normalize' writes it "
                               "as a loop over elements");
    else if (gather && gather.getElements())
      result =
          op->emitOpError("takes offsets of elements, and the vector unit "
                          "those of bytes; 'tile-legalize' multiplies them");
  });
  return result;
}

/// Adds the checks on the host for all launches.
static LogicalResult addAllHostChecks(Operation *root) {
  WalkResult result = root->walk(
      [](tile::LaunchOp launch) { return WalkResult(addHostChecks(launch)); });
  return failure(result.wasInterrupted());
}

static void populatePatterns(const TypeConverter &converter,
                             const L0Extents &extents,
                             RewritePatternSet &patterns) {
  patterns.add<ConvertLaunch, ConvertEnd, ConvertAlloc, ConvertBitcast>(
      converter, patterns.getContext());
  populateCopyPatterns(converter, patterns);
  populateElementwisePatterns(converter, patterns);
  populateGatherPatterns(converter, patterns);
  populateSortPatterns(converter, patterns);
  populateComparePatterns(converter, patterns);
  populateBitwisePatterns(converter, patterns);
  populateGemmPatterns(extents, patterns);
  populateAccumulatorFillPatterns(extents, patterns);
  populateCubeCopyPatterns(extents, patterns);
  populateDebugPatterns(converter, patterns);
  populateSwizzlePatterns(converter, patterns);
  populateSyncPatterns(converter, patterns);
  populateReducePatterns(converter, patterns);
  populateCumsumPatterns(converter, patterns);
  populateTransposePatterns(converter, patterns);
}

/// Applies all patterns. Tile operations are not marked illegal: a pattern that
/// fails emits the reason, and the framework would report the failure again.
static LogicalResult applyPatterns(Operation *root,
                                   const TypeConverter &converter,
                                   const L0Extents &extents) {
  MLIRContext *context = root->getContext();
  RewritePatternSet patterns(context);
  populatePatterns(converter, extents, patterns);
  ConversionTarget target(*context);
  target.addLegalDialect<affine::AffineDialect, arith::ArithDialect,
                         ascend::AscendDialect, memref::MemRefDialect,
                         scf::SCFDialect>();
  target.addDynamicallyLegalOp<memref::AllocOp>(
      [&](memref::AllocOp op) { return converter.isLegal(op.getType()); });
  // Likewise it should not report the types that such an operation leaves
  // behind.
  ConversionConfig config;
  config.buildMaterializations = false;
  return applyPartialConversion(root, target, std::move(patterns), config);
}

/// Fails if a Tile operation was not converted. Mostly its pattern has emitted
/// the reason; `isReported` is whether any error was emitted.
static LogicalResult verifyConverted(Operation *root, bool isReported) {
  WalkResult result = root->walk([&](Operation *op) {
    if (!isa_and_present<tile::TileDialect>(op->getDialect()))
      return WalkResult::advance();
    if (!isReported)
      op->emitOpError("has no instruction here: it is in no section, or not "
                      "one that passes before have prepared");
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Converts all operations, or emits an error.
static LogicalResult convertAll(Operation *root, const TypeConverter &converter,
                                const L0Extents &extents) {
  bool isReported = false;
  // Other threads convert other functions.
  uint64_t thread = llvm::get_threadid();
  ScopedDiagnosticHandler handler(root->getContext(), [&](Diagnostic &found) {
    if (llvm::get_threadid() == thread)
      isReported |= found.getSeverity() == DiagnosticSeverity::Error;
    return failure();
  });
  if (failed(applyPatterns(root, converter, extents)))
    return failure();
  return verifyConverted(root, isReported);
}

void ConvertTileToAscend::runOnOperation() {
  Operation *root = getOperation();
  TypeConverter converter;
  converter.addConversion([](Type type) { return type; });
  converter.addConversion(convertMemRef);
  if (failed(addAllHostChecks(root)) || failed(verifyComputed(root)) ||
      failed(verifyPrepared(root)) || failed(verifyTiles(root, converter)) ||
      failed(separateOperands(root)) || failed(convertAuthorFlags(root)))
    return signalPassFailure();
  expandMatrixRows(root);
  if (gatherSlices)
    stageSlices(root);
  setMayGather(root, gatherSlices);
  FailureOr<L0Extents> extents = L0Extents::compute(getOperation());
  bool isConverted =
      succeeded(extents) && succeeded(convertAll(root, converter, *extents));
  // The attribute never leaves the pass.
  setMayGather(root, true);
  if (!isConverted)
    return signalPassFailure();
  eraseSlices(root);
  if (failed(verifyNoSlices(root)))
    signalPassFailure();
}
