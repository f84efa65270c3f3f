//===- SourceProgram.cpp - A compiled Ascend C kernel ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/intrinsics/SourceProgram.h"

#include "runtime/intrinsics/Calls.h"
#include "runtime/intrinsics/Guard.h"
#include "runtime/intrinsics/SourceCore.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Demangle/Demangle.h"

#include <dlfcn.h>
#include <link.h>

using namespace tl;
using namespace tl::runtime;

//===----------------------------------------------------------------------===//
// Loading
//===----------------------------------------------------------------------===//

/// The end of the code of `library`.
static uintptr_t findEnd(const link_map &library) {
  std::pair<uintptr_t, uintptr_t> place{library.l_addr, library.l_addr};
  dl_iterate_phdr(
      [](dl_phdr_info *info, size_t, void *data) {
        auto &place = *static_cast<std::pair<uintptr_t, uintptr_t> *>(data);
        if (info->dlpi_addr != place.first)
          return 0;
        for (const auto &segment :
             llvm::ArrayRef(info->dlpi_phdr, info->dlpi_phnum))
          if (segment.p_type == PT_LOAD)
            place.second = std::max<uintptr_t>(
                place.second, place.first + segment.p_vaddr + segment.p_memsz);
        return 1;
      },
      &place);
  return place.second;
}

SourceLibrary::SourceLibrary(CompiledSource compiled, void *handle,
                             uintptr_t base, const SourceRequest &request,
                             std::optional<SourceMap> map)
    : compiled(std::move(compiled)), handle(handle),
      sites(this->compiled.getLibrary(), base, this->compiled.getHeaders(),
            request.path, std::move(map)),
      variables(this->compiled.getLibrary(), base),
      oneThread(!request.cann.empty()) {}

/// The error for `message` of the loader.
static llvm::Error makeLoadError(llvm::StringRef message) {
  llvm::StringRef symbol = message.split("undefined symbol: ").second;
  if (symbol.empty())
    return llvm::createStringError("cannot load the program: " + message);
  return llvm::createStringError("the program calls '" +
                                 llvm::demangle(symbol) +
                                 "', which is not modelled");
}

llvm::Expected<std::shared_ptr<SourceLibrary>>
SourceLibrary::load(const SourceRequest &request) {
  std::optional<SourceMap> sourceMap;
  if (!request.sourceMap.empty()) {
    llvm::Expected<SourceMap> read =
        SourceMap::load(request.sourceMap, request.path);
    if (!read)
      return read.takeError();
    sourceMap = std::move(*read);
  }
  llvm::Expected<CompiledSource> compiled = compileSource(request);
  if (!compiled)
    return compiled.takeError();
  std::string path = compiled->getLibrary();
  void *handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle)
    return makeLoadError(dlerror());
  link_map *map = nullptr;
  dlinfo(handle, RTLD_DI_LINKMAP, &map);
  guardProgram(compiled->getFolder(), path, map->l_addr, findEnd(*map),
               compiled->getHeaders(), request.path);
  return std::shared_ptr<SourceLibrary>(
      new SourceLibrary(std::move(*compiled), handle, map->l_addr, request,
                        std::move(sourceMap)));
}

void *SourceLibrary::find(const char *symbol) const {
  return dlsym(handle, symbol);
}

llvm::Expected<std::unique_ptr<SourceProgram>>
SourceProgram::load(const SourceRequest &request) {
  auto library = SourceLibrary::load(request);
  if (!library)
    return library.takeError();
  auto *entry =
      static_cast<const tl_device::Entry *>((*library)->find("tl_entry_point"));
  if (!entry)
    return llvm::createStringError("the program has no entry");
  auto program = create(std::move(*library), *entry, request.cores);
  if (!program || request.callLog.empty())
    return program;
  llvm::Expected<std::unique_ptr<CallLog>> log = CallLog::open(request.callLog);
  if (!log)
    return log.takeError();
  (*program)->log = std::move(*log);
  return program;
}

llvm::Expected<std::unique_ptr<SourceProgram>>
SourceProgram::create(std::shared_ptr<SourceLibrary> library,
                      const tl_device::Entry &entry, llvm::StringRef cores) {
  if (entry.version != tl_device::kVersion)
    return llvm::createStringError(
        "the headers of Ascend C are of another version than this program");
  *entry.device = &getDevice();
  std::unique_ptr<SourceProgram> program(
      new SourceProgram(std::move(library), entry));
  llvm::Expected<KernelCores> found = program->findCores(cores);
  if (!found)
    return found.takeError();
  program->cores = *found;
  return std::move(program);
}

SourceProgram::SourceProgram(std::shared_ptr<SourceLibrary> library,
                             const tl_device::Entry &entry)
    : library(std::move(library)), entry(entry), values(entry.count) {}

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
SourceProgram::findCores(llvm::StringRef given) const {
  if (!given.empty()) {
    if (std::optional<KernelCores> known = ::getCores(given))
      return *known;
    return llvm::createStringError(
        "--cores=" + given + ": expected cube, vector, vector:2, mix or mix:1");
  }
  if (entry.kernelType >= 0) {
    static constexpr const char *names[] = {"vector", "cube",  "vector",
                                            "cube",   "mix:1", "mix"};
    return *::getCores(names[entry.kernelType]);
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
  if (entry.parameters[number].kind == tl_device::Parameter::IsStruct)
    return setBytes(number, array.data, entry.parameters[number].bytes);
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
  const tl_device::Parameter &parameter = entry.parameters[number];
  uint64_t bits;
  if (parameter.kind == tl_device::Parameter::IsReal)
    bits = getFloatBits(toDouble(scalar), parameter.bytes,
                        parameter.hasType &&
                            parameter.type == tl_device::Type::BF16);
  else
    bits = static_cast<uint64_t>(std::get<int64_t>(scalar));
  setBytes(number, &bits, parameter.bytes);
}

llvm::Error SourceProgram::checkVariables() const {
  // The vendor's headers have some, which follow the core that runs.
  if (needsOneThread())
    return llvm::Error::success();
  std::string name = library->getVariables().findChanged();
  if (name.empty())
    return llvm::Error::success();
  return llvm::createStringError(
      "the kernel changes the variable '" + name +
      "', which all cores share here; cores of the hardware do not: keep it in "
      "the kernel, or pass its memory as an argument");
}

std::unique_ptr<StepSource>
SourceProgram::start(const Launch &launch, const CoreRole &role, int64_t block,
                     CoreMemory &memory, llvm::raw_ostream &output) {
  std::call_once(created, [&] {
    operations = std::make_unique<Operations>(launch.op, library->getSites());
  });
  Frame frame;
  frame.memory = &memory;
  frame.output = &output;
  frame.stop = launch.host.stop;
  frame.place = "block " + std::to_string(block);
  CorePlace place{role, block, launch.blocks, cores.vector};
  auto call = [this] {
    llvm::SmallVector<void *, 8> pointers;
    for (auto &value : values)
      pointers.push_back(value.data());
    entry.call(pointers.data());
  };
  return std::make_unique<SourceCore>(launch, place, *operations,
                                      std::move(frame), call, log.get());
}
