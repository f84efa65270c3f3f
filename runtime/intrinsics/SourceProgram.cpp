//===- SourceProgram.cpp - A compiled Ascend C kernel ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/intrinsics/SourceProgram.h"

#include "runtime/intrinsics/Calls.h"
#include "runtime/intrinsics/SourceCore.h"
#include "llvm/ADT/StringSwitch.h"

#include <dlfcn.h>
#include <link.h>

using namespace tl;
using namespace tl::runtime;

//===----------------------------------------------------------------------===//
// Loading
//===----------------------------------------------------------------------===//

llvm::Expected<std::unique_ptr<SourceProgram>>
SourceProgram::load(const SourceRequest &request) {
  llvm::Expected<CompiledSource> compiled = compileSource(request);
  if (!compiled)
    return compiled.takeError();
  void *handle = dlopen(compiled->getLibrary().c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle)
    return llvm::createStringError("cannot load the program: " +
                                   std::string(dlerror()));
  auto *entry =
      static_cast<const tl_device::Entry *>(dlsym(handle, "tl_entry_point"));
  if (!entry || entry->version != tl_device::kVersion) {
    dlclose(handle);
    return llvm::createStringError(
        "the headers of Ascend C are of another version than this program");
  }
  *entry->device = &getDevice();
  link_map *map = nullptr;
  dlinfo(handle, RTLD_DI_LINKMAP, &map);
  std::unique_ptr<SourceProgram> program(new SourceProgram(
      std::move(*compiled), entry, handle, map->l_addr, request));
  llvm::Expected<KernelCores> cores = program->findCores(request);
  if (!cores)
    return cores.takeError();
  program->cores = *cores;
  return std::move(program);
}

SourceProgram::SourceProgram(CompiledSource compiled,
                             const tl_device::Entry *entry, void *handle,
                             uintptr_t base, const SourceRequest &request)
    : compiled(std::move(compiled)), entry(entry), handle(handle),
      sites(this->compiled.getLibrary(), base, getHeaderFolder()),
      values(entry->count) {}

bool SourceProgram::has(const char *symbol) const {
  return dlsym(handle, symbol) != nullptr;
}

/// The cores by the name of a kernel type.
static std::optional<KernelCores> getCores(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<KernelCores>>(name)
      .Case("cube", KernelCores{true, 0})
      .Case("vector", KernelCores{false, 1})
      .Case("vector:2", KernelCores{false, 2})
      .Case("mix:1", KernelCores{true, 1})
      .Cases({"mix", "mix:2"}, KernelCores{true, 2})
      .Default(std::nullopt);
}

llvm::Expected<KernelCores>
SourceProgram::findCores(const SourceRequest &request) const {
  if (!request.cores.empty()) {
    if (std::optional<KernelCores> given = ::getCores(request.cores))
      return *given;
    return llvm::createStringError(
        "--cores=" + request.cores +
        ": expected cube, vector, vector:2, mix or mix:1");
  }
  if (entry->kernelType >= 0) {
    static constexpr const char *names[] = {"vector", "cube",  "vector",
                                            "cube",   "mix:1", "mix"};
    return *::getCores(names[entry->kernelType]);
  }
  bool cube = has("tl_uses_cube"), vector = has("tl_uses_vector");
  return *::getCores(cube && vector ? "mix" : cube ? "cube" : "vector");
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

void SourceProgram::setBytes(unsigned number, const void *bytes, size_t size) {
  auto *first = static_cast<const char *>(bytes);
  values[number].assign(first, first + size);
}

void SourceProgram::setArray(unsigned number, const View &array) {
  if (entry->parameters[number].kind == tl_device::Parameter::IsStruct)
    return setBytes(number, array.data, entry->parameters[number].bytes);
  setBytes(number, &array.data, sizeof(array.data));
}

/// The bits of `value` in `bytes` bytes of a float, or of a bfloat16.
static uint64_t getFloatBits(double value, unsigned bytes, bool isBFloat) {
  const llvm::fltSemantics &semantics = isBFloat     ? llvm::APFloat::BFloat()
                                        : bytes == 2 ? llvm::APFloat::IEEEhalf()
                                        : bytes == 4
                                            ? llvm::APFloat::IEEEsingle()
                                            : llvm::APFloat::IEEEdouble();
  llvm::APFloat number(value);
  bool lost;
  number.convert(semantics, llvm::APFloat::rmNearestTiesToEven, &lost);
  return number.bitcastToAPInt().getZExtValue();
}

void SourceProgram::setScalar(unsigned number, Scalar scalar) {
  const tl_device::Parameter &parameter = entry->parameters[number];
  uint64_t bits;
  if (parameter.kind == tl_device::Parameter::IsReal)
    bits = getFloatBits(toDouble(scalar), parameter.bytes,
                        parameter.hasType &&
                            parameter.type == tl_device::Type::BF16);
  else
    bits = static_cast<uint64_t>(std::get<int64_t>(scalar));
  setBytes(number, &bits, parameter.bytes);
}

std::unique_ptr<StepSource>
SourceProgram::start(const Launch &launch, const CoreRole &role, int64_t block,
                     CoreMemory &memory, llvm::raw_ostream &output) {
  std::call_once(created, [&] {
    operations = std::make_unique<Operations>(launch.op, sites);
  });
  Frame frame;
  frame.memory = &memory;
  frame.output = &output;
  frame.stop = launch.host.stop;
  frame.place = "block " + std::to_string(block);
  CorePlace place{role, block, launch.blocks, cores.vector};
  return std::make_unique<SourceCore>(launch, place, *operations,
                                      std::move(frame), [this] {
                                        llvm::SmallVector<void *, 8> pointers;
                                        for (auto &value : values)
                                          pointers.push_back(value.data());
                                        entry->call(pointers.data());
                                      });
}
