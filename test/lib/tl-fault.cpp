//===- tl-fault.cpp - Compiles with a fault in a pass ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// A driver for tests: it compiles a kernel with the standard pipeline, damages
/// the output of one of its passes, and validates the passes. The validation
/// has to name the pass.
///
///   tl-fault kernel.mlir tile-legalize swap tile.div 0 --arg=random:1 ...
///
/// damages the first tile.div after tile-legalize:
///
///   erase      it is gone,
///   swap       its first two operands change places,
///   NAME=N     its integer attribute of that name becomes N, as in address=32,
///   offset     the first constant offset of a slice is one more,
///   constant   the constants of a map, or a constant, are one more,
///   nudge      a constant is a thousandth larger.
///
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "tl/api/validation/Validator.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tl/passes/Passes.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace tl;
namespace cl = llvm::cl;

static cl::opt<std::string> inputFile(cl::Positional, cl::Required,
                                      cl::desc("<kernel.mlir>"));
static cl::opt<std::string> faultyPass(cl::Positional, cl::Required,
                                       cl::desc("<pass>"));
static cl::opt<std::string> action(cl::Positional, cl::Required,
                                   cl::desc("<action>"));
static cl::opt<std::string> damaged(cl::Positional, cl::Required,
                                    cl::desc("<operation>"));
static cl::opt<unsigned> number(cl::Positional, cl::Required,
                                cl::desc("<number among those>"));
static cl::list<std::string> arguments("arg", cl::desc("An argument"));
static cl::opt<unsigned> trials("trials", cl::init(3),
                                cl::desc("Sets of arguments to draw"));
static cl::opt<double> limit("limit", cl::init(5),
                             cl::desc("Seconds that a run may take longer"));
static cl::opt<std::string> pipeline("pipeline", cl::desc("Pass pipeline"));

//===----------------------------------------------------------------------===//
// Faults
//===----------------------------------------------------------------------===//

static AffineMap addToConstants(AffineMap map) {
  return map.replace(
      [&] {
        DenseMap<AffineExpr, AffineExpr> changed;
        map.walkExprs([&](AffineExpr part) {
          if (auto constant = dyn_cast<AffineConstantExpr>(part))
            changed[part] = getAffineConstantExpr(constant.getValue() + 1,
                                                  map.getContext());
        });
        return changed;
      }(),
      map.getNumDims(), map.getNumSymbols());
}

static void changeConstants(Operation *op) {
  for (NamedAttribute named : llvm::to_vector(op->getAttrs())) {
    Builder builder(op->getContext());
    if (auto map = dyn_cast<AffineMapAttr>(named.getValue()))
      op->setAttr(named.getName(),
                  AffineMapAttr::get(addToConstants(map.getValue())));
    else if (auto integer = dyn_cast<IntegerAttr>(named.getValue()))
      op->setAttr(
          named.getName(),
          builder.getIntegerAttr(integer.getType(), integer.getInt() + 1));
    else if (auto real = dyn_cast<FloatAttr>(named.getValue()))
      op->setAttr(
          named.getName(),
          builder.getFloatAttr(real.getType(), real.getValueAsDouble() + 1));
  }
}

static void nudge(Operation *op) {
  auto real = op->getAttrOfType<FloatAttr>("value");
  op->setAttr("value",
              FloatAttr::get(real.getType(), real.getValueAsDouble() * 1.001));
}

static void changeOffset(Operation *op) {
  auto offsets = op->getAttrOfType<DenseI64ArrayAttr>("static_offsets");
  SmallVector<int64_t> changed(offsets.asArrayRef());
  for (int64_t &offset : changed) {
    if (ShapedType::isDynamic(offset))
      continue;
    ++offset;
    break;
  }
  op->setAttr("static_offsets",
              DenseI64ArrayAttr::get(op->getContext(), changed));
}

/// Damages `op`; false if there is no such action.
static bool damage(Operation *op) {
  auto [name, value] = StringRef(action).split('=');
  int64_t integer;
  if (name == "erase" && op->use_empty() &&
      !op->hasTrait<OpTrait::IsTerminator>() && !isa<FunctionOpInterface>(op)) {
    op->erase();
  } else if (name == "swap" && op->getNumOperands() > 1 &&
             op->getOperand(0).getType() == op->getOperand(1).getType()) {
    Value first = op->getOperand(0);
    op->setOperand(0, op->getOperand(1));
    op->setOperand(1, first);
  } else if (name == "offset" && op->hasAttr("static_offsets")) {
    changeOffset(op);
  } else if (name == "nudge" && op->getAttrOfType<FloatAttr>("value")) {
    nudge(op);
  } else if (name == "constant") {
    changeConstants(op);
  } else if (auto old = op->getAttrOfType<IntegerAttr>(name);
             old && !value.empty() && !value.getAsInteger(10, integer)) {
    op->setAttr(name, IntegerAttr::get(old.getType(), integer));
  } else {
    return false;
  }
  return true;
}

namespace {
/// Damages the output of the named pass.
class Saboteur : public PassInstrumentation {
public:
  explicit Saboteur(bool *isDone) : isDone(isDone) {}

  void runAfterPass(Pass *pass, Operation *op) override {
    if (*isDone || pass->getArgument() != faultyPass)
      return;
    unsigned seen = 0;
    Operation *found = nullptr;
    op->walk([&](Operation *inner) {
      if (inner->getName().getStringRef() == damaged && seen++ == number)
        found = inner;
    });
    *isDone = found && damage(found);
  }

private:
  bool *isDone;
};
} // namespace

//===----------------------------------------------------------------------===//
// The driver
//===----------------------------------------------------------------------===//

static int fail(const llvm::Twine &message) {
  llvm::WithColor::error(llvm::errs(), "tl-fault") << message << "\n";
  return EXIT_FAILURE;
}

static validation::Request getRequest() {
  validation::Request request;
  request.arguments = arguments;
  request.trials = trials;
  request.longestRun = limit;
  return request;
}

static int run(ModuleOp module) {
  validation::Validator validator(getRequest());
  if (llvm::Error error = validator.begin(module))
    return fail(llvm::toString(std::move(error)));
  PassManager manager(module.getContext());
  CompileOptions options;
  if (pipeline.empty())
    buildCompilePipeline(manager, options);
  else if (failed(parsePassPipeline(pipeline, manager)))
    return EXIT_FAILURE;
  // Instrumentations see the end of a pass in reverse order.
  bool isDone = false;
  manager.addInstrumentation(validator.createInstrumentation());
  manager.addInstrumentation(std::make_unique<Saboteur>(&isDone));
  {
    // Errors of later passes do not matter here.
    ScopedDiagnosticHandler quiet(module.getContext(),
                                  [](Diagnostic &) { return success(); });
    (void)manager.run(module);
  }
  if (!isDone)
    return fail("there is nothing to damage");
  return succeeded(validator.finish()) ? fail("the fault was not found")
                                       : EXIT_SUCCESS;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  registerTLPasses();
  cl::ParseCommandLineOptions(argc, argv, "compiles with a fault\n");
  DialectRegistry registry;
  registerAllDialects(registry);
  registry.insert<tile::TileDialect, ascend::AscendDialect>();
  MLIRContext context(registry);
  context.printOpOnDiagnostic(false);
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler handler(sources, &context);
  auto module = parseSourceFile<ModuleOp>(inputFile, sources, &context);
  return module ? run(*module) : EXIT_FAILURE;
}
