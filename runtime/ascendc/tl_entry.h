//===- tl_entry.h - Registration of a kernel --------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Included after the user's source, for the function that tl-run calls. What
/// it needs of the headers, ours or those of runtime/cann, comes before.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ASCENDC_TL_ENTRY_H
#define TL_RUNTIME_ASCENDC_TL_ENTRY_H

#include <cstring>
#include <type_traits>
#include <utility>

/// Declares an object that lives as long as the kernel runs.
#ifndef TL_KERNEL_SCOPE
#define TL_KERNEL_SCOPE
#endif

namespace tl_entry {

template <typename T> constexpr tl_device::Parameter describe() {
  using namespace tl_device;
  using Element = std::remove_cv_t<std::remove_pointer_t<T>>;
  Parameter parameter{};
  parameter.bytes = sizeof(T);
  if constexpr (std::is_pointer_v<T>) {
    parameter.kind = Parameter::IsPointer;
    // GM_ADDR is a pointer to bytes, whatever they are.
    if constexpr (!std::is_same_v<Element, uint8_t> &&
                  AscendC::hasType<Element>) {
      parameter.hasType = true;
      parameter.type = AscendC::typeOf<Element>;
    }
  } else if constexpr (std::is_same_v<T, bool>) {
    parameter.kind = Parameter::IsBool;
  } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
    parameter.kind = Parameter::IsInteger;
    parameter.isSigned = std::is_signed_v<T>;
  } else if constexpr (AscendC::hasType<T>) {
    parameter.kind = Parameter::IsReal;
    parameter.hasType = true;
    parameter.type = AscendC::typeOf<T>;
  } else if constexpr (std::is_floating_point_v<T>) {
    parameter.kind = Parameter::IsReal;
  } else {
    parameter.kind = Parameter::IsStruct;
  }
  return parameter;
}

template <auto function, typename Signature> struct Kernel {
  static_assert(!sizeof(Signature *),
                "the entry is no kernel: a kernel returns void");
  static constexpr tl_device::Parameter parameters[1] = {};
  static void call(void *const *) {}
  static constexpr unsigned count = 0;
};

template <auto function, typename... Parameters>
struct Kernel<function, void(Parameters...)> {
  static constexpr tl_device::Parameter parameters[sizeof...(Parameters) + 1] =
      {describe<std::remove_cv_t<std::remove_reference_t<Parameters>>>()...};

  template <size_t... i>
  static void call(void *const *values, std::index_sequence<i...>) {
    TL_KERNEL_SCOPE
    function(*static_cast<std::remove_reference_t<Parameters> *>(values[i])...);
  }
  static void call(void *const *values) {
    call(values, std::index_sequence_for<Parameters...>());
  }
  static constexpr unsigned count = sizeof...(Parameters);
};

} // namespace tl_entry

extern "C" {
extern const AscendC::tl_impl::KernelType __start_tl_kernel_type[]
    __attribute__((weak, visibility("hidden")));
extern const AscendC::tl_impl::KernelType __stop_tl_kernel_type[]
    __attribute__((weak, visibility("hidden")));
// The sections of __cube__, __vector__ and __mix__.
#define TL_KERNEL_SECTIONS(visit)                                              \
  visit(cube, KERNEL_TYPE_AIC_ONLY) visit(vector, KERNEL_TYPE_AIV_ONLY)        \
      visit(mix_1_0, KERNEL_TYPE_MIX_AIC_1_0)                                  \
          visit(mix_0_1, KERNEL_TYPE_MIX_AIV_1_0)                              \
              visit(mix_1_1, KERNEL_TYPE_MIX_AIC_1_1)                          \
                  visit(mix_1_2, KERNEL_TYPE_MIX_AIC_1_2)
#define TL_SECTION(section, kind)                                              \
  extern const char __start_tl_kernel_##section[]                              \
      __attribute__((weak, visibility("hidden")));                             \
  extern const char __stop_tl_kernel_##section[]                               \
      __attribute__((weak, visibility("hidden")));
TL_KERNEL_SECTIONS(TL_SECTION)
#undef TL_SECTION
}

namespace tl_entry {
/// Whether `name`, the text of an entry, names `function`.
inline bool names(const char *name, const char *function) {
  if (const char *last = std::strrchr(name, ':'))
    name = last + 1;
  size_t length = std::strcspn(name, "< ");
  return std::strlen(function) == length &&
         std::strncmp(name, function, length) == 0;
}
/// Whether `function` is between two symbols, which are null if nothing is in
/// the section.
inline bool isIn(const void *function, const char *begin, const char *end) {
  auto address = static_cast<const char *>(function);
  return begin && address >= begin && address < end;
}
inline int findKernelType(const char *name, const void *function) {
#define TL_SECTION(section, kind)                                              \
  if (isIn(function, __start_tl_kernel_##section, __stop_tl_kernel_##section)) \
    return static_cast<int>(AscendC::tl_impl::KernelKind::kind);
  TL_KERNEL_SECTIONS(TL_SECTION)
#undef TL_SECTION
  for (auto *each = __start_tl_kernel_type; each != __stop_tl_kernel_type;
       ++each)
    if (names(name, each->function))
      return each->type;
  return -1;
}
} // namespace tl_entry

namespace tl_entry {
template <typename Kernel>
tl_device::Entry makeEntry(Kernel, const char *name, const void *function) {
  return {tl_device::kVersion,       Kernel::count,
          Kernel::parameters,        &Kernel::call,
          &AscendC::tl_impl::device, tl_entry::findKernelType(name, function)};
}
} // namespace tl_entry

/// Registers `tl_entry_function`, whose name is `...`.
#define TL_ENTRY(...)                                                          \
  extern "C" __attribute__((visibility("default")))                            \
  const tl_device::Entry tl_entry_point = tl_entry::makeEntry(                 \
      tl_entry::Kernel<tl_entry_function,                                      \
                       std::remove_pointer_t<std::remove_const_t<              \
                           decltype(tl_entry_function)>>>(),                   \
      #__VA_ARGS__, reinterpret_cast<const void *>(tl_entry_function));

#endif // TL_RUNTIME_ASCENDC_TL_ENTRY_H
