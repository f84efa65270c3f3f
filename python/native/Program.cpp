//===- Program.cpp - A module built by Python -----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "python/native/Program.h"

#include "dialects/Ascend/Utils/Statement.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Parser/Parser.h"
#include "tl/api/Compile.h"
#include "tl/conversions/AscendToAscendC/AscendToAscendC.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl::python;

//===----------------------------------------------------------------------===//
// The module
//===----------------------------------------------------------------------===//

static const DialectRegistry &getRegistry() {
  static const DialectRegistry *registry = [] {
    auto *all = new DialectRegistry;
    registerAllDialects(*all);
    all->insert<tl::tile::TileDialect, tl::ascend::AscendDialect>();
    return all;
  }();
  return *registry;
}

static std::shared_ptr<MLIRContext> makeContext() {
  // A kernel is small: one thread compiles it, and leaves the others to Python.
  auto context = std::make_shared<MLIRContext>(
      getRegistry(), MLIRContext::Threading::DISABLED);
  // Locations have an attribute of the dialect before any operation does.
  context->loadDialect<tl::ascend::AscendDialect>();
  context->printOpOnDiagnostic(false);
  return context;
}

Program::Program() : Program(makeContext(), OwningOpRef<ModuleOp>()) {
  module = ModuleOp::create(location);
}

Program::Program(std::shared_ptr<MLIRContext> context,
                 OwningOpRef<ModuleOp> module)
    : context(std::move(context)), module(std::move(module)),
      location(UnknownLoc::get(this->context.get())) {}

std::unique_ptr<Program> Program::clone() {
  return std::unique_ptr<Program>(new Program(context, module->clone()));
}

/// Sorts the uses of `value`, the last one first, as a reader finds them.
static void sortUses(Value value,
                     const llvm::DenseMap<Operation *, unsigned> &places) {
  SmallVector<std::tuple<unsigned, unsigned, unsigned>> uses;
  for (auto [i, use] : llvm::enumerate(value.getUses()))
    uses.push_back({places.lookup(use.getOwner()), use.getOperandNumber(), i});
  llvm::sort(uses, std::greater<>());
  SmallVector<unsigned> positions(uses.size());
  for (auto [position, use] : llvm::enumerate(uses))
    positions[std::get<2>(use)] = position;
  if (uses.size() > 1)
    value.shuffleUseList(positions);
}

/// Bytecode keeps the order of uses, which differs between a module and one
/// that was read: equal modules have equal bytecode if it is sorted.
static void sortUses(ModuleOp module) {
  llvm::DenseMap<Operation *, unsigned> places;
  module.walk<WalkOrder::PreOrder>(
      [&](Operation *op) { places.try_emplace(op, places.size()); });
  module.walk([&](Operation *op) {
    for (Value result : op->getResults())
      sortUses(result, places);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          sortUses(argument, places);
  });
}

std::string Program::serialize() {
  sortUses(*module);
  std::string bytecode;
  llvm::raw_string_ostream os(bytecode);
  if (failed(writeBytecodeToFile(*module, os)))
    throw ProgramError("the module has no bytecode", {});
  return bytecode;
}

std::unique_ptr<Program> Program::parse(const std::string &bytecode) {
  std::shared_ptr<MLIRContext> context = makeContext();
  MessageCollector collector(context.get());
  auto module = parseSourceString<ModuleOp>(bytecode, context.get());
  if (!module)
    throw ProgramError("this is no program", collector.take());
  return std::unique_ptr<Program>(new Program(context, std::move(module)));
}

void Program::fail(const std::string &what, MessageCollector &collector) {
  throw ProgramError(what, collector.take());
}

Type Program::getType(const std::string &text) {
  Type &type = types[text];
  if (!type) {
    MessageCollector collector(context.get());
    type = parseType(text, context.get());
    if (!type)
      fail("not a type: " + text, collector);
  }
  return type;
}

Attribute Program::getAttribute(const std::string &text) {
  Attribute &attribute = attributes[text];
  if (!attribute) {
    MessageCollector collector(context.get());
    attribute = parseAttribute(text, context.get());
    if (!attribute)
      fail("not an attribute: " + text, collector);
  }
  return attribute;
}

void Program::setLocation(const std::string &file, unsigned line,
                          unsigned column, const std::string &name,
                          std::optional<int64_t> statement) {
  location = FileLineColLoc::get(context.get(), file, line, column);
  if (statement)
    location = tl::ascend::getStatementLocation(location, *statement);
  if (!name.empty())
    location = NameLoc::get(StringAttr::get(context.get(), name), location);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// Adds the result types that the operation infers from `state`.
static LogicalResult inferResults(OperationState &state) {
  std::optional<RegisteredOperationName> name = RegisteredOperationName::lookup(
      state.name.getStringRef(), state.getContext());
  auto *inference = name ? name->getInterface<InferTypeOpInterface>() : nullptr;
  if (!inference)
    return emitError(state.location, "'")
           << state.name << "' does not infer its result types";
  SmallVector<Type> types;
  DictionaryAttr attributes =
      state.attributes.getDictionary(state.getContext());
  if (failed(inference->inferReturnTypes(
          state.getContext(), state.location, state.operands, attributes,
          state.getRawProperties(), state.regions, types)))
    return failure();
  state.addTypes(types);
  return success();
}

/// The locations of `count` block arguments: their names are in that of the
/// operation, separated by commas.
static SmallVector<Location> getArgumentLocations(Location location,
                                                  size_t count) {
  SmallVector<Location> locations(count, location);
  auto named = dyn_cast<NameLoc>(location);
  if (!named)
    return locations;
  SmallVector<StringRef> names;
  named.getName().getValue().split(names, ',');
  Location place = named.getChildLoc();
  for (size_t i = 0; i < count; ++i)
    locations[i] =
        i < names.size()
            ? NameLoc::get(StringAttr::get(location.getContext(), names[i]),
                           place)
            : place;
  return locations;
}

Operation *Program::create(Block *block, const OperationRequest &request,
                           bool atStart) {
  MessageCollector collector(context.get());
  // Dialects are loaded on demand: loading all takes longer than building a
  // kernel.
  context->getOrLoadDialect(StringRef(request.name).split('.').first);
  OperationState state(location, request.name);
  if (!state.name.isRegistered())
    fail("no operation is called '" + request.name + "'", collector);
  state.addOperands(request.operands);
  for (const auto &[name, attribute] : request.attributes)
    state.addAttribute(name, attribute);
  for (const std::vector<Type> &arguments : request.regions)
    state.addRegion()->emplaceBlock().addArguments(
        arguments, getArgumentLocations(location, arguments.size()));
  if (request.results)
    state.addTypes(*request.results);
  else if (failed(inferResults(state)))
    fail("'" + request.name + "' is not valid", collector);
  Operation *op = Operation::create(state);
  if (atStart)
    block->push_front(op);
  else
    block->push_back(op);
  if (op->getNumRegions() == 0 && failed(mlir::verify(op))) {
    op->erase();
    fail("'" + request.name + "' is not valid", collector);
  }
  return op;
}

void Program::verify() {
  MessageCollector collector(context.get());
  if (failed(mlir::verify(*module)))
    fail("the kernel is not valid", collector);
}

//===----------------------------------------------------------------------===//
// Lower levels
//===----------------------------------------------------------------------===//

std::vector<Message> Program::compile(const std::string &pipeline) {
  MessageCollector collector(context.get());
  std::string text;
  llvm::raw_string_ostream os(text);
  CompileRequest request;
  request.pipeline = pipeline;
  request.messages = &os;
  if (failed(tl::compile(*module, request)))
    fail(text.empty() ? "the kernel cannot be compiled" : text, collector);
  return collector.take();
}

std::string Program::print(bool locations) {
  std::string text;
  llvm::raw_string_ostream os(text);
  OpPrintingFlags flags;
  flags.printNameLocAsPrefix(true);
  if (locations)
    flags.enableDebugInfo();
  module->print(os, flags);
  return text;
}

std::string Program::translate() {
  MessageCollector collector(context.get());
  std::string text;
  llvm::raw_string_ostream os(text);
  if (failed(tl::translateToAscendC(*module, os)))
    fail("the kernel cannot be printed", collector);
  return text;
}

/// The module with `names` for the arguments of its functions.
OwningOpRef<ModuleOp>
Program::cloneWithNames(const std::vector<std::string> &names) {
  OwningOpRef<ModuleOp> named = module->clone();
  for (auto func : named->getOps<func::FuncOp>())
    for (auto [i, name] : llvm::enumerate(names))
      if (i < func.getNumArguments())
        func.setArgAttr(i, "tile.name", StringAttr::get(context.get(), name));
  return named;
}

std::map<std::string, std::string>
Program::emitOperators(const std::vector<std::string> &names) {
  MessageCollector collector(context.get());
  OwningOpRef<ModuleOp> named = cloneWithNames(names);
  auto files = tl::emitOperators(*named);
  if (failed(files))
    fail("the kernel cannot be printed as an operator", collector);
  std::map<std::string, std::string> texts;
  for (tl::EmittedFile &file : *files)
    texts[file.path] = std::move(file.text);
  return texts;
}

std::map<std::string, std::string>
Program::emit(const std::string &header,
              const std::vector<std::string> &names) {
  MessageCollector collector(context.get());
  OwningOpRef<ModuleOp> named = cloneWithNames(names);
  tl::EmissionRequest request;
  request.headerName = header;
  auto emission = tl::emitAscendC(*named, request);
  if (failed(emission))
    fail("the kernel cannot be printed", collector);
  return {{"ascendc", std::move(emission->ascendC)},
          {"host", std::move(emission->host)},
          {"header", std::move(emission->header)},
          {"meta", std::move(emission->metadata)}};
}
