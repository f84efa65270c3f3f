//===- Metadata.cpp - The description of kernels as JSON ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The schema is docs/schemas/tl-kernel-1.schema.json.
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/MemoryRegion.h"
#include "conversions/AscendToAscendC/Launch/LaunchTexts.h"
#include "conversions/AscendToAscendC/Launch/Rules.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "tl/dialects/Ascend/IR/AscendInterfaces.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/SHA256.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;
using llvm::json::OStream;

/// The bytes that an operator project must declare as the workspace of a kernel
/// of a mixed type without one of its own. Source: Ascend C documentation,
/// kernel types.
static constexpr int64_t leastOperatorBytes = 16;

int64_t tl::ascendc::getOperatorBytes(Kernel kernel) {
  int64_t bytes = kernel.signature.getWorkspaceBytes();
  bool isMixedType = kernel.getType().contains("MIX");
  return isMixedType ? std::max(bytes, leastOperatorBytes) : bytes;
}

static std::string getHash(StringRef text) {
  auto bytes = llvm::SHA256::hash(llvm::arrayRefFromStringRef(text));
  return llvm::toHex(bytes, /*LowerCase=*/true);
}

StringRef tl::ascendc::getRole(const Kernel &kernel, BlockArgument tensor) {
  bool reads = false, writes = false;
  LaunchOp launch = kernel.launch;
  launch->walk([&](Operation *op) {
    for (const OperandAccess &access : getAccesses(op)) {
      if (!llvm::is_contained(tl::analysis::findOrigins(access.operand->get()),
                              Value(tensor)))
        continue;
      reads |= access.reads;
      writes |= access.writes;
    }
  });
  if (reads)
    return writes ? "inout" : "in";
  return writes ? "out" : "none";
}

static void printNumbers(StringRef name, ArrayRef<Expression> numbers,
                         OStream &json) {
  json.attributeArray(name, [&] {
    for (const Expression &number : numbers)
      if (std::optional<int64_t> constant = number.getConstant())
        json.value(*constant);
      else
        json.value(number.str());
  });
}

static void printTensor(const Kernel &kernel, BlockArgument tensor,
                        OStream &json) {
  const View &view = kernel.hostValues.getView(tensor);
  bool isWorkspace =
      func::FuncOp(kernel.func)
          .getArgAttr(tensor.getArgNumber(), "tile.workspace") != nullptr;
  json.attribute("role", isWorkspace ? "workspace" : getRole(kernel, tensor));
  json.attribute("dtype", getDTypeName(view.type.getElementType()).lower());
  printNumbers("shape", view.sizes, json);
  bool isDense = view.type.getLayout().isIdentity();
  json.attribute("layout", isDense ? "row-major" : "strided");
  if (!isDense)
    printNumbers("strides", view.strides, json);
}

static StringRef getKindName(ParameterKind kind) {
  switch (kind) {
  case ParameterKind::Tensor:
    return "tensor";
  case ParameterKind::Scalar:
    return "scalar";
  case ParameterKind::Extent:
    return "extent";
  case ParameterKind::Stride:
    return "stride";
  case ParameterKind::Offset:
    return "offset";
  }
  llvm_unreachable("unknown kind");
}

static void printParameter(const Kernel &kernel,
                           const LaunchParameter &parameter, OStream &json) {
  BlockArgument argument =
      func::FuncOp(kernel.func).getArgument(parameter.argument);
  json.objectBegin();
  json.attribute("name", parameter.name);
  json.attribute("kind", getKindName(parameter.kind));
  json.attribute("argument", int64_t(parameter.argument));
  if (parameter.isTensor()) {
    printTensor(kernel, argument, json);
  } else {
    json.attribute("type", parameter.type);
    if (parameter.kind == ParameterKind::Scalar)
      json.attribute("dtype", getDTypeName(argument.getType()).lower());
    else if (parameter.kind != ParameterKind::Offset)
      json.attribute("dimension", int64_t(parameter.dimension));
  }
  json.objectEnd();
}

static void printABI(const Kernel &kernel, OStream &json) {
  json.attributeObject("abi", [&] {
    json.attribute("version", launchInterfaceVersion);
    json.attribute("entry", kernel.interface.getFunction());
    json.attributeArray("parameters", [&] {
      for (const LaunchParameter &each : kernel.interface.getParameters())
        printParameter(kernel, each, json);
    });
  });
}

/// The rules that all strides and offsets have.
static std::vector<Rule> getStrideRules(const Kernel &kernel) {
  std::vector<Rule> rules;
  for (const LaunchParameter &parameter : kernel.interface.getParameters())
    if (parameter.kind == ParameterKind::Stride)
      rules.push_back({parameter.name + " >= 0", "a stride is not negative", "",
                       &parameter});
    else if (parameter.kind == ParameterKind::Offset)
      rules.push_back({parameter.name + " >= 0", "an offset is not negative",
                       "", &parameter});
  return rules;
}

static void printRule(const Rule &rule, OStream &json) {
  json.objectBegin();
  json.attribute("expr", rule.expression.empty()
                             ? llvm::json::Value(nullptr)
                             : llvm::json::Value(rule.expression));
  json.attribute("reason", rule.reason);
  json.attribute("at", rule.place);
  json.objectEnd();
}

static void printLaunch(const Kernel &constant, OStream &json) {
  Kernel kernel = constant;
  auto blocks = getHostNumber(kernel.launch.getBlockCount(), kernel.interface);
  StringRef cores = kernel.isMixed() ? "mixed"
                    : kernel.cube    ? "cube"
                                     : "vector";
  json.attributeObject("launch", [&] {
    json.attribute("cores", cores);
    json.attribute("blocks", blocks
                                 ? llvm::json::Value(blocks->expression.str())
                                 : llvm::json::Value(nullptr));
    json.attribute("cores_per_block", getCoresPerBlock(kernel));
    json.attribute("most_blocks", getMostBlocks(kernel));
    json.attribute("task_type", kernel.getType());
    json.attribute("all_blocks_meet", kernel.meetsAllBlocks());
  });
  json.attributeObject("workspace", [&] {
    json.attribute("bytes", kernel.signature.getWorkspaceBytes());
    json.attribute("operator_bytes", getOperatorBytes(kernel));
    json.attribute("alignment", getWorkspaceAlignment(kernel));
  });
}

/// The bytes of each memory up to the last buffer, and its size.
static void printMemory(const Kernel &kernel, OStream &json) {
  std::map<Memory, int64_t> ends;
  func::FuncOp(kernel.func).walk([&](BufferOp buffer) {
    auto type = cast<MemRefType>(buffer.getBuffer().getType());
    int64_t &end = ends[*getMemory(type)];
    end = std::max<int64_t>(end, buffer.getAddress() +
                                     getByteSize(type).value_or(0));
  });
  json.attributeObject("memory", [&] {
    for (auto [memory, end] : ends)
      json.attributeArray(stringifyMemory(memory),
                          [&, size = end, memory = memory] {
                            json.value(size);
                            json.value(getLimits(kernel.func).getSize(memory));
                          });
  });
}

static void describeKernel(const Kernel &kernel, OStream &json) {
  func::FuncOp func = kernel.func;
  json.objectBegin();
  json.attribute("kernel", func.getName());
  printABI(kernel, json);
  json.attributeArray("requires", [&] {
    for (const Rule &rule : getStrideRules(kernel))
      printRule(rule, json);
    for (cf::AssertOp op : getAssertions(func))
      printRule(getRule(op, kernel.interface), json);
  });
  printLaunch(kernel, json);
  printMemory(kernel, json);
  json.objectEnd();
}

std::string tl::ascendc::printMetadata(ModuleOp module,
                                       ArrayRef<Kernel> kernels,
                                       const EmissionRequest &request) {
  std::string ir, text;
  llvm::raw_string_ostream irStream(ir), os(text);
  module.print(irStream);
  OStream json(os, /*IndentSize=*/2);
  json.objectBegin();
  json.attribute("$schema", "tl-kernel-1.schema.json");
  json.attribute("schema_version", 1);
  json.attributeObject("tool", [&] {
    json.attribute("name", "tl");
    json.attribute("version", TL_VERSION);
    json.attribute("llvm", LLVM_VERSION_STRING);
  });
  json.attribute("source", request.sourceName);
  json.attribute("source_sha256", getHash(request.sourceText));
  json.attribute("ir_sha256", getHash(ir));
  TargetAttr target = getTarget(module);
  json.attribute("target",
                 target ? target.getChip() : StringRef(defaultTarget));
  json.attribute("pipeline", request.pipeline);
  json.attributeArray("kernels", [&] {
    for (const Kernel &kernel : kernels)
      describeKernel(kernel, json);
  });
  json.objectEnd();
  os << "\n";
  return text;
}
