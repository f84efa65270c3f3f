//===- Operator.cpp - A kernel as an operator -----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Operator/Operator.h"
#include "conversions/AscendToAscendC/Launch/LaunchTexts.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tl::ascendc;

/// Types that the vendor's headers declare beside those of operators, and the
/// functions of their common class that a definition calls.
static constexpr StringLiteral takenTypes[] = {
    "AttrDataType",   "DependScope", "FormatCheckOption",
    "ItemFindStatus", "OpAttrDef",   "OpDef",
    "OpDefFactory",   "OpParamDef",  "Option",
    "ScalarNum",      "ScalarType",  "ScalarVar",
    "Attr",           "Input",       "Output"};

/// The kernel that the build of an operator project calls for `type`: a capital
/// begins a word, unless it is between capitals.
static std::string getKernelName(StringRef type) {
  std::string name;
  for (size_t i = 0; i < type.size(); ++i) {
    bool isInside = i > 0 && llvm::isUpper(type[i - 1]) &&
                    (i + 1 == type.size() || !llvm::isLower(type[i + 1]));
    if (i > 0 && llvm::isUpper(type[i]) && !isInside && type[i - 1] != '_')
      name += '_';
    name += llvm::toLower(type[i]);
  }
  return name;
}

/// The words of `kernel`, capitalised, with an underscore before those for
/// which `isSeparated` holds.
static std::string joinWords(StringRef kernel,
                             function_ref<bool(StringRef)> isSeparated) {
  std::string type;
  SmallVector<StringRef> words;
  kernel.split(words, '_');
  for (StringRef word : words) {
    if (!type.empty() && isSeparated(word))
      type += '_';
    if (!word.empty())
      type += llvm::toUpper(word.front()) + word.drop_front().str();
  }
  return type;
}

/// The type of the operator with this kernel: `SiluMul` for `silu_mul`. Keeps
/// underscores without which it would have another kernel.
static FailureOr<std::string> getTypeName(func::FuncOp func) {
  StringRef kernel = func.getName();
  auto beginsNumber = [](StringRef word) {
    return !word.empty() && llvm::isDigit(word.front());
  };
  std::string types[] = {joinWords(kernel, [](StringRef) { return false; }),
                         joinWords(kernel, beginsNumber),
                         joinWords(kernel, [](StringRef) { return true; })};
  for (const std::string &type : types)
    if (getKernelName(type) == kernel) {
      if (!llvm::is_contained(takenTypes, type))
        return type;
      return func.emitError("an operator cannot have the type '")
             << type << "', a name in the vendor's headers: rename the kernel '"
             << kernel << "'";
    }
  return func.emitError("an operator '")
         << types[0] << "' has the kernel '" << getKernelName(types[0])
         << "', not '" << kernel
         << "': the name has to consist of lower-case words, as 'silu_mul'";
}

static LogicalResult verifyTensor(const Operator &op, BlockArgument tensor) {
  if (cast<MemRefType>(tensor.getType()).getLayout().isIdentity())
    return success();
  func::FuncOp func = op.kernel.func;
  return mlir::emitError(tensor.getLoc(), "argument ")
         << tensor.getArgNumber() << " of kernel '" << func.getName()
         << "' has strides, but the tensors of an operator are row-major";
}

FailureOr<Operator> Operator::get(const Kernel &kernel) {
  func::FuncOp func = kernel.func;
  FailureOr<std::string> type = getTypeName(func);
  if (failed(type))
    return failure();
  Operator op{kernel, *type, {}, {}, {}, {}};
  op.fields = nameFields(op);
  for (BlockArgument tensor : kernel.signature.getTensors()) {
    if (failed(verifyTensor(op, tensor)))
      return failure();
    StringRef role = getRole(kernel, tensor);
    if (role != "out")
      op.inputs.push_back(tensor);
    if (role.contains("out"))
      op.outputs.push_back(tensor);
  }
  if (op.outputs.empty())
    return func.emitError("kernel '")
           << func.getName()
           << "' writes no tensor, but an operator has an output";
  op.shapes = OutputShapes::get(
      kernel, llvm::filter_to_vector(op.outputs, [&](BlockArgument output) {
        return !op.isInPlace(output);
      }));
  return op;
}

StringRef Operator::getName() const {
  return func::FuncOp(kernel.func).getName();
}

std::vector<LaunchParameter> Operator::getParameters(ParameterKind kind) const {
  std::vector<LaunchParameter> result;
  for (const LaunchParameter &parameter : kernel.interface.getParameters())
    if (parameter.kind == kind)
      result.push_back(parameter);
  return result;
}
