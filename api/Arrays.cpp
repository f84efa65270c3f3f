//===- Arrays.cpp - Arrays named on the command line ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "api/Arrays.h"

#include "api/Generate.h"
#include "runtime/io/Npy.h"
#include "llvm/ADT/StringExtras.h"

using namespace tl;
using namespace tl::run;
using namespace tl::runtime;
using llvm::StringRef;

using Shape = llvm::SmallVector<int64_t, 4>;

static llvm::Error makeError(const llvm::Twine &message) {
  return llvm::createStringError(message);
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

llvm::Expected<Array> tl::run::readArray(StringRef path, DType dtype) {
  llvm::Expected<NpyArray> npy = readNpy(path);
  if (!npy)
    return npy.takeError();
  if (npy->dtype == DType::U16 && dtype == DType::BF16)
    npy->dtype = dtype;
  auto owner = std::make_shared<NpyArray>(std::move(*npy));
  View view = owner->view();
  return Array{std::shared_ptr<std::byte[]>(owner, view.data), view};
}

llvm::Expected<ArgumentFile>
tl::run::parseArgumentFile(StringRef option, StringRef text,
                           llvm::ArrayRef<ArgumentInfo> arguments) {
  auto [number, path] = text.split('=');
  ArgumentFile file;
  file.path = path.str();
  if (number.getAsInteger(10, file.argument) || path.empty())
    return makeError("--" + option + "=" + text +
                     ": expected N=PATH.npy with the number of an argument");
  if (file.argument >= arguments.size())
    return makeError("--" + option + "=" + text + ": there are " +
                     llvm::Twine(arguments.size()) + " arguments");
  if (!arguments[file.argument].isMemRef())
    return makeError("--" + option + "=" + text + ": " +
                     arguments[file.argument].describe() + " is no array");
  return file;
}

//===----------------------------------------------------------------------===//
// Generated arrays
//===----------------------------------------------------------------------===//

namespace {
/// "random:SEED[:SHAPE]", "wide:SEED[:SHAPE]", "edges:SEED[:SHAPE]",
/// "zeros[:SHAPE]", "iota[:SHAPE]", "empty[:SHAPE]" or "workspace[:SHAPE]".
struct Generator {
  StringRef name;
  uint64_t seed = 0;
  std::optional<Shape> shape;

  bool hasSeed() const {
    return name == "random" || name == "wide" || name == "edges";
  }
};
} // namespace

static std::optional<Shape> parseShape(StringRef text) {
  Shape shape;
  for (StringRef part : llvm::split(text, 'x'))
    if (part.getAsInteger(10, shape.emplace_back()) || shape.back() < 0)
      return std::nullopt;
  return shape;
}

/// The kind of an array without contents that `name` stands for.
static std::optional<ArrayContents> findNoContents(StringRef name) {
  return llvm::StringSwitch<std::optional<ArrayContents>>(name)
      .Case("empty", ArrayContents::Empty)
      .Case("workspace", ArrayContents::Workspace)
      .Default(std::nullopt);
}

static std::optional<Generator> parseGenerator(StringRef spec) {
  llvm::SmallVector<StringRef, 3> parts;
  spec.split(parts, ':');
  llvm::ArrayRef<StringRef> rest = parts;
  Generator generator;
  generator.name = rest.consume_front();
  if (generator.hasSeed()) {
    if (rest.empty() || rest.consume_front().getAsInteger(10, generator.seed))
      return std::nullopt;
  } else if (generator.name != "zeros" && generator.name != "iota" &&
             !findNoContents(generator.name)) {
    return std::nullopt;
  }
  if (!rest.empty()) {
    generator.shape = parseShape(rest.consume_front());
    if (!generator.shape)
      return std::nullopt;
  }
  return rest.empty() ? std::optional(generator) : std::nullopt;
}

/// Whether an array of `shape` can be bound to `argument`.
static bool takesShape(const ArgumentInfo &argument, const Shape &shape) {
  return shape.size() == argument.shape.size() &&
         llvm::all_of(llvm::zip_equal(shape, argument.shape), [](auto pair) {
           auto [size, declared] = pair;
           return mlir::ShapedType::isDynamic(declared) || size == declared;
         });
}

static llvm::Expected<ArgumentValue> generate(const ArgumentInfo &argument,
                                              const Generator &generator,
                                              StringRef spec) {
  Shape shape = generator.shape.value_or(argument.shape);
  if (llvm::is_contained(shape, mlir::ShapedType::kDynamic))
    return makeError(
        argument.describe() + " needs a shape, as in '" + generator.name +
        (generator.hasSeed() ? ":1:" : ":") +
        llvm::join(llvm::SmallVector<StringRef>(argument.shape.size(), "64"),
                   "x") +
        "'");
  // Before the array is filled, which takes seconds if it is large.
  if (!takesShape(argument, shape))
    return makeError("--arg=" + spec + ": " + argument.describe() +
                     " does not take an array of shape '" +
                     llvm::join(llvm::map_range(shape,
                                                [](int64_t size) {
                                                  return std::to_string(size);
                                                }),
                                "x") +
                     "'");
  std::optional<int64_t> bytes = getDenseBytes(shape, *argument.dtype);
  Array array;
  if (bytes)
    array.storage = allocate(*bytes);
  if (!array.storage)
    return makeError(argument.describe() + " is too large for the memory");
  array.view = View::contiguous(array.storage.get(), *argument.dtype, shape);
  if (generator.name == "random")
    fillRandom(array.view, generator.seed);
  else if (generator.name == "wide")
    fillWide(array.view, generator.seed);
  else if (generator.name == "edges")
    fillEdges(array.view, generator.seed);
  else if (generator.name == "iota")
    fillIota(array.view);
  else if (auto contents = findNoContents(generator.name)) {
    array.contents = *contents;
    fillPoison(array.view);
  } else
    fillZeros(array.view);
  return array;
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

static llvm::Expected<ArgumentValue> parseScalar(const ArgumentInfo &argument,
                                                 StringRef spec) {
  int64_t integer;
  uint64_t large;
  if (!spec.getAsInteger(0, integer))
    return Scalar(integer);
  if (argument.type.isInteger(1) && (spec == "true" || spec == "false"))
    return Scalar(int64_t(spec == "true"));
  // Bit patterns of negative numbers are accepted as unsigned values, too.
  if (argument.type.isInteger(64) && !spec.getAsInteger(0, large))
    return Scalar(static_cast<int64_t>(large));
  double real;
  if (mlir::isa<mlir::FloatType>(argument.type) && !spec.getAsDouble(real))
    return Scalar(real);
  return makeError(argument.describe() + " is not a number: '" + spec + "'");
}

std::pair<StringRef, StringRef> tl::run::splitType(StringRef spec) {
  auto [type, rest] = spec.split(':');
  if (rest.empty() ||
      !llvm::is_contained({"f16", "bf16", "f32", "i8", "ui8", "i16", "ui16",
                           "i32", "ui32", "i64", "ui64"},
                          type))
    return {"", spec};
  return {type, rest};
}

std::string tl::run::getElementName(DType dtype) {
  StringRef own = name(dtype);
  return own.starts_with("u") ? ("ui" + own.drop_front()).str() : own.str();
}

llvm::Expected<ArgumentValue>
tl::run::getArgumentValue(const ArgumentInfo &argument, StringRef spec) {
  if (!argument.isMemRef())
    return parseScalar(argument, spec);
  StringRef type;
  std::tie(type, spec) = splitType(spec);
  if (!type.empty() && type != getElementName(*argument.dtype))
    return makeError(argument.describe() + " has no elements of type " + type);
  if (spec.ends_with(".npy"))
    return readArray(spec, *argument.dtype);
  if (std::optional<Generator> generator = parseGenerator(spec))
    return generate(argument, *generator, spec);
  return makeError(
      "cannot make " + argument.describe() + " from '" + spec +
      "': expected PATH.npy, random:SEED[:SHAPE], wide:SEED[:SHAPE], "
      "edges:SEED[:SHAPE], zeros[:SHAPE], iota[:SHAPE], empty[:SHAPE] or "
      "workspace[:SHAPE], with a SHAPE such as 64x128");
}
