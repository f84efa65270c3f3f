//===- Cann.cpp - The vendor's headers ------------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/intrinsics/Cann.h"

#include "runtime/intrinsics/CallSites.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace tl::runtime;

/// `folder` itself, and the folders in it, in the order of their names.
static std::vector<std::string> listFolders(llvm::StringRef folder) {
  std::vector<std::string> folders;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(folder, error), end;
       it != end && !error; it.increment(error))
    if (llvm::sys::fs::is_directory(it->path()))
      folders.push_back(it->path());
  llvm::sort(folders);
  folders.insert(folders.begin(), folder.str());
  return folders;
}

/// The first of `folders` that has `file`; empty if none has.
static std::string findWith(const std::vector<std::string> &folders,
                            llvm::StringRef file) {
  for (const std::string &folder : folders)
    if (llvm::sys::fs::exists(folder + "/" + file))
      return folder;
  return "";
}

/// The functions before and around a kernel make no accesses of it.
static llvm::Error writeIgnored(llvm::StringRef path) {
  std::error_code error;
  llvm::raw_fd_ostream file(path, error);
  if (error)
    return llvm::createStringError(error, path);
  file << "fun:*tl_cann*\nfun:*tl_entry*\nfun:*tl_host*\n";
  return llvm::Error::success();
}

namespace {
/// The folders of a toolkit that have headers.
struct Toolkit {
  /// The declarations of the intrinsics.
  std::string stubs;
  /// Basic and high-level functions.
  std::string api;
};
} // namespace

static llvm::Expected<Toolkit> findToolkit(llvm::StringRef path) {
  constexpr llvm::StringLiteral stubs = "tools/tikicpulib/lib/include";
  constexpr llvm::StringLiteral api = "ascendc/include";
  std::string root =
      findWith(listFolders(getAbsolute(path)), (stubs + "/stub_fun.h").str());
  std::string machine =
      root.empty() ? ""
                   : findWith(listFolders(root),
                              (api + "/basic_api/kernel_operator.h").str());
  if (machine.empty())
    return llvm::createStringError(
        "--cann=" + path + ": there is no toolkit, a folder with '" + stubs +
        "/stub_fun.h' and '*/" + api + "/basic_api/kernel_operator.h'");
  return Toolkit{root + "/" + stubs.str(), machine + "/" + api.str()};
}

llvm::Expected<Headers> tl::runtime::findCannHeaders(llvm::StringRef path,
                                                     llvm::StringRef folder) {
  llvm::Expected<Toolkit> toolkit = findToolkit(path);
  if (!toolkit)
    return toolkit.takeError();
  std::string ignored = (folder + "/ignored.txt").str();
  if (llvm::Error error = writeIgnored(ignored))
    return std::move(error);
  std::vector<std::string> options{
      // Scalar accesses are calls: see runtime/cann.
      "-fsanitize-coverage=func,trace-loads,trace-stores",
      "-fsanitize-coverage-ignorelist=" + ignored, "-fno-builtin-printf",
      "-fno-builtin-fprintf", "-Wno-c++11-narrowing", "-Wl,-Bsymbolic",
      // Fills the buffers with numbers, which takes seconds and is never read.
      "-Wl,--defsym=_ZN7AscendC5TPipe12SetBufferCtxENS_8HardwareEPNS_"
      "12BufPoolExtraE=tl_cann_set_buffer"};
  std::string basic = toolkit->api + "/basic_api";
  for (const std::string &each :
       {toolkit->stubs, basic, basic + "/impl", basic + "/interface",
        toolkit->api + "/highlevel_api"})
    options.insert(options.end(), {"-isystem", each});
  return Headers{options, {toolkit->stubs, toolkit->api}};
}
