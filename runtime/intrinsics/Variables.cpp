//===- Variables.cpp - Variables of a program -----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/intrinsics/Variables.h"

#include "llvm/Demangle/Demangle.h"
#include "llvm/Object/ELFObjectFile.h"

#include <cstring>

using namespace tl::runtime;
using llvm::object::ELFSymbolRef;

/// Whether `symbol` is data that a program can write.
static bool isVariable(const ELFSymbolRef &symbol) {
  if (symbol.getELFType() != llvm::ELF::STT_OBJECT || symbol.getSize() == 0)
    return false;
  auto section = symbol.getSection();
  if (!section) {
    llvm::consumeError(section.takeError());
    return false;
  }
  if (*section == symbol.getObject()->section_end())
    return false;
  return llvm::object::ELFSectionRef(**section).getFlags() &
         llvm::ELF::SHF_WRITE;
}

Variables::Variables(llvm::StringRef library, uintptr_t base) {
  auto file = llvm::object::ObjectFile::createObjectFile(library);
  if (!file) {
    llvm::consumeError(file.takeError());
    return;
  }
  auto *elf =
      llvm::dyn_cast<llvm::object::ELFObjectFileBase>(file->getBinary());
  if (!elf)
    return;
  for (const ELFSymbolRef &symbol : elf->symbols()) {
    if (!isVariable(symbol))
      continue;
    auto name = symbol.getName();
    auto address = symbol.getAddress();
    if (name && address)
      variables.push_back({llvm::demangle(*name),
                           reinterpret_cast<const char *>(base + *address),
                           static_cast<size_t>(symbol.getSize()),
                           {}});
    llvm::consumeError(name.takeError());
    llvm::consumeError(address.takeError());
  }
}

void Variables::save() {
  for (Variable &variable : variables)
    variable.copy.assign(variable.data, variable.data + variable.size);
}

std::string Variables::findChanged() const {
  for (const Variable &variable : variables)
    if (std::memcmp(variable.data, variable.copy.data(), variable.copy.size()))
      return variable.name;
  return "";
}
