//===- Calls.cpp - The functions that programs call -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/intrinsics/Calls.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "runtime/intrinsics/Guard.h"
#include "runtime/intrinsics/SourceCore.h"
#include "llvm/ADT/bit.h"

#include <cmath>

using namespace mlir;
using namespace tl;
using namespace tl::runtime;
using tl_device::Bits;

static SourceCore &core() { return SourceCore::getCurrent(); }

// The line of a call is that of a return address, so each function starts from
// its own frame.
#define TL_SITE core().findSite(__builtin_frame_address(0))

static void issue(const tl_device::Call &call) { core().issue(call, TL_SITE); }

static void issueRepeats(const tl_device::VectorCall &call) {
  const void *site = TL_SITE;
  if (const char *obstacle = forEachPart(
          call, [&](const tl_device::Call &part) { core().issue(part, site); }))
    core().fail(site, obstacle);
}

//===----------------------------------------------------------------------===//
// Synchronisation
//===----------------------------------------------------------------------===//

namespace {
/// Distinguishes the operations of a site.
enum class Kind { SetFlag, WaitFlag, Barrier, SetCross, WaitCross, SyncAll };
} // namespace

static ascend::Pipe getPipe(tl_device::Pipe pipe) {
  return pipe == tl_device::Pipe::All ? ascend::Pipe::All
                                      : static_cast<ascend::Pipe>(pipe);
}

static int64_t number(Kind kind) { return -1 - static_cast<int64_t>(kind); }
static int64_t number(tl_device::Pipe pipe) {
  return static_cast<int64_t>(pipe);
}

template <typename OpT>
static void addFlag(Kind kind, tl_device::Pipe source,
                    tl_device::Pipe destination, long id, const void *site) {
  if (id < 0)
    core().fail(site, "there is no flag " + llvm::Twine(id));
  core().synchronise({number(kind), number(source), number(destination), id},
                     site,
                     [&](OpBuilder &builder, Location location) -> Operation * {
                       return OpT::create(builder, location, getPipe(source),
                                          getPipe(destination), id);
                     });
}

static void setFlag(tl_device::Pipe source, tl_device::Pipe destination,
                    long id) {
  addFlag<ascend::SetFlagOp>(Kind::SetFlag, source, destination, id, TL_SITE);
}

static void waitFlag(tl_device::Pipe source, tl_device::Pipe destination,
                     long id) {
  addFlag<ascend::WaitFlagOp>(Kind::WaitFlag, source, destination, id, TL_SITE);
}

static void barrier(tl_device::Pipe pipe) {
  core().synchronise({number(Kind::Barrier), number(pipe)}, TL_SITE,
                     [&](OpBuilder &builder, Location location) -> Operation * {
                       return ascend::PipeBarrierOp::create(builder, location,
                                                            getPipe(pipe));
                     });
}

static void setCrossFlag(long mode, tl_device::Pipe pipe, long id) {
  core().synchronise({number(Kind::SetCross), mode, number(pipe), id}, TL_SITE,
                     [&](OpBuilder &builder, Location location) -> Operation * {
                       return ascend::CrossCoreSetFlagOp::create(
                           builder, location, mode, getPipe(pipe), id,
                           /*numbered=*/false, /*complete=*/false);
                     });
}

static void waitCrossFlag(long id) {
  core().synchronise({number(Kind::WaitCross), id}, TL_SITE,
                     [&](OpBuilder &builder, Location location) -> Operation * {
                       return ascend::CrossCoreWaitFlagOp::create(
                           builder, location, id, /*numbered=*/false);
                     });
}

static void syncAll(bool vectorOnly) {
  core().synchronise({number(Kind::SyncAll), vectorOnly}, TL_SITE,
                     [&](OpBuilder &builder, Location location) -> Operation * {
                       return ascend::SyncAllOp::create(builder, location,
                                                        vectorOnly);
                     });
}

//===----------------------------------------------------------------------===//
// The scalar unit
//===----------------------------------------------------------------------===//

static tl_device::Call getCall(const char *name,
                               const tl_device::Tile &element) {
  tl_device::Call call;
  call.operation = name;
  call.attributes = nullptr;
  call.count = 1;
  call.operands[0].kind = tl_device::Operand::IsTile;
  call.operands[0].tile = element;
  call.operands[0].tile.rank = 0;
  return call;
}

static Value makeValue(OpBuilder &builder, Location location, Type type) {
  return UnrealizedConversionCastOp::create(builder, location, TypeRange(type),
                                            ValueRange())
      .getResult(0);
}

static MemRefType getScalarType(const tl_device::Tile &tile,
                                MLIRContext *context) {
  Attribute space;
  if (tile.memory != tl_device::Memory::GM)
    space = ascend::MemoryAttr::get(context,
                                    static_cast<ascend::Memory>(tile.memory));
  return MemRefType::get({}, getElementType(tile.type, context),
                         MemRefLayoutAttrInterface(), space);
}

/// The numbers of a type of floats.
struct FloatFormat {
  unsigned bytes;
  const llvm::fltSemantics &semantics;
};

static std::optional<FloatFormat> getFormat(tl_device::Type type) {
  if (type == tl_device::Type::F16)
    return FloatFormat{2, llvm::APFloat::IEEEhalf()};
  if (type == tl_device::Type::BF16)
    return FloatFormat{2, llvm::APFloat::BFloat()};
  if (type == tl_device::Type::F32)
    return FloatFormat{4, llvm::APFloat::IEEEsingle()};
  return std::nullopt;
}

static Bits getBits(const RuntimeValue &value, tl_device::Type type) {
  std::optional<FloatFormat> format = getFormat(type);
  if (!format)
    return static_cast<Bits>(std::get<int64_t>(value));
  llvm::APFloat number(std::get<double>(value));
  bool lost;
  number.convert(format->semantics, llvm::APFloat::rmNearestTiesToEven, &lost);
  return number.bitcastToAPInt().getZExtValue();
}

static RuntimeValue getValue(Bits bits, tl_device::Type type) {
  std::optional<FloatFormat> format = getFormat(type);
  if (!format)
    return static_cast<int64_t>(bits);
  llvm::APFloat number(format->semantics,
                       llvm::APInt(format->bytes * 8, bits, false, true));
  return number.convertToDouble();
}

static Bits load(const tl_device::Tile &element) {
  tl_device::Call call = getCall("load", element);
  RuntimeValue value = core().read(
      call, TL_SITE, [&](OpBuilder &builder, Location location) -> Operation * {
        return memref::LoadOp::create(
            builder, location,
            makeValue(builder, location,
                      getScalarType(element, builder.getContext())));
      });
  return getBits(value, element.type);
}

static void store(const tl_device::Tile &element, Bits bits) {
  tl_device::Call call = getCall("store", element);
  // The value is the first operand.
  call.operands[1] = call.operands[0];
  call.operands[0].tile.type = element.type;
  core().writeScalar(
      call, getValue(bits, element.type), TL_SITE,
      [&](OpBuilder &builder, Location location) -> Operation * {
        MLIRContext *context = builder.getContext();
        return memref::StoreOp::create(
            builder, location,
            makeValue(builder, location, getElementType(element.type, context)),
            makeValue(builder, location, getScalarType(element, context)));
      });
}

static long keptCount(const tl_device::Tile &tile) {
  tl_device::Call call = getCall("kept_count", tile);
  call.operands[0].tile.rank = tile.rank;
  RuntimeValue value = core().read(
      call, TL_SITE, [&](OpBuilder &builder, Location location) -> Operation * {
        return ascend::KeptCountOp::create(
            builder, location, builder.getIndexType(),
            makeValue(builder, location, core().getType(tile)));
      });
  return std::get<int64_t>(value);
}

static void print(const char *text) { core().print(text); }

/// Does nothing in host code, which converts numbers as it likes.
static void fail(const char *message) {
  if (SourceCore::isRunning())
    core().fail(TL_SITE, message);
}

//===----------------------------------------------------------------------===//
// The core
//===----------------------------------------------------------------------===//

static long block() { return core().getPlace().block; }
static long subBlock() { return core().getPlace().role.subBlock; }
static long blocks() { return core().getPlace().blocks; }
static long vectorCores() { return core().getPlace().vectorCores; }
static bool isCube() { return core().getPlace().role.kind == CoreKind::Cube; }
static void *state() { return core().getState(); }
static const void *site() { return TL_SITE; }
static void setSite(const void *site) { core().setSite(site); }
static long array(long number, unsigned long *begin) {
  auto bytes = core().getArray(number);
  if (!bytes)
    return -1;
  *begin = bytes->first;
  return bytes->second;
}

const tl_device::Device &tl::runtime::getDevice() {
  static const tl_device::Device device = {tl_device::kVersion,
                                           issue,
                                           issueRepeats,
                                           setFlag,
                                           waitFlag,
                                           barrier,
                                           setCrossFlag,
                                           waitCrossFlag,
                                           syncAll,
                                           load,
                                           store,
                                           keptCount,
                                           print,
                                           fail,
                                           block,
                                           subBlock,
                                           blocks,
                                           vectorCores,
                                           isCube,
                                           state,
                                           site,
                                           setSite,
                                           array};
  return device;
}
