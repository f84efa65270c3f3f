//===- DispatchRegistry.h - What registry.inc needs -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The types that a `registry.inc` of `python3 -m tilelang.aot` uses, for
/// projects without a dispatch_registry.h of their own. A wrapper includes this
/// header, and then the fragment in an anonymous namespace where the names of
/// tl::aot are visible.
///
//===----------------------------------------------------------------------===//

#ifndef TL_AOT_DISPATCHREGISTRY_H
#define TL_AOT_DISPATCHREGISTRY_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

/// A stream of the vendor's runtime.
using aclrtStream = void *;

namespace tl::aot {

/// Element types in specializations.
enum class TilelangDType : int8_t {
  kBF16,
  kFloat16,
  kFloat32,
  kInt8,
  kInt16,
  kInt32,
  kInt64,
  kUInt8,
  kUInt16,
  kUInt32,
  kUInt64,
  kBool,
  kFloat8E4M3,
  kFloat8E5M2,
};

/// The type of the function that a pointer points to.
template <typename Pointer>
using function_type_t = std::remove_pointer_t<Pointer>;

/// A row: what selects it, its key, and its adapter.
template <typename Spec, typename Fn> struct KernelEntry {
  Spec spec;
  const char *variant_key;
  Fn fn;
};

/// The entry with the values of `spec`; null if there is none.
template <typename Spec, typename Fn, std::size_t N>
constexpr const KernelEntry<Spec, Fn> *
find_kernel_entry(const std::array<KernelEntry<Spec, Fn>, N> &registry,
                  const Spec &spec) {
  for (const KernelEntry<Spec, Fn> &entry : registry)
    if (entry.spec == spec)
      return &entry;
  return nullptr;
}

/// The keys of all entries.
template <typename Spec, typename Fn, std::size_t N>
std::string
available_variant_keys(const std::array<KernelEntry<Spec, Fn>, N> &registry) {
  std::string keys;
  for (const KernelEntry<Spec, Fn> &entry : registry)
    keys += (keys.empty() ? "" : ", ") + std::string(entry.variant_key);
  return keys;
}

} // namespace tl::aot

#endif // TL_AOT_DISPATCHREGISTRY_H
