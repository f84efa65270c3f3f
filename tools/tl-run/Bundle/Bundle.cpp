//===- Bundle.cpp - A run for somebody who has an NPU ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// main.cpp and build.sh are the same for all kernels; case.h, which is printed
// here, describes the kernel and its arguments.
//
//===----------------------------------------------------------------------===//

#include "tools/tl-run/Bundle/Bundle.h"

#include "runtime/io/AtomicFile.h"
#include "tl/conversions/AscendToAscendC/AscendToAscendC.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <cmath>
#include <fmt/format.h>

using namespace tl;
using namespace tl::run;

#include "tools/tl-run/Bundle/Texts.inc"

static llvm::Error makeError(const llvm::Twine &message) {
  return llvm::createStringError("--bundle: " + message);
}

/// The bytes of a dense array.
static std::string getBytes(const Array &array) {
  const runtime::View &view = array.view;
  size_t size = view.numElements() * runtime::byteWidth(view.dtype);
  return std::string(reinterpret_cast<const char *>(view.data), size);
}

/// A scalar as a literal of C++.
static std::string getLiteral(const runtime::Scalar &scalar) {
  if (auto *number = std::get_if<int64_t>(&scalar))
    return *number == INT64_MIN ? "INT64_MIN" : std::to_string(*number);
  double number = std::get<double>(scalar);
  if (std::isnan(number))
    return "NAN";
  if (std::isinf(number))
    return number < 0 ? "-INFINITY" : "INFINITY";
  return fmt::format("static_cast<float>({:.17g})", number);
}

Bundle::~Bundle() {
  // This does nothing to a folder that has files.
  for (const std::string &folder : llvm::reverse(created))
    (void)llvm::sys::fs::remove(folder);
}

llvm::Error Bundle::createFolder() {
  for (llvm::StringRef folder = options.bundle;
       !folder.empty() && !llvm::sys::fs::exists(folder);
       folder = llvm::sys::path::parent_path(folder))
    created.insert(created.begin(), folder.str());
  std::error_code error = llvm::sys::fs::create_directories(options.bundle);
  if (!error && !llvm::sys::fs::is_directory(options.bundle))
    error = std::make_error_code(std::errc::not_a_directory);
  if (error)
    return makeError("cannot make the folder '" + options.bundle +
                     "': " + error.message());
  return llvm::Error::success();
}

llvm::Error Bundle::begin(llvm::ArrayRef<Array> arrays,
                          llvm::ArrayRef<runtime::Scalar> given) {
  if (kernel.callsFunctions())
    return makeError("'" + kernel.getName() +
                     "' calls functions, and a bundle launches one kernel, "
                     "which --entry names");
  if (llvm::Error error = createFolder())
    return error;
  scalars.assign(given.begin(), given.end());
  for (auto [info, array] : llvm::zip_equal(kernel.getArguments(), arrays))
    inputs.push_back(info.isMemRef() ? getBytes(array) : "");
  return llvm::Error::success();
}

llvm::Error Bundle::writeText(const llvm::Twine &name, llvm::StringRef text) {
  llvm::SmallString<128> path(options.bundle);
  llvm::sys::path::append(path, name);
  return runtime::writeFile(path, [&](llvm::raw_ostream &os) { os << text; });
}

/// The bytes of the workspace of `kernel`, from its metadata.
static int64_t getWorkspaceBytes(llvm::StringRef metadata,
                                 llvm::StringRef kernel) {
  llvm::json::Value parsed = llvm::cantFail(llvm::json::parse(metadata));
  for (llvm::json::Value &each : *parsed.getAsObject()->getArray("kernels"))
    if (each.getAsObject()->getString("kernel") == kernel)
      return *each.getAsObject()->getObject("workspace")->getInteger("bytes");
  return 0;
}

/// Writes the source and the files that the compiler prints for it.
llvm::Error Bundle::writeKernel() {
  auto source = llvm::MemoryBuffer::getFile(options.inputFile);
  std::string text = source ? (*source)->getBuffer().str() : "";
  std::string name = llvm::sys::path::filename(options.inputFile).str();
  auto emission = emitAscendC(
      kernel.getModule(), {"kernel.h", name, text,
                           options.compile.pipeline.value_or("tl-compile")});
  if (failed(emission))
    return makeError("the kernel cannot be printed");
  workspaceBytes = getWorkspaceBytes(emission->metadata, kernel.getName());
  const std::pair<llvm::StringRef, llvm::StringRef> files[] = {
      {"source.mlir", text},
      {"kernel.cpp", emission->ascendC},
      {"kernel_host.cpp", emission->host},
      {"kernel.h", emission->header},
      {"kernel.meta.json", emission->metadata},
      {"main.cpp", program},
      {"build.sh", buildScript}};
  for (auto [file, contents] : files)
    if (llvm::Error error = writeText(file, contents))
      return error;
  return llvm::Error::success();
}

/// The line of `argument` in the table of tensors.
static std::string printTensor(const runtime::ArgumentInfo &info,
                               const Array &array, bool isChanged) {
  std::string shape =
      llvm::join(llvm::map_range(array.view.sizes,
                                 [](int64_t i) { return std::to_string(i); }),
                 ", ");
  return fmt::format("    {{\"{}\", TL_{}, {}, {}, {{{}}}, \"input_{}.bin\", "
                     "\"{}_{}.bin\"}},\n",
                     info.describe(), runtime::name(array.view.dtype).upper(),
                     runtime::byteWidth(array.view.dtype), array.view.rank(),
                     shape, info.index, isChanged ? "expected" : "input",
                     info.index);
}

/// The size of an array of extents that fits all tensors.
static int64_t getMostRank(llvm::ArrayRef<Array> arrays) {
  int64_t most = 1;
  for (const Array &array : arrays)
    most = std::max(most, array.view.rank());
  return most;
}

/// The description of the launch for main.cpp.
std::string Bundle::printCase(llvm::ArrayRef<Array> arrays) {
  std::string tensors;
  std::vector<std::string> values;
  unsigned count = 0;
  for (const runtime::ArgumentInfo &info : kernel.getArguments()) {
    const Array &array = arrays[info.index];
    if (info.isMemRef())
      tensors +=
          printTensor(info, array, getBytes(array) != inputs[info.index]);
    values.push_back(info.isMemRef() ? fmt::format("tensors[{}]", count++)
                                     : getLiteral(scalars[info.index]));
  }
  const runtime::LaunchReport &launch = kernel.getLaunches().front();
  std::string name = kernel.getName().str();
  int64_t clock = kernel.getTarget() ? kernel.getTarget()->clock_mhz : 0;
  return fmt::format(R"(// One launch of {0}, for main.cpp.
#include "kernel.h"

#include <cmath>

/// A tensor, and the files with its contents before and after the launch.
struct Argument {{
  const char *name;
  tl_dtype dtype;
  int elementBytes;
  int32_t rank;
  int64_t shape[{1}];
  const char *input, *expected;
}};

static const Argument kArguments[] = {{
{2}}};

/// An element may differ by kAtol and by kRtol times the expected one.
constexpr double kRtol = {3}, kAtol = {4};
constexpr double kPredictedCycles = {5}, kClockMHz = {6};
constexpr uint64_t kWorkspaceBytes = {7};

inline tl_status runKernel(const tl_tensor *tensors, void *workspace,
                           void *stream, tl_detail *detail) {{
  tl_{0}_args args = {{{8}}};
  return tl_{0}_run(&args, workspace, kWorkspaceBytes, stream, detail);
}}
)",
                     name, getMostRank(arrays), tensors, options.rtol,
                     options.atol, launch.run.totalCycles, clock,
                     workspaceBytes, llvm::join(values, ", "));
}

llvm::Error Bundle::write(llvm::ArrayRef<Array> arrays) {
  if (llvm::Error error = writeKernel())
    return error;
  for (const runtime::ArgumentInfo &info : kernel.getArguments()) {
    if (!info.isMemRef())
      continue;
    const std::string &input = inputs[info.index];
    std::string number = std::to_string(info.index) + ".bin";
    if (llvm::Error error = writeText("input_" + number, input))
      return error;
    std::string output = getBytes(arrays[info.index]);
    if (output == input)
      continue;
    if (llvm::Error error = writeText("expected_" + number, output))
      return error;
  }
  return writeText("case.h", printCase(arrays));
}
