//===- Rows.cpp - Loops over strided views --------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/Rows.h"

#include "llvm/ADT/STLExtras.h"

using namespace tl::runtime;

namespace {
/// One dimension of all views.
struct LoopDim {
  int64_t size;
  llvm::SmallVector<int64_t, 3> strides;

  /// True if this dimension continues where `inner` ends, in every view.
  bool continues(const LoopDim &inner) const {
    return llvm::all_of(
        llvm::zip_equal(strides, inner.strides), [&](auto pair) {
          return std::get<0>(pair) == std::get<1>(pair) * inner.size;
        });
  }
};
} // namespace

/// The dimensions of `views`, innermost first, merged to the least number, at
/// least one.
static llvm::SmallVector<LoopDim, 4>
mergedDims(llvm::ArrayRef<const View *> views) {
  llvm::SmallVector<LoopDim, 4> dims;
  for (int64_t i = views.front()->rank(); i-- > 0;) {
    LoopDim dim{views.front()->sizes[i], {}};
    if (dim.size == 1)
      continue;
    for (const View *view : views)
      dim.strides.push_back(view->strides[i]);
    if (!dims.empty() && dim.continues(dims.back()))
      dims.back().size *= dim.size;
    else
      dims.push_back(std::move(dim));
  }
  if (dims.empty())
    dims.push_back({1, llvm::SmallVector<int64_t, 3>(views.size(), 1)});
  return dims;
}

void tl::runtime::forEachPanel(llvm::ArrayRef<const View *> views,
                               llvm::function_ref<void(const Panel &)> visit) {
  if (views.front()->numElements() == 0)
    return;
  llvm::SmallVector<LoopDim, 4> dims = mergedDims(views);
  if (dims.size() == 1)
    dims.push_back({1, llvm::SmallVector<int64_t, 3>(views.size(), 0)});
  llvm::SmallVector<std::byte *, 3> data;
  for (const View *view : views)
    data.push_back(view->data);

  auto move = [&](const LoopDim &dim, int64_t steps) {
    for (size_t v = 0; v < views.size(); ++v)
      data[v] += steps * dim.strides[v] * byteWidth(views[v]->dtype);
  };
  llvm::SmallVector<int64_t, 4> index(dims.size(), 0);
  const LoopDim &inner = dims[0], &outer = dims[1];
  while (true) {
    visit({{data, inner.strides, inner.size}, outer.size, outer.strides});
    size_t d = 2;
    for (; d < dims.size(); ++d) {
      move(dims[d], 1);
      if (++index[d] < dims[d].size)
        break;
      move(dims[d], -dims[d].size);
      index[d] = 0;
    }
    if (d >= dims.size())
      return;
  }
}

void tl::runtime::forEachRow(llvm::ArrayRef<const View *> views,
                             llvm::function_ref<void(const Row &)> visit) {
  forEachPanel(views, [&](const Panel &panel) {
    llvm::SmallVector<std::byte *, 3> data(panel.first.data);
    for (int64_t r = 0; r < panel.rows; ++r) {
      visit({data, panel.first.strides, panel.first.length});
      for (size_t v = 0; v < views.size(); ++v)
        data[v] += panel.rowStrides[v] * byteWidth(views[v]->dtype);
    }
  });
}
