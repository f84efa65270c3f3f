//===- TilingData.cpp - The tiling data of an operator --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All numbers that the kernel may read, and the number of blocks, so that the
// data are never empty. Integers have 8 bytes and floats come after them: then
// no member is padded, whatever compiler reads the structure.
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Operator/OperatorTexts.h"

using namespace mlir;
using namespace tl::ascendc;

std::string tl::ascendc::getTilingClass(const Operator &op) {
  return op.type + "TilingData";
}

StringRef tl::ascendc::getFieldType(const LaunchParameter &parameter) {
  if (parameter.type == "float")
    return "float";
  return parameter.type == "uint64_t" ? "uint64_t" : "int64_t";
}

/// The members of the vendor's class of all tiling data.
static constexpr StringLiteral inherited =
    "CheckAlignAndGenPlaceHolder FieldHandler FieldInfo GeLogError GetDataSize "
    "GetFieldInfo GetTilingClassName InitData SaveToBuffer SetDataPtr "
    "TilingDef "
    "class_name_ data_ptr_ data_size_ feature_bit_flag field_info_ "
    "inited_data_ptr reserved_buf saveBufferPtr struct_size_";

/// The field that no parameter has.
static constexpr StringLiteral blocks = "blocks";

/// The members that the macro for `field` declares.
static SmallVector<std::string> getMembers(const std::string &field) {
  return {field,       "set_" + field,     "get_" + field,
          field + "_", field + "_offset_", field + "_reserve_buf_"};
}

std::vector<std::string> tl::ascendc::nameFields(const Operator &op) {
  llvm::StringSet<> used;
  used.insert(getTilingClass(op));
  forEachIdentifier(inherited, [&](StringRef name) { used.insert(name); });
  auto add = [&](StringRef wanted) {
    std::string name = wanted.str();
    auto isUsed = [&](StringRef member) { return used.contains(member); };
    for (unsigned i = 1; llvm::any_of(getMembers(name), isUsed); ++i)
      name = (wanted + "_" + Twine(i)).str();
    used.insert_range(getMembers(name));
    return name;
  };
  add(blocks);
  std::vector<std::string> fields;
  for (const LaunchParameter &parameter : op.kernel.interface.getParameters())
    fields.push_back(parameter.isTensor() ? "" : add(parameter.name));
  return fields;
}

static void printFields(const Operator &op, CodeWriter &out) {
  auto print = [&](StringRef type, StringRef name) {
    out.line("TILING_DATA_FIELD_DEF(" + type + ", " + name + ");");
  };
  unsigned halves = 0;
  for (bool areFloats : {false, true})
    for (auto [parameter, field] :
         llvm::zip_equal(op.kernel.interface.getParameters(), op.fields)) {
      StringRef type = getFieldType(parameter);
      if (parameter.isTensor() || (type == "float") != areFloats)
        continue;
      print(type, field);
      halves += areFloats;
    }
  // The whole has a multiple of 8 bytes, too.
  print(halves % 2 ? "uint32_t" : "uint64_t", blocks);
}

std::string tl::ascendc::printTilingData(const Operator &op) {
  CodeWriter out;
  std::string guard = "TL_OPERATOR_" + op.getName().str() + "_TILING_H";
  out.line("// tl operator 1");
  out.line("#ifndef " + guard);
  out.line("#define " + guard);
  out.blank();
  out.line("#include \"register/tilingdata_base.h\"");
  out.blank();
  out.line("namespace optiling {");
  out.blank();
  out.line("BEGIN_TILING_DATA_DEF(" + getTilingClass(op) + ")");
  printFields(op, out);
  out.line("END_TILING_DATA_DEF;");
  out.blank();
  out.line("REGISTER_TILING_DATA_CLASS(" + op.type + ", " + getTilingClass(op) +
           ")");
  out.blank();
  out.line("} // namespace optiling");
  out.blank();
  out.line("#endif // " + guard);
  return out.str().str();
}
