//===- Combination.cpp - Ways to compile a program ------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-generate/Combination.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;
using namespace tl::generate;

static std::string flag(const char *name, bool isOn) {
  return isOn ? std::string(" ") + name + "=true" : "";
}

/// The options of compilation to final IR.
static std::vector<std::string> listTilePipelines() {
  std::vector<std::string> pipelines;
  for (int depth : {1, 2})
    for (bool automatic : {false, true})
      for (bool unit : {false, true})
        for (bool everywhere : {false, true})
          // Clean-up passes may precede it.
          for (const char *before : {"", "cse,"})
            // Each pair of two of these choices occurs.
            pipelines.push_back(
                std::string(before) +
                "tl-compile{spill=true channel-depth=" + std::to_string(depth) +
                (*before == (depth == 1 ? 'c' : 0) ? " align-rows=false" : "") +
                (automatic ? "" : " auto-stages=false") +
                flag("unit-flag", unit && !everywhere) +
                flag("barrier-everywhere", everywhere) + "}");
  return pipelines;
}

static std::vector<std::string> listSlotPipelines() {
  std::string attach = "ascend-attach-target,func.func(ascend-insert-sync",
              verify = ",ascend-verify-sync)";
  return {attach + verify, attach + "{barrier-everywhere=true}" + verify,
          attach + "{max-work=1}" + verify, attach + "{max-work=4000}" + verify,
          "cse," + attach + verify};
}

std::vector<Combination> tl::generate::listCombinations(Profile profile) {
  std::vector<Combination> all;
  if (profile == Profile::Slots) {
    for (const std::string &pipeline : listSlotPipelines())
      all.push_back({1, -1, pipeline});
    return all;
  }
  for (const std::string &pipeline : listTilePipelines())
    for (int subBlocks : {1, 2})
      for (int stages : {-1, 0, 2, 3})
        all.push_back({subBlocks, stages, pipeline});
  return all;
}

Combination tl::generate::draw(Random &random, Profile profile) {
  std::vector<Combination> all = listCombinations(profile);
  return all[random.below(all.size())];
}

void tl::generate::apply(const Combination &combination, ModuleOp module) {
  Builder b(module.getContext());
  using tile::TileDialect;
  module.walk([&](tile::LaunchOp launch) {
    if (combination.subBlocks > 1)
      launch->setAttr(TileDialect::getSubBlocksAttrName(),
                      b.getI64IntegerAttr(combination.subBlocks));
  });
  module.walk([&](scf::ForOp loop) {
    bool isScheduled = llvm::any_of(*loop.getBody(), [](Operation &op) {
      return op.hasAttr(TileDialect::getStageAttrName());
    });
    if (combination.stages < 0 || isScheduled)
      return;
    loop->removeAttr(TileDialect::getStagesAttrName());
    if (combination.stages > 0)
      loop->setAttr(TileDialect::getStagesAttrName(),
                    b.getI64IntegerAttr(combination.stages));
  });
}
