//===- Advice.cpp - Notes with what an author may have meant --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/support/Advice.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OperationSupport.h"
#include "tl/support/PassAdvice.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Regex.h"

using namespace mlir;
namespace cl = llvm::cl;
using llvm::SmallVector;
using llvm::StringRef;

StringRef tl::findSimilar(StringRef word, llvm::ArrayRef<StringRef> known) {
  // As many edits as clang allows in an identifier; another letter is another
  // word.
  unsigned least = (word.size() + 2) / 3 + 1;
  StringRef found;
  auto isBetter = [&](StringRef each, unsigned distance) {
    // A word that goes on is more likely than one with another letter.
    return distance < least ||
           (distance == least && each.starts_with(word) && !found.empty());
  };
  for (StringRef each : known) {
    unsigned distance = word.edit_distance(each, true, least);
    bool isOther = distance >= each.size() && !word.equals_insensitive(each);
    if (each != word && !isOther && isBetter(each, distance)) {
      least = distance;
      found = each;
    }
  }
  return found;
}

namespace {
/// An error on which there is advice.
struct Case {
  Diagnostic &diagnostic;
  /// The groups of the rule's expression in the message.
  SmallVector<StringRef> groups;
  /// The source, from its beginning and from the place of the error on.
  StringRef text, rest;

  MLIRContext *getContext() const {
    return diagnostic.getLocation().getContext();
  }
};

/// The advice on errors of one kind; empty if there is none.
struct Rule {
  StringRef expression;
  std::string (*advise)(const Case &);
};
} // namespace

static std::string suggest(StringRef found) {
  return found.empty() ? "" : llvm::formatv("did you mean '{0}'?", found).str();
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

/// 'tile.gelo'.
static std::string adviseOnOperation(const Case &given) {
  auto [dialect, name] = given.groups[1].split('.');
  SmallVector<StringRef> known;
  for (RegisteredOperationName each :
       given.getContext()->getRegisteredOperations())
    if (each.getDialectNamespace() == dialect)
      known.push_back(each.stripDialect());
  StringRef found = tl::findSimilar(name, known);
  return found.empty() ? "" : suggest((dialect + "." + found).str());
}

/// 'tiles.exp', whose dialect may not be loaded.
static std::string adviseOnDialect(const Case &given) {
  auto [dialect, name] = given.groups[2].split('.');
  SmallVector<StringRef> known = llvm::to_vector(
      given.getContext()->getDialectRegistry().getDialectNames());
  StringRef found = tl::findSimilar(dialect, known);
  return found.empty() ? "" : suggest((found + "." + name).str());
}

static bool isNameCharacter(char c) {
  return llvm::isAlnum(c) || StringRef("_$.-").contains(c);
}

/// '%bais': the names of values elsewhere in the source.
static std::string adviseOnValue(const Case &given) {
  StringRef word = given.rest;
  if (!word.consume_front("%"))
    return "";
  word = word.take_while(isNameCharacter);
  SmallVector<StringRef> known;
  for (StringRef left = given.text.split('%').second; !left.empty();
       left = left.split('%').second)
    known.push_back(left.take_while(isNameCharacter));
  StringRef found = tl::findSimilar(word, known);
  return found.empty() ? "" : suggest(("%" + found).str());
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

static std::string printSpace(Attribute space) {
  return space ? llvm::formatv("{0}", space).str() : "none";
}

static std::string printLayout(MemRefLayoutAttrInterface layout) {
  return layout.isIdentity() ? "row-major" : llvm::formatv("{0}", layout).str();
}

static std::string printExtent(int64_t extent) {
  return ShapedType::isDynamic(extent) ? "?" : std::to_string(extent);
}

static std::string describeShapes(MemRefType first, MemRefType second) {
  if (first.getRank() != second.getRank())
    return llvm::formatv("the ranks, {0} and {1}", first.getRank(),
                         second.getRank());
  SmallVector<std::string> found;
  for (int64_t i = 0; i < first.getRank(); ++i)
    if (first.getDimSize(i) != second.getDimSize(i))
      found.push_back(llvm::formatv("the extents of dimension {0}, {1} and {2}",
                                    i, printExtent(first.getDimSize(i)),
                                    printExtent(second.getDimSize(i))));
  return llvm::join(found, "; ");
}

static std::string describeDifferences(MemRefType first, MemRefType second) {
  SmallVector<std::string> found;
  if (first.getElementType() != second.getElementType())
    found.push_back(llvm::formatv("the element types, {0} and {1}",
                                  first.getElementType(),
                                  second.getElementType()));
  if (std::string shapes = describeShapes(first, second); !shapes.empty())
    found.push_back(shapes);
  else if (first.getLayout() != second.getLayout())
    found.push_back(llvm::formatv("the layouts, {0} and {1}",
                                  printLayout(first.getLayout()),
                                  printLayout(second.getLayout())));
  if (first.getMemorySpace() != second.getMemorySpace())
    found.push_back(llvm::formatv("the memory spaces, {0} and {1}",
                                  printSpace(first.getMemorySpace()),
                                  printSpace(second.getMemorySpace())));
  return llvm::join(found, "; ");
}

/// A value of another type than elsewhere.
static std::string adviseOnTypes(const Case &given) {
  auto parse = [&](StringRef text) {
    return parseType(text, given.getContext(), nullptr,
                     /*isKnownNullTerminated=*/false);
  };
  Type first = parse(given.groups[1]), second = parse(given.groups[2]);
  auto used = dyn_cast_if_present<MemRefType>(first);
  auto prior = dyn_cast_if_present<MemRefType>(second);
  if (used && prior)
    return "the types differ in " + describeDifferences(used, prior);
  if (isa_and_present<TensorType>(first) || isa_and_present<TensorType>(second))
    return "arguments of kernels and tiles have the type memref";
  return "";
}

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

/// Several indices of a launch.
static std::string adviseOnLaunch(const Case &given) {
  size_t place = given.rest.data() - given.text.data();
  StringRef before = given.text.take_front(place).rsplit('\n').second;
  if (!given.rest.starts_with(",") || !before.contains("tile.launch ("))
    return "";
  return "a launch has one index: take it apart with "
         "'affine.delinearize_index'";
}

/// A case of an enumeration, which the error lists.
static std::string adviseOnCase(const Case &given) {
  SmallVector<StringRef> known;
  given.groups[1].split(known, ", ");
  StringRef word = given.rest.take_while(isNameCharacter);
  return suggest(tl::findSimilar(word, known));
}

/// A textual pipeline.
static std::string adviseOnPasses(const Case &given) {
  return tl::adviseOnPipeline(given.diagnostic.str());
}

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

static const Rule rules[] = {
    {"^custom op '([^']+)' is unknown", adviseOnOperation},
    {"^unregistered operation '([^']+)' found in dialect", adviseOnOperation},
    {"^Dialect `([^']+)' not found for custom op '([^']+)'", adviseOnDialect},
    {"^use of undeclared SSA value name", adviseOnValue},
    {"expects different type than prior uses: '(.+)' vs '(.+)'$",
     adviseOnTypes},
    {"^expected '\\)'", adviseOnLaunch},
    {"^expected .* to be one of: (.*)$", adviseOnCase},
    {"does not refer to a registered pass|no such option ", adviseOnPasses},
};

/// `text` from the line and column of `loc` on.
static StringRef findPlace(StringRef text, Location loc) {
  auto place = dyn_cast<FileLineColLoc>(loc);
  if (!place)
    return "";
  for (unsigned line = 1; line < place.getLine() && !text.empty(); ++line)
    text = text.split('\n').second;
  return text.drop_front(
      std::min<size_t>(text.size(), std::max(place.getColumn(), 1u) - 1));
}

void tl::advise(Diagnostic &diagnostic, StringRef text) {
  if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
    return;
  std::string message = diagnostic.str();
  for (const Rule &rule : rules) {
    SmallVector<StringRef> groups;
    if (!llvm::Regex(rule.expression).match(message, &groups))
      continue;
    StringRef rest = findPlace(text, diagnostic.getLocation());
    std::string note = rule.advise({diagnostic, groups, text, rest});
    if (!note.empty())
      diagnostic.attachNote() << note;
    return;
  }
}

//===----------------------------------------------------------------------===//
// Handlers
//===----------------------------------------------------------------------===//

tl::Advisor::Advisor(MLIRContext &context) : context(context) {
  handler = context.getDiagEngine().registerHandler([this](Diagnostic &given) {
    advise(given, text);
    // Other handlers print it.
    return failure();
  });
}

tl::Advisor::~Advisor() { context.getDiagEngine().eraseHandler(handler); }

namespace {
/// A dialect that every kernel loads: the handler that prints is there by then.
struct AdviceExtension
    : public DialectExtension<AdviceExtension, func::FuncDialect> {
  explicit AdviceExtension(StringRef text) : text(text) {}

  void apply(MLIRContext *context, func::FuncDialect *) const override {
    // The message has the line of the source; the generic form of the operation
    // beside it is for those who ask.
    cl::Option *print =
        cl::getRegisteredOptions().lookup("mlir-print-op-on-diagnostic");
    if (!print || print->getNumOccurrences() == 0)
      context->printOpOnDiagnostic(false);
    context->getDiagEngine().registerHandler(
        [text = text](Diagnostic &diagnostic) {
          tl::advise(diagnostic, text);
          return failure();
        });
  }

  StringRef text;
};
} // namespace

void tl::registerAdvice(DialectRegistry &registry, StringRef text) {
  registry.addExtension(TypeID::get<AdviceExtension>(),
                        std::make_unique<AdviceExtension>(text));
}
