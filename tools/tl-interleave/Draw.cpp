//===- Draw.cpp - Small random programs -----------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-interleave/Draw.h"

#include "mlir/Parser/Parser.h"
#include "tools/tl-generate/programs/Writer.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tl;
using namespace tl::interleave;
using generate::Random;

llvm::StringRef tl::interleave::getName(Shape shape) {
  static constexpr llvm::StringLiteral names[] = {"vector", "cube", "both",
                                                  "ring", "slots"};
  return names[static_cast<size_t>(shape)];
}

namespace {
/// Writes the text of a program with short statements.
class Text {
public:
  Text(Random &random, Shape shape) : random(random), shape(shape), os(text) {}

  std::string write();
  std::vector<generate::Argument> arguments;

private:
  void line(const llvm::Twine &words) {
    os << std::string(depth * 2, ' ') << words << "\n";
  }
  std::string name() { return "%v" + std::to_string(next++); }
  std::string constant(int64_t value);
  std::string slot(int64_t slots);
  void block(unsigned least, unsigned most);
  void statement();
  void loop();
  void branch();

  void fillVector();
  void vectorInstruction();
  std::string row(const std::string &whole, bool isTensor);
  std::string anyRow();

  void firstProduct();
  void fillCube();
  void cubeInstruction();
  void load(unsigned slot);
  void product(bool isFirst);

  void sections();
  std::string part(int64_t slots);
  void handOver(bool toCube);
  void roundTrip();
  void scalars();
  void ring();
  std::string turn(const std::string &number, int64_t more);
  std::string element();

  Random &random;
  Shape shape;
  std::string text;
  llvm::raw_string_ostream os;
  std::vector<std::string> variables;
  unsigned next = 0, depth = 0, buffers = 0, rows = 1, nesting = 0;
  /// Fractals along each side of a matrix.
  int64_t side = 1;
};
} // namespace

//===----------------------------------------------------------------------===//
// Numbers and control flow
//===----------------------------------------------------------------------===//

std::string Text::constant(int64_t value) {
  std::string result = name();
  line(result + " = arith.constant " + std::to_string(value) + " : index");
  return result;
}

/// A slot index below `slots`: a constant, or a function of a loop.
std::string Text::slot(int64_t slots) {
  if (variables.empty() || random.chance(25))
    return constant(random.below(slots));
  std::string sum = name(), result = name();
  std::string variable = random.pick(llvm::ArrayRef<std::string>(variables));
  std::string more = constant(random.below(slots));
  line(sum + " = arith.addi " + variable + ", " + more + " : index");
  std::string all = constant(random.between(1, slots));
  line(result + " = arith.remui " + sum + ", " + all + " : index");
  return result;
}

void Text::loop() {
  std::string lower = "%c0", upper = "%n";
  if (random.chance(25))
    upper = constant(random.between(1, 2));
  variables.push_back(name());
  line("scf.for " + variables.back() + " = " + lower + " to " + upper +
       " step %c1 {");
  ++depth;
  block(1, 3);
  --depth;
  line("}");
  variables.pop_back();
}

void Text::branch() {
  std::string condition = "%c";
  if (!variables.empty() && random.chance(40)) {
    condition = name();
    line(condition + " = arith.cmpi eq, " + variables.back() + ", %c0 : index");
  }
  line("scf.if " + condition + " {");
  ++depth;
  block(1, 2);
  --depth;
  if (random.chance(40)) {
    line("} else {");
    ++depth;
    block(1, 2);
    --depth;
  }
  line("}");
}

void Text::block(unsigned least, unsigned most) {
  ++nesting;
  for (int64_t i = random.between(least, most); i; --i)
    statement();
  --nesting;
}

void Text::statement() {
  size_t kind = nesting > 2 ? 2 : random.weighted({3, 1, 5});
  if (kind == 0)
    loop();
  else if (kind == 1)
    branch();
  else if (shape == Shape::Cube)
    cubeInstruction();
  else
    vectorInstruction();
}

//===----------------------------------------------------------------------===//
// Vector core
//===----------------------------------------------------------------------===//

void Text::fillVector() {
  buffers = random.between(1, 3);
  rows = random.between(1, 3);
  for (unsigned i = 0; i < buffers; ++i) {
    line(llvm::formatv("%b{0} = ascend.buffer at {1} : !buffer", i,
                       i * rows * 256)
             .str());
    line(llvm::formatv("ascend.copy_gm_to_ub %A to %b{0} : !tensor, !buffer", i)
             .str());
  }
}

/// A row of a buffer or a tensor.
std::string Text::row(const std::string &whole, bool isTensor) {
  std::string number = slot(rows), result = name();
  line(llvm::formatv("{0} = memref.subview {1}[{2}, 0] [1, 64] [1, 1] : {3} to "
                     "{4}",
                     result, whole, number, isTensor ? "!tensor" : "!buffer",
                     isTensor ? "!line" : "!row")
           .str());
  return result;
}

std::string Text::anyRow() {
  return row("%b" + std::to_string(random.below(buffers)), false);
}

/// An element of a row.
std::string Text::element() {
  std::string whole = anyRow(), column = constant(random.below(64));
  return whole + "[%c0, " + column + "] : !row";
}

/// Copies an element to another place.
void Text::scalars() {
  std::string value = name(), from = element(), to = element();
  line(value + " = memref.load " + from);
  line("memref.store " + value + ", " + to);
}

void Text::vectorInstruction() {
  std::string a = anyRow();
  switch (random.weighted({8, 5, 8, 2, 2, 2})) {
  case 0:
    line("ascend.copy_gm_to_ub " + row(random.pick({"%A", "%B"}), true) +
         " to " + a + " : !line, !row");
    return;
  case 1:
    line("ascend.copy_ub_to_gm " + a + " to " + row("%B", true) +
         " : !row, !line");
    return;
  case 3:
    return scalars();
  case 4:
    line("ascend.atomic_add_ub_to_gm " + a + " to " + row("%B", true) +
         " : !row, !line");
    return;
  case 5:
    if (buffers == 1)
      return;
    line("ascend.copy_ub_to_ub " + row("%b0", false) + " to " +
         row("%b1", false) + " : !row, !row");
    return;
  default:
    std::string b = anyRow();
    line("ascend.vadd " + a + ", " + b + " into " +
         random.pick({a, b, anyRow()}) + " : !row, !row, !row");
  }
}

/// The slot of iteration `number` + `more`.
std::string Text::turn(const std::string &number, int64_t more) {
  std::string sum = name(), result = name(), by = constant(more),
              all = constant(rows);
  line(sum + " = arith.addi " + number + ", " + by + " : index");
  line(result + " = arith.remui " + sum + ", " + all + " : index");
  return result;
}

/// A loop over slots, perhaps in another loop; the load may be ahead of its
/// use.
void Text::ring() {
  rows = random.between(2, 3);
  bool isAhead = random.chance(40), isNested = random.chance(25);
  bool adds = random.chance(50), isMoved = adds && random.chance(40);
  line("%b0 = ascend.buffer at 0 : !buffer");
  if (isMoved)
    line("%b1 = ascend.buffer at 1024 : !buffer");
  auto slice = [&](StringRef whole, const std::string &number, bool isTensor) {
    std::string result = name();
    line(llvm::formatv("{0} = memref.subview {1}[{2}, 0] [1, 64] [1, 1] : {3} "
                       "to {4}",
                       result, whole, number, isTensor ? "!tensor" : "!buffer",
                       isTensor ? "!line" : "!row")
             .str());
    return result;
  };
  auto load = [&](const std::string &number) {
    std::string from = slice("%A", number, true);
    line("ascend.copy_gm_to_ub " + from + " to " + slice("%b0", number, false) +
         " : !line, !row");
  };
  if (isNested) {
    std::string two = constant(2);
    line("scf.for %o = %c0 to " + two + " step %c1 {");
    ++depth;
  }
  if (isAhead)
    load("%c0");
  line("scf.for %i = %c0 to %n step %c1 {");
  ++depth;
  std::string now = turn("%i", 0);
  if (isAhead) {
    line("%after = arith.addi %i, %c1 : index");
    line("%more = arith.cmpi slt, %after, %n : index");
    line("scf.if %more {");
    ++depth;
    load(turn("%i", 1));
    --depth;
    line("}");
  } else {
    load(now);
  }
  std::string slot = slice("%b0", now, false), result = slot;
  if (isMoved)
    result = slice("%b1", turn("%i", random.below(2)), false);
  if (adds)
    line("ascend.vadd " + slot + ", " + slot + " into " + result +
         " : !row, !row, !row");
  line("ascend.copy_ub_to_gm " + result + " to " +
       slice("%B", random.chance(60) ? now : turn("%i", 1), true) +
       " : !row, !line");
  --depth;
  line("}");
  if (isNested) {
    --depth;
    line("}");
  }
}

//===----------------------------------------------------------------------===//
// Cube core
//===----------------------------------------------------------------------===//

void Text::load(unsigned slot) {
  line("ascend.copy_gm_to_l1 %A to %l" + std::to_string(slot) +
       " : !tensor, !l1");
}

void Text::product(bool isFirst) {
  line(std::string("ascend.mmad %p, %q into %r init(") +
       (isFirst || random.chance(30) ? "%yes" : "%no") +
       ") : !l0a, !l0b, !l0c");
}

/// Fills L0 and computes the first product.
void Text::firstProduct() {
  line("%p = ascend.buffer at 0 : !l0a");
  line("%q = ascend.buffer at 0 : !l0b");
  line("%r = ascend.buffer at 0 : !l0c");
  line("ascend.load_l0a %l0 to %p : !l1, !l0a");
  line("ascend.load_l0b %l0 to %q : !l1, !l0b");
  product(true);
}

void Text::fillCube() {
  buffers = random.between(1, 2);
  // The hardware orders accumulations of ten fractals and more.
  side = random.pick({1, 1, 4});
  for (unsigned i = 0; i < buffers; ++i) {
    line(llvm::formatv("%l{0} = ascend.buffer at {1} : !l1", i,
                       i * 512 * side * side)
             .str());
    load(i);
  }
  firstProduct();
}

void Text::cubeInstruction() {
  unsigned slot = random.below(buffers);
  std::string from = "%l" + std::to_string(slot);
  switch (random.weighted({3, 2, 2, 3, 2})) {
  case 0:
    return load(slot);
  case 1:
    return line("ascend.load_l0a " + from + " to %p : !l1, !l0a");
  case 2:
    return line("ascend.load_l0b " + from + " to %q : !l1, !l0b");
  case 3:
    return product(false);
  default:
    line("ascend.fixpipe %r to %F : !l0c, !sums");
  }
}

//===----------------------------------------------------------------------===//
// Both cores
//===----------------------------------------------------------------------===//

/// The slot of this iteration in a tensor that one core passes to the other.
std::string Text::part(int64_t slots) {
  std::string number = name(), all = constant(slots), result = name();
  line(number + " = arith.remui %i, " + all + " : index");
  line(llvm::formatv("{0} = memref.subview %W[{1}, 0, 0] [1, 16, 16] [1, 1, 1] "
                     ": !work to !part",
                     result, number)
           .str());
  return result;
}

/// Writes both sections: one core fills slots, the other one takes them. Flag 0
/// says that a slot is full, flag 1 that it is free. The number of slots is at
/// least the number of slots that are free initially.
void Text::handOver(bool toCube) {
  int64_t slots = random.between(1, 2), ahead = random.between(1, slots);
  bool isLate = random.chance(30);
  auto writer = [&](bool isCube) {
    std::string count = constant(ahead);
    std::string pipe = isCube ? "fix" : "mte3";
    line("scf.for %i = %c0 to %n step %c1 {");
    ++depth;
    if (!isCube && random.chance(60))
      line("ascend.copy_gm_to_ub %A to %u : !tensor, !tile");
    line("ascend.cross_core_wait_flag 1");
    std::string to = part(slots);
    line(isCube ? "ascend.fixpipe %r to " + to + " : !l0c, !part"
                : "ascend.copy_ub_to_gm %u to " + to + " : !tile, !part");
    line("ascend.cross_core_set_flag mode 2, " + pipe + ", 0");
    --depth;
    line("}");
    // The slots that were free before the loop are free again after it.
    line("scf.for %i = %c0 to " + count + " step %c1 {");
    line("  ascend.cross_core_wait_flag 1");
    line("}");
  };
  auto reader = [&](bool isCube) {
    std::string count = constant(ahead);
    line("scf.for %i = %c0 to " + count + " step %c1 {");
    line("  ascend.cross_core_set_flag mode 2, mte2, 1");
    line("}");
    line("scf.for %i = %c0 to %n step %c1 {");
    ++depth;
    line("ascend.cross_core_wait_flag 0");
    std::string from = part(slots);
    line(isCube ? "ascend.copy_gm_to_l1 " + from + " to %l0 : !part, !l1"
                : "ascend.copy_gm_to_ub " + from + " to %u : !part, !tile");
    line("ascend.cross_core_set_flag mode 2, mte2, 1");
    if (!isCube && isLate)
      line("ascend.copy_ub_to_gm %u to %B : !tile, !tensor");
    --depth;
    line("}");
  };
  line("ascend.section cube {");
  ++depth;
  line("%l0 = ascend.buffer at 0 : !l1");
  if (!toCube) {
    load(0);
    firstProduct();
    writer(true);
  } else {
    reader(true);
  }
  --depth;
  line("}");
  line("ascend.section vector {");
  ++depth;
  line("%u = ascend.buffer at 0 : !tile");
  if (toCube) {
    line("ascend.copy_gm_to_ub %A to %u : !tensor, !tile");
    writer(false);
  } else {
    reader(false);
  }
  --depth;
  line("}");
}

/// The cores take turns: in each iteration, the cube core answers a write of
/// the vector core.
void Text::roundTrip() {
  line("ascend.section cube {");
  ++depth;
  line("%l0 = ascend.buffer at 0 : !l1");
  load(0);
  firstProduct();
  line("scf.for %i = %c0 to %n step %c1 {");
  ++depth;
  line("ascend.cross_core_wait_flag 0");
  std::string from = part(1);
  line("ascend.copy_gm_to_l1 " + from + " to %l0 : !part, !l1");
  line("ascend.cross_core_set_flag mode 2, mte2, 2");
  line("ascend.fixpipe %r to %B : !l0c, !tensor");
  line("ascend.cross_core_set_flag mode 2, fix, 1");
  --depth;
  line("}");
  --depth;
  line("}");
  line("ascend.section vector {");
  ++depth;
  line("%u = ascend.buffer at 0 : !tile");
  line("ascend.copy_gm_to_ub %A to %u : !tensor, !tile");
  line("scf.for %i = %c0 to %n step %c1 {");
  ++depth;
  std::string to = part(1);
  line("ascend.copy_ub_to_gm %u to " + to + " : !tile, !part");
  line("ascend.cross_core_set_flag mode 2, mte3, 0");
  line("ascend.cross_core_wait_flag 1");
  line("ascend.cross_core_wait_flag 2");
  line("ascend.copy_gm_to_ub %B to %u : !tensor, !tile");
  --depth;
  line("}");
  --depth;
  line("}");
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

void Text::sections() {
  if (shape == Shape::Both)
    return random.chance(25) ? roundTrip() : handOver(random.chance(60));
  bool isCube = shape == Shape::Cube;
  line(isCube ? "ascend.section cube {" : "ascend.section vector {");
  ++depth;
  if (shape == Shape::Ring) {
    ring();
  } else {
    if (isCube)
      fillCube();
    else
      fillVector();
    block(2, 5);
  }
  --depth;
  line("}");
}

std::string Text::write() {
  ++depth;
  line("%c0 = arith.constant 0 : index");
  line("%c1 = arith.constant 1 : index");
  line("%yes = arith.constant true");
  line("%no = arith.constant false");
  line("ascend.launch (%block) in (%c1) {");
  ++depth;
  sections();
  --depth;
  line("}");
  line("return");
  std::string body = std::move(text), types, parameters;
  if (shape == Shape::Vector || shape == Shape::Ring) {
    types =
        llvm::formatv("!tensor = memref<{0}x64xf32>\n"
                      "!line = memref<1x64xf32, strided<[64, 1], offset: ?>>\n"
                      "!buffer = memref<{0}x64xf32, #ascend.memory<ub>>\n"
                      "!row = memref<1x64xf32, strided<[64, 1], offset: ?>, "
                      "#ascend.memory<ub>>\n",
                      rows);
    parameters = "%A: !tensor, %B: !tensor";
    arguments = {{"random:1", {}}, {"random:2", {}}};
  } else {
    types =
        llvm::formatv("!tensor = memref<{0}x{0}xf16>\n"
                      "!work = memref<2x16x16xf16>\n"
                      "!sums = memref<{0}x{0}xf32>\n"
                      "!part = memref<16x16xf16, strided<[16, 1], offset: ?>>\n"
                      "!tile = memref<16x16xf16, #ascend.memory<ub>>\n"
                      "!l1 = memref<{1}x{1}x16x16xf16, #ascend.memory<l1>>\n"
                      "!l0a = memref<{1}x{1}x16x16xf16, #ascend.memory<l0a>>\n"
                      "!l0b = memref<{1}x{1}x16x16xf16, #ascend.memory<l0b>>\n"
                      "!l0c = memref<{1}x{1}x16x16xf32, #ascend.memory<l0c>>\n",
                      16 * side, side);
    parameters = "%A: !tensor, %B: !tensor, %F: !sums, %W: !work";
    arguments = {
        {"random:1", {}}, {"random:2", {}}, {"random:3", {}}, {"random:4", {}}};
  }
  arguments.push_back({"2", {}});
  arguments.push_back({"1", {}});
  return types + "func.func @kernel(" + parameters +
         ", %n: index, %c: i1) {\n" + body + "}\n";
}

generate::Program tl::interleave::draw(MLIRContext &context, uint64_t seed,
                                       Shape shape) {
  Random random(seed);
  if (shape == Shape::Slots)
    return generate::generateSlots(context, random);
  Text text(random, shape);
  std::string source = text.write();
  generate::Program program;
  program.module = parseSourceString<ModuleOp>(source, ParserConfig(&context));
  program.arguments = std::move(text.arguments);
  return program;
}
