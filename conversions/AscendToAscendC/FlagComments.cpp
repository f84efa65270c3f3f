//===- FlagComments.cpp - Comments with the hazards of flags --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/FlagComments.h"
#include "conversions/AscendToAscendC/Names.h"
#include "dialects/Ascend/Utils/HazardLocation.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

// The last line that begins with a call: parameters precede it.
StringRef tl::ascendc::getCalledFunction(InstructionOpInterface instruction) {
  SmallVector<StringRef> lines;
  StringRef spelling = instruction.getSpelling();
  spelling.split(lines, '\n');
  StringRef function;
  for (StringRef line : lines) {
    line = line.trim();
    StringRef word = line.take_while(llvm::isAlnum);
    StringRef rest = line.drop_front(word.size());
    bool isCall = rest.starts_with("(") || rest.starts_with("<");
    if (isCall && !word.empty() && llvm::isUpper(word.front()) &&
        word != "SetAtomicNone" && !word.ends_with("Params"))
      function = word;
  }
  return function;
}

FlagComments::FlagComments(func::FuncOp func) {
  func.walk([&](InstructionOpInterface instruction) {
    StringRef name = instruction->getName().stripDialect();
    if (!functions.contains(name))
      functions[name] = getCalledFunction(instruction).str();
  });
}

void FlagComments::setName(BufferOp buffer, StringRef name) {
  Memory memory = *getMemory(cast<MemRefType>(buffer.getBuffer().getType()));
  tiles[{stringifyMemory(memory).str(), buffer.getAddress()}] = name.str();
}

/// Whether a hazard between `source` and `destination` on `memory` begins with
/// a write.
static bool isFilled(Pipe source, Pipe destination, StringRef memory) {
  switch (source) {
  case Pipe::MTE2:
    return memory != "gm";
  case Pipe::MTE1:
    return memory != "l1";
  case Pipe::M:
    return memory == "l0c";
  case Pipe::FIX:
    return memory != "l0c";
  case Pipe::MTE3:
    return memory == "gm";
  default:
    return destination != Pipe::MTE2;
  }
}

std::string FlagComments::getFunction(StringRef instruction) const {
  std::string function = functions.lookup(instruction);
  return function.empty() ? instruction.str() : function;
}

/// The name of `root`, a tile or tensor in `memory`; empty if it has none.
std::string FlagComments::getTile(Location loc, StringRef root,
                                  StringRef memory) const {
  if (std::optional<int64_t> address = getHazardAddress(loc)) {
    auto it = tiles.find({memory.str(), *address});
    if (it != tiles.end())
      return it->second;
  }
  return isIdentifier(root) ? root.str() : "";
}

std::string FlagComments::describe(Operation *op, size_t width) const {
  auto [earlier, rest] = getHazard(op->getLoc()).split(" before ");
  auto [later, place] = rest.split(" on ");
  auto [root, memory] = place.rsplit(" in ");
  std::string text = getTile(op->getLoc(), root, memory);
  if (text.empty())
    return "";
  // Branches and loops, of the dialect SCF, have no function.
  bool isCalled = !RegisteredOperationName::lookup(("scf." + earlier).str(),
                                                   op->getContext());
  std::string detail = isCalled ? getFunction(earlier) : "";
  std::optional<bool> filled;
  if (auto set = dyn_cast<SetFlagOp>(op))
    filled = isFilled(set.getSource(), set.getDestination(), memory);
  else if (auto wait = dyn_cast<WaitFlagOp>(op))
    filled = isFilled(wait.getSource(), wait.getDestination(), memory);
  if (filled) {
    text += *filled ? " filled" : " free";
    if (isCalled)
      detail = (*filled ? " by " : " after ") + detail;
  } else if (isCalled) {
    detail = ": " + detail + " before " + getFunction(later);
  }
  if (text.size() >= width)
    return "";
  return text + (text.size() + detail.size() <= width ? detail : "");
}

std::optional<std::string> FlagComments::describeAll(ArrayRef<Operation *> ops,
                                                     size_t width) const {
  SmallVector<std::string> texts;
  for (Operation *op : ops)
    texts.push_back(describe(op, width));
  // The tiles of each kind of access.
  llvm::MapVector<StringRef, llvm::SetVector<StringRef>> tiles;
  for (StringRef text : texts) {
    auto [tile, detail] = text.split(' ');
    if (!tile.empty())
      tiles[detail].insert(tile);
  }
  SmallVector<std::string> parts;
  for (auto &[detail, names] : tiles) {
    std::string part = llvm::join(names, ", ");
    parts.push_back(detail.empty() ? part : part + " " + detail.str());
  }
  std::string text = llvm::join(parts, ", ");
  return text.size() <= width ? std::optional(text) : std::nullopt;
}

std::string FlagComments::add(StringRef statement, Operation *op,
                              size_t width) const {
  static constexpr StringLiteral mark = " // ";
  size_t used = statement.size() + mark.size();
  std::string text = describe(op, width - std::min(width, used));
  return text.empty() ? statement.str() : (statement + mark + text).str();
}
