//===- op_def_registry.h - Stand-in for operator projects -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What printed host code of operators uses of the vendor's header with this
/// name, as its public documentation and headers declare it: contexts that a
/// program fills and reads, and definitions that it looks up.
///
//===----------------------------------------------------------------------===//

#ifndef TL_TEST_OPERATOR_REGISTER_OP_DEF_REGISTRY_H
#define TL_TEST_OPERATOR_REGISTER_OP_DEF_REGISTRY_H

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <vector>

namespace ge {
using graphStatus = uint32_t;
constexpr graphStatus GRAPH_SUCCESS = 0;
constexpr graphStatus GRAPH_FAILED = 0xFFFFFFFF;
enum DataType {
  DT_FLOAT,
  DT_FLOAT16,
  DT_INT8,
  DT_INT32,
  DT_UINT8,
  DT_INT16 = 6,
  DT_UINT16,
  DT_UINT32,
  DT_INT64,
  DT_UINT64,
  DT_BF16 = 27
};
enum Format { FORMAT_ND = 2 };
} // namespace ge

namespace fe {
/// The cores of the device.
class PlatFormInfos {
public:
  uint32_t cubeCores = 24, vectorCores = 48;
};
} // namespace fe

namespace gert {
class Shape {
public:
  Shape() = default;
  Shape(const std::initializer_list<int64_t> &extents) : extents(extents) {}
  size_t GetDimNum() const { return extents.size(); }
  int64_t GetDim(size_t i) const { return extents[i]; }

  std::vector<int64_t> extents;
};

class StorageShape {
public:
  const Shape &GetStorageShape() const { return shape; }

  Shape shape;
};

/// Attributes: each has a value of one type.
class RuntimeAttrs {
public:
  template <typename T> const T *GetAttrPointer(size_t i) const {
    return static_cast<const T *>(find(i, static_cast<T *>(nullptr)));
  }

  std::map<size_t, int64_t> integers;
  std::map<size_t, float> floats;
  std::map<size_t, bool> bools;

private:
  template <typename T>
  static const void *find(const std::map<size_t, T> &values, size_t i) {
    auto found = values.find(i);
    return found == values.end() ? nullptr : &found->second;
  }
  const void *find(size_t i, int64_t *) const { return find(integers, i); }
  const void *find(size_t i, float *) const { return find(floats, i); }
  const void *find(size_t i, bool *) const { return find(bools, i); }
};

class TilingData {
public:
  void *GetData() { return bytes.data(); }
  size_t GetCapacity() const { return bytes.size(); }
  void SetDataSize(size_t size) { used = size; }

  std::vector<uint8_t> bytes = std::vector<uint8_t>(2048);
  size_t used = 0;
};

class TilingContext {
public:
  const char *GetNodeName() const { return name.c_str(); }
  const StorageShape *GetInputShape(size_t i) const {
    return i < inputs.size() ? &inputs[i] : nullptr;
  }
  const StorageShape *GetOutputShape(size_t i) const {
    return i < outputs.size() ? &outputs[i] : nullptr;
  }
  const RuntimeAttrs *GetAttrs() const { return &attributes; }
  fe::PlatFormInfos *GetPlatformInfo() { return &platform; }
  TilingData *GetRawTilingData() { return &data; }
  size_t *GetWorkspaceSizes(size_t count) {
    workspaces.resize(count);
    return workspaces.data();
  }
  ge::graphStatus SetBlockDim(uint32_t blocks) {
    this->blocks = blocks;
    return ge::GRAPH_SUCCESS;
  }
  ge::graphStatus SetScheduleMode(uint32_t mode) {
    this->mode = mode;
    return ge::GRAPH_SUCCESS;
  }

  std::string name;
  std::vector<StorageShape> inputs, outputs;
  RuntimeAttrs attributes;
  fe::PlatFormInfos platform;
  TilingData data;
  std::vector<size_t> workspaces;
  uint32_t blocks = 0, mode = 0;
};

class InferShapeContext {
public:
  const char *GetNodeName() const { return name.c_str(); }
  const Shape *GetInputShape(size_t i) const {
    return i < inputs.size() ? &inputs[i] : nullptr;
  }
  Shape *GetOutputShape(size_t i) {
    return i < outputs.size() ? &outputs[i] : nullptr;
  }
  const RuntimeAttrs *GetAttrs() const { return &attributes; }

  std::string name;
  std::vector<Shape> inputs, outputs;
  RuntimeAttrs attributes;
};

class InferDataTypeContext {
public:
  ge::graphStatus SetOutputDataType(size_t i, ge::DataType type) {
    if (i >= outputs.size())
      return ge::GRAPH_FAILED;
    outputs[i] = type;
    return ge::GRAPH_SUCCESS;
  }

  std::vector<ge::DataType> outputs;
};
} // namespace gert

namespace ops {
enum Option { OPTIONAL = 1, REQUIRED = 2 };

class OpParamDef {
public:
  OpParamDef &ParamType(Option) { return *this; }
  OpParamDef &DataType(std::vector<ge::DataType> types) {
    this->types = types;
    return *this;
  }
  OpParamDef &Format(std::vector<ge::Format> formats) {
    this->formats = formats;
    return *this;
  }
  OpParamDef &AutoContiguous() { return *this; }

  std::string name;
  std::vector<ge::DataType> types;
  std::vector<ge::Format> formats;
};

class OpAttrDef {
public:
  OpAttrDef &AttrType(Option) { return *this; }
  OpAttrDef &Int() { return set("int"); }
  OpAttrDef &Float() { return set("float"); }
  OpAttrDef &Bool() { return set("bool"); }

  std::string name, kind;

private:
  OpAttrDef &set(const char *kind) {
    this->kind = kind;
    return *this;
  }
};

class OpAICoreDef {
public:
  OpAICoreDef &SetTiling(ge::graphStatus (*tiling)(gert::TilingContext *)) {
    this->tiling = tiling;
    return *this;
  }
  OpAICoreDef &AddConfig(const char *name) {
    configurations.push_back(name);
    return *this;
  }

  ge::graphStatus (*tiling)(gert::TilingContext *) = nullptr;
  std::vector<std::string> configurations;
};

class OpDef {
public:
  explicit OpDef(const char *name) : type(name) {}
  OpParamDef &Input(const char *name) { return add(inputs, name); }
  OpParamDef &Output(const char *name) { return add(outputs, name); }
  OpAttrDef &Attr(const char *name) { return add(attributes, name); }
  OpAICoreDef &AICore() { return core; }
  OpDef &SetInferShape(ge::graphStatus (*infer)(gert::InferShapeContext *)) {
    inferShape = infer;
    return *this;
  }
  OpDef &
  SetInferDataType(ge::graphStatus (*infer)(gert::InferDataTypeContext *)) {
    inferDataType = infer;
    return *this;
  }

  std::string type;
  std::vector<OpParamDef> inputs, outputs;
  std::vector<OpAttrDef> attributes;
  OpAICoreDef core;
  ge::graphStatus (*inferShape)(gert::InferShapeContext *) = nullptr;
  ge::graphStatus (*inferDataType)(gert::InferDataTypeContext *) = nullptr;

private:
  template <typename T> static T &add(std::vector<T> &list, const char *name) {
    list.emplace_back();
    list.back().name = name;
    return list.back();
  }
};

/// The definitions of a program.
inline std::vector<OpDef> &getDefinitions() {
  static std::vector<OpDef> definitions;
  return definitions;
}
} // namespace ops

#define OP_ADD(name)                                                           \
  static const bool isAdded##name = [] {                                       \
    ops::getDefinitions().push_back(name(#name));                              \
    return true;                                                               \
  }()

#endif // TL_TEST_OPERATOR_REGISTER_OP_DEF_REGISTRY_H
