//===- OperatorHelpers.cpp - Functions that those of an operator call -----===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Operator/OperatorTexts.h"

using namespace mlir;

static constexpr StringLiteral helpers = R"(namespace {

using Extents = std::vector<int64_t>;

/// The extents of a tensor; none if there is no such tensor.
[[maybe_unused]] Extents getExtents(const gert::StorageShape *shape) {
  Extents extents;
  if (shape)
    for (size_t i = 0; i < shape->GetStorageShape().GetDimNum(); ++i)
      extents.push_back(shape->GetStorageShape().GetDim(i));
  return extents;
}

/// Checks the shape of a tensor: -1 stands for any extent.
[[maybe_unused]] tl_status checkShape(const Extents &extents, int32_t argument,
                                      std::initializer_list<int64_t> shape,
                                      tl_detail *detail) {
  return checkShape(extents.data(), static_cast<int32_t>(extents.size()),
                    argument, shape, detail);
}

/// An extent while shapes are inferred; -1 if it is not known yet.
[[maybe_unused]] int64_t getExtent(const gert::Shape *shape, size_t dimension) {
  bool isThere = shape && dimension < shape->GetDimNum();
  int64_t extent = isThere ? shape->GetDim(dimension) : -1;
  return extent < 0 ? -1 : extent;
}

/// Sets the shape of an output.
[[maybe_unused]] bool setShape(gert::Shape *shape,
                               std::initializer_list<int64_t> extents) {
  if (shape)
    *shape = gert::Shape(extents);
  return shape;
}

/// Sets the shape of an output that is an input, too.
[[maybe_unused]] bool copyShape(const gert::Shape *input, gert::Shape *output) {
  if (input && output)
    *output = *input;
  return input && output;
}

/// Gets the attribute `index`, which is a scalar of the kernel.
template <typename Attribute, typename T>
tl_status getScalar(const gert::RuntimeAttrs *attributes, size_t index,
                    int32_t argument, T *scalar, tl_detail *detail) {
  const Attribute *value =
      attributes ? attributes->GetAttrPointer<Attribute>(index) : nullptr;
  if (!value)
    return fail(detail, TL_BAD_SCALAR, argument, -1, 0,
                "the operator has the attribute");
  *scalar = static_cast<T>(*value);
  bool fits = static_cast<Attribute>(*scalar) == *value &&
              (*scalar > T(0)) == (*value > Attribute(0));
  // A float fits always, also one that differs from itself.
  if (!fits && !std::is_floating_point<T>::value)
    return fail(detail, TL_BAD_SCALAR, argument, -1,
                static_cast<int64_t>(*value),
                "the attribute is a number of the scalar's type");
  return TL_OK;
}

/// Says why an operator is refused.
[[maybe_unused]] ge::graphStatus refuse(const char *name,
                                        const tl_detail &detail) {
  std::fprintf(stderr, "%s: %s: ", name ? name : "",
               tl_status_string(detail.status));
  if (detail.argument >= 0)
    std::fprintf(stderr, "argument %d, ", detail.argument);
  if (detail.dimension >= 0)
    std::fprintf(stderr, "dimension %d, ", detail.dimension);
  std::fprintf(stderr, "%lld breaks: %s\n",
               static_cast<long long>(detail.got), detail.rule);
  return ge::GRAPH_FAILED;
}

} // namespace
)";

StringRef tl::ascendc::getOperatorHelpers() { return helpers; }
