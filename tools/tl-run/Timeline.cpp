//===- Timeline.cpp - A run for Perfetto and chrome://tracing -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-run/Timeline.h"

#include "runtime/io/AtomicFile.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <set>

using namespace mlir;
using namespace tl::runtime;

static int64_t getTrack(const TimelineEvent &event) {
  return event.core * kNumPipes + static_cast<unsigned>(event.pipe);
}

static std::string describe(Location location) {
  std::string text;
  llvm::raw_string_ostream(text) << location;
  return text;
}

namespace {
class TimelineWriter {
public:
  TimelineWriter(llvm::json::OStream &json, double clockMHz)
      : json(json), clockMHz(clockMHz) {}

  /// Writes `launch`, which begins `origin` cycles after the run.
  void write(const LaunchReport &launch, double origin);

private:
  void writeEvent(const TimelineEvent &event, double blockStart);
  void nameTrack(const TimelineEvent &event);
  void writeName(llvm::StringRef kind, int64_t process, int64_t track,
                 const llvm::Twine &name);

  llvm::json::OStream &json;
  double clockMHz;
  /// Blocks and their tracks that have a name.
  std::set<std::pair<int64_t, int64_t>> named;
};
} // namespace

void TimelineWriter::writeName(llvm::StringRef kind, int64_t process,
                               int64_t track, const llvm::Twine &name) {
  json.object([&] {
    json.attribute("name", kind);
    json.attribute("ph", "M");
    json.attribute("pid", process);
    json.attribute("tid", track);
    json.attributeObject("args", [&] { json.attribute("name", name.str()); });
  });
}

void TimelineWriter::nameTrack(const TimelineEvent &event) {
  int64_t track = getTrack(event);
  if (!named.insert({event.block, track}).second)
    return;
  writeName("process_name", event.block, track,
            "block " + llvm::Twine(event.block));
  writeName("thread_name", event.block, track,
            name(event.kind) + " core " + llvm::Twine(event.core) + " " +
                name(event.pipe));
}

void TimelineWriter::writeEvent(const TimelineEvent &event, double blockStart) {
  auto *op =
      const_cast<Operation *>(static_cast<const Operation *>(event.source));
  nameTrack(event);
  json.object([&] {
    json.attribute("name", op->getName().getStringRef());
    json.attribute("ph", "X");
    json.attribute("pid", event.block);
    json.attribute("tid", getTrack(event));
    json.attribute("ts", (blockStart + event.start) / clockMHz);
    json.attribute("dur", (event.free - event.start) / clockMHz);
    json.attributeObject("args", [&] {
      json.attribute("location", describe(op->getLoc()));
      json.attribute("start cycle", event.start);
      json.attribute("result after cycles", event.done - event.start);
    });
  });
}

void TimelineWriter::write(const LaunchReport &launch, double origin) {
  for (const TimelineEvent &event : launch.timeline)
    writeEvent(event, origin + launch.run.blockStart[event.block]);
}

llvm::Error tl::run::writeTimeline(llvm::StringRef path,
                                   llvm::ArrayRef<LaunchReport> launches,
                                   double clockMHz) {
  return writeFile(path, [&](llvm::raw_ostream &os) {
    llvm::json::OStream json(os);
    TimelineWriter writer(json, clockMHz);
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
  });
}
