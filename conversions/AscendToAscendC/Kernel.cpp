//===- Kernel.cpp - The kernel function -----------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Kernel.h"
#include "analysis/Legality/Legality.h"
#include "conversions/AscendToAscendC/AccessKinds.h"
#include "conversions/AscendToAscendC/KernelComment.h"
#include "conversions/AscendToAscendC/Spelling/Spelling.h"
#include "conversions/AscendToAscendC/Statements/Statements.h"
#include "conversions/AscendToAscendC/StaticCalls.h"
#include "conversions/Scalars/Scalars.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

//===----------------------------------------------------------------------===//
// Structure
//===----------------------------------------------------------------------===//

/// The only launch of `func`, which must be at its top level.
static FailureOr<LaunchOp> findLaunch(func::FuncOp func) {
  SmallVector<LaunchOp> launches;
  func.walk([&](LaunchOp launch) { launches.push_back(launch); });
  if (launches.empty())
    return func.emitError("kernel '")
           << func.getName() << "' has no 'ascend.launch'";
  if (launches.size() > 1) {
    InFlightDiagnostic error = launches[1].emitError("kernel '")
                               << func.getName()
                               << "' has a second launch, which the "
                                  "translator cannot print yet; put it into a "
                                  "function of its own";
    error.attachNote(launches[0].getLoc()) << "first launch";
    return error;
  }
  if (launches[0]->getParentOp() != func)
    return launches[0].emitOpError("must be at the top level of its function");
  return launches[0];
}

FailureOr<Kernel> Kernel::get(func::FuncOp func, StringRef reserved) {
  if (!func.getBody().hasOneBlock() || func.getNumResults() != 0)
    return func.emitError("a kernel has one block and no results");
  FailureOr<LaunchOp> launch = findLaunch(func);
  if (failed(launch))
    return failure();

  FailureOr<LaunchInterface> interface = LaunchInterface::get(func);
  if (failed(interface))
    return failure();
  Kernel kernel{func, *launch, {}, {}, *interface, {}, {}, {}, {}, {}};
  for (SectionOp section : launch->getBody().getOps<SectionOp>())
    (section.getCore() == Core::Cube ? kernel.cube : kernel.vector) = section;
  if (!kernel.cube && !kernel.vector)
    return launch->emitOpError("has no section: nothing runs");
  for (Operation &op : launch->getLaunchBody()->without_terminator())
    if (!isa<SectionOp>(op) && !analysis::onlyComputes(&op))
      return op.emitOpError("stands outside the sections of the launch");

  kernel.names.reserveIdentifiers(reserved);
  FailureOr<Signature> signature =
      Signature::get(func, *interface, kernel.names, kernel.values);
  if (failed(signature))
    return failure();
  kernel.signature = *signature;
  defineHostArguments(func, *interface, kernel.hostNames, kernel.hostValues);
  return kernel;
}

//===----------------------------------------------------------------------===//
// Device function
//===----------------------------------------------------------------------===//

namespace {
class KernelPrinter {
public:
  KernelPrinter(Kernel kernel, const KernelEntry &entry, tl::KernelStyle style,
                const VariablePlan &plan, CodeWriter &out)
      : kernel(std::move(kernel)), entry(entry), style(style), out(out),
        device(this->kernel.func, style, plan) {}

  LogicalResult print();

  /// The uses of variables in what was printed.
  VariableUses takeUses() { return std::move(device.uses); }

private:
  void printHeader();
  void printTensors();
  void printTensor(Value tensor, StringRef address);
  LogicalResult printSection(SectionOp section);
  LogicalResult printBuffers(StatementPrinter &printer);
  void printBlockIndices(Core core, StatementPrinter &printer);

  std::vector<std::string> getVariables() const;
  std::vector<std::string> getComments(size_t moved) const;

  Kernel kernel;
  const KernelEntry &entry;
  tl::KernelStyle style;
  CodeWriter &out;
  DeviceNames device;
  /// The number of the line after the title, and the tables for that place.
  size_t title = 0;
  /// The number of the line after the first statements.
  size_t body = 0;
  std::vector<KernelComment> comments;
};
} // namespace

LogicalResult KernelPrinter::print() {
  CodeWriter::Origin origin(out, kernel.func);
  out.onText = [&](StringRef text) { device.uses.addLine(text); };
  llvm::scope_exit reset([&] { out.onText = nullptr; });
  printHeader();
  printTensors();
  for (SectionOp section : {kernel.cube, kernel.vector}) {
    if (!section)
      continue;
    if (kernel.isMixed()) {
      out.begin(Group::Control);
      out.open(section == kernel.cube ? "if ASCEND_IS_AIC"
                                      : "if ASCEND_IS_AIV");
    }
    if (failed(printSection(section)))
      return failure();
    if (kernel.isMixed())
      out.close();
  }
  // Instructions must not be in flight when the kernel, or its TPipe, ends.
  out.begin(Group::Control);
  out.line("PipeBarrier<PIPE_ALL>();");
  out.close();
  if (style == tl::KernelStyle::Static && failed(verifyStaticCalls(out, body)))
    return failure();
  std::vector<std::string> variables = getVariables();
  out.insert(body, variables);
  // The tables move the text themselves.
  size_t moved = variables.size() + getComments(0).size();
  out.insert(title, getComments(moved));
  return success();
}

/// The declarations of the variables that the text uses.
std::vector<std::string> KernelPrinter::getVariables() const {
  llvm::StringSet<> used;
  SmallVector<StringRef> lines;
  out.str().split(lines, '\n');
  for (StringRef line : llvm::drop_begin(lines, body))
    forEachIdentifier(line, [&](StringRef word) { used.insert(word); });
  std::vector<std::string> declarations;
  for (const auto &[variable, value] : entry.variables)
    if (used.contains(variable.name))
      declarations.push_back("  " + variable.type + " " + variable.name +
                             " = " + value + ";");
  if (!declarations.empty())
    declarations.insert(declarations.begin(), "  " + entry.beforeVariables);
  return declarations;
}

/// The tables, which have numbers of lines of a text that moves by `moved`.
std::vector<std::string> KernelPrinter::getComments(size_t moved) const {
  std::vector<std::string> lines;
  for (const KernelComment &comment : comments)
    llvm::append_range(lines, comment.print(moved));
  return lines;
}

/// Whether `kernel` has an operation between cores for which `isMeant` holds.
static bool hasCrossCore(const Kernel &kernel,
                         function_ref<bool(CrossCoreOpInterface)> isMeant) {
  LaunchOp launch = kernel.launch;
  return launch
      ->walk([&](CrossCoreOpInterface op) {
        return isMeant(op) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

// Mode 1 is between the vector cores of one AI core: vector cores that are
// launched alone are not in pairs.
bool Kernel::isMixed() {
  return vector && (cube || hasCrossCore(*this, [](CrossCoreOpInterface op) {
                      auto set =
                          dyn_cast<CrossCoreSetFlagOp>(op.getOperation());
                      return set && set.getMode() == 1;
                    }));
}

// Without a sub-block index one vector core of each AI core takes part. In
// kernels for one kind of core, cores cannot signal, unless the kernel has a
// mixed type without the other kind.
StringRef Kernel::getType() {
  bool signals = hasCrossCore(*this, [](CrossCoreOpInterface) { return true; });
  if (!vector)
    return signals ? "KERNEL_TYPE_MIX_AIC_1_0" : "KERNEL_TYPE_AIC_ONLY";
  if (!isMixed())
    return signals ? "KERNEL_TYPE_MIX_AIV_1_0" : "KERNEL_TYPE_AIV_ONLY";
  return hasSubBlocks() ? "KERNEL_TYPE_MIX_AIC_1_2" : "KERNEL_TYPE_MIX_AIC_1_1";
}

bool Kernel::meetsAllBlocks() const {
  return hasCrossCore(*this, [](CrossCoreOpInterface op) {
    auto set = dyn_cast<CrossCoreSetFlagOp>(op.getOperation());
    return isa<SyncAllOp>(op.getOperation()) || (set && set.getMode() == 0);
  });
}

void KernelPrinter::printHeader() {
  std::string parameters =
      llvm::join(llvm::map_range(entry.parameters,
                                 [](const Parameter &parameter) {
                                   return parameter.type + " " + parameter.name;
                                 }),
                 ", ");
  TargetAttr target = getTarget(kernel.func);
  out.line("// The kernel " + kernel.func.getName() + " for " +
           (target ? target.getChip() : StringRef(defaultTarget)) +
           ", printed by tl-translate.");
  // A comment ends with its line, unless a backslash goes on with it.
  std::string passes = "// Passes: " + entry.pipeline;
  if (!entry.pipeline.empty() && passes.size() <= out.getWidth() &&
      llvm::all_of(passes, llvm::isPrint) && passes.back() != '\\')
    out.line(passes);
  title = out.getOrigins().size();
  out.openFunction("extern \"C\" " + entry.attributes +
                       "__global__ __aicore__ void",
                   kernel.func.getName() + "(" + parameters + ")");
  out.begin(Group::Control);
  // Within the function, where it cannot make names of kernels ambiguous.
  out.line("using namespace AscendC;");
  out.line("KERNEL_TASK_TYPE_DEFAULT(" + kernel.getType() + ");");
  if (!entry.first.empty())
    out.line(entry.first);
  body = out.getOrigins().size();
}

/// Declares the objects of `tensor`, which begins at `address`.
void KernelPrinter::printTensor(Value tensor, StringRef address) {
  const View &view = kernel.values.getView(tensor);
  AccessKinds kinds = getAccessKinds(tensor);
  out.begin(Group::Global);
  auto declare = [&](StringRef name, bool isStreamed) {
    out.line(getTensorType(view.type) + " " + name.str() + ";");
    out.line(llvm::formatv("{}.SetGlobalBuffer((__gm__ {} *){});", name,
                           getCppType(view.type.getElementType()), address)
                 .str());
    if (isStreamed)
      out.line(name.str() + ".SetL2CacheHint(CacheMode::CACHE_MODE_DISABLE);");
  };
  declare(view.base, kinds.streamed && !kinds.other);
  if (kinds.areMixed())
    declare(view.streamedBase, /*isStreamed=*/true);
}

/// Declares the tensors in global memory that a section uses.
void KernelPrinter::printTensors() {
  Reads reads;
  reads.add(kernel.launch);
  ArrayRef<Parameter> parameters = kernel.signature.getParameters();
  for (auto [i, tensor] : llvm::enumerate(kernel.signature.getTensors())) {
    if (!reads.isRead(tensor))
      continue;
    printTensor(tensor, parameters[i].name);
  }
  for (const WorkspaceTensor &part : kernel.signature.getWorkspace()) {
    if (!reads.isRead(part.tensor))
      continue;
    Expression address = Expression(parameters.back().name) + part.offset;
    printTensor(part.tensor, address.operandOf(Precedence::Unary));
  }
  device.memories.start(out);
}

LogicalResult KernelPrinter::printSection(SectionOp section) {
  Names::Scope scope(kernel.names);
  size_t begin = out.getOrigins().size();
  device.tiles.clear();
  Stages stages(section);
  Reads reads;
  for (const Stage &stage : stages.getStages())
    excludeStage(stage, reads);
  for (const Stage &stage : stages.getStages())
    addStage(stage, reads);
  reads.add(section);
  if (failed(device.memories.declare(kernel.func, reads, kernel.names, out)))
    return failure();
  StatementPrinter printer(out, kernel.names, kernel.values, reads, &device);
  if (failed(printBuffers(printer)))
    return failure();
  printer.setStages(&stages);
  printBlockIndices(section.getCore(), printer);
  if (section
          .walk([](Operation *op) {
            return hasUnitFlag(op) ? WalkResult::interrupt()
                                   : WalkResult::advance();
          })
          .wasInterrupted()) {
    out.begin(Group::Work);
    out.line("SetMMLayoutTransform(true); // in the order of the stores");
  }
  for (Block *block : {&kernel.func.front(), kernel.launch.getLaunchBody()})
    for (Operation &op : *block)
      if (reads.contains(&op) && !isa<SectionOp, memref::AllocOp>(op) &&
          failed(printer.print(&op)))
        return failure();
  if (failed(printer.printBody(section.getBody().front())))
    return failure();
  comments.emplace_back(section, device.comments);
  for (const auto &[buffer, name] : device.tiles)
    comments.back().add(buffer, name);
  comments.back().findLines(out, begin);
  return success();
}

//===----------------------------------------------------------------------===//
// On-chip memories
//===----------------------------------------------------------------------===//

// Addresses are constants, so all buffers are declared at the top, after the
// memories.
LogicalResult KernelPrinter::printBuffers(StatementPrinter &printer) {
  WalkResult result = kernel.func.walk([&](BufferOp buffer) -> WalkResult {
    if (!printer.getReads().contains(buffer))
      return WalkResult::advance();
    return printer.print(buffer);
  });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Block indices
//===----------------------------------------------------------------------===//

/// Declares the indices of the launch that the section reads. A vector core
/// counts the vector cores of all blocks, two per block with sub-blocks.
void KernelPrinter::printBlockIndices(Core core, StatementPrinter &printer) {
  Expression block = Expression("GetBlockIdx()").asNonNegative();
  Expression subBlock = Expression("GetSubBlockIdx()").within(0, 1);
  if (core == Core::Vector && kernel.hasSubBlocks()) {
    if (!kernel.isMixed())
      subBlock = block % Expression(2);
    block = block / Expression(2);
  }
  const Reads &reads = printer.getReads();
  BlockArgument blockIndex = kernel.launch.getBlockIndex();
  BlockArgument subBlockIndex = kernel.launch.getSubBlockIndex();
  if (reads.isRead(blockIndex))
    printer.declare(blockIndex, block, "block");
  if (subBlockIndex && reads.isRead(subBlockIndex))
    printer.declare(subBlockIndex, subBlock, "sub_block");
}

//===----------------------------------------------------------------------===//
// Launch
//===----------------------------------------------------------------------===//

// The launch syntax needs the vendor's compiler, and nothing else of the host.
void tl::ascendc::printEnqueue(Kernel kernel, CodeWriter &out) {
  std::string cores = kernel.names.add("cores");
  std::string parameters = "uint32_t " + cores + ", void *stream";
  SmallVector<StringRef> arguments;
  for (const Parameter &parameter : kernel.signature.getParameters()) {
    bool isTensor = parameter.type == "GM_ADDR";
    parameters +=
        ", " + (isTensor ? "uint8_t *" : parameter.type + " ") + parameter.name;
    arguments.push_back(parameter.name);
  }
  if (kernel.meetsAllBlocks())
    out.line("// All blocks wait for each other: no other stream may run "
             "kernels meanwhile.");
  out.openFunction("extern \"C\" void",
                   kernel.interface.getFunction("_enqueue") + "(" + parameters +
                       ")");
  out.line(llvm::formatv("{}<<<{}, nullptr, stream>>>({});",
                         kernel.func.getName(), cores,
                         llvm::join(arguments, ", "))
               .str());
  out.close();
}

KernelEntry tl::ascendc::getLaunchEntry(const Kernel &kernel) {
  KernelEntry entry;
  entry.attributes = kernel.meetsAllBlocks() ? "TL_BATCH_MODE " : "";
  llvm::append_range(entry.parameters, kernel.signature.getParameters());
  return entry;
}

/// The most prints of a kernel before the last.
static constexpr unsigned maxTrials = 8;

LogicalResult tl::ascendc::printKernel(Kernel kernel, const KernelEntry &entry,
                                       tl::KernelStyle style, CodeWriter &out) {
  kernel.values.packedTiles = findPackedTiles(kernel.func);
  VariablePlan plan;
  for (unsigned trial = 0; trial < maxTrials; ++trial) {
    CodeWriter text;
    KernelPrinter printer(kernel, entry, style, plan, text);
    if (failed(printer.print()))
      return failure();
    if (!plan.update(printer.takeUses()))
      break;
  }
  return KernelPrinter(std::move(kernel), entry, style, plan, out).print();
}
