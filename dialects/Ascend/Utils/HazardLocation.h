//===- HazardLocation.h - Hazards that flags order --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_ASCEND_UTILS_HAZARDLOCATION_H
#define TL_DIALECTS_ASCEND_UTILS_HAZARDLOCATION_H

#include "mlir/IR/Location.h"

namespace tl::ascend {

/// `loc` with the hazard that a flag or barrier there orders, such as
/// "copy_gm_to_ub before vadd on a in ub"; `address` is that of the tile, if it
/// is one.
mlir::Location getHazardLocation(mlir::Location loc, const llvm::Twine &hazard,
                                 std::optional<int64_t> address);

/// The hazard in the location of a flag or barrier; empty if the compiler did
/// not insert it for one.
llvm::StringRef getHazard(mlir::Location loc);

/// The address of the tile of that hazard.
std::optional<int64_t> getHazardAddress(mlir::Location loc);

} // namespace tl::ascend

#endif // TL_DIALECTS_ASCEND_UTILS_HAZARDLOCATION_H
