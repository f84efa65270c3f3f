//===- Comparison.cpp - Comparison of two reports -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-run/Comparison.h"

#include "tools/tl-run/Report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cmath>
#include <fmt/format.h>
#include <map>

using namespace tl::run;
namespace json = llvm::json;
using llvm::StringRef;

/// The number of the stalls in a table, those that differ most.
constexpr size_t kStalls = 12;

namespace {
/// A number before and after.
struct Pair {
  double before = 0;
  double after = 0;

  double difference() const { return after - before; }
};

/// Numbers by the text of their row.
using Rows = std::map<std::string, Pair>;
} // namespace

//===----------------------------------------------------------------------===//
// Reports
//===----------------------------------------------------------------------===//

static llvm::Error makeError(StringRef path, const llvm::Twine &message) {
  return llvm::createStringError("--compare: " + path + " " + message);
}

/// A report with launches that have cycles.
static llvm::Expected<json::Object> readReport(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!buffer)
    return makeError(path, "cannot be read: " + buffer.getError().message());
  llvm::Expected<json::Value> value = json::parse((*buffer)->getBuffer());
  if (!value)
    return makeError(path, "is no JSON: " + llvm::toString(value.takeError()));
  json::Object *report = value->getAsObject();
  json::Array *launches = report ? report->getArray("launches") : nullptr;
  if (!launches)
    return makeError(path, "is no report of --report=json");
  int64_t version = report->getInteger("schemaVersion").value_or(0);
  if (version != tl::runtime::kReportVersion)
    return makeError(path, "has schemaVersion " + llvm::Twine(version) +
                               ", and has to have " +
                               llvm::Twine(tl::runtime::kReportVersion));
  for (const json::Value &launch : *launches)
    if (!launch.getAsObject() || !launch.getAsObject()->getNumber("cycles"))
      return makeError(path, "has no cycles: it is not the report of an "
                             "asynchronous run without findings");
  return std::move(*report);
}

static double getNumber(const json::Object &object, StringRef name) {
  return object.getNumber(name).value_or(0);
}

static std::string getText(const json::Object &object, StringRef name) {
  return object.getString(name).value_or("").str();
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// The sums of the entries of the array `name` in two launches; `getRow` is the
/// row of an entry, `number` the name of its number.
static Rows
collectRows(const json::Object &before, const json::Object &after,
            StringRef name, StringRef number,
            llvm::function_ref<std::string(const json::Object &)> getRow) {
  Rows rows;
  for (bool isAfter : {false, true}) {
    const json::Array *entries = (isAfter ? after : before).getArray(name);
    if (!entries)
      continue;
    for (const json::Value &entry : *entries)
      if (const json::Object *object = entry.getAsObject()) {
        Pair &pair = rows[getRow(*object)];
        (isAfter ? pair.after : pair.before) += getNumber(*object, number);
      }
  }
  return rows;
}

static std::string getPipe(const json::Object &entry) {
  return fmt::format("{:<7} {:<5}", getText(entry, "core"),
                     getText(entry, "pipe"));
}

/// A stall without the number of its flag, which another version may not keep.
static std::string getStall(const json::Object &entry) {
  std::string text = getText(entry, "waitsFor");
  auto [waitsFor, number] = StringRef(text).rsplit(' ');
  if (number.empty() || !llvm::all_of(number, llvm::isDigit))
    waitsFor = text;
  return fmt::format("{} {:<22} {}", getPipe(entry), waitsFor.str(),
                     getText(entry, "line"));
}

static std::string printChange(const Pair &pair) {
  if (pair.before == 0)
    return pair.after == 0 ? "" : "new";
  return fmt::format("{:+.1f}%", pair.difference() / pair.before * 100);
}

static void printRow(StringRef label, const Pair &pair, llvm::raw_ostream &os) {
  os << fmt::format("{:>12.0f} {:>12.0f} {:>8}  {}\n", pair.before, pair.after,
                    printChange(pair), label.rtrim().str());
}

static void printRows(const Rows &rows, llvm::raw_ostream &os) {
  for (const auto &[label, pair] : rows)
    printRow(label, pair, os);
}

/// The rows that differ most, the largest difference first.
static void printLargest(const Rows &rows, llvm::raw_ostream &os) {
  llvm::SmallVector<std::pair<std::string, Pair>> sorted;
  for (const auto &row : rows)
    if (std::abs(row.second.difference()) >= 0.5)
      sorted.push_back(row);
  // Equal differences in the order of the rows.
  llvm::sort(sorted, [](const auto &a, const auto &b) {
    return std::pair(-std::abs(a.second.difference()), a.first) <
           std::pair(-std::abs(b.second.difference()), b.first);
  });
  if (sorted.empty())
    os << "no stall differs\n";
  for (const auto &[label, pair] : llvm::ArrayRef(sorted).take_front(kStalls))
    printRow(label, pair, os);
}

static void compareLaunches(const json::Object &before,
                            const json::Object &after, llvm::raw_ostream &os) {
  auto print = [&](StringRef label, StringRef name) {
    printRow(label, {getNumber(before, name), getNumber(after, name)}, os);
  };
  os << "      before        after   change\n";
  print("cycles", "cycles");
  print("instructions", "instructions");
  print("bytes read from global memory", "gmBytesRead");
  print("bytes written to global memory", "gmBytesWritten");
  os << "busy cycles by pipe:\n";
  printRows(collectRows(before, after, "pipes", "busyCycles", getPipe), os);
  os << "stalls by what a pipe waits for, in cycles:\n";
  printLargest(collectRows(before, after, "stalls", "cycles", getStall), os);
}

/// Says that the reports differ in the member `name`.
static void printOrigins(const json::Object &before, const json::Object &after,
                         StringRef name, llvm::raw_ostream &os) {
  std::string first = getText(before, name), second = getText(after, name);
  if (first != second)
    os << fmt::format("different {}s: {} before, {} after\n", name.str(),
                      first.empty() ? "none" : first,
                      second.empty() ? "none" : second);
}

llvm::Error tl::run::compareReports(StringRef before, StringRef after,
                                    llvm::raw_ostream &os) {
  llvm::Expected<json::Object> first = readReport(before);
  if (!first)
    return first.takeError();
  llvm::Expected<json::Object> second = readReport(after);
  if (!second)
    return second.takeError();
  const json::Array &launches = *first->getArray("launches");
  const json::Array &others = *second->getArray("launches");
  if (launches.size() != others.size())
    return makeError(after, "has " + llvm::Twine(others.size()) +
                                " launches, and " + before + " has " +
                                llvm::Twine(launches.size()));
  printOrigins(*first, *second, "kernel", os);
  printOrigins(*first, *second, "target", os);
  for (auto [a, b] : llvm::zip_equal(launches, others))
    compareLaunches(*a.getAsObject(), *b.getAsObject(), os);
  return llvm::Error::success();
}
