//===- Trial.cpp - Runs of kernels on the same arguments ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "api/validation/Trial.h"

#include "passes/Compile/DiagnosticCapture.h"
#include "runtime/report/Source.h"

using namespace mlir;
using namespace tl;
using namespace tl::validation;

/// Copies the arrays; those with the bytes of `initial`, which may be empty,
/// share them. Nothing if there is not enough memory.
static std::optional<Contents> copyContents(llvm::ArrayRef<run::Array> arrays,
                                            const Contents &initial) {
  Contents contents;
  for (auto [i, array] : llvm::enumerate(arrays)) {
    size_t size = array.storage ? *runtime::getDenseBytes(array.view.sizes,
                                                          array.view.dtype)
                                : 0;
    bool isInitial = !initial.empty() &&
                     std::equal(array.storage.get(), array.storage.get() + size,
                                initial[i].data.get());
    std::shared_ptr<std::byte[]> copy;
    if (size > 0 && !isInitial) {
      copy = runtime::allocate(size);
      if (!copy)
        return std::nullopt;
      std::copy_n(array.storage.get(), size, copy.get());
    }
    contents.push_back(isInitial ? initial[i] : Bytes{std::move(copy), size});
  }
  return contents;
}

void validation::share(Contents &contents, const Contents &other) {
  for (auto [own, bytes] : llvm::zip_equal(contents, other))
    if (llvm::ArrayRef<std::byte>(own) == llvm::ArrayRef<std::byte>(bytes))
      own = bytes;
}

llvm::Expected<Trial>
Trial::create(llvm::ArrayRef<runtime::ArgumentInfo> arguments,
              std::vector<std::string> specs) {
  if (specs.size() != arguments.size())
    return llvm::createStringError(
        "there are " + llvm::Twine(specs.size()) + " values for " +
        llvm::Twine(arguments.size()) + " arguments");
  Trial trial;
  for (auto [argument, spec] : llvm::zip_equal(arguments, specs)) {
    llvm::Expected<run::ArgumentValue> value =
        run::getArgumentValue(argument, spec);
    if (!value)
      return value.takeError();
    auto *array = std::get_if<run::Array>(&*value);
    trial.arrays.push_back(array ? *array : run::Array());
    trial.values.push_back(std::move(*value));
  }
  std::optional<Contents> initial = copyContents(trial.arrays, {});
  if (!initial)
    return llvm::createStringError(
        "there is not enough memory for the arguments and a copy of them");
  trial.initial = std::move(*initial);
  trial.specs = std::move(specs);
  return trial;
}

/// The first error of `diagnostics`, with its place.
static std::string
getFirstError(llvm::MutableArrayRef<Diagnostic> diagnostics) {
  for (Diagnostic &diagnostic : diagnostics)
    if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
      return runtime::getSourceLocation(diagnostic.getLocation()) + ": " +
             diagnostic.str();
  return "it does not say why";
}

static llvm::Error bindArgument(runtime::Executor &kernel, unsigned argument,
                                const run::ArgumentValue &value) {
  if (const auto *scalar = std::get_if<runtime::Scalar>(&value))
    return kernel.bind(argument, *scalar);
  const auto &array = std::get<run::Array>(value);
  return kernel.bind(argument, array.view, array.contents);
}

/// Whether a race is between blocks, or between the cores of one. Cores share
/// global memory only.
static bool isBetweenCores(const runtime::Diagnostic &finding) {
  if (finding.memory != runtime::Memory::GM)
    return false;
  if (finding.kind == runtime::DiagnosticKind::BlockRace || !finding.second)
    return finding.kind == runtime::DiagnosticKind::BlockRace;
  return finding.first.place != finding.second->place ||
         finding.first.block != finding.second->block;
}

/// Describes the first finding of the last run if runs in program order do not
/// detect such findings.
static llvm::StringRef getUnseenInOrder(runtime::Executor &kernel) {
  if (kernel.getLaunches().empty())
    return "";
  const runtime::DiagnosticLog &log =
      kernel.getLaunches().back().run.diagnostics;
  if (log.empty())
    return "";
  if (log.begin()->kind == runtime::DiagnosticKind::UninitialisedRead)
    return "a read of bytes that nothing wrote";
  return isBetweenCores(*log.begin()) ? "a race between cores" : "";
}

Result Trial::run(runtime::Executor &kernel, runtime::ExecutorOptions options) {
  for (auto [array, bytes] : llvm::zip_equal(arrays, initial))
    std::copy_n(bytes.data.get(), bytes.size, array.storage.get());
  for (const runtime::ArgumentInfo &argument : kernel.getArguments())
    if (llvm::Error error =
            bindArgument(kernel, argument.index, values[argument.index]))
      return {llvm::toString(std::move(error)), "", false, {}};
  options.output = &llvm::nulls();
  DiagnosticCapture capture(kernel.getContext());
  uint64_t refused = runtime::countRefusedAllocations();
  if (succeeded(kernel.run(options))) {
    std::optional<Contents> contents = copyContents(arrays, initial);
    if (contents)
      return {"", "", false, std::move(*contents)};
    return {
        "there is not enough memory for a copy of its results", "", true, {}};
  }
  std::vector<Diagnostic> diagnostics = capture.take();
  bool lacksMemory = runtime::countRefusedAllocations() > refused;
  return {
      getFirstError(diagnostics), getUnseenInOrder(kernel), lacksMemory, {}};
}
