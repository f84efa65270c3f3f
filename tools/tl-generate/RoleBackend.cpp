//===- RoleBackend.cpp - TableGen backend for operand roles ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Prints the records of operations as a table in C++, for a generator that
// makes operands for them: see Roles.h.
//
//===----------------------------------------------------------------------===//

#include "mlir/TableGen/Attribute.h"
#include "mlir/TableGen/Operator.h"
#include "mlir/TableGen/Predicate.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/TableGen/Main.h"
#include "llvm/TableGen/Record.h"

using namespace llvm;
using mlir::tblgen::NamedAttribute;
using mlir::tblgen::NamedTypeConstraint;
using mlir::tblgen::Operator;

namespace {
/// An element type, and the test for it in the condition of a constraint.
struct ElementTest {
  StringLiteral type, test;
};
} // namespace

constexpr ElementTest kElementTests[] = {
    {"f16", "isF16()"},
    {"bf16", "BFloat16Type"},
    {"bf16", "isBF16()"},
    {"f32", "isF32()"},
    {"i1", "isSignlessInteger(1)"},
    {"i8", "isSignlessInteger(8)"},
    {"ui8", "isUnsignedInteger(8)"},
    {"i16", "isSignlessInteger(16)"},
    {"ui16", "isUnsignedInteger(16)"},
    {"i32", "isSignlessInteger(32)"},
    {"ui32", "isUnsignedInteger(32)"},
    {"i64", "isSignlessInteger(64)"},
    {"ui64", "isUnsignedInteger(64)"},
    {"index", "IndexType"},
};

/// The names of the types that `condition` accepts, separated by spaces.
static std::string listTypes(StringRef condition) {
  std::string types;
  for (const ElementTest &test : kElementTests)
    if (condition.contains(test.test))
      (types += types.empty() ? "" : " ") += test.type;
  return types;
}

static std::string getCondition(const Record &constraint) {
  return mlir::tblgen::TypeConstraint(&constraint)
      .getPredicate()
      .getCondition();
}

/// The types of tiles and of scalars that `constraint` accepts: both if it is
/// an AnyOf constraint.
static std::pair<std::string, std::string> getTypes(const Record &constraint) {
  if (const RecordVal *value = constraint.getValue("baseType"))
    return getTypes(*cast<DefInit>(value->getValue())->getDef());
  if (constraint.getValue("allowedTypes")) {
    std::pair<std::string, std::string> all;
    for (const Record *type : constraint.getValueAsListOfDefs("allowedTypes")) {
      auto [tiles, scalars] = getTypes(*type);
      for (auto [to, from] :
           {std::pair{&all.first, &tiles}, std::pair{&all.second, &scalars}})
        (*to += to->empty() || from->empty() ? "" : " ") += *from;
    }
    return all;
  }
  std::string condition = getCondition(constraint);
  std::string types = listTypes(condition);
  if (StringRef(condition).contains("MemRefType"))
    return {types, ""};
  return {"", types};
}

static StringRef getSummary(const Init *argument) {
  const Record *record = cast<DefInit>(argument)->getDef();
  return record->isSubClassOf("OpVariable")
             ? record->getValueAsString("summary")
             : "";
}

static void printOperand(const NamedTypeConstraint &operand,
                         const Init *argument, raw_ostream &os) {
  const Record &constraint = operand.constraint.getDef();
  auto [tiles, scalars] = getTypes(constraint);
  bool isPairs = operand.constraint.getSummary().contains("memref of pairs");
  os << formatv("      {{\"{0}\", \"{1}\", \"{2}\", \"{3}\", {4}, {5}, {6}},\n",
                operand.name, getSummary(argument), tiles, scalars,
                operand.isOptional(), operand.isVariadic(), isPairs);
}

/// The numbers that stand for the values of an enumeration.
static std::string getNumbers(const Record &enumeration) {
  std::string numbers;
  for (const Record *choice : enumeration.getValueAsListOfDefs("enumerants"))
    numbers += formatv("{0}{1} : i{2}", numbers.empty() ? "" : ";",
                       choice->getValueAsInt("value"),
                       enumeration.getValueAsInt("bitwidth"));
  return numbers;
}

/// The texts of the values an attribute may have, between semicolons; or the
/// kind of value, if there are too many.
static std::string getChoices(const mlir::tblgen::Attribute &attribute) {
  mlir::tblgen::Attribute base = attribute.getBaseAttr();
  const Record &record = base.getDef();
  if (record.getName() == "UnitAttr")
    return "unit";
  if (record.getValue("enumerants"))
    return getNumbers(record);
  if (!record.isSubClassOf("EnumAttr"))
    return base.getStorageType().rsplit(':').second.str();
  const Record *info = record.getValueAsDef("enum");
  std::string dialect =
      record.getValueAsDef("dialect")->getValueAsString("name").str();
  // In a format with brackets, the brackets are part of the value.
  bool isBracketed = record.getValueAsOptionalString("assemblyFormat")
                         .value_or("")
                         .contains('<');
  std::string choices;
  for (const Record *choice : info->getValueAsListOfDefs("enumerants"))
    choices += formatv(isBracketed ? "{0}#{1}<{2} <{3}>>" : "{0}#{1}<{2} {3}>",
                       choices.empty() ? "" : ";", dialect,
                       record.getValueAsString("mnemonic"),
                       choice->getValueAsString("str"));
  return choices;
}

static void printOperation(const Record &record, raw_ostream &os) {
  Operator op(record);
  bool hasSegments = op.getTrait("::mlir::OpTrait::AttrSizedOperandSegments");
  os << formatv("  {{\"{0}\", {1}, {2}, {{\n", op.getOperationName(),
                op.getNumResults(), hasSegments);
  const DagInit *arguments = record.getValueAsDag("arguments");
  for (unsigned i = 0; i < arguments->getNumArgs(); ++i)
    if (auto *operand = dyn_cast<NamedTypeConstraint *>(op.getArg(i)))
      printOperand(*operand, arguments->getArg(i), os);
  os << "    }, {\n";
  for (const NamedAttribute &attribute : op.getAttributes())
    if (!attribute.attr.isDerivedAttr())
      os << formatv("      {{\"{0}\", \"{1}\", {2}},\n", attribute.name,
                    getChoices(attribute.attr),
                    attribute.attr.isOptional() ||
                        attribute.attr.hasDefaultValue());
  os << "    }},\n";
}

static bool printRoles(raw_ostream &os, const RecordKeeper &records) {
  os << "// Written by tl-role-tblgen.\n";
  for (const Record *record : records.getAllDerivedDefinitions("Op"))
    printOperation(*record, os);
  return false;
}

int main(int argc, char **argv) {
  cl::ParseCommandLineOptions(argc, argv);
  return TableGenMain(argv[0], printRoles);
}
