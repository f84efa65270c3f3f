//===- NpyTest.cpp - Tests of array files and comparison ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/io/Npy.h"
#include "runtime/io/AtomicFile.h"
#include "runtime/io/Compare.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

#include <cmath>
#include <csignal>
#include <cstring>
#include <limits>
#include <sys/resource.h>

using namespace tl::runtime;

namespace {

/// A directory of its own for each test.
class Npy : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("tl-npy", directory));
  }
  void TearDown() override { llvm::sys::fs::remove_directories(directory); }

  std::string path(llvm::StringRef file) {
    llvm::SmallString<128> result(directory);
    llvm::sys::path::append(result, file);
    return result.str().str();
  }

  std::string write(llvm::StringRef contents) {
    std::string file = path("in.npy");
    std::error_code error;
    llvm::raw_fd_ostream os(file, error);
    os << contents;
    return file;
  }

  /// The error of reading `file`.
  std::string errorOf(const std::string &file) {
    auto array = readNpy(file);
    return array ? "no error" : llvm::toString(array.takeError());
  }

  llvm::SmallString<128> directory;
};

/// A version 1 file with `header` unpadded, as some writers leave it.
std::string npyFile(const std::string &header, const std::string &elements) {
  std::string file("\x93NUMPY\x01\x00", 8);
  file += static_cast<char>(header.size() & 0xFF);
  file += static_cast<char>(header.size() >> 8);
  return file + header + elements;
}

/// The file numpy.save makes of numpy.arange(3, dtype='<i2').
std::string arangeFile() {
  std::string header =
      "{'descr': '<i2', 'fortran_order': False, 'shape': (3,), }";
  header.append(117 - header.size(), ' ');
  header += '\n';
  return npyFile(header, std::string("\0\0\1\0\2\0", 6));
}

// Files of NumPy are read.
TEST_F(Npy, ReadsVersion1) {
  auto array = readNpy(write(arangeFile()));
  ASSERT_TRUE(bool(array)) << llvm::toString(array.takeError());
  EXPECT_EQ(array->dtype, DType::I16);
  EXPECT_EQ(array->shape, (llvm::SmallVector<int64_t, 4>{3}));
  int16_t values[3];
  ASSERT_EQ(array->data.size(), sizeof(values));
  std::memcpy(values, array->data.data(), sizeof(values));
  EXPECT_EQ(values[0], 0);
  EXPECT_EQ(values[1], 1);
  EXPECT_EQ(values[2], 2);
}

// Version 2 has four bytes of header length; a scalar has an empty shape.
TEST_F(Npy, ReadsVersion2Scalar) {
  std::string header = "{'descr': '|u1', 'fortran_order': False, 'shape': ()}";
  std::string file("\x93NUMPY\x02\x00", 8);
  file += std::string{static_cast<char>(header.size()), 0, 0, 0};
  auto array = readNpy(write(file + header + "\x07"));
  ASSERT_TRUE(bool(array)) << llvm::toString(array.takeError());
  EXPECT_EQ(array->dtype, DType::U8);
  EXPECT_TRUE(array->shape.empty());
  EXPECT_EQ(array->data, std::vector<std::byte>{std::byte{7}});
}

// Writing makes the very bytes numpy.save makes.
TEST_F(Npy, WritesWhatNumPyWrites) {
  int16_t values[] = {0, 1, 2};
  View view =
      View::contiguous(reinterpret_cast<std::byte *>(values), DType::I16, {3});
  ASSERT_FALSE(bool(writeNpy(path("out.npy"), view)));
  auto file = llvm::MemoryBuffer::getFile(path("out.npy"));
  ASSERT_TRUE(bool(file));
  EXPECT_EQ((*file)->getBuffer(), arangeFile());
}

// A strided view is written in row-major order, every dtype comes back.
TEST_F(Npy, RoundTripsEveryDType) {
  for (unsigned i = 0; i < kNumDTypes; ++i) {
    DType dtype = static_cast<DType>(i);
    std::vector<std::byte> bytes(6 * byteWidth(dtype));
    for (size_t b = 0; b < bytes.size(); ++b)
      bytes[b] = std::byte(dtype == DType::I1 ? b % 2 : b + 1);
    View transposed{bytes.data(), dtype, {3, 2}, {1, 3}};
    ASSERT_FALSE(bool(writeNpy(path("out.npy"), transposed)));
    auto array = readNpy(path("out.npy"));
    ASSERT_TRUE(bool(array)) << llvm::toString(array.takeError());
    EXPECT_EQ(array->dtype, dtype == DType::BF16 ? DType::U16 : dtype);
    EXPECT_EQ(array->shape, (llvm::SmallVector<int64_t, 4>{3, 2}));
    size_t width = byteWidth(dtype);
    EXPECT_FALSE(std::memcmp(&array->data[width], &bytes[3 * width], width));
    EXPECT_FALSE(
        std::memcmp(&array->data[4 * width], &bytes[2 * width], width));
  }
}

// Arrays without elements are arrays too.
TEST_F(Npy, RoundTripsEmptyArrays) {
  View empty = View::contiguous(nullptr, DType::F32, {0, 4});
  ASSERT_FALSE(bool(writeNpy(path("out.npy"), empty)));
  auto array = readNpy(path("out.npy"));
  ASSERT_TRUE(bool(array)) << llvm::toString(array.takeError());
  EXPECT_EQ(array->shape, (llvm::SmallVector<int64_t, 4>{0, 4}));
}

// Every way a file can be bad has its message, with the file's name.
TEST_F(Npy, ExplainsBadFiles) {
  std::string missing = errorOf(path("missing.npy"));
  EXPECT_NE(missing.find("missing.npy"), std::string::npos);
  EXPECT_NE(missing.find("No such file"), std::string::npos);

  auto expect = [&](const std::string &contents, const std::string &message) {
    EXPECT_NE(errorOf(write(contents)).find(message), std::string::npos)
        << errorOf(write(contents));
  };
  expect("", "not a .npy file");
  expect("PK\x03\x04 something else", "not a .npy file");
  expect("\x93NUMPY", "truncated");
  expect(std::string("\x93NUMPY\x09\x00", 8), "version 9");
  expect(arangeFile().substr(0, 40), "truncated");
  expect(arangeFile().substr(0, arangeFile().size() - 1), "truncated");
  expect(npyFile("{'descr': '<f8', 'fortran_order': False, 'shape': (1,)}",
                 "12345678"),
         "dtype '<f8' is not supported");
  expect(npyFile("{'descr': [('x', '<f4')], 'fortran_order': False, "
                 "'shape': (1,)}",
                 "1234"),
         "is not supported");
  expect(
      npyFile("{'descr': '<f4', 'fortran_order': True, 'shape': (1,)}", "1234"),
      "Fortran order");
  expect(npyFile("{'descr': '<f4', 'shape': (1,)}", "1234"), "malformed");
  expect(npyFile("{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}",
                 "1234"),
         "malformed");
  expect(npyFile("{'descr': '<f4', 'fortran_order': False, 'shape': "
                 "(4611686018427387904, 16)}",
                 "1234"),
         "truncated");
  expect(arangeFile() + "x", "trailing bytes in .npy file: the shape needs 6 "
                             "of the 7 bytes there are");
}

// Headers are read to their end; errors quote the wrong part.
TEST_F(Npy, ExplainsBadHeaders) {
  auto expect = [&](const std::string &header, const std::string &message) {
    EXPECT_NE(errorOf(write(npyFile(header, "12"))).find(message),
              std::string::npos)
        << errorOf(write(npyFile(header, "12")));
  };
  expect("{'descr': '<i2', 'fortran_order': Falsehood, 'shape': (1,)}",
         "malformed .npy header at ''fortran_order': Falsehood");
  expect("{'descr': '<i2', 'fortran_order': False, 'shape': (1,) junk}",
         "malformed .npy header at ''shape': (1,) junk}'");
  expect("{'descr': '<i2', 'fortran_order': False, 'shape': (1,)} junk",
         "it is not one dictionary");
  expect("'descr': '<i2', 'fortran_order': False, 'shape': (1,)}",
         "it is not one dictionary");
  expect("{'descr': '<i2', 'fortran_order': False, 'shape': (1,)",
         "malformed .npy header at");
  expect("{'descr': '<i2', 'fortran_order': False, 'shape': (1)}",
         "malformed .npy header at");
  expect("{'descr': '<i2', 'fortran_order': False, 'shape': (1, , 1)}",
         "malformed .npy header at");
  expect("{'descr': '<i2', 'fortran_order': False, 'shape': 1}",
         "malformed .npy header at");
  expect("{'descr': '<i2', 'fortran_order': False, 'shape': (1,), 'x': 1}",
         "malformed .npy header at ''x': 1}'");
  expect("{'shape': (1,), 'descr': '<i2', 'shape': (1,)}",
         "malformed .npy header at");
  expect("{'descr': '<i2', 'shape': (1,)}", "expected 'descr'");
  expect("{}", "expected 'descr'");
  expect("{'descr': '<i2", "malformed .npy header at");
}

// The order of the keys and the kind of quotes are the writer's.
TEST_F(Npy, ReadsOtherSpellingsOfHeaders) {
  auto array = readNpy(write(npyFile("{\"shape\":(1,1),\"fortran_order\":"
                                     "False,\"descr\":\"<i2\"}  \n",
                                     "12")));
  ASSERT_TRUE(bool(array)) << llvm::toString(array.takeError());
  EXPECT_EQ(array->dtype, DType::I16);
  EXPECT_EQ(array->shape, (llvm::SmallVector<int64_t, 4>{1, 1}));
}

// A failed write leaves no file, not even a temporary one.
TEST_F(Npy, FailedWriteLeavesNothing) {
  View empty = View::contiguous(nullptr, DType::F32, {0});
  std::string target = path("no/such/directory/out.npy");
  std::string message = llvm::toString(writeNpy(target, empty));
  EXPECT_NE(message.find("cannot write"), std::string::npos);
  std::error_code error;
  EXPECT_EQ(llvm::sys::fs::directory_iterator(directory, error),
            llvm::sys::fs::directory_iterator());
}

// A disk that fills up is an error, and the old file stays.
TEST_F(Npy, FailedWriteKeepsTheOldFile) {
  std::string file = write("old");
  rlimit old;
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &old), 0);
  llvm::Error error = writeFile(file, [&](llvm::raw_ostream &os) {
    // As a full disk: an error, not the signal that LLVM handles.
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit none = {0, old.rlim_max};
    setrlimit(RLIMIT_FSIZE, &none);
    os << "new";
  });
  setrlimit(RLIMIT_FSIZE, &old);
  EXPECT_EQ(llvm::toString(std::move(error)),
            "cannot write '" + file + "': File too large");
  auto contents = llvm::MemoryBuffer::getFile(file);
  ASSERT_TRUE(bool(contents));
  EXPECT_EQ((*contents)->getBuffer(), "old");
  std::error_code code;
  llvm::sys::fs::directory_iterator entry(directory, code);
  EXPECT_EQ(entry->path(), file);
  EXPECT_EQ(entry.increment(code), llvm::sys::fs::directory_iterator());
}

View viewOf(std::vector<float> &values, llvm::ArrayRef<int64_t> sizes) {
  return View::contiguous(reinterpret_cast<std::byte *>(values.data()),
                          DType::F32, sizes);
}

CompareResult compare(std::vector<float> actual, std::vector<float> expected,
                      double rtol, double atol) {
  int64_t size = actual.size();
  return llvm::cantFail(compareArrays(viewOf(actual, {size}),
                                      viewOf(expected, {size}), rtol, atol));
}

// The tolerance is atol + rtol * |expected|, its limit included.
TEST(Compare, ToleranceIsThatOfNumPy) {
  EXPECT_TRUE(compare({101}, {100}, 0.01, 0).matches());
  EXPECT_FALSE(compare({100}, {98}, 0.02, 0).matches());
  EXPECT_TRUE(compare({0.5f}, {0}, 0, 0.5).matches());
  EXPECT_FALSE(compare({0.5f}, {0}, 1, 0.25).matches());
}

// NaN equals NaN, an infinity equals itself only.
TEST(Compare, SpecialValues) {
  float nan = std::nanf(""), inf = std::numeric_limits<float>::infinity();
  EXPECT_TRUE(compare({nan, inf, -inf}, {nan, inf, -inf}, 0, 0).matches());
  EXPECT_EQ(compare({nan, 1, inf, 1}, {1, nan, -inf, inf}, 1, 1).mismatches, 4);
}

// The report says how much differs, by how much, and where first.
TEST(Compare, DescribesTheDifference) {
  std::vector<float> actual = {1, 2, 3, 4, 5, 9};
  std::vector<float> expected = {1, 2, 3, 2, 5, 8};
  CompareResult result = llvm::cantFail(
      compareArrays(viewOf(actual, {2, 3}), viewOf(expected, {2, 3}), 0, 0.5));
  EXPECT_EQ(result.elements, 6);
  EXPECT_EQ(result.mismatches, 2);
  EXPECT_EQ(result.maxAbsError, 2);
  EXPECT_EQ(result.maxRelError, 1);
  ASSERT_TRUE(result.firstMismatch);
  EXPECT_EQ(result.firstMismatch->index, (llvm::SmallVector<int64_t, 4>{1, 0}));
  EXPECT_EQ(result.firstMismatch->actual, 4);
  EXPECT_EQ(result.firstMismatch->expected, 2);
}

// Dtypes may differ, shapes may not.
TEST(Compare, DTypesAndShapes) {
  int32_t whole[] = {1, -2};
  std::vector<float> values = {1, -2};
  View integers =
      View::contiguous(reinterpret_cast<std::byte *>(whole), DType::I32, {2});
  EXPECT_TRUE(llvm::cantFail(compareArrays(integers, viewOf(values, {2}), 0, 0))
                  .matches());
  auto different =
      compareArrays(viewOf(values, {2, 1}), viewOf(values, {1, 2}), 0, 0);
  ASSERT_FALSE(bool(different));
  EXPECT_EQ(llvm::toString(different.takeError()),
            "shapes differ: 2x1 and 1x2");
}

} // namespace
