//===- SpecialValues.cpp - Where NaN, infinity, saturation arise ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/SpecialValues.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Operation.h"
#include "runtime/interpreter/InstructionCode.h"
#include "runtime/numerics/KernelBounds.h"

#include <cmath>
#include <fmt/format.h>
#include <limits>

using namespace tl::runtime;

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

/// The least and the greatest number of an integer type.
static std::pair<double, double> getRange(DType dtype) {
  int bits = 8 * byteWidth(dtype);
  bool isUnsigned = llvm::StringRef(name(dtype)).starts_with("u");
  return isUnsigned ? std::pair(0.0, std::ldexp(1.0, bits) - 1)
                    : std::pair(-std::ldexp(1.0, bits - 1),
                                std::ldexp(1.0, bits - 1) - 1);
}

static std::string print(double number) {
  // The sign of a NaN means nothing.
  return std::isnan(number) ? "nan" : fmt::format("{:.6g}", number);
}

static std::vector<double> readAll(const Operand &operand) {
  std::vector<double> numbers;
  forEachOperandElement(operand, [&](std::byte *element) {
    numbers.push_back(readNumber(element, operand.dtype()));
  });
  return numbers;
}

static std::vector<int64_t> getSizes(const Operand &operand) {
  if (operand.matrix)
    return {operand.matrix->rows.size, operand.matrix->cols.size};
  return {operand.view.sizes.begin(), operand.view.sizes.end()};
}

/// "[0, 3]": element `index` of `operand`, counted row by row.
static std::string printIndices(const Operand &operand, size_t index) {
  std::vector<int64_t> sizes = getSizes(operand), indices(sizes.size());
  for (size_t i = sizes.size(); i-- > 0;) {
    indices[i] = index % sizes[i];
    index /= sizes[i];
  }
  return fmt::format("[{}]", fmt::join(indices, ", "));
}

bool SpecialValues::isNew(Kind kind, double number) const {
  return !isFound[kind] &&
         (kind == NaN ? std::isnan(number) : std::isinf(number));
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

void SpecialValues::report(Kind kind, mlir::Operation *op,
                           const llvm::Twine &text) {
  isFound[kind] = true;
  auto remark = mlir::emitRemark(op->getLoc()) << text;
  if (uint64_t count = executions.lookup(op); count > 1)
    remark << ", in execution " << count << " of this operation";
}

static llvm::StringRef getLabel(unsigned kind) {
  static constexpr llvm::StringLiteral labels[] = {"NaN", "infinity"};
  return labels[kind];
}

void SpecialValues::begin(const InstructionCode &code,
                          const KernelArgs &given) {
  ++executions[code.op];
  current = &code;
  args = &given;
  values.assign(given.operands.size(), {});
  if (llvm::all_of(isFound, [](bool found) { return found; }))
    return;
  for (auto [operand, use, numbers] :
       llvm::zip(given.operands, code.operands, values))
    if (use.reads)
      numbers = readAll(operand);
  checkInputs();
}

void SpecialValues::checkInputs() {
  for (auto [operand, numbers] : llvm::zip(args->operands, values))
    for (size_t i = 0; i < numbers.size(); ++i)
      for (Kind kind : {NaN, Infinity})
        if (isNew(kind, numbers[i]))
          report(kind, current->op,
                 "the first " + getLabel(kind) + " is read here: element " +
                     printIndices(operand, i) +
                     " comes from an argument, or nothing has written it");
}

std::string SpecialValues::describeInputs(size_t index) const {
  size_t count = 0;
  for (auto [operand, use] : llvm::zip(args->operands, current->operands))
    if (use.writes)
      count = std::max(count, readAll(operand).size());
  std::vector<std::string> found;
  for (const std::vector<double> &numbers : values)
    if (!numbers.empty() && numbers.size() == count)
      found.push_back(print(numbers[index]));
  for (const Scalar &scalar : args->scalars)
    found.push_back(print(toDouble(scalar)));
  return found.empty() ? ""
                       : fmt::format(" from {}", fmt::join(found, " and "));
}

void SpecialValues::checkOutput(const Operand &operand) {
  std::vector<double> numbers = readAll(operand);
  for (size_t i = 0; i < numbers.size(); ++i)
    for (Kind kind : {NaN, Infinity})
      if (isNew(kind, numbers[i]))
        report(kind, current->op,
               "the first " + getLabel(kind) + " arises here: element " +
                   printIndices(operand, i) + " of the result is " +
                   print(numbers[i]) + describeInputs(i));
}

void SpecialValues::checkSaturation(const Operand &operand) {
  if (isFloat(operand.dtype()) || operand.dtype() == DType::I1)
    return;
  auto [least, greatest] = getRange(operand.dtype());
  std::vector<double> numbers = readAll(operand);
  for (auto [input, inputs] : llvm::zip(args->operands, values)) {
    if (!isFloat(input.dtype()) || inputs.size() != numbers.size())
      continue;
    for (size_t i = 0; i < inputs.size(); ++i) {
      // Other results of numbers, such as indices, are not at the bound.
      double rounded = std::trunc(inputs[i]);
      bool isClamped = (rounded < least && numbers[i] == least) ||
                       (rounded > greatest && numbers[i] == greatest) ||
                       (std::isnan(rounded) && numbers[i] == 0);
      if (isClamped)
        return report(Saturation, current->op,
                      "the first number saturates here: element " +
                          printIndices(operand, i) + " of the result is " +
                          print(numbers[i]) + " instead of " +
                          print(inputs[i]));
    }
  }
}

void SpecialValues::end() {
  for (auto [operand, use] : llvm::zip(args->operands, current->operands)) {
    if (!use.writes)
      continue;
    if (!isFound[NaN] || !isFound[Infinity])
      checkOutput(operand);
    if (!isFound[Saturation])
      checkSaturation(operand);
  }
}

//===----------------------------------------------------------------------===//
// Scalar code
//===----------------------------------------------------------------------===//

void SpecialValues::load(mlir::Operation *op, const std::byte *element,
                         DType dtype) {
  ++executions[op];
  double number = readNumber(element, dtype);
  for (Kind kind : {NaN, Infinity})
    if (isNew(kind, number))
      report(kind, op,
             "the first " + getLabel(kind) +
                 " is read here: the element comes from an argument, or "
                 "nothing has written it");
}

void SpecialValues::store(mlir::Operation *op, const std::byte *element,
                          DType dtype) {
  ++executions[op];
  double number = readNumber(element, dtype);
  for (Kind kind : {NaN, Infinity})
    if (isNew(kind, number))
      report(kind, op,
             "the first " + getLabel(kind) +
                 " arises in the scalar code before this store of " +
                 print(number));
}

void SpecialValues::finish(mlir::Location loc) const {
  if (llvm::none_of(isFound, [](bool found) { return found; }))
    mlir::emitRemark(loc) << "no NaN and no infinity arises, and no number "
                             "saturates";
}
