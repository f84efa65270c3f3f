//===- KernelComment.cpp - Memory and flags of a section ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/KernelComment.h"
#include "analysis/Buffers/MemoryRegion.h"
#include "conversions/AscendToAscendC/Names.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

/// The columns of a line, which clang-format leaves as it is.
//===----------------------------------------------------------------------===//
// Lines
//===----------------------------------------------------------------------===//

void KernelComment::add(BufferOp buffer, StringRef name) {
  byName.try_emplace(name, tiles.size());
  byBuffer.try_emplace(buffer.getBuffer(), tiles.size());
  tiles.push_back({buffer, name.str(), SIZE_MAX, 0});
}

void KernelComment::use(size_t tile, size_t line) {
  tiles[tile].first = std::min(tiles[tile].first, line);
  tiles[tile].last = std::max(tiles[tile].last, line);
}

/// The tiles that `op`, which line `line` belongs to, accesses through views.
void KernelComment::findIn(Operation *op, size_t line) {
  auto instruction = dyn_cast_or_null<InstructionOpInterface>(op);
  if (!instruction)
    return;
  for (const OperandAccess &access : getAccesses(op)) {
    auto tile = byBuffer.find(tl::analysis::getRoot(access.operand->get()));
    if (tile != byBuffer.end())
      use(tile->second, line);
  }
}

// A line may also pass a tile to a function by its name.
void KernelComment::findLines(const CodeWriter &out, size_t begin) {
  SmallVector<StringRef> lines;
  out.str().split(lines, '\n');
  ArrayRef<Operation *> origins = out.getOrigins();
  for (size_t i = begin; i < origins.size(); ++i) {
    if (isa_and_present<BufferOp>(origins[i]))
      continue;
    findIn(origins[i], i);
    forEachIdentifier(lines[i].split("//").first, [&](StringRef word) {
      auto tile = byName.find(word);
      if (tile != byName.end())
        use(tile->second, i);
    });
  }
}

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

/// The cells of `rows` in columns; the numbers of `rightColumns` end together.
static void printRows(ArrayRef<std::vector<std::string>> rows,
                      ArrayRef<size_t> rightColumns,
                      std::vector<std::string> &lines) {
  std::vector<size_t> widths(rows.empty() ? 0 : rows.front().size());
  for (const auto &row : rows)
    for (size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], row[i].size());
  for (const auto &row : rows) {
    std::string line = "//  ";
    for (size_t i = 0; i < row.size(); ++i) {
      std::string padding(widths[i] - row[i].size(), ' ');
      bool isRight = llvm::is_contained(rightColumns, i);
      line += " " + (isRight ? padding + row[i] : row[i] + padding) + " ";
    }
    lines.push_back(
        StringRef(line).rtrim().take_front(CodeWriter::lineWidth).str());
  }
}

void KernelComment::printTiles(size_t moved,
                               std::vector<std::string> &lines) const {
  std::vector<const Tile *> sorted;
  for (const Tile &tile : tiles)
    sorted.push_back(&tile);
  auto getMemoryOf = [](const Tile *tile) {
    return *getMemory(
        cast<MemRefType>(BufferOp(tile->buffer).getBuffer().getType()));
  };
  auto getKey = [&](const Tile *tile) {
    return std::tuple(getMemoryOf(tile), BufferOp(tile->buffer).getAddress(),
                      StringRef(tile->name));
  };
  llvm::sort(sorted, [&](const Tile *a, const Tile *b) {
    return getKey(a) < getKey(b);
  });
  std::vector<std::vector<std::string>> rows;
  for (const Tile *tile : sorted) {
    BufferOp buffer = tile->buffer;
    std::string use = "no lines";
    if (tile->first != SIZE_MAX && tile->first == tile->last)
      use = llvm::formatv("line {}", tile->first + moved + 1);
    else if (tile->first != SIZE_MAX)
      use = llvm::formatv("lines {} to {}", tile->first + moved + 1,
                          tile->last + moved + 1);
    rows.push_back({stringifyMemory(getMemoryOf(tile)).str(),
                    std::to_string(buffer.getAddress()),
                    std::to_string(*getByteSize(
                        cast<MemRefType>(buffer.getBuffer().getType()))),
                    tile->name, use});
  }
  printRows(rows, {1, 2}, lines);
}

namespace {
/// Flags between two pipes, by their first number and how many there are.
struct FlagKey {
  Pipe source, destination;
  int64_t event, slots;
  bool operator<(const FlagKey &other) const {
    return std::tie(source, destination, event, slots) <
           std::tie(other.source, other.destination, other.event, other.slots);
  }
};
} // namespace

template <typename FlagOp> static FlagKey getKey(FlagOp op) {
  return {op.getSource(), op.getDestination(), int64_t(op.getEvent()),
          int64_t(op.getSlots().value_or(1))};
}

/// `texts`, as many as fit in `width` columns.
static std::string joinFitting(ArrayRef<std::string> texts, size_t width) {
  static constexpr StringLiteral more = ", ...";
  std::string joined;
  for (auto [i, text] : llvm::enumerate(texts)) {
    std::string next = joined + (i ? ", " : "") + text;
    size_t room = i + 1 < texts.size() ? width - more.size() : width;
    if (next.size() > room)
      return i ? joined + more.str() : "";
    joined = next;
  }
  return joined;
}

/// The hazards that flags order, by the numbers of the flags.
using FlagTexts = std::map<FlagKey, SmallVector<std::string>>;

/// `flags` with one entry for numbers that overlap, since a slot of a flag may
/// also be set alone, and for successive ones that order the same hazards.
static FlagTexts merge(const FlagTexts &flags) {
  FlagTexts merged;
  FlagKey last{};
  for (const auto &[key, texts] : flags) {
    int64_t distance = key.event - last.event;
    bool overlaps = !merged.empty() && last.source == key.source &&
                    last.destination == key.destination &&
                    (distance < last.slots ||
                     (distance == last.slots && merged[last] == texts));
    SmallVector<std::string> all;
    if (overlaps) {
      all = std::move(merged[last]);
      merged.erase(last);
      last.slots = std::max(last.slots, key.event - last.event + key.slots);
    } else {
      last = key;
    }
    for (const std::string &text : texts)
      if (!llvm::is_contained(all, text))
        all.push_back(text);
    merged[last] = std::move(all);
  }
  return merged;
}

void KernelComment::printFlags(std::vector<std::string> &lines) const {
  static constexpr size_t room = 50;
  FlagTexts flags;
  SectionOp(section)->walk([&](Operation *op) {
    auto note = [&](const FlagKey &key) {
      std::string text = comments.describe(op, room);
      SmallVector<std::string> &texts = flags[key];
      if (!text.empty() && !llvm::is_contained(texts, text))
        texts.push_back(text);
    };
    if (auto set = dyn_cast<SetFlagOp>(op))
      note(getKey(set));
    else if (auto wait = dyn_cast<WaitFlagOp>(op))
      note(getKey(wait));
  });
  std::vector<std::vector<std::string>> rows;
  for (const auto &[key, texts] : merge(flags)) {
    std::string ids = std::to_string(key.event);
    if (key.slots > 1)
      ids += " to " + std::to_string(key.event + key.slots - 1);
    rows.push_back({stringifyPipe(key.source).upper() + "_" +
                        stringifyPipe(key.destination).upper(),
                    ids, joinFitting(texts, room)});
  }
  printRows(rows, {}, lines);
}

std::vector<std::string> KernelComment::print(size_t moved) const {
  std::string core =
      (" of the " + stringifyCore(SectionOp(section).getCore()) + " core: ")
          .str();
  std::vector<std::string> lines;
  auto addTable = [&](const Twine &title, auto print) {
    std::vector<std::string> rows;
    print(rows);
    if (rows.empty())
      return;
    lines.push_back("//");
    lines.push_back(title.str());
    lines.insert(lines.end(), rows.begin(), rows.end());
  };
  addTable("// Memory" + core + "offset, bytes, tile, lines that use it.",
           [&](auto &rows) { printTiles(moved, rows); });
  addTable("// Flags" + core + "pipes, numbers, what they order.",
           [&](auto &rows) { printFlags(rows); });
  return lines;
}
