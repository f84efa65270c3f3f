//===- InstructionCode.cpp - Decoded numeric operations -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/InstructionCode.h"

#include "dialects/Ascend/Utils/Streamed.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "runtime/engine/checks/AccessChecker.h"
#include "runtime/interpreter/LocatedError.h"
#include "runtime/interpreter/Machine.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileInterfaces.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"
#include <fmt/format.h>
#include <numeric>

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

//===----------------------------------------------------------------------===//
// Decoding
//===----------------------------------------------------------------------===//

static std::optional<ascend::FractalLayout> getFractals(Type type) {
  auto memref = cast<MemRefType>(type);
  if (!ascend::hasFractalRows(memref))
    return std::nullopt;
  return ascend::getFractalLayout(*ascend::getMemory(memref));
}

/// Whether the instruction addresses each row of an operand by itself, as
/// transfers between memories and operations on tiles with gaps do. Elements of
/// a dense tile are contiguous across rows.
static bool hasRows(ascend::InstructionOpInterface op, Type type) {
  auto memref = cast<MemRefType>(type);
  return op && ascend::getMemory(memref) != ascend::Memory::GM &&
         !ascend::isFractal(memref) &&
         (op.getPipe() != ascend::Pipe::V || !ascend::isContiguous(memref));
}

/// The greatest common divisor of the distances between rows of `memref`, in
/// bytes; 0 if there is one row.
static int64_t getRowStep(const MemRefValue &memref) {
  int64_t step = 0;
  for (size_t i = 0; i + 1 < memref.sizes.size(); ++i)
    if (memref.sizes[i] > 1)
      step = std::gcd(step, memref.strides[i]);
  return step * byteWidth(memref.dtype);
}

/// Decodes the extents of `op`. Sets a bit of `isExtent` for each operand that
/// is one.
static llvm::SmallVector<InstructionCode::Extent, 3>
decodeExtents(Operation *op, llvm::ArrayRef<unsigned> slots,
              llvm::SmallBitVector &isExtent) {
  llvm::SmallVector<InstructionCode::Extent, 3> extents;
  auto instruction = dyn_cast<ascend::InstructionOpInterface>(op);
  if (!instruction)
    return extents;
  for (const ascend::NamedExtent &extent : instruction.getExtents()) {
    if (auto attribute = dyn_cast<Attribute>(extent.value)) {
      extents.push_back({std::nullopt, *getConstantIntValue(extent.value)});
      continue;
    }
    unsigned slot = 0;
    for (OpOperand &operand : op->getOpOperands()) {
      if (operand.get() != cast<Value>(extent.value))
        continue;
      isExtent.set(operand.getOperandNumber());
      slot = slots[operand.getOperandNumber()];
    }
    extents.push_back({slot, 0});
  }
  return extents;
}

/// Decodes how `op` uses unit flags. Sets the bit of `isExtent` for the operand
/// that enables them: kernels do not take it.
static std::optional<InstructionCode::UnitFlag>
decodeUnitFlag(Operation *op, llvm::ArrayRef<unsigned> slots,
               llvm::SmallBitVector &isExtent) {
  auto flagged = dyn_cast<ascend::UnitFlagOpInterface>(op);
  if (!flagged || !flagged.getUnitFlagCondition())
    return std::nullopt;
  unsigned condition = flagged.getUnitFlagOperand()[0].getOperandNumber();
  isExtent.set(condition);
  unsigned tile = 0;
  for (const ascend::OperandAccess &access : ascend::getAccesses(op)) {
    if (access.operand == &flagged.getFlaggedTile())
      break;
    ++tile;
  }
  return InstructionCode::UnitFlag{slots[condition], tile};
}

/// Whether `op` computes each element of the operand `written` from the element
/// of `read` in its place and no other one. Both are numbers of memref
/// operands.
static bool isElementwise(Operation *op, unsigned read, unsigned written) {
  auto iterated = dyn_cast<tile::IteratedOpInterface>(op);
  if (!iterated || !iterated.getSequentialDimensions().empty())
    return false;
  llvm::SmallVector<AffineMap> maps = iterated.getIndexingMaps();
  return !maps.empty() && maps[read] == maps[written];
}

/// Whether the result of `op` may be the memref operand number `read` itself.
static bool mayBeResult(Operation *op, unsigned read) {
  auto instruction = dyn_cast<ascend::InstructionOpInterface>(op);
  llvm::SmallVector<ascend::OperandAccess> accesses = ascend::getAccesses(op);
  for (auto [written, access] : llvm::enumerate(accesses))
    if (access.writes && written != read && !isElementwise(op, read, written) &&
        !(instruction && instruction.mayWriteInPlace(*accesses[read].operand,
                                                     *access.operand)))
      return false;
  return true;
}

/// Whether the results of `op` may begin at any element.
/// Source: Ascend C documentation, ReduceRepeat, alignment of the destination.
static bool storesAnywhere(Operation *op) {
  return isa<ascend::VWholeReduceSumOp, ascend::VWholeReduceMaxOp,
             ascend::VWholeReduceMinOp, ascend::VWholeReduceMaxIndexOp,
             ascend::VWholeReduceMinIndexOp>(op);
}

FailureOr<InstructionCode>
tl::runtime::decodeInstruction(Operation *op, llvm::ArrayRef<unsigned> slots) {
  auto numeric = cast<ascend::NumericOpInterface>(op);
  InstructionCode code;
  code.op = op;
  code.kernel = lookupKernel(numeric.getNumericKernel());
  if (!code.kernel)
    return op->emitError("the executor has no numeric kernel '")
           << numeric.getNumericKernel() << "'";
  code.params.assign(numeric.getNumericParameters());
  auto instruction = dyn_cast<ascend::InstructionOpInterface>(op);
  if (instruction)
    code.atomic = static_cast<AtomicUpdate>(instruction.getAtomicUpdate());
  if (auto unit = op->getAttrOfType<IntegerAttr>("read_unit"))
    code.readUnit = unit.getInt();
  code.mayOverwrite = op->hasAttr("may_overwrite");
  code.isStreamed = ascend::isStreamed(op);
  ascend::TargetSpec target = ascend::getLimits(op);
  for (const ascend::OperandAccess &access : ascend::getAccesses(op)) {
    Type type = access.operand->get().getType();
    code.operands.push_back(
        {slots[access.operand->getOperandNumber()], access.reads, access.writes,
         instruction ? instruction.getWriteUnit(*access.operand, target) : 1,
         hasRows(instruction, type), getFractals(type)});
  }
  llvm::SmallBitVector isExtent(op->getNumOperands());
  code.extents = decodeExtents(op, slots, isExtent);
  code.equalExtents = findEqualExtents(op);
  if (ascend::hasDynamicRepeats(op))
    code.repeatLimits = target;
  code.unitFlag = decodeUnitFlag(op, slots, isExtent);
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<MemRefType>(operand.get().getType()) &&
        !isExtent.test(operand.getOperandNumber()))
      code.scalars.push_back(slots[operand.getOperandNumber()]);
    if (operand.get() == numeric.getInitCondition())
      code.initCondition = slots[operand.getOperandNumber()];
  }
  for (auto [i, operand] : llvm::enumerate(code.operands))
    operand.mayBeResult = mayBeResult(op, i);
  for (auto &operand : code.operands)
    operand.isAnywhere = operand.writes && storesAnywhere(op);
  return code;
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

using Shapes = llvm::SmallVector<ascend::OperandShape, 3>;
/// The accessed part of each operand; nothing if it is the whole operand.
using Parts = llvm::SmallVector<std::optional<ascend::MatrixPart>, 3>;

static Shapes getShapes(const InstructionCode &code, const Frame &frame) {
  Shapes shapes;
  for (const auto &operand : code.operands) {
    const MemRefValue &memref = frame.memref(operand.slot);
    int64_t width = byteWidth(memref.dtype);
    ascend::OperandShape &shape = shapes.emplace_back(
        ascend::OperandShape{memref.sizes, width, memref.isContiguous(),
                             memref.address + memref.offset * width});
    for (int64_t stride : memref.strides)
      shape.strides.push_back(llvm::checkedMul(stride, width).value_or(0));
    shape.isRead = operand.reads;
    shape.isWritten = operand.writes;
  }
  return shapes;
}

static llvm::SmallVector<int64_t, 3> getExtents(const InstructionCode &code,
                                                const Frame &frame) {
  llvm::SmallVector<int64_t, 3> extents;
  for (const InstructionCode::Extent &extent : code.extents)
    extents.push_back(extent.slot ? frame.integer(*extent.slot)
                                  : extent.number);
  return extents;
}

static Parts getParts(const InstructionCode &code, const Frame &frame,
                      const Shapes &shapes) {
  Parts parts(code.operands.size());
  auto op = dyn_cast<ascend::InstructionOpInterface>(code.op);
  if (!op)
    return parts;
  llvm::SmallVector<int64_t, 3> extents = getExtents(code, frame);
  for (size_t i = 0; i < parts.size(); ++i)
    if (code.operands[i].fractals)
      parts[i] = op.getPart(i, extents, shapes);
  return parts;
}

/// The parts without the shapes of all operands, which few instructions need.
static Parts getParts(const InstructionCode &code, const Frame &frame) {
  if (llvm::none_of(code.operands,
                    [](const auto &operand) { return operand.fractals; }))
    return Parts(code.operands.size());
  return getParts(code, frame, getShapes(code, frame));
}

/// The distance in elements for a pitch of this number of fractals. A larger
/// one than those of `view` leads beyond it: its multiples need not fit in 64
/// bits.
static int64_t getPitchElements(const View &view, int64_t pitch) {
  int64_t fractal = view.sizes[2] * view.sizes[3], span = fractal;
  for (unsigned i : {0, 1})
    span += std::max<int64_t>(view.sizes[i] - 1, 0) * view.strides[i];
  return fractal == 0 ? 0 : std::min(pitch, span / fractal + 1) * fractal;
}

/// The matrix in fractals that `view` holds, or the part of it.
static MatrixView getMatrixView(View view, const ascend::FractalLayout &layout,
                                const std::optional<ascend::MatrixPart> &part) {
  if (part && part->pitch)
    view.strides[0] = getPitchElements(view, part->pitch);
  auto axis = [&](unsigned outer, unsigned inner) {
    return MatrixAxis{view.sizes[outer] * view.sizes[inner], view.sizes[inner],
                      view.strides[outer], view.strides[inner]};
  };
  MatrixView matrix{view.data, view.dtype,
                    axis(layout.outerRow, layout.innerRow),
                    axis(layout.outerColumn, layout.innerColumn)};
  if (part) {
    matrix.rows.size = part->extents.rows;
    matrix.cols.size = part->extents.columns;
  }
  return matrix;
}

/// Checks that an operand has `part`.
static llvm::Error checkPart(Operation *op, const MemRefValue &memref,
                             const ascend::FractalLayout &layout,
                             const ascend::MatrixPart &part) {
  auto [rows, columns] = part.extents;
  MatrixView whole = getMatrixView(memref.view(), layout, std::nullopt);
  MatrixView matrix = getMatrixView(memref.view(), layout, part);
  bool fits = rows >= 0 && columns >= 0 && rows <= whole.rows.size &&
              columns <= whole.cols.size;
  bool hasGaps = fits && rows > 0 && columns > 0 &&
                 matrix.offset(rows - 1, columns - 1) >
                     whole.offset(whole.rows.size - 1, whole.cols.size - 1);
  if (fits && !hasGaps)
    return llvm::Error::success();
  return errorAt(
      op, fmt::format("cannot be executed: works on {} x {} elements{} "
                      "of a tile of {} x {}",
                      rows, columns,
                      hasGaps ? " with gaps that lead beyond the end" : "",
                      whole.rows.size, whole.cols.size));
}

/// Checks that no extent is negative, also one that is in no part.
static llvm::Error checkExtents(const InstructionCode &code,
                                const Frame &frame) {
  for (int64_t extent : getExtents(code, frame))
    if (extent < 0)
      return errorAt(code.op, fmt::format("cannot be executed: has a negative "
                                          "extent {}",
                                          extent));
  return llvm::Error::success();
}

/// Checks the extents of tiles that an instruction processes in repeats.
static llvm::Error checkRepeats(const InstructionCode &code,
                                const Frame &frame) {
  int64_t repeats = 0, bytes = 0;
  for (const auto &operand : code.operands) {
    const MemRefValue &memref = frame.memref(operand.slot);
    repeats = memref.sizes.front();
    int64_t ofRepeat = byteWidth(memref.dtype);
    for (int64_t size : llvm::ArrayRef(memref.sizes).drop_front())
      ofRepeat = llvm::checkedMul(ofRepeat, size)
                     .value_or(std::numeric_limits<int64_t>::max());
    bytes = std::max(bytes, ofRepeat);
  }
  llvm::Error error = ascend::checkRepeats(repeats, bytes, *code.repeatLimits);
  if (!error)
    return error;
  return errorAt(code.op,
                 "cannot be executed: " + llvm::toString(std::move(error)));
}

/// Program order follows the types, as compiled code does: a dynamic extent
/// that happens to be 1 does not repeat.
static llvm::Error checkEqualExtents(const InstructionCode &code,
                                     const Frame &frame) {
  auto getExtent = [&](const EqualExtents::Extent &extent) {
    const auto &operand = code.operands[extent.operand];
    return frame.memref(operand.slot).sizes[extent.dimension];
  };
  for (const auto &[first, second] : code.equalExtents)
    if (int64_t a = getExtent(first), b = getExtent(second); a != b)
      return errorAt(
          code.op,
          fmt::format("cannot be executed: extent {} of tile {} is {}, but "
                      "extent {} of tile {} is {}; only an extent that is 1 in "
                      "the type repeats",
                      first.dimension, first.operand, a, second.dimension,
                      second.operand, b));
  return llvm::Error::success();
}

static llvm::Expected<KernelArgs> getKernelArgs(const InstructionCode &code,
                                                const Frame &frame,
                                                const Parts &parts) {
  if (llvm::Error error = checkExtents(code, frame))
    return error;
  if (code.repeatLimits)
    if (llvm::Error error = checkRepeats(code, frame))
      return error;
  KernelArgs args;
  args.kept = frame.memory ? &frame.memory->keptCount : nullptr;
  for (auto [operand, part] : llvm::zip_equal(code.operands, parts)) {
    const MemRefValue &memref = frame.memref(operand.slot);
    if (part)
      if (llvm::Error error =
              checkPart(code.op, memref, *operand.fractals, *part))
        return error;
    View view = memref.view();
    std::optional<MatrixView> matrix;
    if (operand.fractals)
      matrix = getMatrixView(view, *operand.fractals, part);
    args.operands.emplace_back(std::move(view), matrix);
  }
  for (unsigned slot : code.scalars) {
    if (auto *integer = std::get_if<int64_t>(&frame[slot]))
      args.scalars.push_back(*integer);
    else
      args.scalars.push_back(frame.real(slot));
  }
  args.params.assign(code.params.begin(), code.params.end());
  if (llvm::Error error = code.kernel->check(args))
    return errorAt(code.op,
                   "cannot be executed: " + llvm::toString(std::move(error)));
  if (llvm::Error error = checkEqualExtents(code, frame))
    return error;
  return args;
}

llvm::Expected<KernelArgs>
tl::runtime::getKernelArgs(const InstructionCode &code, const Frame &frame) {
  return ::getKernelArgs(code, frame, getParts(code, frame));
}

//===----------------------------------------------------------------------===//
// Footprints
//===----------------------------------------------------------------------===//

namespace {
/// Fractals along an axis with the same number of leading elements in use.
struct FractalRun {
  int64_t first;
  int64_t count;
  int64_t length;
};
} // namespace

/// The elements of `axis`: first those in whole fractals, then the rest.
static llvm::SmallVector<FractalRun, 2> getRuns(const MatrixAxis &axis) {
  int64_t whole = axis.size / axis.fractal, rest = axis.size % axis.fractal;
  llvm::SmallVector<FractalRun, 2> runs;
  if (whole)
    runs.push_back({0, whole, axis.fractal});
  if (rest)
    runs.push_back({whole, 1, rest});
  return runs;
}

/// The exact bytes of `matrix`, which begins at `address`.
static llvm::SmallVector<Footprint, 4> getFootprints(const MatrixView &matrix,
                                                     int64_t address) {
  int64_t width = byteWidth(matrix.dtype);
  llvm::SmallVector<Footprint, 4> footprints;
  for (const FractalRun &row : getRuns(matrix.rows))
    for (const FractalRun &column : getRuns(matrix.cols)) {
      int64_t begin = row.first * matrix.rows.outerStride +
                      column.first * matrix.cols.outerStride;
      footprints.emplace_back(
          address + begin * width, width,
          llvm::ArrayRef<Footprint::Dim>{
              {row.count, matrix.rows.outerStride * width},
              {row.length, matrix.rows.innerStride * width},
              {column.count, matrix.cols.outerStride * width},
              {column.length, matrix.cols.innerStride * width}});
    }
  return footprints;
}

static llvm::SmallVector<Access, 3> getAccesses(const InstructionCode &code,
                                                const Frame &frame,
                                                const Parts &parts) {
  bool init = code.initCondition && frame.integer(*code.initCondition);
  llvm::SmallVector<Access, 3> accesses;
  for (auto [operand, part] : llvm::zip_equal(code.operands, parts)) {
    const MemRefValue &memref = frame.memref(operand.slot);
    llvm::SmallVector<Footprint, 4> footprints{memref.footprint()};
    if (part)
      footprints = ::getFootprints(
          getMatrixView(memref.view(), *operand.fractals, part),
          memref.address + memref.offset * byteWidth(memref.dtype));
    for (Footprint &bytes : footprints) {
      Access access{memref.memory, memref.tensor, std::move(bytes),
                    /*write=*/false};
      if (operand.writes && memref.memory == Memory::GM)
        access.atomic = code.atomic;
      access.streamed = code.isStreamed && memref.memory == Memory::GM;
      if (operand.hasRows)
        access.rowStep = getRowStep(memref);
      access.selective =
          &operand == code.operands.begin() && code.kernel->forEachPicked;
      // The write stands for the whole update.
      access.unit = code.readUnit;
      if (operand.reads && !access.isAtomic() && !(init && operand.writes))
        accesses.push_back(access);
      access.unit = 1;
      access.write = true;
      access.selective = false;
      if (operand.isAnywhere)
        access.alignment = byteWidth(memref.dtype);
      if (operand.writeUnit != 1)
        access.bytes = memref.footprint(operand.writeUnit);
      if (operand.writes)
        accesses.push_back(std::move(access));
    }
  }
  return accesses;
}

llvm::SmallVector<Access, 3>
tl::runtime::getFootprints(const InstructionCode &code, const Frame &frame) {
  return getAccesses(code, frame, getParts(code, frame));
}

//===----------------------------------------------------------------------===//
// Engine instruction
//===----------------------------------------------------------------------===//

/// Clips the shapes of matrices in fractals to the accessed parts.
static void clip(Shapes &shapes, const Parts &parts,
                 const InstructionCode &code) {
  for (auto [operand, part, shape] :
       llvm::zip_equal(code.operands, parts, shapes)) {
    if (!part)
      continue;
    const ascend::FractalLayout &layout = *operand.fractals;
    shape.sizes[layout.outerRow] = llvm::divideCeilSigned(
        part->extents.rows, shape.sizes[layout.innerRow]);
    shape.sizes[layout.outerColumn] = llvm::divideCeilSigned(
        part->extents.columns, shape.sizes[layout.innerColumn]);
  }
}

/// Adds the traffic of `instruction` with global memory, in whole requests.
/// Rows that do not fill requests keep the pipe busy for longer.
static void addTraffic(Instruction &instruction,
                       const ascend::TargetSpec &target) {
  int64_t bytes = 0;
  for (const Access &access : instruction.accesses) {
    if (access.memory != Memory::GM)
      continue;
    const Footprint &touched = access.bytes;
    bytes += touched.bytes();
    // Mostly, all rows have the same alignment in their lines.
    if (llvm::all_of(touched.dims(),
                     [&](const Footprint::Dim &dim) {
                       return dim.stride % target.gm_request_bytes == 0;
                     }) &&
        !touched.empty()) {
      instruction.gmBytes.add(
          access, touched.bytes() / touched.runBytes() *
                      ascend::getRequestBytes(target, touched.begin(),
                                              touched.runBytes()));
      continue;
    }
    touched.forEachRun([&](ByteRange run) {
      instruction.gmBytes.add(
          access, ascend::getRequestBytes(target, run.begin, run.size()));
      return true;
    });
  }
  if (bytes > 0)
    instruction.busyCycles *=
        double(instruction.gmBytes.total()) / double(bytes);
}

/// The unit flags of the fractals that `instruction` accesses, wholly or in
/// part. A store that does not wait uses none.
static std::optional<UnitFlagUse> getUnitFlags(const InstructionCode &code,
                                               const Frame &frame,
                                               const Parts &parts,
                                               int64_t unitBytes) {
  if (!code.unitFlag)
    return std::nullopt;
  bool condition = frame.integer(code.unitFlag->condition) != 0;
  const auto &operand = code.operands[code.unitFlag->tile];
  if (!operand.writes && !condition)
    return std::nullopt;
  const MemRefValue &memref = frame.memref(operand.slot);
  MatrixView matrix = getMatrixView(memref.view(), *operand.fractals,
                                    parts[code.unitFlag->tile]);
  for (MatrixAxis *axis : {&matrix.rows, &matrix.cols})
    axis->size = llvm::alignTo(axis->size, axis->fractal);
  UnitFlagUse use{{}, !operand.writes, operand.writes && condition};
  if (matrix.rows.size == 0 || matrix.cols.size == 0)
    return use;
  for (const Footprint &bytes : getFootprints(
           matrix, memref.address + memref.offset * byteWidth(memref.dtype)))
    bytes.forEachRun([&](ByteRange run) {
      for (int64_t at = run.begin; at < run.end; at += unitBytes)
        use.units.push_back(at / unitBytes);
      return true;
    });
  return use;
}

/// The cycles for the operations of `instruction`, on operands of these shapes,
/// at the peak rate of its unit: products of whole fractals, or a repeat of
/// elements.
static double getPeakCycles(const Instruction &instruction,
                            const Shapes &shapes,
                            const ascend::TargetSpec &target) {
  int64_t widest = 1;
  for (const ascend::OperandShape &shape : shapes)
    widest = std::max(widest, shape.elementBytes);
  if (instruction.pipe == Pipe::V)
    return instruction.operations * double(widest) /
           double(target.repeat_bytes);
  if (instruction.pipe != Pipe::M || shapes.empty())
    return 0;
  // A product of two fractals, or half of one in f32, takes a cycle.
  int64_t rows = ascend::TargetSpec::fractal_rows,
          bytes = shapes[0].elementBytes;
  int64_t products = rows * rows * ascend::TargetSpec::block_bytes / bytes;
  return instruction.operations / (2.0 * double(products)) *
         (bytes == 4 ? 2 : 1);
}

/// Determines how `instruction` is ordered after earlier ones on its pipe.
static void addOrder(Instruction &instruction, const InstructionCode &code,
                     const Frame &frame, const ascend::TargetSpec &target) {
  auto op = cast<ascend::InstructionOpInterface>(code.op);
  instruction.orderedAccumulate = op.isOrderedAccumulation(
      target, llvm::ArrayRef(getExtents(code, frame))
                  .take_front(op.getAccumulatorRank()));
  instruction.waitsForPipe = op.getOrdered() && !instruction.orderedAccumulate;
}

/// The documentation lets a vector instruction overwrite an operand as a whole;
/// some instructions, marked by a parameter of their kernel, none.
static Sharing getSharing(const InstructionCode &code, Pipe pipe) {
  if (pipe != Pipe::V || code.mayOverwrite)
    return Sharing::Any;
  bool apart = llvm::any_of(code.params, [](const auto &param) {
    return param.first == "apart" && param.second;
  });
  return apart ? Sharing::None : Sharing::Same;
}

/// Whether all operands are empty: the printed code skips such an instruction.
/// It does not skip empty parts of matrices in fractals.
static bool doesNothing(const InstructionCode &code,
                        const Instruction &instruction) {
  return llvm::all_of(
             instruction.accesses,
             [](const Access &access) { return access.bytes.empty(); }) &&
         llvm::none_of(code.operands,
                       [](const auto &operand) { return operand.fractals; });
}

llvm::Expected<Instruction>
tl::runtime::getInstruction(const InstructionCode &code, const Frame &frame,
                            const ascend::TargetSpec &target) {
  auto op = cast<ascend::InstructionOpInterface>(code.op);
  Instruction instruction;
  instruction.pipe = *getPipe(op.getPipe());
  instruction.source = code.op;
  Shapes shapes = getShapes(code, frame);
  Parts parts = getParts(code, frame, shapes);
  instruction.accesses = getAccesses(code, frame, parts);
  instruction.sharing = getSharing(code, instruction.pipe);
  // The engine stops there with a better diagnostic than the kernel's.
  if (findForbiddenOverlap(instruction))
    return instruction;

  llvm::Expected<KernelArgs> args = ::getKernelArgs(code, frame, parts);
  if (!args)
    return args.takeError();
  clip(shapes, parts, code);
  ascend::InstructionCost cost = op.getCost(target, shapes);
  if (doesNothing(code, instruction))
    cost = {};
  instruction.busyCycles = cost.busy;
  instruction.latencyCycles = cost.latency;
  instruction.operations = cost.operations;
  instruction.peakCycles = getPeakCycles(instruction, shapes, target);
  instruction.unitFlags =
      getUnitFlags(code, frame, parts, ascend::TargetSpec::unit_flag_bytes);
  addOrder(instruction, code, frame, target);
  addTraffic(instruction, target);
  auto shared = std::make_shared<KernelArgs>(std::move(*args));
  instruction.execute = [run = code.kernel->run, shared] { run(*shared); };
  if (auto *check = code.kernel->checkData)
    instruction.checkData = [check, shared]() -> std::optional<std::string> {
      if (llvm::Error error = check(*shared))
        return llvm::toString(std::move(error));
      return std::nullopt;
    };
  if (auto *forEachPicked = code.kernel->forEachPicked) {
    const MemRefValue &source = frame.memref(code.operands.front().slot);
    int64_t start = source.address + source.offset * byteWidth(source.dtype);
    instruction.forEachPicked = [=](llvm::function_ref<void(ByteRange)> visit) {
      forEachPicked(*shared, [&](int64_t begin, int64_t end) {
        visit({start + begin, start + end});
      });
    };
  }
  return instruction;
}
