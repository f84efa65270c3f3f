//===- Timeline.cpp - Timeline of a run for trace viewers -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/report/Source.h"
#include "tl/runtime/report/Report.h"

#include "mlir/IR/Operation.h"

#include <set>

using namespace tl::runtime;

namespace {
class TimelineWriter {
public:
  TimelineWriter(llvm::json::OStream &json, double clockMHz)
      : json(json), clockMHz(clockMHz) {}

  /// Writes `launch`, which begins `origin` cycles after the start of the run.
  void write(const LaunchReport &launch, double origin);

private:
  void writeInstruction(const TimelineEvent &event);
  void writeStall(const StallEvent &event);
  void writeArrow(const FlagEvent &flag);
  void writeArrow(const CrossFlagEvent &flag);
  void writeArrow(const TimelineEvent &from, const TimelineEvent &to,
                  const std::string &name, const void *set, const void *wait);
  void writeSlice(llvm::StringRef name, llvm::StringRef category,
                  const Track &track, double start, double end,
                  llvm::function_ref<void()> writeArguments);
  void nameTrack(const Track &track);
  void writeName(llvm::StringRef kind, const Track &track,
                 const llvm::Twine &name);
  double time(double cycle) const { return (origin + cycle) / clockMHz; }

  llvm::json::OStream &json;
  double clockMHz;
  /// The current block, and the cycle of the run at which it starts.
  const LaunchReport *launch = nullptr;
  const BlockTrace *trace = nullptr;
  double origin = 0;
  int64_t arrows = 0;
  /// Tracks with a written name.
  std::set<std::pair<unsigned, int64_t>> named;
};
} // namespace

void TimelineWriter::writeName(llvm::StringRef kind, const Track &track,
                               const llvm::Twine &name) {
  json.object([&] {
    json.attribute("name", kind);
    json.attribute("ph", "M");
    json.attribute("pid", track.slot);
    json.attribute("tid", track.id());
    json.attributeObject("args", [&] { json.attribute("name", name.str()); });
  });
}

void TimelineWriter::nameTrack(const Track &track) {
  if (!named.insert({track.slot, track.id()}).second)
    return;
  writeName("process_name", track, "AI core " + llvm::Twine(track.slot));
  writeName("thread_name", track, track.name());
}

void TimelineWriter::writeSlice(llvm::StringRef name, llvm::StringRef category,
                                const Track &track, double start, double end,
                                llvm::function_ref<void()> writeArguments) {
  nameTrack(track);
  json.object([&] {
    json.attribute("name", name);
    json.attribute("cat", category);
    json.attribute("ph", "X");
    json.attribute("pid", track.slot);
    json.attribute("tid", track.id());
    json.attribute("ts", time(start));
    json.attribute("dur", (end - start) / clockMHz);
    json.attributeObject("args", [&] {
      json.attribute("block", trace->block);
      json.attribute("start cycle", start);
      writeArguments();
    });
  });
}

void TimelineWriter::writeInstruction(const TimelineEvent &event) {
  writeSlice(getOperationName(event.source), "instruction",
             getTrack(*launch, event.block, event.core, event.pipe),
             event.start, event.free, [&] {
               json.attribute("line", getSourceLine(event.source));
               json.attribute("bytes", event.bytes);
               json.attribute("busy cycles", event.free - event.start);
               json.attribute("result after cycles", event.done - event.start);
             });
}

void TimelineWriter::writeStall(const StallEvent &event) {
  writeSlice("waits for " + event.stall.describe(), "stall",
             getTrack(*launch, trace->block, event.core, event.stall.pipe),
             event.start, event.end, [&] {
               json.attribute("line", getSourceLine(event.stall.source));
               json.attribute("cycles", event.stall.cycles);
             });
}

void TimelineWriter::writeArrow(const TimelineEvent &from,
                                const TimelineEvent &to,
                                const std::string &name, const void *set,
                                const void *wait) {
  ++arrows;
  auto writeEnd = [&](const TimelineEvent &event, llvm::StringRef phase,
                      double cycle) {
    Track track = getTrack(*launch, event.block, event.core, event.pipe);
    json.object([&] {
      json.attribute("name", name);
      json.attribute("cat", "flag");
      json.attribute("ph", phase);
      if (phase == "f")
        json.attribute("bp", "e");
      json.attribute("id", arrows);
      json.attribute("pid", track.slot);
      json.attribute("tid", track.id());
      json.attribute("ts", time(cycle));
      json.attributeObject("args", [&] {
        json.attribute("set at", getSourceLine(set));
        json.attribute("waited for at", getSourceLine(wait));
      });
    });
  };
  // Just inside the slice: the next one may begin at its end.
  writeEnd(from, "s", from.start + 0.99 * (from.free - from.start));
  writeEnd(to, "f", to.start);
}

/// The first of `events` on `core`, and on `pipe` if given; null if there is
/// none.
template <typename Range>
static const TimelineEvent *findOn(Range &&events, unsigned core,
                                   std::optional<Pipe> pipe) {
  for (const TimelineEvent &event : events)
    if (event.core == core && (!pipe || event.pipe == *pipe))
      return &event;
  return nullptr;
}

/// An arrow from the last instruction before the set to the first one after the
/// wait; none if no instruction precedes the set or follows the wait.
void TimelineWriter::writeArrow(const FlagEvent &flag) {
  llvm::ArrayRef<TimelineEvent> events = trace->instructions;
  const TimelineEvent *from =
      findOn(llvm::reverse(events.take_front(flag.setPosition)), flag.core,
             flag.flag.src);
  const TimelineEvent *to =
      findOn(events.drop_front(flag.waitPosition), flag.core, flag.flag.dst);
  if (from && to)
    writeArrow(*from, *to, "flag " + std::to_string(flag.flag.id),
               flag.setSource, flag.waitSource);
}

/// The same between cores of blocks that start together. The wait holds all
/// pipes of its core; the scalar unit sets a flag after its last wait.
void TimelineWriter::writeArrow(const CrossFlagEvent &flag) {
  const Side &set = flag.set.side, &wait = flag.wait.side;
  std::optional<Pipe> setter;
  if (set.pipe != Pipe::S)
    setter = set.pipe;
  llvm::ArrayRef<TimelineEvent> before = launch->traces[set.block].instructions;
  llvm::ArrayRef<TimelineEvent> after = trace->instructions;
  const TimelineEvent *from = findOn(
      llvm::reverse(before.take_front(flag.set.position)), set.core, setter);
  const TimelineEvent *to =
      findOn(after.drop_front(flag.wait.position), wait.core, std::nullopt);
  if (from && to)
    writeArrow(*from, *to, "cross flag " + std::to_string(flag.id), set.source,
               wait.source);
}

void TimelineWriter::write(const LaunchReport &written, double launchStart) {
  launch = &written;
  for (const BlockTrace &block : written.traces) {
    trace = &block;
    origin = launchStart + written.run.blockStart[block.block];
    for (const TimelineEvent &event : block.instructions)
      writeInstruction(event);
    for (const StallEvent &event : block.stalls)
      writeStall(event);
    for (const FlagEvent &flag : block.flags)
      writeArrow(flag);
    for (const CrossFlagEvent &flag : block.crossFlags)
      writeArrow(flag);
  }
}

void tl::runtime::printTimeline(llvm::ArrayRef<LaunchReport> launches,
                                const ReportContext &context,
                                llvm::raw_ostream &os) {
  llvm::json::OStream json(os);
  TimelineWriter writer(json, context.clockMHz);
  json.object([&] {
    json.attribute("displayTimeUnit", "ns");
    json.attributeArray("traceEvents", [&] {
      double origin = 0;
      for (const LaunchReport &launch : launches) {
        writer.write(launch, origin);
        origin += launch.run.totalCycles;
      }
    });
  });
}
