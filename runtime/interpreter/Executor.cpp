//===- Executor.cpp - Execution of a kernel -------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/Executor.h"

#include "dialects/Tile/TileLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "runtime/interpreter/Calls.h"
#include "runtime/interpreter/Deallocations.h"
#include "runtime/interpreter/Findings.h"
#include "runtime/interpreter/Machine.h"
#include "runtime/interpreter/SpecialValues.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

//===----------------------------------------------------------------------===//
// Loading
//===----------------------------------------------------------------------===//

func::FuncOp tl::runtime::findEntry(ModuleOp module, llvm::StringRef entry) {
  if (!entry.empty())
    return module.lookupSymbol<func::FuncOp>(entry);
  auto functions = llvm::to_vector(module.getOps<func::FuncOp>());
  if (functions.size() == 1)
    return functions.front();
  auto open = llvm::make_filter_range(
      functions, [](func::FuncOp function) { return function.isPublic(); });
  return llvm::hasSingleElement(open) ? *open.begin() : func::FuncOp();
}

/// Reports that `module` has no function `entry`, or, if that is empty, not one
/// to choose.
static LogicalResult reportEntry(ModuleOp module, llvm::StringRef entry) {
  auto functions = llvm::to_vector(module.getOps<func::FuncOp>());
  InFlightDiagnostic error =
      entry.empty()
          ? module.emitError("the module has ")
                << functions.size() << " functions; name the one to execute"
          : module.emitError("the module has no function '") << entry << "'";
  for (func::FuncOp function : functions)
    error.attachNote(function.getLoc())
        << "function '" << function.getName() << "'";
  return error;
}

static std::string getName(BlockArgument argument) {
  auto name = dyn_cast<NameLoc>(argument.getLoc());
  return name ? name.getName().str() : "";
}

ArgumentInfo tl::runtime::getArgumentInfo(BlockArgument argument) {
  ArgumentInfo info;
  info.index = argument.getArgNumber();
  info.name = getName(argument);
  info.type = argument.getType();
  if (auto type = dyn_cast<MemRefType>(info.type)) {
    info.dtype = getDType(type.getElementType());
    info.shape.assign(type.getShape().begin(), type.getShape().end());
  }
  return info;
}

std::string ArgumentInfo::describe() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "argument " << index << " (" << name << (name.empty() ? "" : ": ")
     << type << ")";
  return text;
}

static LogicalResult verifyArgument(func::FuncOp function, Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref || ascend::getMemory(memref) == ascend::Memory::GM)
    return success();
  return function.emitError("cannot be executed: an argument of type ")
         << type << " is not in global memory";
}

/// A copy of the module of `functions` in which their loops are lowered to
/// those that the interpreter runs, and which has the functions then; null if
/// they have none but these.
static FailureOr<OwningOpRef<ModuleOp>>
lowerLoops(MutableArrayRef<func::FuncOp> functions) {
  if (llvm::none_of(functions, tile::hasLoopsToLower))
    return OwningOpRef<ModuleOp>();
  // Without operations of the Tile dialect nothing else has loaded these.
  functions.front()
      ->getContext()
      ->loadDialect<arith::ArithDialect, scf::SCFDialect>();
  OwningOpRef<ModuleOp> copy =
      functions.front()->getParentOfType<ModuleOp>().clone();
  for (func::FuncOp &function : functions) {
    function = copy->lookupSymbol<func::FuncOp>(function.getName());
    if (failed(tile::lowerLoops(function)))
      return failure();
  }
  return copy;
}

FailureOr<std::unique_ptr<Executor>> Executor::load(ModuleOp module,
                                                    llvm::StringRef entry) {
  func::FuncOp function = findEntry(module, entry);
  if (!function)
    return reportEntry(module, entry);
  auto functions = collectFunctions(function);
  if (failed(functions) || failed(verifyDeallocations(*functions)))
    return failure();
  // The dialect makes loads and stores of scalar code instructions, also in a
  // kernel without anything else of it.
  module->getContext()->loadDialect<ascend::AscendDialect>();
  FailureOr<OwningOpRef<ModuleOp>> lowered = lowerLoops(*functions);
  if (failed(lowered))
    return failure();
  FailureOr<Program> program = loadProgram(*functions);
  if (failed(program))
    return failure();
  for (Type type : functions->front().getArgumentTypes())
    if (failed(verifyArgument(functions->front(), type)))
      return failure();
  return std::unique_ptr<Executor>(
      new Executor(*functions, std::move(*program), std::move(*lowered)));
}

Executor::Executor(ArrayRef<func::FuncOp> functions, Program program,
                   OwningOpRef<ModuleOp> lowered)
    : lowered(std::move(lowered)), functions(functions),
      program(std::move(program)) {
  func::FuncOp entry = functions.front();
  for (BlockArgument argument : entry.getArguments())
    arguments.push_back(getArgumentInfo(argument));
  bound.resize(arguments.size());
}

//===----------------------------------------------------------------------===//
// Binding
//===----------------------------------------------------------------------===//

static llvm::Error bindError(const ArgumentInfo &argument,
                             const llvm::Twine &problem) {
  return llvm::createStringError(argument.describe() + " " + problem);
}

static llvm::Error checkArray(const ArgumentInfo &argument, const View &array) {
  if (!argument.isMemRef())
    return bindError(argument, "takes a scalar, not an array");
  if (array.dtype != *argument.dtype)
    return bindError(argument,
                     "does not take elements of type " + name(array.dtype));
  std::string shape = llvm::join(
      llvm::map_range(array.sizes,
                      [](int64_t size) { return std::to_string(size); }),
      "x");
  bool fits = array.sizes.size() == argument.shape.size();
  for (size_t i = 0; fits && i < array.sizes.size(); ++i)
    fits = ShapedType::isDynamic(argument.shape[i]) ||
           argument.shape[i] == array.sizes[i];
  if (!fits)
    return bindError(argument,
                     "does not take an array of shape '" + shape + "'");
  auto [strides, offset] =
      cast<MemRefType>(argument.type).getStridesAndOffset();
  bool hasLayout = !ShapedType::isDynamic(offset) && offset != 0;
  for (size_t i = 0; i < array.sizes.size(); ++i)
    hasLayout |= !ShapedType::isDynamic(strides[i]) && array.sizes[i] > 1 &&
                 strides[i] != array.strides[i];
  if (hasLayout)
    return bindError(argument,
                     "does not take a dense array of shape '" + shape + "'");
  return llvm::Error::success();
}

llvm::Error Executor::bind(unsigned index, const View &array,
                           ArrayContents contents) {
  if (llvm::Error error = checkArray(arguments[index], array))
    return error;
  MemRefValue value;
  value.base = array.data;
  value.dtype = array.dtype;
  value.sizes = array.sizes;
  value.strides = array.strides;
  bound[index] = std::move(value);
  arguments[index].contents = contents;
  return llvm::Error::success();
}

llvm::Error Executor::bind(unsigned index, Scalar scalar) {
  const ArgumentInfo &argument = arguments[index];
  if (argument.isMemRef())
    return bindError(argument, "takes an array, not a scalar");
  if (auto type = dyn_cast<FloatType>(argument.type)) {
    bound[index] = roundFloat(toDouble(scalar), type);
    return llvm::Error::success();
  }
  auto *integer = std::get_if<int64_t>(&scalar);
  if (!integer)
    return bindError(argument, "takes an integer");
  unsigned width = getWidth(argument.type);
  if (!llvm::isIntN(width, *integer) && !llvm::isUIntN(width, *integer))
    return bindError(argument, "cannot hold " + llvm::Twine(*integer));
  bound[index] = wrapInteger(*integer, width);
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

/// Numbers the tensors and finds the target.
FailureOr<ascend::TargetSpec>
Executor::prepare(const ExecutorOptions &options) {
  launches.clear();
  tensors = {};
  tensors.isTracked =
      options.mode == ExecutionMode::Asynchronous && options.check;
  for (auto [argument, value] : llvm::zip_equal(arguments, bound)) {
    if (!value)
      return functions.front().emitError(argument.describe())
             << " is not bound";
    if (auto *memref = std::get_if<MemRefValue>(&*value))
      memref->tensor =
          tensors.add(memref->denseBytes(), memref->base,
                      {argument.contents == ArrayContents::Filled,
                       {},
                       argument.contents == ArrayContents::Workspace});
  }
  ascend::TargetSpec target = ascend::getLimits(functions.front());
  memory.reset();
  if (options.mode == ExecutionMode::Sequential)
    return target;
  for (func::FuncOp function : functions)
    if (failed(verifyFinal(function)))
      return failure();
  memory = std::make_unique<GlobalMemory>(getMachine(target), options.l2);
  memory->addArguments(tensors.bytes, tensors.data);
  return target;
}

LogicalResult Executor::run(const ExecutorOptions &given) {
  if (!given.numerics || given.mode != ExecutionMode::Sequential)
    return runOnce(given);
  ExecutorOptions options = given;
  SpecialValues values;
  options.observer = &values;
  LogicalResult result = runOnce(options);
  if (succeeded(result))
    values.finish(functions.front().getLoc());
  return result;
}

LogicalResult Executor::runOnce(const ExecutorOptions &options) {
  FailureOr<ascend::TargetSpec> target = prepare(options);
  if (failed(target))
    return failure();
  Frame frame;
  frame.values.resize(program.values);
  frame.tensors = &tensors;
  frame.stop = options.stop;
  frame.unwritten = options.unwritten;
  if (options.mode == ExecutionMode::Sequential)
    frame.observer = options.observer;
  const CodeBlock &body = *program.bodies.front();
  for (auto [slot, value] : llvm::zip_equal(body.arguments, bound))
    frame[slot] = *value;
  Interpreter host(body, std::move(frame));
  return runHost(host, options, *target);
}

static void visitReached(const CodeBlock &block,
                         llvm::function_ref<void(Operation *)> visit) {
  for (const Step &step : block.steps) {
    if (step.reached.get())
      visit(step.op);
    for (const CodeBlock &region : step.regions)
      visitReached(region, visit);
  }
}

void Executor::forEachReached(
    llvm::function_ref<void(Operation *)> visit) const {
  for (const std::unique_ptr<CodeBlock> &body : program.bodies)
    visitReached(*body, visit);
}

/// The tensors of the arguments with their values, for diagnostics.
static llvm::SmallVector<TensorInfo>
getTensors(llvm::ArrayRef<ArgumentInfo> arguments,
           llvm::ArrayRef<std::optional<RuntimeValue>> bound) {
  llvm::SmallVector<TensorInfo> tensors;
  for (auto [argument, value] : llvm::zip_equal(arguments, bound))
    if (argument.isMemRef())
      tensors.push_back({argument.name.empty()
                             ? "argument " + std::to_string(argument.index)
                             : argument.name,
                         std::get<MemRefValue>(*value).sizes});
  return tensors;
}

LogicalResult Executor::runHost(Interpreter &host,
                                const ExecutorOptions &options,
                                const ascend::TargetSpec &target) {
  while (true) {
    llvm::Expected<const Step *> next = host.next();
    if (!next) {
      emit(next.takeError(), functions.front());
      return failure();
    }
    if (!*next)
      return success();
    const Step &step = **next;
    assert(step.kind == Step::Launch && "found in no launch when loading");
    Frame &frame = host.getFrame();
    tensors.settle();
    const CodeBlock &body = step.regions[0];
    Launch launch{cast<ascend::LaunchOpInterface>(step.op),
                  body,
                  body.arguments,
                  frame,
                  frame.integer(step.operands[0]),
                  tensors.bytes,
                  tensors.data,
                  tensors.contents,
                  target,
                  memory.get()};
    if (launch.blocks < 0)
      return step.op->emitOpError("launches ") << launch.blocks << " blocks";
    auto report = options.mode == ExecutionMode::Sequential
                      ? runSequentially(launch, options)
                      : runAsynchronously(launch, options);
    if (failed(report))
      return failure();
    llvm::append_range(tensors.pending, report->written);
    report->function = step.op->getParentOfType<func::FuncOp>().getName().str();
    report->tensors = getTensors(arguments, bound);
    FindingOptions findings;
    findings.isOrderedByCompiler =
        options.isOrderedByCompiler && !options.ownOrder;
    findings.isDividedByAuthor = options.isDividedByAuthor;
    findings.racesAreWarnings = options.racesAreWarnings;
    LogicalResult clean =
        emitFindings(report->run.diagnostics, report->tensors, findings);
    launches.push_back(std::move(*report));
    // Later launches would work on invalid data.
    if (failed(clean))
      return failure();
  }
}
