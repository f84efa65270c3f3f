//===- Statements.h - Operations as C++ statements --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_STATEMENTS_STATEMENTS_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_STATEMENTS_STATEMENTS_H

#include "conversions/AscendToAscendC/CodeWriter.h"
#include "conversions/AscendToAscendC/FlagComments.h"
#include "conversions/AscendToAscendC/Memories.h"
#include "conversions/AscendToAscendC/Names.h"
#include "conversions/AscendToAscendC/Reads.h"
#include "conversions/AscendToAscendC/Statements/Stages.h"
#include "conversions/AscendToAscendC/ValueNames.h"
#include "conversions/AscendToAscendC/VariableUses.h"
#include "conversions/Scalars/Values.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

namespace tl::ascendc {

/// The names of memories and values in the device part of a kernel.
struct DeviceNames {
  DeviceNames(mlir::func::FuncOp func, KernelStyle style,
              const VariablePlan &plan)
      : memories(style), values(func), comments(func), plan(plan) {}

  Memories memories;
  /// The tiles that the text declares, with their names.
  std::vector<std::pair<ascend::BufferOp, std::string>> tiles;
  ValueNames values;
  FlagComments comments;
  const VariablePlan &plan;
  VariableUses uses;
};

/// Prints operations as consecutive statements of a text. Operations that the
/// text does not need print nothing, and values that are read once are printed
/// at their read.
class StatementPrinter {
public:
  /// `device` is null for the text of the host.
  StatementPrinter(CodeWriter &out, Names &names, Values values, Reads reads,
                   DeviceNames *device = nullptr)
      : out(out), names(names), values(std::move(values)),
        reads(std::move(reads)), device(device) {
    if (device)
      this->values.onQuotient = [device](const Expression &quotient) {
        device->uses.addQuotient(quotient);
      };
  }

  /// Prints `op`, or reports why it cannot be printed.
  mlir::LogicalResult print(mlir::Operation *op);

  /// Prints the operations of `block`, the terminator excepted.
  mlir::LogicalResult printBody(mlir::Block &block);

  /// Defines `value` as `expression`, through a variable if it is read more
  /// than once or the expression is long.
  void define(mlir::Value value, const Expression &expression);

  /// Whether `expression` reads no variable that changes.
  bool isConstant(const Expression &expression) const;

  /// Declares a variable for `value`.
  void declare(mlir::Value value, const Expression &expression,
               llvm::StringRef fallbackName);

  /// Prints the statements that are in `stages` by functions.
  void setStages(const Stages *stages) { this->stages = stages; }

  /// The values that the text printed so far defines.
  const Values &getValues() const { return values; }

  /// The reads of the text.
  const Reads &getReads() const { return reads; }

private:
  /// Ends the visibility of names and values of a body.
  class BodyScope {
  public:
    explicit BodyScope(StatementPrinter &printer)
        : scope(printer.names), printer(printer),
          named(printer.values.named.size()) {}
    ~BodyScope() { printer.values.named.truncate(named); }

  private:
    Names::Scope scope;
    StatementPrinter &printer;
    std::pair<size_t, size_t> named;
  };

  std::string addName(mlir::Value value, llvm::StringRef fallback);
  llvm::StringRef getType(mlir::Type type, const Expression &value) const;
  Expression getVariable(llvm::StringRef name, mlir::Type type,
                         const Expression &value) const;
  bool isUnused(mlir::Value value) const;
  bool isShort(mlir::Value value, const Expression &expression) const;
  void declareQuotient(mlir::Value value, llvm::StringRef name,
                       const Expression &quotient);
  void declareQuotients(mlir::Value value, llvm::StringRef name);
  mlir::LogicalResult printScalar(mlir::Operation *op);
  void nameQuotients(mlir::Operation *op);
  mlir::LogicalResult printInstruction(ascend::InstructionOpInterface op);
  mlir::LogicalResult printIndexFill(mlir::Operation *op);
  mlir::LogicalResult printBuffer(ascend::BufferOp op);

  // Scalar variables.
  mlir::LogicalResult printVariable(mlir::memref::AllocaOp op);
  mlir::LogicalResult printVariableLoad(mlir::memref::LoadOp op);
  mlir::LogicalResult printVariableStore(mlir::memref::StoreOp op);

  // Views.
  mlir::LogicalResult printView(mlir::memref::SubViewOp op);
  mlir::LogicalResult printView(mlir::memref::CastOp op);
  mlir::LogicalResult printView(ascend::BitcastOp op);
  mlir::LogicalResult printView(mlir::memref::CollapseShapeOp op);
  mlir::LogicalResult printView(mlir::memref::ExpandShapeOp op);
  void defineView(mlir::Value value, View view);
  void declareView(mlir::Value value, View &view);

  // Control flow.
  mlir::LogicalResult printFor(mlir::scf::ForOp op);
  void openSignedFor(mlir::scf::ForOp op);
  void openUnsignedFor(mlir::scf::ForOp op);
  mlir::LogicalResult printIf(mlir::scf::IfOp op);
  mlir::LogicalResult printSwitch(mlir::scf::IndexSwitchOp op);
  mlir::LogicalResult printWhile(mlir::scf::WhileOp op);
  mlir::LogicalResult printChoice(mlir::arith::SelectOp op);
  void setAlias(mlir::Value alias, mlir::Value variable);
  Expression declare(llvm::StringRef type, llvm::StringRef name,
                     const Expression *initial);
  mlir::LogicalResult declareVariable(mlir::Value value,
                                      llvm::ArrayRef<Expression> initial = {});
  mlir::LogicalResult declareLoopVariables(mlir::ValueRange variables,
                                           mlir::ValueRange initials,
                                           mlir::ValueRange aliases);
  void assign(mlir::ValueRange variables, mlir::ValueRange assigned);

  // Stages.
  mlir::LogicalResult declareStage(const Stage &stage);
  mlir::LogicalResult printStageBody(const Stage &stage,
                                     llvm::StringRef condition);
  mlir::LogicalResult printStageCall(const Stage &stage, unsigned run);
  bool isNeeded(mlir::Operation *op) const;
  static bool isNonNegative(mlir::Value value);
  mlir::LogicalResult computeNow(mlir::Value value);
  std::string getStageName(const Stage &stage) const;

  // Synchronisation.
  void printSynchronisation(mlir::Operation *op, Group group,
                            llvm::StringRef call);
  void printFlag(mlir::Operation *op, llvm::StringRef call, Group group,
                 ascend::Pipe source, ascend::Pipe destination,
                 const Expression &event);
  bool canJoinFlagRun(mlir::Operation *op) const;
  bool printFlagRun(mlir::Operation *op);
  void printCrossSet(int64_t mode, ascend::Pipe pipe, int64_t flag);
  void printCrossWait(int64_t flag);
  void printSyncAll(ascend::SyncAllOp op);

  CodeWriter &out;
  Names &names;
  Values values;
  Reads reads;
  DeviceNames *device;
  /// The names of variables that change.
  llvm::StringSet<> changing;
  /// The statements that functions print, and the names of these.
  const Stages *stages = nullptr;
  llvm::DenseMap<const Stage *, std::string> stageNames;
  /// The first statement of the function that this prints, or null.
  mlir::Operation *function = nullptr;
  /// The numbers of flags that are parameters.
  llvm::DenseMap<mlir::Operation *, Expression> events;
  /// The statements of such a function that both of its runs have, and those of
  /// them that come right after one that only the second run has.
  llvm::DenseSet<mlir::Operation *> unconditional, afterSecond;
  /// The operations of index fills.
  llvm::DenseSet<mlir::Operation *> inFills;
  /// The flags that loops print.
  llvm::DenseSet<mlir::Operation *> inFlagRuns;
  /// Variables that their first store declares.
  llvm::DenseSet<mlir::Operation *> undeclared;
};

/// Leaves the statements of `stage` out of `reads`, the reads of the text
/// around its function.
void excludeStage(const Stage &stage, Reads &reads);

/// Adds to `reads`, without the statements of all stages, what the function for
/// `stage` and its calls read.
void addStage(const Stage &stage, Reads &reads);

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_STATEMENTS_STATEMENTS_H
