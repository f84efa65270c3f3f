//===- Npy.cpp - Arrays in NumPy's file format ----------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The format is that of numpy.lib.format: a magic string, two version bytes,
// the header's length (2 bytes in version 1, 4 in version 2), the header (a
// Python dictionary as text) and the elements.
//
//===----------------------------------------------------------------------===//

#include "runtime/io/Npy.h"
#include "runtime/io/AtomicFile.h"
#include "runtime/numerics/Kernels.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <cstring>

using namespace tl::runtime;

static constexpr llvm::StringLiteral kMagic = "\x93NUMPY";

static llvm::Error fail(llvm::StringRef path, const llvm::Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 "'" + path + "': " + message);
}

namespace {
/// A dtype and its spelling in NumPy on a little-endian machine.
struct Spelling {
  llvm::StringLiteral text;
  DType dtype;
};
} // namespace

// Writing takes the first match for a dtype, reading the first for a text.
static constexpr Spelling kSpellings[] = {
    {"<f2", DType::F16}, {"<f4", DType::F32}, {"|i1", DType::I8},
    {"<i2", DType::I16}, {"<i4", DType::I32}, {"<i8", DType::I64},
    {"|u1", DType::U8},  {"<u2", DType::U16}, {"<u4", DType::U32},
    {"<u8", DType::U64}, {"|b1", DType::I1},  {"<u2", DType::BF16},
};

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

namespace {
struct Header {
  llvm::StringRef dtype;
  bool fortranOrder = false;
  llvm::SmallVector<int64_t, 4> shape;
};
} // namespace

namespace {
/// Parses the dictionary in a header. Python allows other entries in any order,
/// but writers only use these.
class HeaderParser {
public:
  explicit HeaderParser(llvm::StringRef text) : rest(text) {}

  /// Fails with a message that names the error.
  llvm::Expected<Header> parse();

private:
  bool consume(llvm::StringRef token);
  bool parseString(llvm::StringRef &text);
  bool parseEntry();
  bool parseDType();
  bool parseOrder();
  bool parseShape();

  llvm::StringRef rest;
  Header header;
  bool hasOrder = false;
  bool hasShape = false;
};
} // namespace

/// Skips blanks, then `token` if it follows.
bool HeaderParser::consume(llvm::StringRef token) {
  rest = rest.ltrim();
  return rest.consume_front(token);
}

bool HeaderParser::parseString(llvm::StringRef &text) {
  for (llvm::StringRef quote : {"'", "\""}) {
    if (!consume(quote))
      continue;
    size_t end = rest.find(quote);
    text = rest.substr(0, end);
    rest = rest.substr(text.size());
    return rest.consume_front(quote);
  }
  return false;
}

bool HeaderParser::parseDType() {
  if (!header.dtype.empty())
    return false;
  if (!consume("["))
    return parseString(header.dtype);
  // Structured dtypes are lists; keep their text for the message.
  size_t end = rest.find(", 'fortran_order'");
  header.dtype = rest.substr(0, end).rtrim(']');
  rest = rest.substr(std::min(end, rest.size()));
  return true;
}

bool HeaderParser::parseOrder() {
  if (hasOrder)
    return false;
  hasOrder = true;
  header.fortranOrder = consume("True");
  return header.fortranOrder || consume("False");
}

/// Parses a tuple: "()", "(3,)" or "(3, 4)".
bool HeaderParser::parseShape() {
  if (hasShape || !consume("("))
    return false;
  hasShape = true;
  while (!consume(")")) {
    rest = rest.ltrim();
    int64_t size;
    if (rest.consumeInteger(10, size) || size < 0)
      return false;
    header.shape.push_back(size);
    // The comma may be missing after the last of several.
    if (!consume(",") && (header.shape.size() == 1 || !rest.starts_with(")")))
      return false;
  }
  return true;
}

/// Parses a key and its value.
bool HeaderParser::parseEntry() {
  llvm::StringRef key;
  if (!parseString(key) || !consume(":"))
    return false;
  if (key == "descr")
    return parseDType();
  if (key == "fortran_order")
    return parseOrder();
  return key == "shape" && parseShape();
}

llvm::Expected<Header> HeaderParser::parse() {
  bool good = consume("{");
  while (good && !consume("}")) {
    llvm::StringRef entry = rest;
    if (!parseEntry() || !(consume(",") || rest.starts_with("}")))
      return llvm::createStringError("malformed .npy header at '" +
                                     entry.rtrim() + "'");
  }
  if (!good || !rest.trim().empty())
    return llvm::createStringError(
        "malformed .npy header: it is not one dictionary");
  if (header.dtype.empty() || !hasOrder || !hasShape)
    return llvm::createStringError("malformed .npy header: expected 'descr', "
                                   "'fortran_order' and 'shape'");
  return header;
}

/// Splits the file into header text and elements; false if it is too short.
static bool splitFile(llvm::StringRef file, unsigned lengthBytes,
                      llvm::StringRef &header, llvm::StringRef &elements) {
  size_t start = kMagic.size() + 2 + lengthBytes;
  if (file.size() < start)
    return false;
  const char *length = file.data() + kMagic.size() + 2;
  size_t headerSize = lengthBytes == 2
                          ? llvm::support::endian::read16le(length)
                          : llvm::support::endian::read32le(length);
  if (file.size() - start < headerSize)
    return false;
  header = file.substr(start, headerSize);
  elements = file.substr(start + headerSize);
  return true;
}

/// Bytes of an array; nothing if the number overflows.
static std::optional<int64_t> bytesOf(llvm::ArrayRef<int64_t> shape,
                                      DType dtype) {
  std::optional<int64_t> bytes = byteWidth(dtype);
  for (int64_t size : shape)
    if (bytes)
      bytes = llvm::checkedMul(*bytes, size);
  return bytes;
}

llvm::Expected<NpyArray> tl::runtime::readNpy(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!buffer)
    return fail(path, "cannot read: " + buffer.getError().message());
  llvm::StringRef file = (*buffer)->getBuffer();
  if (!file.starts_with(kMagic))
    return fail(path, "not a .npy file");
  if (file.size() < kMagic.size() + 2)
    return fail(path, "truncated .npy file");
  unsigned version = static_cast<uint8_t>(file[kMagic.size()]);
  if (version != 1 && version != 2)
    return fail(path, ".npy format version " + llvm::Twine(version) +
                          " is not supported");

  llvm::StringRef headerText, elements;
  if (!splitFile(file, version == 1 ? 2 : 4, headerText, elements))
    return fail(path, "truncated .npy file");
  llvm::Expected<Header> parsed = HeaderParser(headerText).parse();
  if (!parsed)
    return fail(path, llvm::toString(parsed.takeError()));
  const Header &header = *parsed;
  if (header.fortranOrder)
    return fail(path, "arrays in Fortran order are not supported");
  const auto *spelling = llvm::find_if(
      kSpellings, [&](const Spelling &s) { return s.text == header.dtype; });
  if (spelling == std::end(kSpellings))
    return fail(path, "dtype '" + header.dtype +
                          "' is not supported; convert the array, as "
                          "array.astype('float32') does");

  std::optional<int64_t> bytes = bytesOf(header.shape, spelling->dtype);
  if (!bytes || static_cast<uint64_t>(*bytes) > elements.size())
    return fail(path, "truncated .npy file: the shape needs more than the " +
                          llvm::Twine(elements.size()) + " bytes there are");
  if (static_cast<uint64_t>(*bytes) < elements.size())
    return fail(path, "trailing bytes in .npy file: the shape needs " +
                          llvm::Twine(*bytes) + " of the " +
                          llvm::Twine(elements.size()) + " bytes there are");
  NpyArray array;
  array.dtype = spelling->dtype;
  array.shape = header.shape;
  const auto *first = reinterpret_cast<const std::byte *>(elements.data());
  array.data.assign(first, first + *bytes);
  return array;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// Magic, version, length and header text, padded to a multiple of 64 bytes as
/// the format requires.
static std::string headerFor(DType dtype, llvm::ArrayRef<int64_t> shape) {
  const auto *spelling = llvm::find_if(
      kSpellings, [&](const Spelling &s) { return s.dtype == dtype; });
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "{'descr': '" << spelling->text
     << "', 'fortran_order': False, 'shape': (";
  llvm::interleaveComma(shape, os);
  os << (shape.size() == 1 ? ",), }" : "), }");
  size_t prefix = kMagic.size() + 4;
  text.append(63 - (prefix + text.size()) % 64, ' ');
  text += '\n';

  std::string header = kMagic.str();
  header += {'\1', '\0', static_cast<char>(text.size() & 0xFF),
             static_cast<char>(text.size() >> 8)};
  return header + text;
}

llvm::Error tl::runtime::writeNpy(llvm::StringRef path, const View &view) {
  NpyArray dense;
  dense.dtype = view.dtype;
  dense.shape.assign(view.sizes.begin(), view.sizes.end());
  dense.data.resize(view.numElements() * byteWidth(view.dtype));
  KernelArgs copy;
  copy.operands = {Operand(view), Operand(dense.view())};
  lookupKernel("copy")->run(copy);

  std::string header = headerFor(view.dtype, view.sizes);
  llvm::StringRef elements(reinterpret_cast<const char *>(dense.data.data()),
                           dense.data.size());
  return writeFile(path,
                   [&](llvm::raw_ostream &os) { os << header << elements; });
}
