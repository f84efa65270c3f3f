//===- tl-translate.cpp - Translator of kernels to source code ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Replaces the driver of mlir-translate: it keeps the names of values, runs
// passes first, and replaces the output file only on success.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Diagnostics.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Support/ToolUtilities.h"
#include "mlir/Transforms/Passes.h"
#include "runtime/io/AtomicFile.h"
#include "tl/conversions/AscendToAscendC/AscendToAscendC.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tl/passes/Passes.h"
#include "tl/support/Advice.h"
#include "tl/support/NamedParse.h"
#include "tl/support/NamedValues.h"
#include "tools/common/Tool.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"

#include <set>

using namespace mlir;
namespace cl = llvm::cl;

static cl::OptionCategory category("tl-translate options");

namespace {
/// A file that the tool can write.
enum class Part { AscendC, Host, Header, Metadata, Operator, SourceMap };
} // namespace

TL_NAMED_VALUES(Part)
TL_NAMED_VALUES(tl::KernelStyle)

namespace {
struct Options {
  cl::opt<std::string> input{cl::Positional, cl::desc("<input file>"),
                             cl::init("-"), cl::cat(category)};
  cl::opt<std::string> output{
      "o",
      cl::desc("Output file; for several, a folder, or their common beginning"),
      cl::value_desc("file"), cl::init("-"), cl::cat(category)};
  cl::list<Part> emit{
      "emit", cl::CommaSeparated,
      cl::desc("What to write, separated by commas:"),
      cl::values(
          clEnumValN(Part::AscendC, "ascendc",
                     "the kernels as Ascend C: NAME.cpp"),
          clEnumValN(Part::Host, "host",
                     "their launch functions as C++: NAME_host.cpp"),
          clEnumValN(Part::Header, "header",
                     "the declarations of these in C: NAME.h"),
          clEnumValN(Part::Metadata, "meta",
                     "a description of the kernels as JSON: NAME.meta.json"),
          clEnumValN(Part::Operator, "operator",
                     "each kernel as an operator: files of an operator "
                     "project, called after the kernel")),
      cl::cat(category)};
  cl::opt<tl::KernelStyle> style{
      "style", cl::desc("How kernels declare their tiles:"),
      cl::values(clEnumValN(tl::KernelStyle::Pipe, "pipe",
                            "in buffers of a TPipe; the default"),
                 clEnumValN(tl::KernelStyle::Static, "static",
                            "at their addresses, without a TPipe; not for "
                            "CANN 8.1")),
      cl::init(tl::KernelStyle::Pipe), cl::cat(category)};
  cl::opt<bool> toAscendC{"tl-to-ascendc",
                          cl::desc("The same as --emit=ascendc"),
                          cl::cat(category)};
  cl::opt<std::string> pipeline{
      "pipeline", cl::ValueOptional, cl::value_desc("passes"),
      cl::desc("Run a pass pipeline first; without a value, 'tl-compile'"),
      cl::cat(category)};
  cl::opt<std::string> sourceMap{
      "source-map", cl::value_desc("file"),
      cl::desc("Write the operation, its place in the IR and the author's line "
               "for each line of the Ascend C, as JSON"),
      cl::cat(category)};
  cl::opt<bool> splitInput{
      "split-input-file",
      cl::desc("Translate each part of the input that '// -----' separates"),
      cl::cat(category)};
  cl::opt<bool> verifyDiagnostics{
      "verify-diagnostics",
      cl::desc("Check diagnostics against the expected-* comments of the "
               "input"),
      cl::cat(category)};
};

/// A file to write, and its contents so far.
struct OutputFile {
  Part part;
  std::string path;
  std::string text;
};
} // namespace

static StringRef getEnding(Part part) {
  switch (part) {
  case Part::AscendC:
    return ".cpp";
  case Part::Host:
    return "_host.cpp";
  case Part::Header:
    return ".h";
  case Part::Metadata:
    return ".meta.json";
  case Part::SourceMap:
    return ".map.json";
  case Part::Operator:
    break; // has files of its own
  }
  llvm_unreachable("unknown part");
}

/// The part of an emission, whose text it takes.
static std::string take(tl::Emission &emission, Part part) {
  switch (part) {
  case Part::AscendC:
    return std::move(emission.ascendC);
  case Part::Host:
    return std::move(emission.host);
  case Part::Header:
    return std::move(emission.header);
  case Part::Metadata:
    return std::move(emission.metadata);
  case Part::SourceMap:
    return std::move(emission.sourceMap);
  case Part::Operator:
    break; // is another emission
  }
  llvm_unreachable("unknown part");
}

/// The beginning of the names of the files without a folder: that of the
/// output, or in a folder or without an output that of the input.
static std::string getStem(const Options &options) {
  bool isOwn =
      options.output != "-" && !llvm::sys::fs::is_directory(options.output);
  StringRef path = isOwn ? options.output : options.input;
  StringRef stem = llvm::sys::path::filename(path);
  if (stem == "-")
    return "kernel";
  for (StringRef ending :
       {"_host.cpp", ".meta.json", ".cpp", ".h", ".mlirbc", ".mlir", ".bc"})
    if (stem.consume_back(ending))
      break;
  return stem.str();
}

static bool emits(const Options &options, Part part) {
  return llvm::is_contained(options.emit, part);
}

/// The files of `options`, without those of operators. A single one without a
/// folder is called as the user says.
static std::vector<OutputFile> getFiles(const Options &options) {
  std::vector<Part> parts(options.emit.begin(), options.emit.end());
  if (parts.empty())
    parts.push_back(Part::AscendC);
  bool isFolder = llvm::sys::fs::is_directory(options.output);
  std::vector<OutputFile> files;
  for (Part part : parts) {
    if (part == Part::Operator)
      continue;
    SmallString<128> path(options.output);
    if (!isFolder)
      llvm::sys::path::remove_filename(path);
    llvm::sys::path::append(path, getStem(options) + getEnding(part));
    bool isGiven = parts.size() == 1 && !isFolder;
    files.push_back(
        {part, isGiven ? options.output.getValue() : path.str().str(), ""});
  }
  if (!options.sourceMap.empty())
    files.push_back({Part::SourceMap, options.sourceMap, ""});
  return files;
}

/// Runs the pipeline `text` on `module`.
static LogicalResult runPipeline(ModuleOp module, StringRef text) {
  if (text.empty())
    text = "tl-compile";
  // The anchor that tl-opt's --pass-pipeline wants is accepted here, too.
  if (text.ends_with(")") && text.consume_front("builtin.module("))
    text = text.drop_back();
  PassManager manager(module.getContext(), ModuleOp::getOperationName());
  std::string message;
  llvm::raw_string_ostream os(message);
  if (failed(parsePassPipeline(text, manager, os)))
    return mlir::emitError(UnknownLoc::get(module.getContext()),
                           "in option --pipeline: ")
           << StringRef(message).rtrim();
  return manager.run(module);
}

/// The origin that files state for the main file of `sources`.
static tl::EmissionRequest getRequest(const llvm::SourceMgr &sources,
                                      const Options &options) {
  const llvm::MemoryBuffer *buffer =
      sources.getMemoryBuffer(sources.getMainFileID());
  bool isStandard =
      options.pipeline.getNumOccurrences() > 0 && options.pipeline.empty();
  return {getStem(options) + ".h",
          llvm::sys::path::filename(options.input).str(),
          buffer->getBuffer().str(),
          isStandard ? "tl-compile" : options.pipeline.getValue(),
          !options.sourceMap.empty(),
          options.style};
}

/// Adds the files of the operators in `module` to `files`.
static LogicalResult addOperators(ModuleOp module, const Options &options,
                                  std::vector<OutputFile> &files) {
  auto operators = tl::emitOperators(module);
  if (failed(operators))
    return failure();
  for (tl::EmittedFile &file : *operators) {
    SmallString<128> path(options.output);
    llvm::sys::path::append(path, file.path);
    files.push_back({Part::Operator, path.str().str(), std::move(file.text)});
  }
  return success();
}

/// Translates the main file of `sources`, and adds the texts to `files`.
static LogicalResult translate(const std::shared_ptr<llvm::SourceMgr> &sources,
                               MLIRContext *context, const Options &options,
                               std::vector<OutputFile> &files) {
  OwningOpRef<ModuleOp> module = tl::parseWithNames(sources, context);
  if (!module)
    return failure();
  if (options.pipeline.getNumOccurrences() > 0 &&
      failed(runPipeline(*module, options.pipeline)))
    return failure();
  if (emits(options, Part::Operator) &&
      failed(addOperators(*module, options, files)))
    return failure();
  auto isText = [](const OutputFile &file) {
    return file.part != Part::Operator;
  };
  if (llvm::none_of(files, isText))
    return success();
  auto emission = tl::emitAscendC(*module, getRequest(*sources, options));
  if (failed(emission))
    return failure();
  for (OutputFile &file : files)
    if (isText(file))
      file.text += take(*emission, file.part);
  return success();
}

/// Translates the contents of `buffer`. Sets `isComplete` to false if that
/// fails as expected.
static LogicalResult translateBuffer(std::unique_ptr<llvm::MemoryBuffer> buffer,
                                     const DialectRegistry &registry,
                                     const Options &options,
                                     std::vector<OutputFile> &files,
                                     bool &isComplete) {
  auto sources = std::make_shared<llvm::SourceMgr>();
  StringRef text = buffer->getBuffer();
  sources->AddNewSourceBuffer(std::move(buffer), SMLoc());
  MLIRContext context(registry);
  // The location identifies the operation.
  context.printOpOnDiagnostic(false);
  if (!options.verifyDiagnostics) {
    SourceMgrDiagnosticHandler handler(*sources, &context);
    tl::Advisor advisor(context);
    advisor.setText(text);
    return translate(sources, &context, options, files);
  }
  // The input may be expected to fail.
  SourceMgrDiagnosticVerifierHandler handler(*sources, &context);
  isComplete &= succeeded(translate(sources, &context, options, files));
  return handler.verify();
}

static LogicalResult report(const llvm::Twine &message) {
  llvm::WithColor::error(llvm::errs(), "tl-translate") << message << "\n";
  return failure();
}

/// Checks that the options make sense together.
static LogicalResult checkOptions(const Options &options) {
  unsigned parts = options.emit.size();
  if (options.toAscendC ? parts > 0 : parts == 0)
    return report(options.toAscendC
                      ? "--tl-to-ascendc is --emit=ascendc: give one of them"
                      : "say what to write: --emit=ascendc,host,header,meta, "
                        "or --emit=operator");
  for (unsigned i = 0; i < parts; ++i)
    if (llvm::is_contained(llvm::drop_begin(options.emit, i + 1),
                           options.emit[i]))
      return report("--emit names a file twice");
  if (emits(options, Part::Operator) &&
      options.style == tl::KernelStyle::Static)
    return report("--style=static: operators read their tiling data by a "
                  "function that is not allowed without a TPipe");
  if (emits(options, Part::Operator) &&
      !llvm::sys::fs::is_directory(options.output))
    return report("--emit=operator: the files need -o with a folder that "
                  "exists");
  if (parts > 1 && options.output == "-")
    return report("--emit: several files need -o with a folder or a name");
  if (!options.sourceMap.empty() &&
      (options.splitInput || (parts > 0 && !emits(options, Part::AscendC))))
    return report("--source-map needs one text of Ascend C: --emit=ascendc, "
                  "without --split-input-file");
  if (options.splitInput && parts > 1)
    return report("--split-input-file: each part would have files of its own");
  if (options.splitInput && emits(options, Part::Metadata))
    return report("--split-input-file: each part would have a JSON document of "
                  "its own");
  bool includes = emits(options, Part::Host) || emits(options, Part::Header);
  if (includes && !tl::canInclude(getStem(options)))
    return report("no #include can name the header '" + getStem(options) +
                  ".h': give another name with -o");
  return success();
}

/// Creates the folders that an operator project has within its own.
static LogicalResult createFolders(const std::vector<OutputFile> &files) {
  for (const OutputFile &file : files) {
    StringRef folder = llvm::sys::path::parent_path(file.path);
    if (file.part != Part::Operator)
      continue;
    if (std::error_code error = llvm::sys::fs::create_directory(folder))
      return report("cannot create '" + folder + "': " + error.message());
  }
  return success();
}

/// Checks that `files` can be written, and that none is the input.
static LogicalResult checkFiles(const std::vector<OutputFile> &files,
                                const Options &options) {
  std::set<std::string> outputs;
  for (const OutputFile &file : files) {
    if (llvm::Error error = tl::runtime::checkWritable(file.path))
      return report(llvm::toString(std::move(error)));
    auto replaced = tl::runtime::getReplacedFile(file.path);
    if (replaced && !outputs.insert(*replaced).second)
      return report((file.part == Part::Operator ? "--emit=operator: '"
                                                 : "--source-map: '") +
                    file.path + "' is " +
                    (files.size() > 2 ? "an output, too" : "the output"));
    if (replaced && replaced == tl::runtime::getReplacedFile(options.input))
      return report(
          llvm::Twine(file.part == Part::SourceMap ? "--source-map" : "-o") +
          ": '" + file.path + "' is the input");
  }
  return success();
}

static LogicalResult run(const Options &options) {
  if (failed(checkOptions(options)))
    return failure();
  std::string message;
  auto buffer = openInputFile(options.input, &message);
  if (!buffer)
    return report(message);
  std::vector<OutputFile> files = getFiles(options);
  if (failed(checkFiles(files, options)))
    return failure();

  DialectRegistry registry;
  // The module may have host code in any dialect that tl-opt knows.
  registerAllDialects(registry);
  registerAllExtensions(registry);
  tl::registerAscendCDialects(registry);
  registry.insert<tl::tile::TileDialect>();
  bool isComplete = true;
  auto translateChunk = [&](std::unique_ptr<llvm::MemoryBuffer> chunk,
                            raw_ostream &) {
    return translateBuffer(std::move(chunk), registry, options, files,
                           isComplete);
  };
  if (failed(splitAndProcessBuffer(
          std::move(buffer), translateChunk, llvm::nulls(),
          options.splitInput ? kDefaultSplitMarker : "")))
    return failure();
  if (!isComplete)
    return success();
  if (emits(options, Part::Operator) &&
      (failed(createFolders(files)) || failed(checkFiles(files, options))))
    return failure();
  for (const OutputFile &file : files)
    if (llvm::Error error = tl::runtime::writeFile(
            file.path, [&](raw_ostream &output) { output << file.text; }))
      return report(llvm::toString(std::move(error)));
  return success();
}

void tl::prepareTool() {
  tl::registerTLPasses();
  registerTransformsPasses();
}

int tl::runTool(int argc, char **argv) {
  Options options;
  // LLVM's library adds options of its own.
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, "tl translation driver\n");
  return failed(run(options));
}
