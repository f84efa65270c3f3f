//===- MarkStreams.cpp - Marks transfers that L2 need not keep ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Ascend/Utils/Streamed.h"
#include "mlir/IR/Remarks.h"
#include "passes/Streams/StreamChoice.h"
#include "tl/passes/Passes.h"

using namespace mlir;
using namespace tl;

namespace tl {
#define GEN_PASS_DEF_MARKSTREAMSPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
struct MarkStreams : public tl::impl::MarkStreamsPassBase<MarkStreams> {
  void runOnOperation() override;

private:
  void mark(ascend::LaunchOpInterface launch);
};
} // namespace

/// Whether the author has marked a transfer of `launch`: the choice is theirs.
static bool isMarked(Operation *launch) {
  return launch
      ->walk([](Operation *op) {
        return ascend::isStreamed(op) ? WalkResult::interrupt()
                                      : WalkResult::advance();
      })
      .wasInterrupted();
}

void MarkStreams::mark(ascend::LaunchOpInterface launch) {
  auto transfers = LaunchTransfers::collect(LaunchSize(launch));
  if (isMarked(launch) || !transfers)
    return;
  ascend::TargetSpec limits = ascend::getLimits(launch);
  StreamChoice choice =
      chooseStreams(*transfers, limits.l2_mib << 20, limits.gm_request_bytes);
  for (Value tensor : choice.tensors) {
    Operation *op = transfers->tensors.find(tensor)->second.front().getOp();
    op->setAttr(ascend::kStreamedAttrName, UnitAttr::get(&getContext()));
    remark::passed(op->getLoc(), remark::RemarkOpts::name("streamed")
                                     .category("tile-mark-streams")
                                     .function(getOperation().getName()))
        << ("moved once, and streamed past L2: the reuse distance of other "
            "data is " +
            std::to_string(choice.markedDistance) + " bytes instead of " +
            std::to_string(choice.reuseDistance));
  }
}

void MarkStreams::runOnOperation() {
  SmallVector<ascend::LaunchOpInterface> launches;
  getOperation().walk(
      [&](ascend::LaunchOpInterface launch) { launches.push_back(launch); });
  // L2 keeps data from one launch to the next.
  if (launches.size() == 1)
    mark(launches.front());
}
