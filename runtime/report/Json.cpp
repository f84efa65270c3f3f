//===- Json.cpp - Reports of launches as JSON -----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/Elements.h"
#include "runtime/interpreter/Findings.h"
#include "runtime/report/Source.h"
#include "tl/runtime/report/Report.h"

using namespace tl::runtime;
using llvm::json::OStream;

static void printUsage(const PipeUsage &usage, OStream &json) {
  json.attribute("instructions", static_cast<int64_t>(usage.instructions));
  json.attribute("busyCycles", usage.busyCycles);
  json.attribute("gmBytesRead", usage.gmBytesRead);
  json.attribute("gmBytesWritten", usage.gmBytesWritten);
  json.attribute("operations", usage.operations);
  json.attribute("peakCycles", usage.peakCycles);
}

static void printPipes(const RunReport &run, OStream &json) {
  for (CoreKind kind : {CoreKind::Cube, CoreKind::Vector})
    for (unsigned i = 0; i < kNumPipes; ++i) {
      const PipeSummary &pipe = run.pipes[kind][static_cast<Pipe>(i)];
      if (pipe.instructions == 0)
        continue;
      json.object([&] {
        json.attribute("core", name(kind));
        json.attribute("pipe", name(static_cast<Pipe>(i)));
        printUsage(pipe, json);
        json.attribute("utilisation", pipe.utilisation);
      });
    }
}

static void printCore(const CoreReport &core, OStream &json) {
  json.attribute("core", name(core.kind));
  json.attribute("number", core.number);
  json.attribute("blocks", core.blocks);
  json.attribute("runningCycles", core.runningCycles);
  json.attributeObject("busyCycles", [&] {
    for (unsigned i = 0; i < kNumPipes; ++i)
      if (core.pipes[static_cast<Pipe>(i)].instructions > 0)
        json.attribute(name(static_cast<Pipe>(i)),
                       core.pipes[static_cast<Pipe>(i)].busyCycles);
  });
}

static void printStall(const Stall &stall, OStream &json) {
  json.attribute("core", name(stall.core));
  json.attribute("pipe", name(stall.pipe));
  json.attribute("reason", name(stall.kind));
  json.attribute("waitsFor", stall.describe());
  json.attribute("operation", getOperationName(stall.source));
  json.attribute("line", getSourceLine(stall.source));
  if (llvm::StringRef orders = getOrderedHazard(stall.source); !orders.empty())
    json.attribute("orders", orders);
  json.attribute("cycles", stall.cycles);
  json.attribute("count", static_cast<int64_t>(stall.count));
}

static void printSide(const Side &side, OStream &json) {
  json.attribute("operation", getOperationName(side.source));
  json.attribute("location", getSourceLocation(side.source));
  json.attribute("block", side.block);
  json.attribute("core", name(side.kind));
  json.attribute("number", side.core);
  json.attribute("pipe", name(side.pipe));
}

/// Values are texts, as JSON has no NaN.
static void printElement(const ElementValues &element, OStream &json) {
  if (!element.name().empty())
    json.attribute("element", element.name());
  if (!element.before.empty())
    json.attribute("before", element.before);
  if (!element.after.empty())
    json.attribute("after", element.after);
}

static void printFinding(const Diagnostic &finding,
                         llvm::ArrayRef<TensorInfo> tensors, OStream &json) {
  json.attribute("finding", getHeadline(finding.kind));
  json.attributeObject("first", [&] { printSide(finding.first, json); });
  if (finding.second)
    json.attributeObject("second", [&] { printSide(*finding.second, json); });
  if (finding.memory) {
    json.attribute("memory", name(*finding.memory));
    if (llvm::StringRef tensor = getTensor(finding, tensors); !tensor.empty())
      json.attribute("tensor", tensor);
    json.attributeArray("bytes", [&] {
      json.value(finding.bytes.begin);
      json.value(finding.bytes.end);
    });
  }
  printElement(getElement(finding, tensors), json);
  if (!finding.detail.empty())
    json.attribute("detail", finding.detail);
  if (std::string rule = getRule(finding); !rule.empty())
    json.attribute("rule", rule);
  if (!finding.fix.empty())
    json.attribute("fix", finding.fix);
  json.attribute("count", static_cast<int64_t>(finding.count));
}

static void printRoofline(llvm::StringRef name,
                          const std::optional<Roofline> &roofline,
                          OStream &json) {
  if (!roofline)
    return;
  json.attributeObject(name, [&] {
    json.attribute("operations", roofline->operations);
    json.attribute("bytes", roofline->bytes);
    json.attribute("intensity", roofline->intensity);
    json.attribute("achievedPerCycle", roofline->achieved);
    json.attribute("peakPerCycle", roofline->peak);
    json.attribute("memoryBoundPerCycle", roofline->memoryBound);
    constexpr llvm::StringLiteral limits[] = {"memory", "compute", "scalar"};
    json.attribute("bound", limits[roofline->limit]);
    json.attribute("efficiency", roofline->efficiency);
  });
}

static void printScalar(const Stall &work, OStream &json) {
  json.attribute("core", name(work.core));
  json.attribute("operation", getOperationName(work.source));
  json.attribute("line", getSourceLine(work.source));
  json.attribute("cycles", work.cycles);
  json.attribute("count", static_cast<int64_t>(work.count));
}

static void printTraffic(const TensorTraffic &traffic, OStream &json) {
  json.attribute("bytesRead", traffic.bytesRead);
  json.attribute("bytesWritten", traffic.bytesWritten);
  json.attribute("readHits", traffic.readHits);
  json.attribute("readMisses", traffic.readMisses);
  json.attribute("writeHits", traffic.writeHits);
  json.attribute("writeMisses", traffic.writeMisses);
  json.attribute("bytesFromMemory", traffic.bytesFromMemory);
  json.attribute("bytesToMemory", traffic.bytesToMemory);
}

/// Prints the traffic of the tensors that the launch uses.
static void printTraffic(const LaunchReport &launch, OStream &json) {
  const LaunchTraffic &traffic = launch.run.traffic;
  json.attribute("l2", name(traffic.state));
  json.attribute("bytesMoved", traffic.bytesMoved);
  json.attribute("compulsoryBytes", traffic.compulsoryBytes);
  json.attribute("compulsoryBytesWritten", traffic.compulsoryBytesWritten);
  json.attribute("compulsoryMemoryBytes", traffic.compulsoryMemoryBytes);
  json.attributeArray("tensors", [&] {
    for (auto [number, tensor] : llvm::enumerate(traffic.tensors)) {
      if (!tensor.isUsed())
        continue;
      json.object([&, number = number, &tensor = tensor] {
        json.attribute("tensor", launch.getTensorName(number));
        printTraffic(tensor, json);
      });
    }
  });
}

void tl::runtime::printJSON(const LaunchReport &launch, OStream &json) {
  const RunReport &run = launch.run;
  json.attribute("function", launch.function);
  json.attributeArray("findings", [&] {
    for (const Diagnostic &finding : run.diagnostics)
      json.object([&] { printFinding(finding, launch.tensors, json); });
  });
  json.attribute("cubeCoresPerBlock", launch.cubeCores);
  json.attribute("vectorCoresPerBlock", launch.vectorCores);
  json.attribute("chipCubeCores", run.chipCores[CoreKind::Cube]);
  json.attribute("chipVectorCores", run.chipCores[CoreKind::Vector]);
  json.attribute("cycles", run.totalCycles);
  json.attribute("microseconds", run.microseconds);
  json.attribute("launchOverheadCycles", run.launchOverheadCycles);
  json.attribute("instructions", static_cast<int64_t>(run.instructions));
  json.attribute("operations", run.operations);
  json.attribute("gmBytesRead", run.gmBytesRead);
  json.attribute("gmBytesWritten", run.gmBytesWritten);
  json.attribute("l2BytesPerCycle", run.l2BytesPerCycle);
  json.attribute("l2WriteBytesPerCycle", run.l2WriteBytesPerCycle);
  json.attribute("memoryBytesPerCycle", run.memoryBytesPerCycle);
  json.attributeObject("memory", [&] { printTraffic(launch, json); });
  printRoofline("roofline", getRoofline(run), json);
  printRoofline("kernelRoofline", getKernelRoofline(run), json);
  json.attributeArray("pipes", [&] { printPipes(run, json); });
  json.attributeArray("cores", [&] {
    for (const CoreReport &core : run.cores)
      json.object([&] { printCore(core, json); });
  });
  json.attributeArray("stalls", [&] {
    for (const Stall &stall : run.stalls.sorted())
      json.object([&] { printStall(stall, json); });
  });
  json.attributeArray("scalars", [&] {
    for (const Stall &work : run.scalars.sorted())
      json.object([&] { printScalar(work, json); });
  });
}
