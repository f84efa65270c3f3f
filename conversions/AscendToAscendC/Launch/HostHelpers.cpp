//===- HostHelpers.cpp - Functions that launch functions call -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Launch/HostFunctions.h"

using namespace mlir;

static constexpr StringLiteral helpers = R"(namespace {

/// Records why a launch is refused.
[[maybe_unused]] tl_status fail(tl_detail *detail, tl_status status,
                                int32_t argument, int32_t dimension,
                                int64_t got, const char *rule) {
  if (detail)
    *detail = {status, argument, dimension, got, rule};
  return status;
}

/// Checks that a tensor with elements of `bytes` bytes can exist.
[[maybe_unused]] tl_status checkExtents(int32_t argument, int64_t bytes,
                                        std::initializer_list<int64_t> extents,
                                        tl_detail *detail) {
  int32_t dimension = 0;
  for (int64_t extent : extents) {
    if (extent < 0)
      return fail(detail, TL_BAD_EXTENT, argument, dimension, extent,
                  "an extent is not negative");
    if (extent > 0 && bytes > INT64_MAX / extent)
      return fail(detail, TL_BAD_EXTENT, argument, dimension, extent,
                  "the bytes of a tensor fit into 63 bits");
    bytes *= extent > 0 ? extent : 1;
    ++dimension;
  }
  return TL_OK;
}

/// The distance between two indices of a dimension.
[[maybe_unused]] int64_t getStride(const tl_tensor &tensor, int dimension) {
  if (tensor.strides)
    return tensor.strides[dimension];
  int64_t stride = 1;
  for (int i = tensor.rank - 1; i > dimension; --i)
    stride *= tensor.shape[i];
  return stride;
}

/// Checks the type of a tensor. -1 stands for any extent or stride, and no
/// strides at all for those of a dense row-major tensor.
[[maybe_unused]] tl_status
checkTensor(const tl_tensor &tensor, int32_t argument, tl_dtype dtype,
            std::initializer_list<int64_t> shape,
            std::initializer_list<int64_t> strides, tl_detail *detail) {
  if (tensor.dtype != dtype)
    return fail(detail, TL_BAD_DTYPE, argument, -1, tensor.dtype,
                "the tensor has the elements of the argument");
  if (tensor.rank != static_cast<int32_t>(shape.size()))
    return fail(detail, TL_BAD_RANK, argument, -1, tensor.rank,
                "the tensor has the rank of the argument");
  for (int32_t i = 0; i < tensor.rank; ++i)
    if (shape.begin()[i] >= 0 && tensor.shape[i] != shape.begin()[i])
      return fail(detail, TL_BAD_EXTENT, argument, i, tensor.shape[i],
                  "the tensor has the extents of the argument");
  int64_t dense = 1;
  for (int32_t i = tensor.rank - 1; i >= 0; --i) {
    int64_t wanted = strides.size() ? strides.begin()[i] : dense;
    int64_t got = getStride(tensor, i);
    if (wanted >= 0 && got != wanted && tensor.shape[i] != 1)
      return fail(detail, TL_BAD_STRIDE, argument, i, got,
                  strides.size() ? "the tensor has the strides of the argument"
                                 : "the tensor is dense and row-major");
    dense *= tensor.shape[i];
  }
  return TL_OK;
}

} // namespace
)";

StringRef tl::ascendc::getHostHelpers() { return helpers; }
