//===- Module.cpp - The Python module tilelang._native --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "api/Product.h"
#include "mlir/InitAllPasses.h"
#include "python/native/Run.h"
#include "runtime/interpreter/Workspaces.h"
#include "tl/dialects/Ascend/Target/TargetSpec.h"
#include "tl/passes/Passes.h"
#include "tl/runtime/engine/memory/L2Names.h"

#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <chrono>
#include <future>

namespace py = pybind11;
using namespace tl::python;

namespace {
// Handles of objects that belong to a program; each keeps it alive.
template <typename T> struct Handle {
  std::shared_ptr<Program> program;
  T object;
};
using TypeHandle = Handle<mlir::Type>;
using AttributeHandle = Handle<mlir::Attribute>;
using ValueHandle = Handle<mlir::Value>;
using BlockHandle = Handle<mlir::Block *>;
using OperationHandle = Handle<mlir::Operation *>;
} // namespace

template <typename T> static std::string print(const T &object) {
  std::string text;
  llvm::raw_string_ostream(text) << object;
  return text;
}

template <typename T>
static std::vector<T> unwrap(const std::vector<Handle<T>> &handles) {
  std::vector<T> objects;
  for (const Handle<T> &handle : handles)
    objects.push_back(handle.object);
  return objects;
}

template <bool atStart>
static OperationHandle
create(const std::shared_ptr<Program> &program, const BlockHandle &block,
       const std::string &name, const std::vector<ValueHandle> &operands,
       const std::optional<std::vector<TypeHandle>> &results,
       const std::map<std::string, AttributeHandle> &attributes,
       const std::vector<std::vector<TypeHandle>> &regions) {
  OperationRequest request;
  request.name = name;
  request.operands = unwrap(operands);
  if (results)
    request.results = unwrap(*results);
  for (const auto &[key, attribute] : attributes)
    request.attributes.emplace_back(key, attribute.object);
  for (const std::vector<TypeHandle> &types : regions)
    request.regions.push_back(unwrap(types));
  return {program, program->create(block.object, request, atStart)};
}

static std::vector<ValueHandle> getResults(const OperationHandle &op) {
  std::vector<ValueHandle> results;
  for (mlir::Value result : op.object->getResults())
    results.push_back({op.program, result});
  return results;
}

static std::vector<ValueHandle> getArguments(const BlockHandle &block) {
  std::vector<ValueHandle> arguments;
  for (mlir::Value argument : block.object->getArguments())
    arguments.push_back({block.program, argument});
  return arguments;
}

static void bindMessages(py::module_ &module) {
  py::class_<Message>(module, "Message", "A diagnostic and its place.")
      .def_readonly("severity", &Message::severity)
      .def_readonly("text", &Message::text)
      .def_readonly("kind", &Message::kind)
      .def_readonly("file", &Message::file)
      .def_readonly("line", &Message::line)
      .def_readonly("column", &Message::column)
      .def_readonly("notes", &Message::notes);
  static PyObject *error =
      py::exception<ProgramError>(module, "ProgramError").release().ptr();
  py::register_exception_translator([](std::exception_ptr pointer) {
    try {
      if (pointer)
        std::rethrow_exception(pointer);
    } catch (const ProgramError &thrown) {
      py::object value =
          py::reinterpret_borrow<py::object>(error)(py::str(thrown.what()));
      value.attr("messages") = py::cast(thrown.messages);
      PyErr_SetObject(error, value.ptr());
    }
  });
}

static void bindHandles(py::module_ &module) {
  py::class_<TypeHandle>(module, "Type").def("__str__", [](TypeHandle &type) {
    return print(type.object);
  });
  py::class_<AttributeHandle>(module, "Attribute")
      .def("__str__",
           [](AttributeHandle &attribute) { return print(attribute.object); });
  py::class_<ValueHandle>(module, "Value")
      .def_property_readonly("type",
                             [](ValueHandle &value) {
                               return TypeHandle{value.program,
                                                 value.object.getType()};
                             })
      .def("__str__", [](ValueHandle &value) { return print(value.object); });
  py::class_<BlockHandle>(module, "Block")
      .def_property_readonly("arguments", &getArguments);
  py::class_<OperationHandle>(module, "Operation")
      .def_property_readonly("results", &getResults)
      .def("block", [](OperationHandle &op, unsigned region) {
        return BlockHandle{op.program, &op.object->getRegion(region).front()};
      });
}

static void bindProgram(py::module_ &module) {
  using Pointer = const std::shared_ptr<Program> &;
  py::class_<Program, std::shared_ptr<Program>>(
      module, "Program", "A module of MLIR, built one operation at a time.")
      .def(py::init<>())
      .def("serialize",
           [](Program &program) { return py::bytes(program.serialize()); })
      .def_static("parse",
                  [](const py::bytes &bytecode) -> std::shared_ptr<Program> {
                    return Program::parse(bytecode);
                  })
      .def("clone",
           [](Program &program) -> std::shared_ptr<Program> {
             return program.clone();
           })
      .def("type",
           [](Pointer program, const std::string &text) {
             return TypeHandle{program, program->getType(text)};
           })
      .def("attribute",
           [](Pointer program, const std::string &text) {
             return AttributeHandle{program, program->getAttribute(text)};
           })
      .def("locate", &Program::setLocation, py::arg("file"), py::arg("line"),
           py::arg("column"), py::arg("name") = "",
           py::arg("statement") = std::nullopt)
      .def_property_readonly("body",
                             [](Pointer program) {
                               return BlockHandle{program, program->getBody()};
                             })
      .def("create", &create</*atStart=*/false>)
      .def("create_at_start", &create</*atStart=*/true>)
      .def("verify", &Program::verify)
      .def("shares_tiles",
           [](Program &program) {
             return tl::runtime::findSharedTile(program.getModule()) != nullptr;
           })
      .def("compile", &Program::compile, py::arg("pipeline"),
           py::call_guard<py::gil_scoped_release>())
      .def("text", &Program::print, py::arg("locations") = false)
      .def("translate", &Program::translate)
      .def("emit", &Program::emit, py::arg("header"), py::arg("names"))
      .def("emit_operators", &Program::emitOperators, py::arg("names"));
}

static void bindArray(LoadedKernel &kernel, unsigned argument,
                      const py::buffer &array,
                      const std::vector<int64_t> &sizes, bool isFilled) {
  py::buffer_info info = array.request(/*writable=*/true);
  py::ssize_t expected = info.itemsize;
  for (py::ssize_t i = info.ndim - 1; i >= 0; --i) {
    if (info.shape[i] > 1 && info.strides[i] != expected)
      throw ProgramError("the array is not contiguous", {});
    expected *= info.shape[i];
  }
  kernel.bindArray(argument, info.ptr, info.size * info.itemsize, sizes,
                   isFilled);
}

using Clock = std::chrono::steady_clock;

static void throwTimeout() {
  PyErr_SetString(PyExc_TimeoutError, "the run took longer than its limit");
  throw py::error_already_set();
}

/// Waits for a run on another thread, so that Python handles signals, such as
/// that of Ctrl-C, in the meantime: they stop the run, as does its end of time.
static RunResult waitFor(std::future<RunResult> run, std::atomic<bool> &stop,
                         std::optional<Clock::time_point> end) {
  using namespace std::chrono_literals;
  bool interrupted = false, late = false;
  while (!interrupted && !late &&
         run.wait_for(50ms) != std::future_status::ready) {
    py::gil_scoped_acquire acquire;
    interrupted = PyErr_CheckSignals() != 0;
    late = end && Clock::now() >= *end;
  }
  stop = interrupted || late;
  RunResult result = run.get();
  py::gil_scoped_acquire acquire;
  if (interrupted)
    throw py::error_already_set();
  if (late)
    throwTimeout();
  return result;
}

static tl::runtime::L2State getL2State(const std::string &name) {
  llvm::Expected<tl::runtime::L2State> state = tl::runtime::parseL2State(name);
  if (!state)
    throw ProgramError(llvm::toString(state.takeError()), {});
  return *state;
}

static std::vector<std::string> listL2States() {
  llvm::ArrayRef<llvm::StringLiteral> names = tl::runtime::getL2Names();
  return {names.begin(), names.end()};
}

static RunResult run(LoadedKernel &kernel, bool sequential, bool check,
                     bool racesAreWarnings, std::optional<uint64_t> seed,
                     bool timeline, std::optional<double> limit, bool timesOnly,
                     const std::string &l2) {
  std::atomic<bool> stop = false;
  RunRequest request;
  request.sequential = sequential;
  request.check = check;
  request.racesAreWarnings = racesAreWarnings;
  request.seed = seed;
  request.timeline = timeline;
  request.timesOnly = timesOnly;
  request.l2 = getL2State(l2);
  request.stop = &stop;
  std::optional<Clock::time_point> end;
  if (limit)
    end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                             std::chrono::duration<double>(*limit));
  py::gil_scoped_release release;
  return waitFor(
      std::async(std::launch::async, [&] { return kernel.run(request); }), stop,
      end);
}

static void bindKernel(py::module_ &module) {
  py::class_<RunResult>(module, "RunResult")
      .def_readonly("is_clean", &RunResult::isClean)
      .def_readonly("messages", &RunResult::messages)
      .def_readonly("output", &RunResult::output)
      .def_readonly("record", &RunResult::record);
  py::class_<RunRecord, std::shared_ptr<RunRecord>>(module, "RunRecord")
      .def("report", &RunRecord::getReport)
      .def("source_file", &RunRecord::getSourceFile)
      .def("page", &RunRecord::getPage, py::arg("source"))
      .def("has_timeline", &RunRecord::hasTimeline)
      .def("timeline", &RunRecord::getTimeline);
  py::class_<LoadedKernel>(module, "Kernel", "A function, ready to run.")
      .def(py::init<std::shared_ptr<Program>, const std::string &>(),
           py::arg("program"), py::arg("entry"))
      .def("bind_array", &bindArray, py::arg("argument"), py::arg("array"),
           py::arg("sizes"), py::arg("is_filled") = true)
      .def("bind_integer", &LoadedKernel::bindInteger)
      .def("bind_float", &LoadedKernel::bindFloat)
      .def("run", &run, py::arg("sequential"), py::arg("check"),
           py::arg("races_are_warnings"), py::arg("seed"), py::arg("timeline"),
           py::arg("limit") = std::nullopt, py::arg("times_only") = false,
           py::arg("l2") = "warm");
  module.attr("l2_states") = listL2States();
}

/// The numbers of a chip, by their names in TargetFields.def and TargetSpec.h.
static std::map<std::string, int64_t> describeChip(const std::string &chip) {
  std::optional<tl::ascend::TargetSpec> spec = tl::ascend::lookupTarget(chip);
  if (!spec)
    throw ProgramError("there is no chip '" + chip + "'", {});
  std::map<std::string, int64_t> numbers = {
      {"block_bytes", tl::ascend::TargetSpec::block_bytes},
      {"fractal_rows", tl::ascend::TargetSpec::fractal_rows}};
#define TARGET_FIELD(name, value, source) numbers[#name] = spec->name;
#include "tl/dialects/Ascend/Target/TargetFields.def"
  return numbers;
}

using Matrices = py::array_t<float, py::array::c_style>;

/// The products of the matrices of two lists of equal length.
static Matrices multiply(const Matrices &a, const Matrices &b) {
  if (a.ndim() != 3 || b.ndim() != 3 || a.shape(0) != b.shape(0) ||
      a.shape(2) != b.shape(1))
    throw py::value_error("the matrices do not fit each other");
  int64_t count = a.shape(0), m = a.shape(1), k = a.shape(2), n = b.shape(2);
  Matrices c({count, m, n});
  const float *left = a.data(), *right = b.data();
  float *result = c.mutable_data();
  py::gil_scoped_release released;
  for (int64_t i = 0; i < count; ++i)
    tl::runtime::multiplyInOrder(left + i * m * k, right + i * k * n,
                                 result + i * m * n, m, n, k);
  return c;
}

PYBIND11_MODULE(_native, module) {
  module.doc() = "IR, compilation and execution, for the package tilelang.";
  module.attr("version") = TL_VERSION;
  mlir::registerAllPasses();
  tl::registerTLPasses();
  bindMessages(module);
  bindHandles(module);
  bindProgram(module);
  bindKernel(module);
  module.def("chip", &describeChip, py::arg("name"));
  module.def("multiply", &multiply, py::arg("a"), py::arg("b"),
             "Products of matrices, summed in the order of cube cores.");
}
