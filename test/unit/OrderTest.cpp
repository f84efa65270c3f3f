//===- OrderTest.cpp - Tests of the order of a section by phases ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Order/Order.h"
#include "analysis/Order/Hazards.h"
#include "analysis/Order/OrderSweep.h"
#include "analysis/Order/Reduction.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// Sections
//===----------------------------------------------------------------------===//

namespace {
constexpr const char *head = R"(
  !gm = memref<4x64xf32>
  !ub = memref<4x64xf32, #ascend.memory<ub>>
  !row = memref<1x64xf32, strided<[64, 1], offset: ?>>
  !slot = memref<1x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
  #mod = affine_map<(d0) -> (d0 mod 2)>
  func.func @f(%X: !gm, %Y: !gm, %n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    ascend.launch (%block) in (%c1) {
      ascend.section vector {
        %b = ascend.buffer at 0 : !ub
)";
constexpr const char *tail = "ascend.end } ascend.end } return }";

/// A section, and its analyses.
class Section : public testing::Test {
protected:
  Section() {
    context.loadDialect<AscendDialect, affine::AffineDialect,
                        arith::ArithDialect, func::FuncDialect,
                        memref::MemRefDialect, scf::SCFDialect>();
  }

  void parse(llvm::StringRef body) {
    module = parseSourceString<ModuleOp>(head + body.str() + tail, &context);
    ASSERT_TRUE(module);
    module->walk([&](SectionOp op) { section = op; });
    graph.emplace(section);
  }

  void analyse(llvm::StringRef body) {
    parse(body);
    SyncPlan plan(section);
    Order order(*graph, plan);
    faults = llvm::map_to_vector(order.getFaults(),
                                 [](auto fault) { return fault.second; });
    Hazards hazards(section, *graph, getLimits(section));
    order.forEachInstruction([&](const Step &step, const InFlight &known) {
      hazards.forEach(step, known, [&](const Hazard &) { return ++conflicts; });
      return true;
    });
  }

  /// How often instructions are in the graph, in all phases.
  unsigned countIssues() const {
    unsigned count = 0;
    for (const Chain &chain : graph->getChains())
      for (const Step &step : chain.steps)
        count += isa<InstructionOpInterface>(step.op);
    return count;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  SectionOp section;
  std::optional<SectionGraph> graph;
  SmallVector<FlagFault> faults;
  unsigned conflicts = 0;
};

/// A loop that loads and stores a slot, with flags before and after.
std::string getLoop(llvm::StringRef upper, llvm::StringRef beforeLoad,
                    llvm::StringRef afterStore) {
  std::string begin = "scf.for %i = %c0 to " + upper.str() + R"( step %c1 {
      %s = affine.apply #mod(%i)
      %x = memref.subview %X[%s, 0] [1, 64] [1, 1] : !gm to !row
      %t = memref.subview %b[%s, 0] [1, 64] [1, 1] : !ub to !slot
      %y = memref.subview %Y[%s, 0] [1, 64] [1, 1] : !gm to !row
)";
  std::string body = R"(
      ascend.copy_gm_to_ub %x to %t : !row, !slot
      ascend.set_flag mte2 -> mte3, 0 + %s of 2
      ascend.wait_flag mte2 -> mte3, 0 + %s of 2
      ascend.copy_ub_to_gm %t to %y : !slot, !row
)";
  return begin + beforeLoad.str() + body + afterStore.str() + "}\n";
}

constexpr const char *raiseBoth = R"(
  ascend.set_flag mte3 -> mte2, 0
  ascend.set_flag mte3 -> mte2, 1
)";
constexpr const char *lowerBoth = R"(
  ascend.wait_flag mte3 -> mte2, 0
  ascend.wait_flag mte3 -> mte2, 1
)";
constexpr const char *waitForSlot =
    "ascend.wait_flag mte3 -> mte2, 0 + %s of 2";
constexpr const char *setSlot = "ascend.set_flag mte3 -> mte2, 0 + %s of 2";
} // namespace

// Two slots are two phases; the loop may be left in either.
TEST_F(Section, FollowsEachPhaseOfALoop) {
  analyse(raiseBoth + getLoop("%n", waitForSlot, setSlot) + lowerBoth);
  EXPECT_EQ(countIssues(), 4u);
  EXPECT_TRUE(faults.empty());
  EXPECT_EQ(conflicts, 0u);
}

// The residue in which the inner loop is left is another one each time.
TEST_F(Section, FollowsFlagsOverRunsOfALoop) {
  std::string outer = "scf.for %o = %c0 to %n step %c1 {" +
                      getLoop("%n", waitForSlot, setSlot) + "}\n";
  analyse(raiseBoth + outer + lowerBoth);
  EXPECT_TRUE(faults.empty());
  EXPECT_EQ(conflicts, 0u);
}

// One set too many raises a flag that is not lowered.
TEST_F(Section, FindsFlagsRaisedTwice) {
  std::string sets = std::string(setSlot) + "\n" + setSlot;
  analyse(raiseBoth + getLoop("%n", waitForSlot, sets) + lowerBoth);
  EXPECT_TRUE(llvm::is_contained(faults, FlagFault::RaisedTwice));
}

// Without flags between iterations a load overwrites a slot that is stored.
TEST_F(Section, FindsHazardsOfTheNextRoundOfASlot) {
  analyse(getLoop("%n", "", ""));
  EXPECT_GT(conflicts, 0u);
}

// Two iterations use each slot once.
TEST_F(Section, KnowsTripCountsThatAreConstants) {
  analyse("%c2 = arith.constant 2 : index\n" + getLoop("%c2", "", ""));
  EXPECT_EQ(conflicts, 0u);
}

// A while loop ends after its condition, and not after its body.
TEST_F(Section, LeavesAWhileLoopByItsCondition) {
  analyse(R"(
    %p = arith.cmpi eq, %n, %c0 : index
    scf.while : () -> () {
      ascend.copy_gm_to_ub %X to %b : !gm, !ub
      ascend.set_flag mte2 -> v, 0
      scf.condition(%p)
    } do {
      ascend.wait_flag mte2 -> v, 0
      ascend.vadd %b, %b into %b : !ub, !ub, !ub
      ascend.pipe_barrier all
      scf.yield
    }
    ascend.wait_flag mte2 -> v, 0
  )");
  EXPECT_TRUE(faults.empty());
  EXPECT_EQ(conflicts, 0u);
}

// A flag with a slot that is no residue of iterations is not followed.
TEST_F(Section, RefusesFlagsOfUnknownSlots) {
  analyse("ascend.set_flag mte3 -> mte2, 0 + %n of 2");
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_EQ(faults[0], FlagFault::UnknownSlot);
}

//===----------------------------------------------------------------------===//
// States
//===----------------------------------------------------------------------===//

namespace {
/// A loop with two additions.
constexpr const char *additions = R"(
  scf.for %i = %c0 to %n step %c1 {
    ascend.vadd %b, %b into %b : !ub, !ub, !ub
    ascend.vadd %b, %b into %b : !ub, !ub, !ub
  }
)";

const Chain &findBody(const SectionGraph &graph) {
  return *llvm::find_if(graph.getChains(), [](const Chain &chain) {
    return !chain.lanes.empty();
  });
}

const LoopEvent &findEvent(const SectionGraph &graph, LoopEvent::Kind kind) {
  return *llvm::find_if(graph.getEvents(), [&](const LoopEvent &event) {
    return event.kind == kind;
  });
}
} // namespace

// Issues get older when an iteration and when a run of their loop begins.
TEST_F(Section, HasIssuesThatGrowOlder) {
  parse(additions);
  const Chain &body = findBody(*graph);
  OrderState state(*graph);
  state.enter(body);
  InFlight known = state[Pipe::V];
  EXPECT_FALSE(known.contains(0, 0));
  state.issue(body.steps[0]);
  EXPECT_TRUE(known.contains(0, 0, Age::Latest));
  EXPECT_FALSE(known.contains(0, 1));
  state.issue(body.steps[1]);
  state.apply(findEvent(*graph, LoopEvent::Iteration));
  EXPECT_FALSE(known.contains(0, 0, Age::Latest));
  EXPECT_TRUE(known.contains(0, 1, Age::EarlierIteration));
  state.enter(body);
  state.issue(body.steps[0]);
  state.apply(findEvent(*graph, LoopEvent::Run));
  EXPECT_TRUE(known.contains(0, 0, Age::EarlierRun));
  EXPECT_TRUE(known.contains(0, 1, Age::EarlierRun));
  EXPECT_FALSE(known.contains(0, 1, Age::EarlierIteration));
}

// An access in flight on one of two paths is in flight at their join.
TEST_F(Section, UnitesIssuesWherePathsMeet) {
  parse(additions);
  const Chain &body = findBody(*graph);
  OrderState state(*graph), other(*graph);
  other.enter(body);
  other.issue(body.steps[0]);
  other.issue(body.steps[1]);
  auto report = [](Operation *) {};
  EXPECT_TRUE(state.meet(other, report));
  EXPECT_FALSE(state.meet(other, report));
  EXPECT_TRUE(state[Pipe::V].contains(0, 1));
}

// A barrier ends the issues before it for its pipe, and a pipe that learns a
// snapshot of it knows it, too.
TEST_F(Section, EndsIssuesForPipesThatKnowIt) {
  parse(additions);
  const Chain &body = findBody(*graph);
  OrderState state(*graph);
  state.enter(body);
  state.issue(body.steps[0]);
  state.finish(Pipe::V);
  state.issue(body.steps[1]);
  EXPECT_FALSE(state[Pipe::V].contains(0, 0));
  EXPECT_TRUE(state[Pipe::V].contains(0, 1));
  EXPECT_TRUE(state[Pipe::MTE3].contains(0, 0));
  state.take({0, section}, Pipe::V);
  state.learn(Pipe::MTE3, 0u);
  EXPECT_FALSE(state[Pipe::MTE3].contains(0, 0));
}

// The set of a flag that is raised on one path only is reported once.
TEST_F(Section, ReportsFlagsRaisedOnOnePath) {
  parse("ascend.set_flag mte2 -> v, 0");
  Operation *set = nullptr;
  section.walk([&](SetFlagOp op) { set = op; });
  OrderState state(*graph), other(*graph);
  // More flags than a state has room for at first.
  other.setRaised(100);
  other.take({100, set}, Pipe::MTE2);
  unsigned reports = 0;
  auto report = [&](Operation *op) { reports += op == set; };
  EXPECT_TRUE(state.meet(other, report));
  EXPECT_EQ(reports, 1u);
  EXPECT_TRUE(state.mayBeRaised(Pipe::V, 100));
  EXPECT_FALSE(state.find(100));
}

// A position is a small number, so a long block has several lanes for a pipe.
TEST_F(Section, DividesLongBlocks) {
  std::string sums;
  for (unsigned i = 0; i <= Lane::mostPositions; ++i)
    sums += "ascend.vadd %b, %b into %b : !ub, !ub, !ub\n";
  parse(sums);
  EXPECT_EQ(graph->getLanes().size(), 2u);
  const Chain &chain = findBody(*graph);
  EXPECT_EQ(chain.steps[Lane::mostPositions].lane, 1);
  EXPECT_EQ(chain.steps[Lane::mostPositions].position, 0u);
}

//===----------------------------------------------------------------------===//
// Sweeps
//===----------------------------------------------------------------------===//

namespace {
constexpr SyncOp setLoaded = {SyncOp::Set, Pipe::MTE2, Pipe::V};
constexpr SyncOp waitForLoaded = {SyncOp::Wait, Pipe::MTE2, Pipe::V};

/// Inserts a flag after the load when the sum is visited first, with its wait
/// before `sink`, or before the sum if that is null. Returns whether the load
/// is in flight at each visit of the sum.
std::vector<bool> insertFlag(SectionOp section, const SectionGraph &graph,
                             Operation *sink) {
  SyncPlan plan(section);
  OrderSweep sweep(graph, plan);
  std::vector<bool> visits;
  Operation *load = nullptr;
  int lane = -1;
  sweep.run([&](const Step &step, const OrderState &state, OrderSweep &) {
    Operation *back = nullptr;
    if (isa<CopyGmToUbOp>(step.op)) {
      load = step.op;
      lane = step.lane;
    }
    if (!isa<VAddOp>(step.op))
      return back;
    visits.push_back(state[Pipe::V].contains(lane, 0));
    if (visits.size() > 1)
      return back;
    plan.addAfter(load, setLoaded);
    plan.addBefore(sink ? sink : step.op, waitForLoaded);
    return SyncPlan::getNextAnchor(load);
  });
  return visits;
}
} // namespace

// After the flag the load is complete.
TEST_F(Section, IsSweptAgainFromAFlag) {
  parse(R"(
    ascend.copy_gm_to_ub %X to %b : !gm, !ub
    ascend.vadd %b, %b into %b : !ub, !ub, !ub
  )");
  EXPECT_EQ(insertFlag(section, *graph, nullptr),
            (std::vector<bool>{true, false}));
}

// The sum is visited once before the sweep goes back, and then once for the
// first iteration and once for all others.
TEST_F(Section, IsSweptAgainFromAFlagInFrontOfALoop) {
  parse(R"(
    ascend.copy_gm_to_ub %X to %b : !gm, !ub
    scf.for %i = %c0 to %n step %c1 {
      ascend.vadd %b, %b into %b : !ub, !ub, !ub
    }
  )");
  Operation *loop = nullptr;
  section.walk([&](scf::ForOp op) { loop = op; });
  std::vector<bool> visits = insertFlag(section, *graph, loop);
  ASSERT_GT(visits.size(), 1u);
  EXPECT_TRUE(visits.front());
  EXPECT_EQ(std::count(visits.begin() + 1, visits.end(), true), 0);
}

// The state of a pipe before an earlier operation is available.
TEST_F(Section, KeepsStatesOfEarlierPlaces) {
  parse(R"(
    ascend.copy_gm_to_ub %X to %b : !gm, !ub
    ascend.vadd %b, %b into %b : !ub, !ub, !ub
    ascend.copy_ub_to_gm %b to %Y : !ub, !gm
  )");
  SyncPlan plan(section);
  OrderSweep sweep(*graph, plan);
  unsigned stores = 0;
  sweep.run([&](const Step &step, const OrderState &, OrderSweep &) {
    if (isa<CopyUbToGmOp>(step.op)) {
      Operation *sum = step.op->getPrevNode();
      std::optional<OrderState> before = sweep.computeStateBefore(sum);
      EXPECT_TRUE(before);
      if (!before)
        return static_cast<Operation *>(nullptr);
      ArrayRef<int> lanes = graph->getGroup(step.group).lanes;
      InFlight known = (*before)[Pipe::V];
      EXPECT_TRUE(known.contains(lanes[unsigned(Pipe::MTE2)], 0));
      EXPECT_FALSE(known.contains(lanes[unsigned(Pipe::V)], 0));
      ++stores;
    }
    return static_cast<Operation *>(nullptr);
  });
  EXPECT_EQ(stores, 1u);
}

//===----------------------------------------------------------------------===//
// Reduction
//===----------------------------------------------------------------------===//

namespace {
/// The operations of `section` with these numbers, among its flags and
/// barriers.
SmallVector<Operation *> getSyncs(SectionOp section,
                                  ArrayRef<unsigned> numbers) {
  SmallVector<Operation *> all, chosen;
  section.walk([&](Operation *op) {
    if (SyncPlan::isSync(op))
      all.push_back(op);
  });
  for (unsigned number : numbers)
    chosen.push_back(all[number]);
  return chosen;
}
} // namespace

// The second flag implies the first one, which stands before it. Without the
// second, the first is needed.
TEST_F(Section, RemovesAnImpliedFlagOnly) {
  parse(R"(
    ascend.copy_gm_to_ub %X to %b : !gm, !ub
    ascend.set_flag mte2 -> v, 0
    ascend.set_flag mte2 -> v, 1
    ascend.wait_flag mte2 -> v, 0
    ascend.wait_flag mte2 -> v, 1
    ascend.vadd %b, %b into %b : !ub, !ub, !ub
  )");
  TargetSpec spec = getLimits(section);
  SectionModel model(section, spec);
  Reduction reduction(section, model);
  EXPECT_TRUE(reduction.remove(getSyncs(section, {1, 3})));
  EXPECT_FALSE(reduction.remove(getSyncs(section, {0, 2})));
  EXPECT_EQ(reduction.countFaults(), 0u);
}

// A failed removal leaves the plan and all states as they were: the barrier in
// the loop is needed, for the next iteration.
TEST_F(Section, RestoresStatesAfterAFailedRemoval) {
  parse(R"(
    scf.for %i = %c0 to %n step %c1 {
      ascend.pipe_barrier v
      ascend.vadd %b, %b into %b : !ub, !ub, !ub
    }
    ascend.pipe_barrier v
    ascend.pipe_barrier v
    ascend.vadd %b, %b into %b : !ub, !ub, !ub
  )");
  TargetSpec spec = getLimits(section);
  SectionModel model(section, spec);
  Reduction reduction(section, model);
  EXPECT_FALSE(reduction.remove(getSyncs(section, {0})));
  EXPECT_TRUE(reduction.remove(getSyncs(section, {1})));
  EXPECT_FALSE(reduction.remove(getSyncs(section, {2})));
}

// A wait that a later set of another flag relies on is needed, because the flag
// would be raised twice.
TEST_F(Section, KeepsFlagsThatLowerOthersInTime) {
  parse(R"(
    ascend.set_flag v -> mte2, 0
    scf.for %i = %c0 to %n step %c1 {
      ascend.wait_flag v -> mte2, 0
      ascend.set_flag mte2 -> v, 0
      ascend.wait_flag mte2 -> v, 0
      ascend.set_flag v -> mte2, 0
    }
    ascend.wait_flag v -> mte2, 0
  )");
  TargetSpec spec = getLimits(section);
  SectionModel model(section, spec);
  Reduction reduction(section, model);
  EXPECT_FALSE(reduction.remove(getSyncs(section, {2, 3})));
  EXPECT_EQ(reduction.countFaults(), 0u);
}

// Two flags of one id are apart, and the second one is not needed.
TEST_F(Section, RemovesOneOfTwoFlagsOfAnId) {
  parse(R"(
    ascend.copy_gm_to_ub %X to %b : !gm, !ub
    ascend.set_flag mte2 -> v, 0
    ascend.wait_flag mte2 -> v, 0
    ascend.vadd %b, %b into %b : !ub, !ub, !ub
    ascend.set_flag v -> mte2, 0
    ascend.wait_flag v -> mte2, 0
    ascend.set_flag mte2 -> v, 0
    ascend.wait_flag mte2 -> v, 0
    ascend.pipe_barrier v
    ascend.vadd %b, %b into %b : !ub, !ub, !ub
  )");
  TargetSpec spec = getLimits(section);
  SectionModel model(section, spec);
  Reduction reduction(section, model);
  EXPECT_TRUE(reduction.remove(getSyncs(section, {4, 5})));
  EXPECT_FALSE(reduction.remove(getSyncs(section, {0, 1})));
}

// Chains without instructions, flags or ends of blocks are left out.
TEST_F(Section, HasNoChainThatOnlyJoinsPaths) {
  parse(R"(
    scf.for %i = %c0 to %n step %c1 {
      scf.for %j = %c0 to %n step %c1 {
        ascend.vadd %b, %b into %b : !ub, !ub, !ub
      }
      scf.for %j = %c0 to %i step %c1 {
        ascend.vadd %b, %b into %b : !ub, !ub, !ub
      }
    }
  )");
  for (const Chain &chain : graph->getChains().drop_front())
    EXPECT_FALSE(chain.steps.empty());
}
