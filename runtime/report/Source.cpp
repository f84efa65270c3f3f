//===- Source.cpp - Source locations for reports --------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/report/Source.h"

#include "dialects/Ascend/Utils/HazardLocation.h"

#include "mlir/IR/Operation.h"

using namespace mlir;
using namespace tl::runtime;

Operation *tl::runtime::getOperation(const void *source) {
  return const_cast<Operation *>(static_cast<const Operation *>(source));
}

std::string tl::runtime::getSourceLine(const void *source) {
  if (!source)
    return "unknown";
  auto location =
      getOperation(source)->getLoc()->findInstanceOf<FileLineColLoc>();
  if (!location)
    return "unknown";
  return (location.getFilename().getValue() + ":" +
          llvm::Twine(location.getLine()))
      .str();
}

std::string tl::runtime::getSourceLocation(Location location) {
  auto place = location->findInstanceOf<FileLineColLoc>();
  if (!place)
    return "unknown";
  return (place.getFilename().getValue() + ":" + llvm::Twine(place.getLine()) +
          ":" + llvm::Twine(place.getColumn()))
      .str();
}

std::string tl::runtime::getSourceLocation(const void *source) {
  return getSourceLocation(getOperation(source)->getLoc());
}

llvm::StringRef tl::runtime::getOrderedHazard(const void *source) {
  return source ? ascend::getHazard(getOperation(source)->getLoc())
                : llvm::StringRef();
}

llvm::StringRef tl::runtime::getOperationName(const void *source) {
  return source ? getOperation(source)->getName().getStringRef() : "";
}

std::string Track::name() const {
  return (runtime::name(kind) + " core " + llvm::Twine(number) + " " +
          runtime::name(pipe))
      .str();
}

Track tl::runtime::getTrack(const LaunchReport &launch, int64_t block,
                            unsigned core, Pipe pipe) {
  unsigned slot = launch.run.blockSlot[block];
  if (core < launch.cubeCores)
    return {slot, core, CoreKind::Cube, slot * launch.cubeCores + core, pipe};
  unsigned number = slot * launch.vectorCores + (core - launch.cubeCores);
  return {slot, core, CoreKind::Vector, number, pipe};
}
