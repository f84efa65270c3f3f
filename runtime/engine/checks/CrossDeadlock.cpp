//===- CrossDeadlock.cpp - Deadlocks between cores ------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/engine/units/CoreState.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace tl::runtime;

static const CrossWait *blockingCrossWait(const CoreState &core) {
  return core.command ? std::get_if<CrossWait>(&*core.command) : nullptr;
}

/// The first wait that blocks `core`, if any.
static std::optional<Side> findBlocker(const CoreState &core) {
  if (const CrossWait *wait = blockingCrossWait(core))
    return sideOf(core, Pipe::S, wait->source);
  for (unsigned i = 0; i < kNumPipes; ++i)
    if (const WaitFlag *wait = blockingWait(core, static_cast<Pipe>(i)))
      return sideOf(core, static_cast<Pipe>(i), wait->source);
  return std::nullopt;
}

/// Whether a set of flag `id` waits in a queue of `core` or for its issue.
static bool hasStuckSet(const CoreState &core, unsigned id) {
  auto isSet = [id](const Command &command) {
    const auto *set = std::get_if<CrossSet>(&command);
    return set && set->flag.id == id;
  };
  if (core.command && isSet(*core.command))
    return true;
  return llvm::any_of(core.pipes, [&](const PipeState &pipe) {
    return pipe.queue.any(
        [&](const QueueEntry &entry) { return isSet(entry.command); });
  });
}

/// A group with `core` as a receiver in which some, but not all, senders have
/// set flag `id`; null if there is none.
static const CrossGroup *findIncomplete(const CrossFlags &flags, unsigned core,
                                        unsigned id) {
  for (const auto &[key, group] : flags.getGroups())
    if (std::get<1>(key) == id && llvm::is_contained(group.receivers, core) &&
        llvm::any_of(group.reports,
                     [](const auto &reports) { return !reports.empty(); }))
      return &group;
  return nullptr;
}

/// A core that the wait of `core` for flag `id` depends on, and the reason why
/// that core does not set the flag.
static std::pair<const CoreState *, std::string>
findCulprit(llvm::ArrayRef<CoreState> cores, const CrossFlags &flags,
            const CoreState &core, unsigned id) {
  std::string flag = ("flag " + llvm::Twine(id)).str();
  if (const CrossGroup *group = findIncomplete(flags, core.place, id)) {
    size_t set = llvm::count_if(
        group->reports, [](const auto &reports) { return !reports.empty(); });
    for (auto [sender, reports] :
         llvm::zip_equal(group->senders, group->reports))
      if (reports.empty())
        return {&cores[sender],
                (flag + " was set by " + llvm::Twine(set) + " of the " +
                 llvm::Twine(group->senders.size()) + " cores that have to")
                    .str()};
  }
  for (const CoreState &other : cores)
    if (hasStuckSet(other, id) && findBlocker(other))
      return {&other, "the set of " + flag + " stands after this wait"};
  for (const CoreState &other : cores)
    if (other.place != core.place && findBlocker(other))
      return {&other,
              "no core has set " + flag + ", and this one does not get there"};
  return {nullptr, "no core sets " + flag + " for this core any more"};
}

void tl::runtime::reportCrossDeadlock(llvm::ArrayRef<CoreState> cores,
                                      const CrossFlags &flags,
                                      DiagnosticLog &log) {
  for (const CoreState &core : cores) {
    const CrossWait *wait = blockingCrossWait(core);
    if (!wait)
      continue;
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::Deadlock;
    diagnostic.first = sideOf(core, Pipe::S, wait->source);
    auto [culprit, detail] = findCulprit(cores, flags, core, wait->id);
    diagnostic.detail = std::move(detail);
    if (culprit)
      diagnostic.second = findBlocker(*culprit);
    diagnostic.fix = diagnostic.second
                         ? ("cross_core_set_flag of flag " +
                            llvm::Twine(wait->id) + " before this wait")
                               .str()
                         : "add the cross_core_set_flag, or remove the wait";
    log.add(std::move(diagnostic));
  }
}
