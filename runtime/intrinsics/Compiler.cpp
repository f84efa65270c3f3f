//===- Compiler.cpp - Compilation of Ascend C for the host ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/intrinsics/Compiler.h"

#include "runtime/intrinsics/Cann.h"
#include "runtime/intrinsics/LaunchSyntax.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace tl::runtime;
using llvm::sys::path::append;

CompiledSource::~CompiledSource() {
  if (!folder.empty())
    llvm::sys::fs::remove_directories(folder);
}

/// The folder of our headers.
static std::string getHeaderFolder() {
  static char place;
  llvm::SmallString<128> installed(llvm::sys::path::parent_path(
      llvm::sys::fs::getMainExecutable(nullptr, &place)));
  append(installed, "..", "share", "tl", "ascendc");
  llvm::SmallString<128> file = installed;
  append(file, "kernel_operator.h");
  if (llvm::sys::fs::exists(file)) {
    llvm::SmallString<128> real;
    if (!llvm::sys::fs::real_path(installed, real))
      return real.str().str();
  }
  return TL_ASCENDC_HEADERS;
}

static llvm::Expected<std::string> findCompiler() {
  for (const char *name : {"clang++-22", "clang++"})
    if (auto path = llvm::sys::findProgramByName(name))
      return *path;
  return llvm::createStringError(
      "there is no clang++-22, which compiles Ascend C here; Debian's package "
      "is 'clang-22'");
}

/// The path of the text to compile: the source, or a copy in `folder` in which
/// launches are calls.
static llvm::Expected<std::string> prepareText(const SourceRequest &request,
                                               llvm::StringRef folder) {
  auto source = llvm::MemoryBuffer::getFile(request.path);
  if (!source)
    return llvm::createStringError("cannot open input file '" + request.path +
                                   "': " + source.getError().message());
  if (!(*source)->getBuffer().contains("<<<"))
    return request.path;
  std::string path = (folder + "/source.cpp").str();
  std::error_code error;
  llvm::raw_fd_ostream file(path, error);
  if (error)
    return llvm::createStringError(error, path);
  file << "#include \"tl_launch.h\"\n#line 1 \"";
  file.write_escaped(request.path);
  file << "\"\n" << rewriteLaunches((*source)->getBuffer());
  return path;
}

/// The text after the source: its entry.
static llvm::Error writeMain(llvm::StringRef path,
                             const SourceRequest &request) {
  std::error_code error;
  llvm::raw_fd_ostream file(path, error);
  if (error)
    return llvm::createStringError(error, path);
  if (request.entry.empty())
    return llvm::Error::success();
  // Qualified, and with arguments of a template.
  if (request.entry.find_first_not_of("abcdefghijklmnopqrstuvwxyz"
                                      "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                      "0123456789_:<>, ") != std::string::npos)
    return llvm::createStringError("'" + request.entry +
                                   "' is no name of a kernel");
  file << "#include \"tl_entry.h\"\n"
       // Alone in its line, so that an unknown name gives one message with it.
       << "#line 1 \"--entry\"\nstatic constexpr auto tl_entry_function =\n"
       << "#line 1 \"--entry\"\n&" << request.entry << "\n;\nTL_ENTRY("
       << request.entry << ")\n";
  return llvm::Error::success();
}

/// The headers that the compiler reads before the source. Included by options
/// and not by directives: messages name the source as the user does.
static llvm::Expected<Headers> getHeaders(const SourceRequest &request,
                                          llvm::StringRef folder) {
  std::string own = getHeaderFolder();
  Headers headers{{"-include", "kernel_operator.h"}, {own}};
  if (!request.cann.empty()) {
    llvm::Expected<Headers> vendor = findCannHeaders(request.cann, folder);
    if (!vendor)
      return vendor;
    llvm::append_range(headers.options, vendor->options);
    llvm::append_range(headers.folders, vendor->folders);
    headers.options.insert(headers.options.end(),
                           {"-include", "cann/tl_cann.h"});
  }
  // Ours come last: some have the names of the vendor's.
  headers.options.insert(headers.options.end(), {"-isystem", own});
  return headers;
}

/// The class of the tiling data if the source is in an operator project:
/// op_host/NAME_tiling.h beside op_kernel/NAME.cpp. Empty if there is none.
/// The vendor's headers do without: they have no host part for it.
static std::string findTilingData(const SourceRequest &request) {
  llvm::SmallString<128> path(request.path);
  llvm::sys::fs::make_absolute(path);
  std::string name = llvm::sys::path::stem(path).str() + "_tiling.h";
  llvm::sys::path::remove_filename(path);
  if (!request.cann.empty() || llvm::sys::path::filename(path) != "op_kernel")
    return "";
  llvm::sys::path::remove_filename(path);
  append(path, "op_host", name);
  return llvm::sys::fs::exists(path) ? path.str().str() : "";
}

llvm::Expected<CompiledSource>
tl::runtime::compileSource(const SourceRequest &request) {
  llvm::Expected<std::string> compiler = findCompiler();
  if (!compiler)
    return compiler.takeError();
  llvm::SmallString<128> folder;
  if (std::error_code error =
          llvm::sys::fs::createUniqueDirectory("tl-kernel", folder))
    return llvm::createStringError(error, "no folder for the program");
  CompiledSource compiled(folder.str().str());
  std::string main = (folder + "/main.cpp").str();
  if (llvm::Error error = writeMain(main, request))
    return std::move(error);
  llvm::Expected<std::string> text = prepareText(request, folder);
  if (!text)
    return text.takeError();
  llvm::Expected<Headers> headers = getHeaders(request, folder);
  if (!headers)
    return headers.takeError();
  compiled.setHeaders(headers->folders);
  std::string library = compiled.getLibrary();
  llvm::StringRef near = llvm::sys::path::parent_path(request.path);
  llvm::SmallVector<llvm::StringRef, 48> arguments{
      // Optimisation takes ten times as long, and the executor's part of the
      // time of a run is larger. Each call keeps its line and its frame.
      *compiler, "-std=c++17", "-O0", "-gline-tables-only", "-fPIC", "-shared",
      "-fno-omit-frame-pointer", "-fno-optimize-sibling-calls",
      // Numbers that do not fit their types, in constants and when running.
      "-Wno-everything", "-Wconstant-conversion", "-Wreturn-type",
      "-Wuninitialized", "-DASCENDC_CPU_DEBUG=1", "-D__CCE_AICORE__=220",
      "-D__DAV_C220__=1", "-D__NPU_ARCH__=2201",
      // The default of builds with launches from host code.
      request.entry.empty() ? "-DTL_AUTO_SYNC=1" : "-DTL_AUTO_SYNC=0"};
  // The handler of the check is in our headers.
  if (request.cann.empty())
    arguments.append({"-fsanitize=implicit-unsigned-integer-truncation,"
                      "implicit-signed-integer-truncation"});
  arguments.append(headers->options.begin(), headers->options.end());
  std::string tilingData = findTilingData(request);
  if (!tilingData.empty())
    arguments.append({"-include", tilingData});
  arguments.append({"-include", *text, "-iquote", near.empty() ? "." : near,
                    main, "-o", library});
  arguments.append(request.options.begin(), request.options.end());
  std::string message;
  int status = llvm::sys::ExecuteAndWait(*compiler, arguments, std::nullopt, {},
                                         0, 0, &message);
  if (status == 0)
    return std::move(compiled);
  return llvm::createStringError("the compiler does not accept " +
                                 request.path +
                                 (message.empty() ? "" : ": " + message));
}
