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
#include "llvm/Support/Path.h"

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

/// The element type and the rank of the array that `spec` makes.
namespace {
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
  case Parameter::IsInteger:
    return "i" + std::to_string(parameter.bytes * 8);
  case Parameter::IsReal:
    return parameter.hasType ? getTypeName(parameter.type).str() : "f64";
  case Parameter::IsStruct:
    return "memref<" + std::to_string(parameter.bytes) + "xui8>";
  }
  llvm_unreachable("unknown kind of parameter");
}

/// The attribute of a target: `name` is that of a chip, or the attribute.
static std::string getTargetText(llvm::StringRef name) {
  if (name.starts_with("#"))
    return name.str();
  return ("#ascend.target<\"" + (name.empty() ? "910B2" : name) + "\">").str();
}

llvm::Expected<std::string>
tl::getModuleText(const runtime::SourceProgram &program,
                  const KernelRequest &request) {
  if (request.arguments.size() != program.getParameters().size())
    return llvm::createStringError(
        "the kernel has " + llvm::Twine(program.getParameters().size()) +
        " parameters, and --arg is given " +
        llvm::Twine(request.arguments.size()) + " times");
  std::string parameters;
  for (auto [number, parameter] : llvm::enumerate(program.getParameters())) {
    auto type = getType(number, parameter, request.arguments[number]);
    if (!type)
      return type.takeError();
    parameters +=
        (number ? ", %a" : "%a") + std::to_string(number) + ": " + *type;
  }
  const runtime::KernelCores &cores = program.getCores();
  std::string sections;
  if (cores.cube)
    sections += "      ascend.section cube {\n      }\n";
  if (cores.vector)
    sections += "      ascend.section vector {\n      }\n";
  return ("module attributes {ascend.target = " +
          getTargetText(request.compile.target) + "} {\n  func.func @\"" +
          request.entry + "\"(" + parameters + ") {\n    %blocks = " +
          "arith.constant " + llvm::Twine(request.blocks) +
          " : index\n    ascend.launch (%block) in (%blocks) " +
          (cores.vector > 1 ? "sub_block (%sub) " : "") + "{\n" + sections +
          "    }\n    return\n  }\n}\n")
      .str();
}
