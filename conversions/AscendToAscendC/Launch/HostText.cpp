//===- HostText.cpp - Parts of launch functions ---------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Launch/HostText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tl::ascendc;

std::string tl::ascendc::quote(StringRef text) {
  std::string quoted;
  llvm::raw_string_ostream os(quoted);
  os << '"';
  for (char c : text) {
    if (c == '"' || c == '\\' || c == '?')
      os << '\\';
    os << c;
  }
  os << '"';
  return quoted;
}

std::string tl::ascendc::listNumbers(const Kernel &kernel, bool hasTypes) {
  std::string text;
  for (const LaunchParameter &parameter : kernel.interface.getParameters())
    if (!parameter.isTensor())
      text += (hasTypes ? parameter.type + " " : "") + parameter.name + ", ";
  return text;
}

/// The code of an error in `parameter`.
static StringRef getStatus(const LaunchParameter *parameter) {
  if (!parameter)
    return "TL_BAD_LAUNCH";
  switch (parameter->kind) {
  case ParameterKind::Extent:
    return "TL_BAD_EXTENT";
  case ParameterKind::Scalar:
    return "TL_BAD_SCALAR";
  default:
    return "TL_BAD_STRIDE";
  }
}

std::string tl::ascendc::getFailure(const LaunchParameter *parameter,
                                    StringRef rule) {
  bool hasDimension = parameter && (parameter->kind == ParameterKind::Extent ||
                                    parameter->kind == ParameterKind::Stride);
  bool isNumber = parameter && parameter->type != "float";
  return llvm::formatv("return fail(detail, {}, {}, {}, {}, {});",
                       getStatus(parameter),
                       parameter ? int64_t(parameter->argument) : -1,
                       hasDimension ? int64_t(parameter->dimension) : -1,
                       isNumber ? parameter->name : "0", quote(rule))
      .str();
}

std::string tl::ascendc::listStatic(ArrayRef<int64_t> numbers) {
  SmallVector<std::string> texts;
  for (int64_t number : numbers)
    texts.push_back(ShapedType::isDynamic(number) ? "-1"
                                                  : std::to_string(number));
  return "{" + llvm::join(texts, ", ") + "}";
}

void tl::ascendc::ignoreUnused(StringRef names, CodeWriter &out) {
  names = names.rtrim(", ");
  if (!names.empty())
    out.line("ignoreUnused(" + names + ");");
}

void tl::ascendc::returnFailure(const std::string &call, CodeWriter &out) {
  out.line("if (tl_status status = " + call + ")");
  out.line("  return status;");
}

void tl::ascendc::resetDetail(CodeWriter &out) {
  out.line("if (detail)");
  out.line("  *detail = {TL_OK, -1, -1, 0, \"\"};");
}
