//===- Schedules.cpp - Schedules of the runs of a kernel ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-run/Schedules.h"

#include "runtime/interpreter/evaluators/Value.h"

#include <algorithm>

using namespace tl;
using namespace tl::run;

llvm::Expected<std::vector<NamedSchedule>>
tl::run::parseSchedules(llvm::StringRef text) {
  if (text.empty() || text == "default")
    return std::vector<NamedSchedule>{{"default", runtime::Schedule()}};
  // A larger number is more likely a typing error.
  constexpr uint64_t maxRuns = 10000;
  auto makeError = [&](const llvm::Twine &message) {
    return llvm::createStringError("--schedule=" + text + ": " + message);
  };
  llvm::StringRef rest = text;
  bool isRandom = rest.consume_front("random:");
  auto [begin, end] = rest.split('-');
  bool isRange = rest.contains('-');
  uint64_t first, last;
  if (!isRandom || begin.getAsInteger(10, first) ||
      (isRange ? end : begin).getAsInteger(10, last))
    return makeError("expected default, random:SEED or random:FIRST-LAST");
  if (last < first)
    return makeError("the last seed is below the first");
  if (last - first >= maxRuns)
    return makeError("more than " + llvm::Twine(maxRuns) + " runs");
  std::vector<NamedSchedule> schedules;
  for (uint64_t i = 0; i <= last - first; ++i)
    schedules.push_back({"random:" + std::to_string(first + i),
                         runtime::Schedule::random(first + i)});
  return schedules;
}

static size_t getBytes(const Array &array) {
  if (!array.storage)
    return 0;
  return *runtime::getDenseBytes(array.view.sizes, array.view.dtype);
}

Contents::Contents(llvm::ArrayRef<Array> arrays) {
  for (const Array &array : arrays)
    bytes.emplace_back(array.storage.get(),
                       array.storage.get() + getBytes(array));
}

void Contents::restore(llvm::ArrayRef<Array> arrays) const {
  for (auto [array, saved] : llvm::zip_equal(arrays, bytes))
    std::copy(saved.begin(), saved.end(), array.storage.get());
}

std::optional<unsigned>
Contents::findChanged(llvm::ArrayRef<Array> arrays) const {
  for (unsigned i = 0; i < arrays.size(); ++i)
    if (!std::equal(bytes[i].begin(), bytes[i].end(), arrays[i].storage.get()))
      return i;
  return std::nullopt;
}
