//===- Page.cpp - Report of a run as an HTML page -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The page is report/view.html with the data of a run inserted. To keep the
// data small, slices and other records are arrays, and texts are indices of a
// table; the comments here list the elements of the arrays, and view.html names
// them.
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/evaluators/Value.h"
#include "runtime/report/Lifetimes.h"
#include "runtime/report/PageTemplate.h"
#include "runtime/report/Source.h"
#include "runtime/report/StallRows.h"
#include "runtime/report/Summary.h"
#include "tl/runtime/report/Report.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

#include <cmath>
#include <map>
#include <set>

using namespace tl;
using namespace tl::runtime;
using llvm::json::Array;
using llvm::json::Object;

/// More instructions make the page slow in browsers. Blocks are shown
/// completely or not at all.
constexpr size_t kMostInstructions = 40000;
/// A longer source is not shown.
constexpr size_t kMostSource = 1 << 20;

namespace {
class PageData {
public:
  void add(const LaunchReport &launch, double clockMHz);
  Object take(const ReportContext &context);

private:
  void addBlock(const LaunchReport &launch, const BlockTrace &trace,
                double start);
  void addMemory(const LaunchReport &launch, const BlockTrace &trace,
                 double start);
  void addStalls(const RunReport &run);
  void addTensors(const LaunchReport &launch);
  void addPipes(const RunReport &run);
  int64_t getTrackNumber(const Track &track);
  int64_t getText(llvm::StringRef text);

  llvm::StringMap<int64_t> textNumbers;
  std::map<std::pair<unsigned, int64_t>, int64_t> trackNumbers;
  Array texts, tracks, slices, stalls, arrows, lifetimes, memories, table,
      tensors, pipes, summaries;
  std::set<std::pair<unsigned, unsigned>> knownMemories;
  double origin = 0;
  int64_t blocks = 0;
  int64_t shownBlocks = 0;
  size_t instructions = 0;
};
} // namespace

/// Rounds to a hundredth of a cycle, which is shorter as text.
static double shorten(double cycle) { return std::round(cycle * 100) / 100; }

int64_t PageData::getText(llvm::StringRef text) {
  auto [place, isNew] = textNumbers.try_emplace(text, texts.size());
  if (isNew)
    texts.push_back(text.str());
  return place->second;
}

int64_t PageData::getTrackNumber(const Track &track) {
  auto [place, isNew] =
      trackNumbers.try_emplace({track.slot, track.id()}, tracks.size());
  if (isNew)
    tracks.push_back(Object{
        {"slot", track.slot},
        {"order", track.id()},
        {"core",
         (name(track.kind) + " core " + llvm::Twine(track.number)).str()},
        {"pipe", name(track.pipe)}});
  return place->second;
}

void PageData::addBlock(const LaunchReport &launch, const BlockTrace &trace,
                        double start) {
  auto track = [&](unsigned core, Pipe pipe) {
    return getTrackNumber(getTrack(launch, trace.block, core, pipe));
  };
  auto getTensor = [&](const LineCounts &lines) {
    return lines.tensor ? getText(launch.getTensorName(*lines.tensor)) : -1;
  };
  // Track, instruction, line, start, busy and latency cycles, bytes, block, and
  // the tensor whose lines it uses in L2, with the hits and misses.
  for (const TimelineEvent &event : trace.instructions)
    slices.push_back(Array{
        track(event.core, event.pipe), getText(getOperationName(event.source)),
        getText(getSourceLine(event.source)), shorten(start + event.start),
        shorten(event.free - event.start), shorten(event.done - event.free),
        event.bytes, trace.block, getTensor(event.lines), event.lines.hits,
        event.lines.misses});
  // Track, reason, line, start, cycles.
  for (const StallEvent &event : trace.stalls)
    stalls.push_back(Array{
        track(event.core, event.stall.pipe), getText(event.stall.describe()),
        getText(getSourceLine(event.stall.source)),
        shorten(start + event.start), shorten(event.stall.cycles)});
  // Tracks and times of both ends, line of the set.
  for (const FlagEvent &flag : trace.flags)
    arrows.push_back(
        Array{track(flag.core, flag.flag.src), shorten(start + flag.sent),
              track(flag.core, flag.flag.dst), shorten(start + flag.passed),
              getText(getSourceLine(flag.setSource))});
  // Blocks of a launch with these start together.
  for (const CrossFlagEvent &flag : trace.crossFlags) {
    const Side &set = flag.set.side, &wait = flag.wait.side;
    arrows.push_back(Array{
        getTrackNumber(getTrack(launch, set.block, set.core, set.pipe)),
        shorten(start + flag.set.time), track(wait.core, wait.pipe),
        shorten(start + flag.wait.time), getText(getSourceLine(set.source))});
  }
}

void PageData::addMemory(const LaunchReport &launch, const BlockTrace &trace,
                         double start) {
  for (const Lifetime &lifetime : collectLifetimes(trace)) {
    ascend::BufferOp buffer = lifetime.buffer;
    auto type = mlir::cast<mlir::MemRefType>(buffer.getType());
    ascend::Memory memory = *ascend::getMemory(type);
    Track track = getTrack(launch, trace.block, lifetime.core, Pipe::S);
    std::string text;
    llvm::raw_string_ostream(text) << type;
    auto name = buffer.getLoc()->findInstanceOf<mlir::NameLoc>();
    // Slot, core, memory, address, bytes, start, end, type, line, name.
    lifetimes.push_back(Array{
        track.slot, track.core, static_cast<int64_t>(memory),
        static_cast<int64_t>(buffer.getAddress()),
        type.getNumElements() * byteWidth(*getDType(type.getElementType())),
        shorten(start + lifetime.start), shorten(start + lifetime.end),
        getText(text), getText(getSourceLine(buffer)),
        getText(name ? name.getName().getValue() : "")});
    if (!knownMemories.insert({track.core, unsigned(memory)}).second)
      continue;
    memories.push_back(
        Object{{"core", track.core},
               {"memory", static_cast<int64_t>(memory)},
               {"name", runtime::name(static_cast<Memory>(memory))},
               {"bytes", ascend::getLimits(buffer).getSize(memory)}});
  }
}

void PageData::addStalls(const RunReport &run) {
  for (const StallRow &row : sumStalls(run.stalls, /*byLine=*/true))
    table.push_back(Object{{"core", name(row.sum.core)},
                           {"pipe", name(row.sum.pipe)},
                           {"waitsFor", row.sum.describe()},
                           {"line", row.line},
                           {"count", static_cast<int64_t>(row.sum.count)},
                           {"cycles", shorten(row.sum.cycles)}});
}

void PageData::addTensors(const LaunchReport &launch) {
  // Name, hits and misses of reads and of writes, bytes from and to memory.
  for (auto [number, tensor] : llvm::enumerate(launch.run.traffic.tensors))
    if (tensor.isUsed())
      tensors.push_back(Array{launch.getTensorName(number), tensor.readHits,
                              tensor.readMisses, tensor.writeHits,
                              tensor.writeMisses, tensor.bytesFromMemory,
                              tensor.bytesToMemory});
}

void PageData::addPipes(const RunReport &run) {
  // Core, pipe, instructions, busy cycles, utilisation.
  for (CoreKind kind : {CoreKind::Cube, CoreKind::Vector})
    for (unsigned i = 0; i < kNumPipes; ++i) {
      const PipeSummary &pipe = run.pipes[kind][static_cast<Pipe>(i)];
      if (pipe.instructions > 0)
        pipes.push_back(Array{name(kind), name(static_cast<Pipe>(i)),
                              static_cast<int64_t>(pipe.instructions),
                              shorten(pipe.busyCycles), pipe.utilisation});
    }
}

void PageData::add(const LaunchReport &launch, double clockMHz) {
  blocks += launch.blocks;
  for (const BlockTrace &trace : launch.traces) {
    instructions += trace.instructions.size();
    if (shownBlocks > 0 && instructions > kMostInstructions)
      break;
    ++shownBlocks;
    double start = origin + launch.run.blockStart[trace.block];
    addBlock(launch, trace, start);
    addMemory(launch, trace, start);
  }
  addStalls(launch.run);
  addTensors(launch);
  addPipes(launch.run);
  std::string summary;
  llvm::raw_string_ostream os(summary);
  os << launch.function << ": " << launch.blocks
     << (launch.blocks == 1 ? " block\n" : " blocks\n");
  printSummary(launch.run, clockMHz, os);
  summaries.push_back(summary);
  origin += launch.run.totalCycles;
}

Object PageData::take(const ReportContext &context) {
  llvm::StringRef source = context.source;
  return Object{{"schemaVersion", kReportVersion},
                {"kernel", context.kernel},
                {"target", context.target},
                {"clockMHz", context.clockMHz},
                {"cycles", origin},
                {"blocks", blocks},
                {"shownBlocks", shownBlocks},
                {"texts", std::move(texts)},
                {"tracks", std::move(tracks)},
                {"slices", std::move(slices)},
                {"stalls", std::move(stalls)},
                {"arrows", std::move(arrows)},
                {"memories", std::move(memories)},
                {"lifetimes", std::move(lifetimes)},
                {"table", std::move(table)},
                {"tensors", std::move(tensors)},
                {"pipes", std::move(pipes)},
                {"summaries", std::move(summaries)},
                {"sourceName", llvm::json::fixUTF8(context.sourceName)},
                {"source", llvm::json::fixUTF8(
                               source.size() > kMostSource ? "" : source)}};
}

void tl::runtime::printPage(llvm::ArrayRef<LaunchReport> launches,
                            const ReportContext &context,
                            llvm::raw_ostream &os) {
  PageData data;
  for (const LaunchReport &launch : launches)
    data.add(launch, context.clockMHz);
  std::string json;
  llvm::raw_string_ostream(json) << llvm::json::Value(data.take(context));
  // A browser searches a script element for its end tag, and skips one after
  // "<!--" and the start of another script.
  static const std::pair<llvm::StringRef, llvm::StringRef> kEscapes[] = {
      {"</", "<\\/"}, {"<!", "<\\u0021"}};
  for (auto [text, escape] : kEscapes)
    for (size_t place = 0;
         (place = json.find(text.str(), place)) != std::string::npos;)
      json.replace(place, text.size(), escape.str());
  auto [before, after] = llvm::StringRef(kPageTemplate).split("$DATA$");
  os << before << json << after;
}
