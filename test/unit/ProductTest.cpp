//===- ProductTest.cpp - Tests of products on several threads -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/KernelSupport.h"

#include "gtest/gtest.h"

#include <cstring>
#include <random>
#include <thread>

using namespace tl::runtime;

namespace {

/// A product of random numbers; its sums depend on the order of additions.
struct Product {
  Product(unsigned seed, int64_t m, int64_t n, int64_t k)
      : m(m), n(n), k(k), a(m * k), b(k * n), c(m * n) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> numbers(-1, 1);
    for (auto *values : {&a, &b, &c})
      for (float &value : *values)
        value = numbers(random);
  }

  /// C of an accumulator, in panels of 16 columns, or by rows.
  std::vector<float> multiply(bool inPanels) const {
    int64_t panel = 16, panels = (n + panel - 1) / panel;
    std::vector<float> result(inPanels ? m * panels * panel : m * n);
    MatrixView view = matrix(result, m, n);
    if (inPanels)
      view = {view.data, DType::F32, MatrixAxis::plain(m, panel),
              MatrixAxis{n, panel, m * panel, 1}};
    copyMatrix(matrix(c, m, n), view, m, n);
    KernelArgs args{{Operand(View(), matrix(a, m, k)),
                     Operand(View(), matrix(b, k, n)), Operand(View(), view)},
                    {},
                    {}};
    const Kernel *kernel = lookupKernel("matmul");
    llvm::cantFail(kernel->check(args));
    kernel->run(args);
    std::vector<float> dense(m * n);
    copyMatrix(view, matrix(dense, m, n), m, n);
    return dense;
  }

  int64_t m, n, k;
  std::vector<float> a, b, c;

private:
  static MatrixView matrix(const std::vector<float> &data, int64_t rows,
                           int64_t cols) {
    auto *bytes = reinterpret_cast<const std::byte *>(data.data());
    return MatrixView::plain(const_cast<std::byte *>(bytes), DType::F32, rows,
                             cols, cols);
  }
};

std::vector<Product> makeProducts() {
  std::vector<Product> products;
  unsigned seed = 0;
  for (int64_t m : {1, 5, 16, 33})
    for (int64_t n : {1, 7, 16, 40, 64})
      for (int64_t k : {1, 3, 64, 100})
        products.emplace_back(++seed, m, n, k);
  return products;
}

/// Bits, for NaN.
bool haveSameBits(const std::vector<float> &a, const std::vector<float> &b) {
  return a.size() == b.size() &&
         std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

// A sum does not depend on where its operands lie, which differs between
// program order and compiled kernels.
TEST(Products, SameBitsInAllLayouts) {
  for (const Product &product : makeProducts())
    EXPECT_TRUE(haveSameBits(product.multiply(/*inPanels=*/true),
                             product.multiply(false)))
        << product.m << " x " << product.n << " x " << product.k;
}

// Nor on its surroundings: a row and a column have the sum of their element.
TEST(Products, SameBitsForAllExtents) {
  Product whole(1, 33, 40, 100);
  std::vector<float> expected = whole.multiply(false);
  for (int64_t row : {0, 8, 32})
    for (int64_t column : {0, 15, 16, 39}) {
      Product element(2, 1, 1, 100);
      element.c = {whole.c[row * 40 + column]};
      for (int64_t i = 0; i < 100; ++i) {
        element.a[i] = whole.a[row * 100 + i];
        element.b[i] = whole.b[i * 40 + column];
      }
      EXPECT_EQ(element.multiply(false)[0], expected[row * 40 + column]);
    }
}

// Nor on other threads that multiply at the same time.
TEST(Products, SameBitsOnManyThreads) {
  constexpr int kThreads = 16, kRounds = 20;
  std::vector<Product> products = makeProducts();
  std::vector<std::vector<float>> expected;
  for (const Product &product : products)
    expected.push_back(product.multiply(false));
  std::vector<int> wrong(kThreads);
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kThreads; ++thread)
    threads.emplace_back([&, thread] {
      for (int round = 0; round < kRounds; ++round)
        for (size_t i = 0; i < products.size(); ++i) {
          size_t mine = (i + thread * 7) % products.size();
          bool inPanels = (thread + round) % 2;
          wrong[thread] +=
              !haveSameBits(products[mine].multiply(inPanels), expected[mine]);
        }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(wrong, std::vector<int>(kThreads));
}

} // namespace
