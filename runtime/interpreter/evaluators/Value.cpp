//===- Value.cpp - Run-time values ----------------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/evaluators/Value.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/Support/MathExtras.h"

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

using namespace mlir;
using namespace tl::runtime;

View MemRefValue::view() const {
  View view;
  view.data = base + offset * byteWidth(dtype);
  view.dtype = dtype;
  view.sizes = sizes;
  view.strides = strides;
  return view;
}

Footprint MemRefValue::footprint(int64_t rowUnit) const {
  int64_t width = byteWidth(dtype), begin = address + offset * width;
  if (rowUnit == 1 || sizes.empty())
    return Footprint::ofView(begin, width, sizes, strides);
  View rows = view();
  rows.sizes.back() = llvm::alignTo(sizes.back() * width, rowUnit) / width;
  // The stride of a row of one element is irrelevant.
  rows.strides.back() = 1;
  return Footprint::ofView(begin, width, rows.sizes, rows.strides);
}

bool MemRefValue::isContiguous() const {
  int64_t expected = 1;
  for (auto [size, stride] :
       llvm::zip_equal(llvm::reverse(sizes), llvm::reverse(strides))) {
    if (size != 1 && stride != expected)
      return false;
    if (llvm::MulOverflow(expected, size, expected))
      return false;
  }
  return true;
}

int64_t MemRefValue::denseBytes() const {
  return view().numElements() * byteWidth(dtype);
}

std::optional<DType> tl::runtime::getDType(Type type) {
  if (type.isF16())
    return DType::F16;
  if (type.isBF16())
    return DType::BF16;
  if (type.isF32())
    return DType::F32;
  if (type.isIndex())
    return DType::I64;
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer)
    return std::nullopt;
  bool isUnsigned = integer.isUnsigned();
  switch (integer.getWidth()) {
  case 1:
    return DType::I1;
  case 8:
    return isUnsigned ? DType::U8 : DType::I8;
  case 16:
    return isUnsigned ? DType::U16 : DType::I16;
  case 32:
    return isUnsigned ? DType::U32 : DType::I32;
  case 64:
    return isUnsigned ? DType::U64 : DType::I64;
  default:
    return std::nullopt;
  }
}

bool tl::runtime::isExecutable(Type type) {
  if (auto memref = dyn_cast<MemRefType>(type))
    return getDType(memref.getElementType()) && memref.isStrided();
  if (auto integer = dyn_cast<IntegerType>(type))
    return integer.getWidth() <= 64;
  return type.isIndex() || type.isF16() || type.isBF16() || type.isF32() ||
         type.isF64();
}

unsigned tl::runtime::getWidth(Type type) {
  return type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
}

int64_t tl::runtime::wrapInteger(int64_t value, unsigned width) {
  return width == 1 ? value & 1 : llvm::SignExtend64(value, width);
}

double tl::runtime::roundFloat(double value, FloatType type) {
  llvm::APFloat rounded(value);
  bool losesInfo;
  rounded.convert(type.getFloatSemantics(), llvm::APFloat::rmNearestTiesToEven,
                  &losesInfo);
  return rounded.convertToDouble();
}

std::optional<int64_t> tl::runtime::getDenseBytes(llvm::ArrayRef<int64_t> sizes,
                                                  DType dtype) {
  int64_t bytes = byteWidth(dtype);
  for (int64_t size : sizes)
    if (size < 0 || llvm::MulOverflow(bytes, size, bytes))
      return std::nullopt;
  return bytes;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

static int64_t getDefaultLimit() {
  int64_t pages = sysconf(_SC_PHYS_PAGES), pageSize = sysconf(_SC_PAGE_SIZE);
  return pages > 0 && pageSize > 0 ? pages / 2 * pageSize : INT64_MAX;
}

namespace {
struct MemoryUse {
  std::atomic<int64_t> limit{getDefaultLimit()};
  std::atomic<int64_t> used{0};
  std::atomic<uint64_t> refused{0};
};
} // namespace

static MemoryUse &getUse() {
  static MemoryUse use;
  return use;
}

int64_t tl::runtime::getMemoryLimit() { return getUse().limit; }

void tl::runtime::setMemoryLimit(int64_t bytes) { getUse().limit = bytes; }

uint64_t tl::runtime::countRefusedAllocations() { return getUse().refused; }

/// Adds `bytes` to the memory in use, if the limit allows it.
static bool reserve(int64_t bytes) {
  MemoryUse &use = getUse();
  int64_t used = use.used, limit = use.limit;
  do {
    if (bytes > limit - used) {
      ++use.refused;
      return false;
    }
  } while (!use.used.compare_exchange_weak(used, used + bytes));
  return true;
}

/// `bytes` bytes from malloc, aligned for fast access; null without memory.
static std::byte *allocateAligned(int64_t bytes) {
  // Rows that cross cache lines take longer to move. Tensors get large pages,
  // as NumPy's arrays do, since rows of their tiles are on many pages.
  constexpr int64_t kLine = 64, kLargePage = int64_t(1) << 21;
  int64_t alignment = bytes < 2 * kLargePage ? kLine : kLargePage;
  int64_t whole;
  if (llvm::AddOverflow(bytes, alignment, whole))
    return nullptr;
  whole = std::max(whole / alignment * alignment, alignment);
  void *memory = std::aligned_alloc(alignment, whole);
#ifdef MADV_HUGEPAGE
  // Advice, so a failure does not matter. Not for a page that is used in part.
  if (memory && alignment == kLargePage)
    madvise(memory, bytes / kLargePage * kLargePage, MADV_HUGEPAGE);
#endif
  return static_cast<std::byte *>(memory);
}

// Operator new is not usable: LLVM ends the process if it fails.
std::shared_ptr<std::byte[]> tl::runtime::allocateUnfilled(int64_t bytes) {
  if (!reserve(bytes))
    return nullptr;
  std::byte *memory = allocateAligned(bytes);
  if (!memory) {
    getUse().used -= bytes;
    return nullptr;
  }
  return std::shared_ptr<std::byte[]>(memory, [bytes](std::byte *memory) {
    getUse().used -= bytes;
    std::free(memory);
  });
}

std::shared_ptr<std::byte[]> tl::runtime::allocate(int64_t bytes,
                                                   std::byte fill) {
  std::shared_ptr<std::byte[]> memory = allocateUnfilled(bytes);
  if (memory)
    std::memset(memory.get(), std::to_integer<int>(fill), bytes);
  return memory;
}
