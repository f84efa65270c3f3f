// A wrapper that prints how many rows there are; it includes nothing but the
// registry.
#include "tl/aot/DispatchRegistry.h"

namespace {
using namespace tl::aot;
#include XLLM_TL_NEAR_REGISTRY_INC
} // namespace

unsigned countRows() { return kNearRegistry.size(); }
