//===- Names.cpp - Names of the printed C++ -------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Names.h"
#include "conversions/AscendToAscendC/StaticCalls.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tl::ascendc;

static constexpr StringLiteral keywords =
    "alignas alignof and and_eq asm auto bitand bitor bool break case catch "
    "char char16_t char32_t char8_t class co_await co_return co_yield compl "
    "concept const const_cast consteval constexpr constinit continue decltype "
    "default delete do double dynamic_cast else enum explicit export extern "
    "false float for friend goto if inline int long main mutable namespace new "
    "noexcept not not_eq nullptr operator or or_eq private protected public "
    "register reinterpret_cast requires return short signed sizeof static "
    "static_assert static_cast struct switch template this thread_local throw "
    "true try typedef typeid typename union unsigned using virtual void "
    "volatile wchar_t while xor xor_eq";

/// Names that the translator prints outside the spellings of instructions, and
/// likely names that `using namespace AscendC` makes visible.
static constexpr StringLiteral printed =
    "AscendC GM_ADDR __gm__ __global__ __aicore__ half float16 bfloat16_t "
    "int8_t "
    "int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t size_t "
    "KERNEL_TASK_TYPE_DEFAULT KERNEL_TYPE_AIC_ONLY KERNEL_TYPE_AIV_ONLY "
    "KERNEL_TYPE_MIX_AIC_1_0 KERNEL_TYPE_MIX_AIV_1_0 KERNEL_TYPE_MIX_AIC_1_1 "
    "KERNEL_TYPE_MIX_AIC_1_2 CrossCoreSetFlag CrossCoreWaitFlag SyncAll "
    "ASCEND_IS_AIC ASCEND_IS_AIV AIC AIV GetBlockIdx GetSubBlockIdx "
    "GetBlockNum InitSocState TPipe pipe "
    "TBuf TPosition TQue LocalTensor GlobalTensor SetFlag WaitFlag HardEvent "
    "PipeBarrier PIPE_S PIPE_V PIPE_M PIPE_MTE1 PIPE_MTE2 PIPE_MTE3 PIPE_FIX "
    "PIPE_ALL ToFloat ToBfloat16 QuantMode_t stream std Std NULL INT64_MIN "
    "pipe_t event_t TL_BATCH_MODE getFloatRemainder "
    "FillIndices SetMMLayoutTransform";

/// Names of the C library and of POSIX, many of which are linked: a kernel with
/// such a name would replace the function.
static constexpr StringLiteral libraryNames =
#include "conversions/AscendToAscendC/LibraryNames.def"
    ;

/// Macros without parameters that have lower-case letters.
static constexpr StringLiteral macros =
    "block_idx block_num complex errno h_addr h_errno linux math_errhandling "
    "stderr stdin stdout "
    "thread_local unix";

/// Whether `name` looks like one of the thousands of macros in the headers of
/// the vendor and of the system.
static bool looksLikeMacro(StringRef name) {
  return name.size() > 2 && llvm::none_of(name, llvm::isLower) &&
         llvm::any_of(name, llvm::isAlpha);
}

static bool isWord(char c) { return llvm::isAlnum(c) || c == '_'; }

bool tl::ascendc::isIdentifier(StringRef text) {
  return !text.empty() && !llvm::isDigit(text.front()) &&
         llvm::all_of(text, isWord);
}

void tl::ascendc::forEachIdentifier(
    StringRef text, llvm::function_ref<void(StringRef)> callback) {
  while (!text.empty()) {
    StringRef word = text.take_while(isWord);
    if (!word.empty() && !llvm::isDigit(word.front()))
      callback(word);
    text = text.drop_front(std::max<size_t>(word.size(), 1));
  }
}

/// The name of one result within the names of all results.
static StringRef getResultName(StringRef names, OpResult result) {
  SmallVector<StringRef> parts;
  names.split(parts, ',');
  if (parts.size() != result.getOwner()->getNumResults())
    return {};
  return parts[result.getResultNumber()];
}

std::string tl::ascendc::makeIdentifier(StringRef name) {
  std::string identifier;
  for (char c : name)
    identifier += llvm::isAlnum(c) ? c : '_';
  if (!identifier.empty() && llvm::isDigit(identifier.front()))
    identifier.insert(0, "v");
  // Names with two underscores, or one and a capital, are reserved.
  if (StringRef(identifier).starts_with("_"))
    identifier.insert(0, "v");
  while (StringRef(identifier).contains("__"))
    identifier.erase(identifier.find("__"), 1);
  // A suffix of an underscore and a number may follow.
  identifier.resize(StringRef(identifier).rtrim('_').size());
  return looksLikeMacro(identifier) ? StringRef(identifier).lower()
                                    : identifier;
}

std::string tl::ascendc::getSourceName(Value value) {
  NameLoc loc = value.getLoc()->findInstanceOf<NameLoc>();
  if (!loc)
    return {};
  StringRef name = loc.getName();
  if (auto result = dyn_cast<OpResult>(value))
    name = getResultName(name, result);
  return makeIdentifier(name);
}

Names::Names() {
  reserveIdentifiers(keywords);
  reserveIdentifiers(printed);
  reserveIdentifiers(callsOfPipe);
  reserveIdentifiers(macros);
}

void Names::reserveLibraryNames() { reserveIdentifiers(libraryNames); }

void Names::reserveIdentifiers(StringRef text) {
  forEachIdentifier(text, [&](StringRef word) {
    bool isMember = word.begin() != text.begin() && word.begin()[-1] == '.';
    if (!isMember)
      used.insert(word);
  });
}

std::string Names::add(StringRef wanted) {
  std::string name = wanted.str();
  for (unsigned i = 1; !used.insert(name).second; ++i)
    name = (wanted + "_" + Twine(i)).str();
  added.push_back(name);
  return name;
}

std::string Names::addNumbered(StringRef prefix) {
  std::string name;
  for (unsigned i = 0; name.empty() || !used.insert(name).second; ++i)
    name = (prefix + "_" + Twine(i)).str();
  added.push_back(name);
  return name;
}

std::string Names::add(Value value, StringRef fallback) {
  std::string name = getSourceName(value);
  return add(name.empty() ? fallback : StringRef(name));
}

Names::Scope::~Scope() {
  for (size_t i = start, e = names.added.size(); i != e; ++i)
    names.used.erase(names.added[i]);
  names.added.resize(start);
}
