// Launches a kernel on an NPU, compares its tensors with those that the
// simulator computed, and its time with the prediction of the simulator.
// case.h describes the launch; both are written by tl-run --bundle.
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "case.h"

#include "acl/acl.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

namespace {

void fail(const std::string &message) {
  std::printf("error: %s\n", message.c_str());
  std::exit(2);
}

void check(aclError error, const char *call) {
  if (error != ACL_SUCCESS)
    fail(std::string(call) + " returns " + std::to_string(error));
}
#define CHECK(call) check(call, #call)

std::vector<char> readFile(const char *path) {
  std::ifstream file(path, std::ios::binary);
  if (!file)
    fail(std::string("cannot read ") + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The number in the bits of a 16-bit float.
double decodeHalf(uint16_t bits) {
  int exponent = bits >> 10 & 31, fraction = bits & 1023;
  double value = exponent == 0    ? std::ldexp(fraction, -24)
                 : exponent == 31 ? (fraction ? NAN : INFINITY)
                                  : std::ldexp(fraction + 1024, exponent - 25);
  return bits >> 15 ? -value : value;
}

template <typename T> T load(const char *data, size_t index) {
  T value;
  std::memcpy(&value, data + index * sizeof(T), sizeof(T));
  return value;
}

double getNumber(const char *data, size_t index, tl_dtype dtype) {
  switch (dtype) {
  case TL_F16:
    return decodeHalf(load<uint16_t>(data, index));
  case TL_BF16: {
    uint32_t bits = uint32_t(load<uint16_t>(data, index)) << 16;
    return load<float>(reinterpret_cast<const char *>(&bits), 0);
  }
  case TL_F32:
    return load<float>(data, index);
  case TL_I8:
    return load<int8_t>(data, index);
  case TL_I16:
    return load<int16_t>(data, index);
  case TL_I32:
    return load<int32_t>(data, index);
  case TL_I64:
    return double(load<int64_t>(data, index));
  case TL_U16:
    return load<uint16_t>(data, index);
  case TL_U32:
    return load<uint32_t>(data, index);
  case TL_U64:
    return double(load<uint64_t>(data, index));
  default:
    return load<uint8_t>(data, index);
  }
}

/// The number of elements of `got` that are not as expected; tells the first.
size_t countDifferences(const Argument &argument, const std::vector<char> &got,
                        const std::vector<char> &expected) {
  size_t elements = expected.size() / argument.elementBytes, differences = 0;
  for (size_t i = 0; i < elements; ++i) {
    double a = getNumber(got.data(), i, argument.dtype);
    double b = getNumber(expected.data(), i, argument.dtype);
    bool isSame = (std::isnan(a) && std::isnan(b)) || a == b ||
                  std::fabs(a - b) <= kAtol + kRtol * std::fabs(b);
    if (!isSame && differences++ == 0)
      std::printf("%s: element %zu is %g, expected %g\n", argument.name, i, a,
                  b);
  }
  return differences;
}

/// The tensors of the launch, on the device.
class Tensors {
public:
  Tensors() {
    for (const Argument &argument : kArguments) {
      std::vector<char> data = readFile(argument.input);
      void *memory = nullptr;
      CHECK(aclrtMalloc(&memory, data.size() + 32, ACL_MEM_MALLOC_HUGE_FIRST));
      CHECK(aclrtMemcpy(memory, data.size(), data.data(), data.size(),
                        ACL_MEMCPY_HOST_TO_DEVICE));
      tensors.push_back(
          {memory, argument.dtype, argument.rank, argument.shape, nullptr});
    }
  }
  Tensors(const Tensors &) = delete;
  ~Tensors() {
    for (tl_tensor &tensor : tensors)
      aclrtFree(tensor.data);
  }

  /// Whether all tensors are as expected.
  bool matches() const {
    size_t differences = 0, i = 0;
    for (const Argument &argument : kArguments) {
      std::vector<char> expected = readFile(argument.expected);
      std::vector<char> got(expected.size());
      CHECK(aclrtMemcpy(got.data(), got.size(), tensors[i++].data, got.size(),
                        ACL_MEMCPY_DEVICE_TO_HOST));
      size_t count = countDifferences(argument, got, expected);
      std::printf("%s: %s\n", argument.name,
                  count ? (std::to_string(count) + " elements differ").c_str()
                        : "as expected");
      differences += count;
    }
    return differences == 0;
  }

  void launch(void *workspace, aclrtStream stream) {
    tl_detail detail;
    tl_status status = runKernel(tensors.data(), workspace, stream, &detail);
    if (status != TL_OK)
      fail(std::string(tl_status_string(status)) + ": " + detail.rule);
  }

private:
  std::vector<tl_tensor> tensors;
};

/// The time of a launch in microseconds, without the first ones.
double measure(Tensors &tensors, void *workspace, aclrtStream stream) {
  constexpr int kWarmUp = 3, kLaunches = 20;
  aclrtEvent begin, end;
  CHECK(aclrtCreateEvent(&begin));
  CHECK(aclrtCreateEvent(&end));
  for (int i = 0; i < kWarmUp; ++i)
    tensors.launch(workspace, stream);
  CHECK(aclrtRecordEvent(begin, stream));
  for (int i = 0; i < kLaunches; ++i)
    tensors.launch(workspace, stream);
  CHECK(aclrtRecordEvent(end, stream));
  CHECK(aclrtSynchronizeStream(stream));
  float milliseconds = 0;
  CHECK(aclrtEventElapsedTime(&milliseconds, begin, end));
  CHECK(aclrtDestroyEvent(begin));
  CHECK(aclrtDestroyEvent(end));
  return milliseconds * 1000.0 / kLaunches;
}

} // namespace

int main() {
  CHECK(aclInit(nullptr));
  CHECK(aclrtSetDevice(0));
  aclrtStream stream;
  CHECK(aclrtCreateStream(&stream));
  void *workspace = nullptr;
  if (kWorkspaceBytes)
    CHECK(aclrtMalloc(&workspace, kWorkspaceBytes, ACL_MEM_MALLOC_HUGE_FIRST));

  bool matches;
  double measured;
  {
    Tensors tensors;
    tensors.launch(workspace, stream);
    CHECK(aclrtSynchronizeStream(stream));
    matches = tensors.matches();
    measured = measure(tensors, workspace, stream);
  }
  double predicted = kPredictedCycles / kClockMHz;
  std::printf("predicted: %.0f cycles, %.2f us\n", kPredictedCycles, predicted);
  std::printf("measured:  %.0f cycles, %.2f us with launch, %.2f times the "
              "prediction\n",
              measured * kClockMHz, measured, measured / predicted);

  if (workspace)
    CHECK(aclrtFree(workspace));
  CHECK(aclrtDestroyStream(stream));
  CHECK(aclrtResetDevice(0));
  CHECK(aclFinalize());
  return matches ? 0 : 1;
}
