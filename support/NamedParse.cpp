//===- NamedParse.cpp - Parser that keeps the names of values -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/support/NamedParse.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/AsmParser/AsmParserState.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

/// The name in the definition `%name` at `loc`; empty for a number.
static StringRef getName(SMLoc loc) {
  if (!loc.isValid() || *loc.getPointer() != '%')
    return {};
  // The buffer ends in a null character, which ends the name as well.
  const char *begin = loc.getPointer() + 1;
  const char *end = begin;
  while (llvm::isAlnum(*end) || StringRef("_$.-").contains(*end))
    ++end;
  StringRef name(begin, end - begin);
  return llvm::all_of(name, llvm::isDigit) ? StringRef() : name;
}

/// The names of all results, separated by commas. In `%x:2` the two results
/// are `x_0` and `x_1`.
static std::string
getResultNames(const AsmParserState::OperationDefinition &definition) {
  SmallVector<std::string> names(definition.op->getNumResults());
  for (auto [i, group] : llvm::enumerate(definition.resultGroups)) {
    StringRef name = getName(group.definition.loc.Start);
    unsigned begin = group.startIndex;
    unsigned end = i + 1 < definition.resultGroups.size()
                       ? definition.resultGroups[i + 1].startIndex
                       : names.size();
    for (unsigned result = begin; result < end && !name.empty(); ++result)
      names[result] = end - begin == 1
                          ? name.str()
                          : (name + "_" + Twine(result - begin)).str();
  }
  return llvm::join(names, ",");
}

static Location withName(Location loc, StringRef name) {
  return NameLoc::get(StringAttr::get(loc.getContext(), name), loc);
}

static void attachNames(const AsmParserState &state) {
  for (const auto &definition : state.getOpDefs()) {
    std::string names = getResultNames(definition);
    if (StringRef(names).find_first_not_of(',') != StringRef::npos)
      definition.op->setLoc(withName(definition.op->getLoc(), names));
  }
  for (const auto &definition : state.getBlockDefs())
    for (auto [argument, source] :
         llvm::zip(definition.block->getArguments(), definition.arguments))
      if (StringRef name = getName(source.loc.Start); !name.empty())
        argument.setLoc(withName(argument.getLoc(), name));
}

/// Checks that arrays in the attributes of `module` have as many elements as
/// data: MLIR's reader and verifiers trust the number, and read past the end.
static LogicalResult verifyArrays(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    // Not that of the operation, which would print the array.
    auto emitError = [op] {
      return mlir::emitError(op->getLoc(), "the bytecode is not valid: ");
    };
    return op->getAttrDictionary().walk([&](DenseArrayAttr array) {
      return WalkResult(
          DenseArrayAttr::verify(emitError, array.getElementType(),
                                 array.getSize(), array.getRawData()));
    });
  });
  return failure(result.wasInterrupted());
}

/// Checks the shaped types of `op`, of its block arguments and its attributes:
/// MLIR's reader takes any extents, of which its printer makes text that its
/// parser refuses.
static LogicalResult verifyTypes(Operation *op, AttrTypeWalker &walker) {
  auto isValid = [&](auto typeOrAttribute) {
    return !walker.walk(typeOrAttribute).wasInterrupted();
  };
  bool areArgumentsValid = llvm::all_of(op->getRegions(), [&](Region &region) {
    return llvm::all_of(region, [&](Block &block) {
      return llvm::all_of(block.getArgumentTypes(), isValid);
    });
  });
  return success(areArgumentsValid && isValid(op->getAttrDictionary()) &&
                 llvm::all_of(op->getResultTypes(), isValid));
}

/// The same for all operations of `module`.
static LogicalResult verifyTypes(ModuleOp module) {
  Location loc = module.getLoc();
  auto emitError = [&] {
    return mlir::emitError(loc, "the bytecode is not valid: ");
  };
  AttrTypeWalker walker;
  walker.addWalk([&](MemRefType type) {
    return WalkResult(
        MemRefType::verify(emitError, type.getShape(), type.getElementType(),
                           type.getLayout(), type.getMemorySpace()));
  });
  walker.addWalk([&](RankedTensorType type) {
    return WalkResult(RankedTensorType::verify(
        emitError, type.getShape(), type.getElementType(), type.getEncoding()));
  });
  walker.addWalk([&](VectorType type) {
    return WalkResult(VectorType::verify(emitError, type.getShape(),
                                         type.getElementType(),
                                         type.getScalableDims()));
  });
  WalkResult result = module.walk([&](Operation *op) {
    loc = op->getLoc();
    return WalkResult(verifyTypes(op, walker));
  });
  return failure(result.wasInterrupted());
}

OwningOpRef<ModuleOp>
tl::parseBytecode(const std::shared_ptr<llvm::SourceMgr> &sources,
                  MLIRContext *context, bool isVerified) {
  ParserConfig config(context, /*verifyAfterParse=*/false);
  bool isReported = false;
  ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
    isReported |= diagnostic.getSeverity() == DiagnosticSeverity::Error;
    return failure();
  });
  auto module = parseSourceFile<ModuleOp>(sources, config);
  if (module &&
      (failed(verifyArrays(*module)) || failed(verifyTypes(*module)) ||
       (isVerified && failed(verify(*module)))))
    return {};
  const llvm::MemoryBuffer *buffer =
      sources->getMemoryBuffer(sources->getMainFileID());
  if (!module && !isReported)
    emitError(FileLineColLoc::get(context, buffer->getBufferIdentifier(),
                                  /*line=*/0, /*column=*/0))
        << "the bytecode is not valid";
  return module;
}

OwningOpRef<ModuleOp>
tl::parseWithNames(const std::shared_ptr<llvm::SourceMgr> &sources,
                   MLIRContext *context) {
  const llvm::MemoryBuffer *buffer =
      sources->getMemoryBuffer(sources->getMainFileID());
  if (isBytecode(*buffer))
    return parseBytecode(sources, context);

  ParserConfig config(context);
  Block block;
  AsmParserState state;
  if (failed(parseAsmSourceFile(*sources, &block, config, &state)))
    return {};
  attachNames(state);
  auto loc = FileLineColLoc::get(context, buffer->getBufferIdentifier(),
                                 /*line=*/1, /*column=*/1);
  return detail::constructContainerOpForParserIfNecessary<ModuleOp>(
      &block, context, loc);
}
