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

/// For parameters that a function has without need.
template <typename... Types> void ignoreUnused(const Types &...) {}

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

/// Checks that a tensor with these strides can exist, and that no two elements
/// of one that is written are the same.
[[maybe_unused]] tl_status
checkStrides(int32_t argument, int64_t bytes,
             std::initializer_list<int64_t> extents,
             std::initializer_list<int64_t> strides, int64_t offset,
             bool isWritten, tl_detail *detail) {
  for (int64_t extent : extents)
    if (extent == 0)
      return TL_OK;
  const char *rule = "the bytes up to the last element fit into 63 bits";
  int64_t most = INT64_MAX / bytes - 1;
  if (offset > most)
    return fail(detail, TL_BAD_STRIDE, argument, -1, offset, rule);
  most -= offset;
  int32_t dimension = -1;
  for (int64_t extent : extents) {
    int64_t stride = strides.begin()[++dimension];
    if (extent == 1)
      continue;
    if (isWritten && stride == 0)
      return fail(detail, TL_BAD_STRIDE, argument, dimension, stride,
                  "a stride of a tensor that is written is not 0");
    if (stride > most / (extent - 1))
      return fail(detail, TL_BAD_STRIDE, argument, dimension, stride, rule);
    most -= stride > 0 ? stride * (extent - 1) : 0;
  }
  return TL_OK;
}

/// The distance between two indices of a dimension.
[[maybe_unused]] int64_t getStride(const tl_tensor &tensor, int dimension) {
  if (tensor.strides)
    return tensor.strides[dimension];
  // Unsigned: that extents are too large is found later.
  uint64_t stride = 1;
  for (int i = tensor.rank - 1; i > dimension; --i)
    stride *= static_cast<uint64_t>(tensor.shape[i]);
  return static_cast<int64_t>(stride);
}

/// Checks the shape of a tensor: -1 stands for any extent.
[[maybe_unused]] tl_status checkShape(const int64_t *extents, int32_t rank,
                                      int32_t argument,
                                      std::initializer_list<int64_t> shape,
                                      tl_detail *detail) {
  if (rank != static_cast<int32_t>(shape.size()))
    return fail(detail, TL_BAD_RANK, argument, -1, rank,
                "the tensor has the rank of the argument");
  if (rank > 0 && !extents)
    return fail(detail, TL_BAD_RANK, argument, -1, rank,
                "the tensor has a shape");
  for (int32_t i = 0; i < rank; ++i)
    if (shape.begin()[i] >= 0 && extents[i] != shape.begin()[i])
      return fail(detail, TL_BAD_EXTENT, argument, i, extents[i],
                  "the tensor has the extents of the argument");
  return TL_OK;
}

/// Checks the type of a tensor. -1 stands for any extent or stride, and no
/// strides at all for those of a dense row-major tensor. A tensor without
/// elements may have any strides.
[[maybe_unused]] tl_status
checkTensor(const tl_tensor &tensor, int32_t argument, tl_dtype dtype,
            std::initializer_list<int64_t> shape,
            std::initializer_list<int64_t> strides, tl_detail *detail) {
  if (tensor.dtype != dtype)
    return fail(detail, TL_BAD_DTYPE, argument, -1, tensor.dtype,
                "the tensor has the elements of the argument");
  if (tl_status status =
          checkShape(tensor.shape, tensor.rank, argument, shape, detail))
    return status;
  bool isEmpty = false;
  for (int32_t i = 0; i < tensor.rank; ++i)
    isEmpty |= tensor.shape[i] == 0;
  tl_tensor dense = tensor;
  dense.strides = nullptr;
  for (int32_t i = tensor.rank - 1; !isEmpty && i >= 0; --i) {
    bool isGiven = strides.size() > 0;
    int64_t wanted = isGiven ? strides.begin()[i] : getStride(dense, i);
    int64_t got = getStride(tensor, i);
    bool isAny = isGiven && wanted < 0;
    if (!isAny && got != wanted && tensor.shape[i] != 1)
      return fail(detail, TL_BAD_STRIDE, argument, i, got,
                  isGiven ? "the tensor has the strides of the argument"
                          : "the tensor is dense and row-major");
  }
  return TL_OK;
}

} // namespace
)";

StringRef tl::ascendc::getHostHelpers() { return helpers; }
