//===- Tensors.h - Tensors in global memory and on chip ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ASCENDC_TENSORS_H
#define TL_ASCENDC_TENSORS_H

#include "tl_ascendc/Language.h"

namespace AscendC {

enum class TPosition : uint8_t {
  GM,
  A1,
  A2,
  B1,
  B2,
  C1,
  C2,
  CO1,
  CO2,
  VECIN,
  VECOUT,
  VECCALC,
  LCM = VECCALC,
  SPM,
  SHM = SPM,
  TSCM,
  C2PIPE2GM,
  C2PIPE2LOCAL,
  MAX
};
using QuePosition = TPosition;

namespace tl_impl {
// With TL_AUTO_SYNC a program runs as in a build with automatic
// synchronisation, which orders vector instructions, and the scalar unit of a
// vector core with its other pipes. Source: Ascend C documentation, key
// features of synchronisation in a core.
#ifndef TL_AUTO_SYNC
#define TL_AUTO_SYNC 0
#endif
TL_API void orderVector() {
  if (TL_AUTO_SYNC)
    device->barrier(tl_device::Pipe::V);
}
TL_API void orderScalar() {
  if (TL_AUTO_SYNC && !device->isCube())
    device->barrier(tl_device::Pipe::All);
}

/// Ends the run if the executor has no elements of type `T`.
template <typename T> TL_API void checkElements() {
  if constexpr (!hasType<T>)
    device->fail("elements of this type are not modelled");
}
constexpr tl_device::Memory memoryOf(TPosition position) {
  using tl_device::Memory;
  switch (position) {
  case TPosition::GM:
  case TPosition::CO2:
    return Memory::GM;
  case TPosition::A1:
  case TPosition::B1:
  case TPosition::C1:
  case TPosition::SHM:
  case TPosition::TSCM:
    return Memory::L1;
  case TPosition::A2:
    return Memory::L0A;
  case TPosition::B2:
    return Memory::L0B;
  case TPosition::CO1:
    return Memory::L0C;
  case TPosition::C2:
    return Memory::BT;
  case TPosition::C2PIPE2GM:
    return Memory::FB;
  default:
    return Memory::UB;
  }
}

template <typename T> TL_API uint64_t toBits(const T &value) {
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof(T));
  return bits;
}
template <typename T> TL_API T fromBits(uint64_t bits) {
  T value;
  std::memcpy(&value, &bits, sizeof(T));
  return value;
}
template <typename T> TL_API T load(const tl_device::Tile &element) {
  orderScalar();
  return fromBits<T>(device->load(element));
}
template <typename T>
TL_API void store(const tl_device::Tile &element, T value) {
  orderScalar();
  device->store(element, toBits(value));
  orderScalar();
}
} // namespace tl_impl

/// Elements in a memory of the core.
template <typename T> class LocalTensor {
public:
  using PrimType = T;
  LocalTensor() = default;
  TL_API LocalTensor(TPosition position, uint32_t address, uint32_t length)
      : address(address), length(length), position(position) {}

  TL_API LocalTensor operator[](uint32_t offset) const {
    LocalTensor slice = *this;
    slice.address += offset * sizeof(T);
    slice.length = offset < length ? length - offset : 0;
    return slice;
  }
  TL_API T GetValue(uint32_t index) const {
    return tl_impl::load<T>(element(index));
  }
  template <typename U> TL_API void SetValue(uint32_t index, U value) const {
    tl_impl::store(element(index), T(value));
  }
  TL_API T operator()(uint32_t index) const { return GetValue(index); }
  template <typename U> TL_API LocalTensor<U> ReinterpretCast() const {
    LocalTensor<U> other(position, address, length * sizeof(T) / sizeof(U));
    other.origin = origin;
    return other;
  }
  TL_API uint32_t GetSize() const { return length; }
  TL_API uint32_t GetLength() const { return length * sizeof(T); }
  TL_API void SetSize(uint32_t size) { length = size; }
  TL_API TPosition GetPosition() const { return position; }
  TL_API uint64_t GetPhyAddr(uint32_t offset = 0) const {
    return address + offset * sizeof(T);
  }
  TL_API void SetUserTag(int32_t value) { tag = value; }
  TL_API int32_t GetUserTag() const { return tag; }

  TL_API tl_device::Tile element(uint32_t index) const {
    tl_impl::checkElements<T>();
    if (position == TPosition::MAX)
      tl_impl::device->fail("the tensor has no memory");
    tl_device::Tile tile{};
    tile.address = address + index * sizeof(T);
    tile.type = typeOf<T>;
    tile.memory = tl_impl::memoryOf(position);
    return tile;
  }

  /// Bytes from the start of the memory.
  uint32_t address = 0;
  /// In elements.
  uint32_t length = 0;
  /// MAX for a tensor without memory.
  TPosition position = TPosition::MAX;
  /// The buffer of a queue that it belongs to, plus 1; 0 for none.
  uint32_t origin = 0;
  int32_t tag = 0;
};

/// Whether copies use L2 for a tensor.
enum class CacheMode : uint8_t { CACHE_MODE_DISABLE = 0, CACHE_MODE_NORMAL };
enum class CacheRwMode { READ = 1, WRITE = 2, RW = 3 };

/// Elements in global memory.
template <typename T> class GlobalTensor {
public:
  using PrimType = T;
  TL_API void SetGlobalBuffer(__gm__ T *buffer, uint64_t size = 0) {
    start = origin = reinterpret_cast<uint64_t>(buffer);
    length = size;
  }
  TL_API GlobalTensor operator[](uint64_t offset) const {
    GlobalTensor slice = *this;
    slice.start += offset * sizeof(T);
    return slice;
  }
  TL_API T GetValue(uint64_t index) const {
    return tl_impl::load<T>(element(index));
  }
  TL_API T operator()(uint64_t index) const { return GetValue(index); }
  TL_API void SetValue(uint64_t index, T value) {
    tl_impl::store(element(index), value);
  }
  TL_API const __gm__ T *GetPhyAddr(uint64_t offset = 0) const {
    return reinterpret_cast<const T *>(start) + offset;
  }
  TL_API uint64_t GetSize() const { return length; }
  /// For this object and its slices. Ascend C documentation: `directions` is
  /// reserved, and has no effect.
  template <CacheRwMode directions = CacheRwMode::RW>
  TL_API void SetL2CacheHint(CacheMode mode) {
    cacheMode = mode;
  }

  TL_API tl_device::Tile element(uint64_t index) const {
    tl_impl::checkElements<T>();
    tl_device::Tile tile{};
    tile.address = start + index * sizeof(T);
    tile.origin = origin;
    tile.type = typeOf<T>;
    tile.memory = tl_device::Memory::GM;
    tile.streamed = cacheMode == CacheMode::CACHE_MODE_DISABLE;
    return tile;
  }

  uint64_t start = 0;
  uint64_t origin = 0;
  /// In elements, as the program states it.
  uint64_t length = 0;
  CacheMode cacheMode = CacheMode::CACHE_MODE_NORMAL;
};

namespace tl_impl {

using tl_device::Call;
using tl_device::Operand;
using tl_device::Tile;

/// A tile of up to four dimensions, `strides` in elements.
struct Shape {
  uint8_t rank;
  long sizes[4];
  long strides[4];
};
TL_API Shape shape1(long n) { return {1, {n}, {1}}; }
TL_API Shape shape2(long m, long n, long pitch) {
  return {2, {m, n}, {pitch, 1}};
}

template <typename TensorT>
TL_API Operand tileOf(const TensorT &tensor, const Shape &shape) {
  Operand operand{};
  operand.kind = Operand::IsTile;
  operand.tile = tensor.element(0);
  operand.tile.rank = shape.rank;
  for (int i = 0; i < 4; ++i) {
    operand.tile.sizes[i] = shape.sizes[i];
    operand.tile.strides[i] = shape.strides[i];
  }
  return operand;
}
template <typename T> TL_API Operand vectorOf(const LocalTensor<T> &t, long n) {
  if (n < 0)
    device->fail("the number of elements is negative");
  return tileOf(t, shape1(n));
}
TL_API Operand indexOf(long value) {
  Operand operand{};
  operand.kind = Operand::IsIndex;
  operand.integer = value;
  return operand;
}
TL_API Operand constantOf(long value) {
  Operand operand = indexOf(value);
  operand.kind = Operand::IsConstant;
  return operand;
}
TL_API Operand boolOf(bool value) {
  Operand operand{};
  operand.kind = Operand::IsBool;
  operand.integer = value;
  return operand;
}
template <typename T> TL_API Operand scalarOf(const T &value) {
  Operand operand{};
  operand.type = typeOf<T>;
  if constexpr (isOneOf<T, half, bfloat16_t, float>) {
    operand.kind = Operand::IsReal;
    operand.real = static_cast<double>(static_cast<float>(value));
  } else {
    operand.kind = Operand::IsInteger;
    operand.integer =
        static_cast<long>(static_cast<std::make_signed_t<T>>(value));
  }
  return operand;
}

template <typename... Operands>
TL_API void issue(const char *operation, const char *attributes,
                  const Operands &...operands) {
  Call call{};
  call.operation = operation;
  call.attributes = attributes;
  ((call.operands[call.count++] = operands), ...);
  device->issue(call);
}

} // namespace tl_impl
} // namespace AscendC

#endif // TL_ASCENDC_TENSORS_H
