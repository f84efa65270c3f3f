//===- Signals.h - How tools end on signals ---------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_COMMON_SIGNALS_H
#define TL_TOOLS_COMMON_SIGNALS_H

namespace tl {

/// Called by mains once LLVM handles signals. SIGQUIT, which people send, ends
/// the program as SIGINT does, with no unfinished file left and no word about a
/// fault; a fault asks for a report to those who can do something about it.
void setUpSignals();

} // namespace tl

#endif // TL_TOOLS_COMMON_SIGNALS_H
