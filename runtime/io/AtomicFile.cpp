//===- AtomicFile.cpp - Atomic replacement of output files ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// llvm::writeToOutput replaces FIFOs, devices and links by files and does not
// detect a full disk.
//
//===----------------------------------------------------------------------===//

#include "runtime/io/AtomicFile.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Errc.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"

#include <filesystem>

using namespace tl::runtime;
using llvm::StringRef;
namespace fs = llvm::sys::fs;

using Writer = llvm::function_ref<void(llvm::raw_ostream &)>;

static llvm::Error fail(StringRef path, const llvm::Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 "cannot write '" + path + "': " + message);
}

/// Flushes `os` and returns its error, which it clears: destroying a stream
/// with an error ends the program.
static std::error_code finish(llvm::raw_fd_ostream &os) {
  os.flush();
  std::error_code error = os.error();
  os.clear_error();
  return error;
}

//===----------------------------------------------------------------------===//
// Destinations
//===----------------------------------------------------------------------===//

namespace {
/// The destination of the output to a path.
struct Destination {
  /// The path with links resolved.
  std::string path;
  /// The status of the existing file; `file_not_found` if there is none.
  fs::file_status status;

  bool exists() const { return fs::exists(status); }
  /// Whether to write to the existing file in place.
  bool isSpecial() const { return exists() && !fs::is_regular_file(status); }
  /// The folder of `path`.
  StringRef folder() const {
    StringRef parent = llvm::sys::path::parent_path(path);
    return parent.empty() ? "." : parent;
  }
};
} // namespace

/// Resolves symbolic links at the end of `path`, also if the target does not
/// exist.
static std::error_code followLinks(std::string &path) {
  constexpr int kMaxLinks = 40;
  std::filesystem::path current = path;
  std::error_code error;
  for (int i = 0; i < kMaxLinks; ++i) {
    if (!std::filesystem::is_symlink(current, error)) {
      path = current.string();
      return {};
    }
    // The target of a link is relative to its folder, unless it is absolute.
    current =
        current.parent_path() / std::filesystem::read_symlink(current, error);
    if (error)
      return error;
  }
  return std::make_error_code(std::errc::too_many_symbolic_link_levels);
}

/// Returns an error if the regular file `destination` cannot be created.
static std::error_code checkFolder(const Destination &destination) {
  fs::file_status folder;
  if (std::error_code error = fs::status(destination.folder(), folder))
    return error;
  if (!fs::is_directory(folder))
    return make_error_code(llvm::errc::not_a_directory);
  return fs::access(destination.folder(), fs::AccessMode::Write);
}

/// Determines the destination for `path` and whether it can be written.
static llvm::ErrorOr<Destination> findDestination(StringRef path) {
  if (path.empty())
    return make_error_code(llvm::errc::no_such_file_or_directory);
  Destination destination{path.str(), fs::file_status()};
  std::error_code error = fs::status(path, destination.status);
  if (error && error != llvm::errc::no_such_file_or_directory)
    return error;
  if (fs::is_directory(destination.status))
    return make_error_code(llvm::errc::is_a_directory);
  if (destination.exists())
    if ((error = fs::access(path, fs::AccessMode::Write)))
      return error;
  // A link in /proc to a pipe has no path to follow.
  if (destination.isSpecial())
    return destination;
  if ((error = followLinks(destination.path)))
    return error;
  if ((error = checkFolder(destination)))
    return error;
  return destination;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static llvm::Error writeSpecial(StringRef path, Writer write) {
  std::error_code error;
  llvm::raw_fd_ostream os(path, error, fs::CD_OpenExisting, fs::FA_Write,
                          fs::OF_None);
  if (error)
    return fail(path, error.message());
  write(os);
  if ((error = finish(os)))
    return fail(path, error.message());
  return llvm::Error::success();
}

/// Creates a file with a unique name next to `path`, which is removed if a
/// signal ends the program. fs::TempFile registers the file for removal only
/// after its creation, so that a signal in between leaves it.
static std::error_code openTemporary(StringRef path,
                                     llvm::SmallVectorImpl<char> &name,
                                     int &descriptor) {
  constexpr int attempts = 128;
  std::error_code error;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    fs::createUniquePath(path + ".tmp-%%%%%%", name, /*MakeAbsolute=*/false);
    StringRef created(name.data(), name.size());
    if (fs::exists(created))
      continue;
    llvm::sys::RemoveFileOnSignal(created);
    error = fs::openFileForWrite(created, descriptor, fs::CD_CreateNew);
    if (!error)
      return {};
    llvm::sys::DontRemoveFileOnSignal(created);
    if (error != llvm::errc::file_exists)
      return error;
  }
  return make_error_code(llvm::errc::file_exists);
}

/// Prints to the file `descriptor`, sets the permissions of `destination` and
/// closes it.
static std::error_code fill(int descriptor, const Destination &destination,
                            Writer write) {
  llvm::raw_fd_ostream os(descriptor, /*shouldClose=*/false);
  write(os);
  std::error_code error = finish(os);
  if (!error && destination.exists())
    error = fs::setPermissions(descriptor, destination.status.permissions());
  std::error_code closed =
      llvm::sys::Process::SafelyCloseFileDescriptor(descriptor);
  return error ? error : closed;
}

static llvm::Error replaceFile(StringRef path, const Destination &destination,
                               Writer write) {
  llvm::SmallString<128> name;
  int descriptor;
  std::error_code error = openTemporary(destination.path, name, descriptor);
  if (error)
    return fail(path, error.message());
  llvm::scope_exit forget([&] { llvm::sys::DontRemoveFileOnSignal(name); });
  llvm::FileRemover remover(name);
  error = fill(descriptor, destination, write);
  if (!error)
    error = fs::rename(name, destination.path);
  if (error)
    return fail(path, error.message());
  remover.releaseFile();
  return llvm::Error::success();
}

llvm::Error tl::runtime::flushStandardOutput() {
  if (std::error_code error = finish(llvm::outs()))
    return llvm::createStringError(error, "cannot write the standard output: " +
                                              error.message());
  return llvm::Error::success();
}

llvm::Error tl::runtime::checkWritable(StringRef path) {
  if (path == "-")
    return llvm::Error::success();
  llvm::ErrorOr<Destination> destination = findDestination(path);
  if (!destination)
    return fail(path, destination.getError().message());
  return llvm::Error::success();
}

std::optional<std::string> tl::runtime::getReplacedFile(StringRef path) {
  if (path == "-")
    return std::nullopt;
  llvm::ErrorOr<Destination> destination = findDestination(path);
  llvm::SmallString<128> folder;
  if (!destination || destination->isSpecial() ||
      fs::real_path(destination->folder(), folder))
    return std::nullopt;
  llvm::sys::path::append(folder, llvm::sys::path::filename(destination->path));
  return folder.str().str();
}

llvm::Error tl::runtime::writeFile(StringRef path, Writer write) {
  if (path == "-") {
    write(llvm::outs());
    return flushStandardOutput();
  }
  llvm::ErrorOr<Destination> destination = findDestination(path);
  if (!destination)
    return fail(path, destination.getError().message());
  return destination->isSpecial() ? writeSpecial(path, write)
                                  : replaceFile(path, *destination, write);
}
