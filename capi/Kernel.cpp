//===- Kernel.cpp - Kernels from C ----------------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "capi/Handle.h"
#include "mlir/Transforms/Passes.h"
#include "tl/passes/Passes.h"
#include "tl/runtime/engine/memory/L2Names.h"

#include <cstring>
#include <mutex>

using namespace tl;
using capi::fail;
using capi::require;
using runtime::DType;

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

static thread_local std::string lastError;

tl_status capi::fail(const llvm::Twine &message) {
  lastError = message.str();
  return TL_INVALID;
}

tl_status capi::require(const void *pointer, llvm::StringRef what) {
  return pointer ? TL_OK : fail("the " + what + " is NULL");
}

tl_status capi::checkSize(size_t size, size_t least) {
  // No struct of any version is larger.
  constexpr size_t kMost = 4096;
  if (size >= least && size <= kMost)
    return TL_OK;
  return fail("the size " + llvm::Twine(size) +
              " is that of no struct of this library: its macro, such as "
              "TL_LOAD_OPTIONS, sets it");
}

static tl_status fail(llvm::Error error) {
  if (!error)
    return TL_OK;
  return fail(llvm::toString(std::move(error)));
}

static tl_severity getSeverity(mlir::DiagnosticSeverity severity) {
  switch (severity) {
  case mlir::DiagnosticSeverity::Note:
    return TL_NOTE;
  case mlir::DiagnosticSeverity::Remark:
    return TL_REMARK;
  case mlir::DiagnosticSeverity::Warning:
    return TL_WARNING;
  case mlir::DiagnosticSeverity::Error:
    return TL_ERROR;
  }
  llvm_unreachable("unknown severity");
}

/// Passes `diagnostic` and its notes to a function of the caller.
static void pass(mlir::Diagnostic &diagnostic, tl_diagnose diagnose,
                 void *user) {
  auto place = diagnostic.getLocation()->findInstanceOf<mlir::FileLineColLoc>();
  std::string text = diagnostic.str();
  tl_diagnostic passed = {getSeverity(diagnostic.getSeverity()),
                          place ? place.getFilename().data() : "",
                          place ? place.getLine() : 0,
                          place ? place.getColumn() : 0, text.c_str()};
  diagnose(&passed, user);
  for (mlir::Diagnostic &note : diagnostic.getNotes())
    pass(note, diagnose, user);
}

//===----------------------------------------------------------------------===//
// Loading
//===----------------------------------------------------------------------===//

/// Copies the options of a caller, whose version of `Options` may be shorter,
/// so that the members that it lacks are 0, or longer, if those that are
/// unknown here are 0.
template <typename Options>
static tl_status getOptions(const Options *given, Options &options) {
  std::memset(&options, 0, sizeof(options));
  if (!given)
    return TL_OK;
  if (tl_status status = capi::checkSize(given->size, sizeof(given->size)))
    return status;
  std::memcpy(&options, given, std::min(given->size, sizeof(options)));
  llvm::ArrayRef<char> members(reinterpret_cast<const char *>(given),
                               given->size);
  bool isKnown = llvm::all_of(
      members.drop_front(std::min(members.size(), sizeof(options))),
      [](char member) { return member == 0; });
  return isKnown ? TL_OK
                 : fail("the options have members that this version, " +
                        llvm::Twine(TL_VERSION) + ", does not know");
}

static std::string getText(const char *text) { return text ? text : ""; }

static KernelRequest makeRequest(const tl_load_options &options,
                                 llvm::raw_ostream &messages) {
  KernelRequest request;
  request.path = options.name ? options.name : "kernel";
  request.text = options.length ? std::string(options.text, options.length)
                                : std::string(options.text);
  request.entry = getText(options.entry);
  request.compile.target = getText(options.target);
  if (options.pipeline)
    request.compile.pipeline = options.pipeline;
  request.compile.sequential = options.sequential != 0;
  request.compile.program = "tl";
  request.compile.messages = &messages;
  if (options.diagnose)
    request.diagnose = [options](mlir::Diagnostic &diagnostic) {
      pass(diagnostic, options.diagnose, options.user);
    };
  return request;
}

const char *tl_version(void) { return TL_VERSION; }

const char *tl_last_error(void) { return lastError.c_str(); }

tl_status tl_kernel_load(const tl_load_options *given, tl_kernel **kernel) {
  // Pipelines name passes.
  static std::once_flag registered;
  std::call_once(registered, [] {
    registerTLPasses();
    mlir::registerTransformsPasses();
  });
  if (tl_status status = require(kernel, "result"))
    return status;
  tl_load_options options;
  if (tl_status status = getOptions(given, options))
    return status;
  if (!options.text || (options.length == 0 && !*options.text))
    return fail("there is no IR");
  auto loaded = std::make_unique<tl_kernel>(options);
  KernelRequest request = makeRequest(options, loaded->messages);
  std::string pipeline = request.compile.pipeline.value_or("");
  loaded->source = {"", request.path, request.text,
                    pipeline.empty() ? "tl-compile" : pipeline};
  loaded->kernel = Kernel::load(request);
  if (!loaded->kernel)
    return fail("the kernel cannot be loaded");
  loaded->name = loaded->kernel->getName().str();
  for (const runtime::ArgumentInfo &argument : loaded->kernel->getArguments()) {
    std::vector<int64_t> &shape = loaded->shapes.emplace_back();
    for (int64_t extent : argument.shape)
      shape.push_back(mlir::ShapedType::isDynamic(extent) ? -1 : extent);
  }
  *kernel = loaded.release();
  return TL_OK;
}

void tl_kernel_free(tl_kernel *kernel) { delete kernel; }

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

/// The types of elements in the order of their numbers, from 1.
static constexpr DType kTypes[] = {
    DType::F16, DType::BF16, DType::F32, DType::I8,  DType::I16, DType::I32,
    DType::I64, DType::U8,   DType::U16, DType::U32, DType::U64, DType::I1};
static_assert(std::size(kTypes) == runtime::kNumDTypes);

static tl_dtype getCode(DType type) {
  return static_cast<tl_dtype>(llvm::find(kTypes, type) - kTypes + 1);
}

/// Whether the strides of `tensor` are those of a dense row-major one; any are
/// if it has no elements.
static bool isDense(const tl_tensor &tensor) {
  if (llvm::is_contained(llvm::ArrayRef(tensor.shape, tensor.rank), 0))
    return true;
  // Unsigned: extents that are too large wrap around, and differ then.
  uint64_t distance = 1;
  for (int32_t i = tensor.rank - 1; tensor.strides && i >= 0; --i) {
    if (uint64_t(tensor.strides[i]) != distance && tensor.shape[i] > 1)
      return false;
    distance *= uint64_t(tensor.shape[i]);
  }
  return true;
}

const char *tl_kernel_name(const tl_kernel *kernel) {
  return require(kernel, "kernel") ? nullptr : kernel->name.c_str();
}

unsigned tl_kernel_num_arguments(const tl_kernel *kernel) {
  return require(kernel, "kernel") ? 0 : kernel->shapes.size();
}

tl_status tl_kernel_argument(const tl_kernel *kernel, unsigned index,
                             tl_argument *argument) {
  if (tl_status status = require(kernel, "kernel"))
    return status;
  if (tl_status status = require(argument, "result"))
    return status;
  if (index >= kernel->shapes.size())
    return fail("there is no argument " + llvm::Twine(index));
  const runtime::ArgumentInfo &info = kernel->kernel->getArguments()[index];
  *argument = {};
  argument->name = info.name.c_str();
  if (!info.isMemRef())
    return TL_OK;
  argument->is_tensor = 1;
  argument->dtype = getCode(*info.dtype);
  argument->rank = static_cast<int32_t>(info.shape.size());
  argument->shape = kernel->shapes[index].data();
  return TL_OK;
}

/// Whether the size of `tensor` in bytes is an int64_t, and would be if no
/// extent were 0, as distances have to be numbers, too.
static bool hasSize(const tl_tensor &tensor) {
  int64_t size = runtime::byteWidth(kTypes[tensor.dtype - 1]);
  for (int64_t extent : llvm::ArrayRef(tensor.shape, tensor.rank))
    if (llvm::MulOverflow(size, std::max<int64_t>(extent, 1), size))
      return false;
  return true;
}

/// Checks what is independent of the argument that takes `tensor`.
static tl_status checkTensor(const tl_tensor &tensor, const std::string &name) {
  if (tensor.dtype < 1 || tensor.dtype > std::size(kTypes))
    return fail(name + ": there is no element type " +
                llvm::Twine(static_cast<int>(tensor.dtype)));
  if (tensor.rank < 0 || (tensor.rank > 0 && !tensor.shape))
    return fail(name + ": the tensor has no shape");
  llvm::ArrayRef<int64_t> shape(tensor.shape, tensor.rank);
  if (llvm::any_of(shape, [](int64_t extent) { return extent < 0; }))
    return fail(name + ": the tensor has a negative extent");
  if (!isDense(tensor))
    return fail(name + ": the tensor is not dense and row-major");
  if (!hasSize(tensor))
    return fail(name + ": the extents of the tensor are too large");
  if (!tensor.data && !llvm::is_contained(shape, 0))
    return fail(name + ": the tensor has no data");
  return TL_OK;
}

tl_status tl_kernel_bind_tensor(tl_kernel *kernel, unsigned index,
                                const tl_tensor *tensor, int is_filled) {
  if (tl_status status = require(kernel, "kernel"))
    return status;
  if (tl_status status = require(tensor, "tensor"))
    return status;
  if (tl_status status =
          checkTensor(*tensor, "argument " + std::to_string(index)))
    return status;
  llvm::ArrayRef<int64_t> shape(tensor->shape, tensor->rank);
  return fail(kernel->kernel->bind(
      index,
      runtime::View::contiguous(static_cast<std::byte *>(tensor->data),
                                kTypes[tensor->dtype - 1], shape),
      is_filled != 0 ? runtime::ArrayContents::Filled
                     : runtime::ArrayContents::Empty));
}

tl_status tl_kernel_bind_int(tl_kernel *kernel, unsigned index, int64_t value) {
  if (tl_status status = require(kernel, "kernel"))
    return status;
  return fail(kernel->kernel->bind(index, runtime::Scalar(value)));
}

tl_status tl_kernel_bind_float(tl_kernel *kernel, unsigned index,
                               double value) {
  if (tl_status status = require(kernel, "kernel"))
    return status;
  return fail(kernel->kernel->bind(index, runtime::Scalar(value)));
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

/// Sets the model of times that `options` asks for; fails if a run has none.
static tl_status setTimes(const tl_kernel &kernel,
                          const tl_run_options &options,
                          runtime::RunOptions &run) {
  if (kernel.isSequential && (options.l2 || options.times_only))
    return fail("a run in program order has no times, so it takes neither l2 "
                "nor times_only");
  run.timesOnly = options.times_only != 0;
  if (!options.l2)
    return TL_OK;
  llvm::Expected<runtime::L2State> state = runtime::parseL2State(options.l2);
  if (!state)
    return fail(state.takeError());
  run.l2 = *state;
  return TL_OK;
}

tl_status tl_kernel_run(tl_kernel *kernel, const tl_run_options *given) {
  if (tl_status status = require(kernel, "kernel"))
    return status;
  tl_run_options options;
  if (tl_status status = getOptions(given, options))
    return status;
  runtime::RunOptions run;
  if (tl_status status = setTimes(*kernel, options, run))
    return status;
  run.mode = kernel->isSequential ? runtime::ExecutionMode::Sequential
                                  : runtime::ExecutionMode::Asynchronous;
  run.check = !options.unchecked;
  if (options.seed)
    run.schedule = runtime::Schedule::random(options.seed);
  run.hostThreads = options.threads;
  run.output = &kernel->messages;
  return succeeded(kernel->kernel->run(run)) ? TL_OK : TL_FAILED;
}

unsigned tl_kernel_num_launches(const tl_kernel *kernel) {
  return require(kernel, "kernel") ? 0 : kernel->kernel->getLaunches().size();
}

tl_status tl_kernel_launch(const tl_kernel *kernel, unsigned index,
                           tl_launch *launch) {
  if (tl_status status = require(kernel, "kernel"))
    return status;
  if (tl_status status = require(launch, "result"))
    return status;
  llvm::ArrayRef<runtime::LaunchReport> launches =
      kernel->kernel->getLaunches();
  if (index >= launches.size())
    return fail("there is no launch " + llvm::Twine(index));
  const runtime::RunReport &run = launches[index].run;
  *launch = {};
  launch->blocks = launches[index].blocks;
  launch->cycles = run.totalCycles;
  launch->microseconds = run.microseconds;
  launch->bytes_read = run.gmBytesRead;
  launch->bytes_written = run.gmBytesWritten;
  for (const runtime::Diagnostic &finding : run.diagnostics) {
    ++launch->findings;
    launch->races += runtime::isRace(finding.kind);
  }
  return TL_OK;
}
