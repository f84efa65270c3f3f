//===- SourceModule.cpp - IR that stands for an Ascend C kernel -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "api/SourceModule.h"

#include "api/Arrays.h"
#include "runtime/io/Npy.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <set>

using namespace tl;
using tl_device::Parameter;

bool tl::isAscendC(llvm::StringRef path) {
  llvm::StringRef extension = llvm::sys::path::extension(path);
  return extension == ".cpp" || extension == ".cc" || extension == ".cxx" ||
         extension == ".cce" || extension == ".asc";
}

/// The element types by their numbers, as MLIR spells them.
static llvm::StringRef getTypeName(tl_device::Type type) {
  static constexpr llvm::StringLiteral names[] = {"f16",  "bf16", "f32",  "i8",
                                                  "ui8",  "i16",  "ui16", "i32",
                                                  "ui32", "i64",  "ui64"};
  return names[static_cast<unsigned>(type)];
}

namespace {
/// The element type and the rank of an array.
struct ArrayType {
  std::string element;
  unsigned rank;
};
} // namespace

static llvm::Expected<ArrayType> getArrayType(unsigned number,
                                              const Parameter &parameter,
                                              llvm::StringRef spec) {
  auto fail = [&](const llvm::Twine &problem) {
    return llvm::createStringError("--arg=" + spec + ": " + problem);
  };
  auto [type, rest] = run::splitType(spec);
  ArrayType result{type.str(), 1};
  if (parameter.hasType) {
    if (!type.empty() && type != getTypeName(parameter.type))
      return fail("argument " + llvm::Twine(number) + " has elements of type " +
                  getTypeName(parameter.type));
    result.element = getTypeName(parameter.type).str();
  }
  if (rest.ends_with(".npy")) {
    llvm::Expected<runtime::NpyArray> array = runtime::readNpy(rest);
    if (!array)
      return array.takeError();
    if (result.element.empty())
      result.element = run::getElementName(array->dtype);
    result.rank = array->view().rank();
    return result;
  }
  if (result.element.empty())
    return fail("argument " + llvm::Twine(number) +
                " is an address of any elements; name their type, as in "
                "'f16:" +
                spec + "'");
  llvm::StringRef shape = rest.rsplit(':').second;
  result.rank = shape.count('x') + 1;
  return result;
}

static llvm::Expected<std::string>
getType(unsigned number, const Parameter &parameter, llvm::StringRef spec) {
  switch (parameter.kind) {
  case Parameter::IsPointer: {
    llvm::Expected<ArrayType> type = getArrayType(number, parameter, spec);
    if (!type)
      return type.takeError();
    std::string text = "memref<";
    for (unsigned i = 0; i < type->rank; ++i)
      text += "?x";
    return text + type->element + ">";
  }
  case Parameter::IsBool:
    return "i1";
  case Parameter::IsInteger:
    return "i" + std::to_string(parameter.bytes * 8);
  case Parameter::IsReal:
    return parameter.hasType ? getTypeName(parameter.type).str() : "f64";
  case Parameter::IsStruct:
    return "memref<" + std::to_string(parameter.bytes) + "xui8>";
  }
  llvm_unreachable("unknown kind of parameter");
}

/// The text between the parentheses that begin at `open`; nothing if they do
/// not end.
static std::optional<llvm::StringRef> getEnclosed(llvm::StringRef text,
                                                  size_t open) {
  int depth = 0;
  for (size_t i = open; i < text.size(); ++i) {
    depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (depth == 0)
      return text.slice(open + 1, i);
  }
  return std::nullopt;
}

/// The last identifier of `parameter`; empty if it ends otherwise.
static llvm::StringRef getName(llvm::StringRef parameter) {
  llvm::StringRef text = parameter.rtrim();
  llvm::StringRef before = text.rtrim(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
  llvm::StringRef name = text.drop_front(before.size());
  // A type alone has no name.
  return before.trim().empty() || llvm::isDigit(name.empty() ? '0' : name[0])
             ? ""
             : name;
}

/// The names of the parameters of function `entry` in `source`, for reports;
/// empty if its text is too unusual to find them.
static llvm::SmallVector<llvm::StringRef>
getNames(llvm::StringRef source, llvm::StringRef entry, size_t count) {
  llvm::StringRef function = entry.take_until([](char c) { return c == '<'; });
  function = function.substr(function.rfind(':') + 1);
  for (size_t at = source.find(function); at != llvm::StringRef::npos;
       at = source.find(function, at + 1)) {
    size_t open = at + function.size();
    if (open >= source.size() || source[open] != '(')
      continue;
    std::optional<llvm::StringRef> text = getEnclosed(source, open);
    if (!text)
      continue;
    llvm::SmallVector<llvm::StringRef> names;
    for (llvm::StringRef parameter : llvm::split(*text, ','))
      names.push_back(getName(parameter));
    std::set<llvm::StringRef> distinct(names.begin(), names.end());
    if (names.size() == count && distinct.size() == count &&
        !distinct.count(""))
      return names;
  }
  return {};
}

static llvm::SmallVector<std::string> getNames(const KernelRequest &request,
                                               size_t count) {
  llvm::SmallVector<std::string> names;
  auto source = llvm::MemoryBuffer::getFile(request.path);
  if (source)
    for (llvm::StringRef name :
         getNames((*source)->getBuffer(), request.entry, count))
      names.push_back(name.str());
  for (size_t i = names.size(); i < count; ++i)
    names.push_back("a" + std::to_string(i));
  return names;
}

/// The attribute of a target: `name` is that of a chip, or the attribute. A
/// program may use the flags that the compiler leaves to the library.
static std::string getTargetText(llvm::StringRef name) {
  if (name.starts_with("#"))
    return name.str();
  return ("#ascend.target<\"" + (name.empty() ? "910B2" : name) +
          "\", {event_ids = 8 : i64, event_first_m_mte1 = 0 : i64}>")
      .str();
}

/// A module with a function that has `parameters` and launches `program`.
static std::string getText(const runtime::SourceProgram &program,
                           llvm::StringRef name, int64_t blocks,
                           llvm::StringRef parameters, llvm::StringRef target) {
  const runtime::KernelCores &cores = program.getCores();
  std::string sections;
  if (cores.cube)
    sections += "      ascend.section cube {\n      }\n";
  if (cores.vector)
    sections += "      ascend.section vector {\n      }\n";
  return ("module attributes {ascend.target = " + getTargetText(target) +
          "} {\n  func.func @\"" + name + "\"(" + parameters +
          ") {\n    %tl.blocks = arith.constant " + llvm::Twine(blocks) +
          " : index\n    ascend.launch (%tl.block) in (%tl.blocks)" +
          (cores.vector > 1 ? " sub_block (%tl.sub)" : "") + " {\n" + sections +
          "    }\n    return\n  }\n}\n")
      .str();
}

llvm::Expected<std::string>
tl::getModuleText(const runtime::SourceProgram &program,
                  const KernelRequest &request) {
  if (request.arguments.size() != program.getParameters().size())
    return llvm::createStringError(
        "the kernel has " + llvm::Twine(program.getParameters().size()) +
        " parameters, and --arg is given " +
        llvm::Twine(request.arguments.size()) + " times");
  llvm::SmallVector<std::string> names =
      getNames(request, program.getParameters().size());
  std::string parameters;
  for (auto [number, parameter] : llvm::enumerate(program.getParameters())) {
    auto type = getType(number, parameter, request.arguments[number]);
    if (!type)
      return type.takeError();
    parameters += (number ? ", %" : "%") + names[number] + ": " + *type;
  }
  return getText(program, request.entry, request.blocks, parameters,
                 request.compile.target);
}

std::string tl::getLaunchText(const runtime::SourceProgram &program,
                              llvm::StringRef name, int64_t blocks,
                              llvm::ArrayRef<int64_t> bytes,
                              llvm::StringRef target) {
  std::string parameters;
  for (auto [number, size] : llvm::enumerate(bytes))
    parameters +=
        (llvm::Twine(number ? ", %" : "%") + "memory" + llvm::Twine(number) +
         ": memref<" + llvm::Twine(size) + "xui8>")
            .str();
  return getText(program, name, blocks, parameters, target);
}
