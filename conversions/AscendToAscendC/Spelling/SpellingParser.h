//===- SpellingParser.h - Parser of expressions in a spelling ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_SPELLING_SPELLINGPARSER_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_SPELLING_SPELLINGPARSER_H

#include "conversions/AscendToAscendC/Spelling/Spelling.h"
#include "llvm/ADT/StringExtras.h"

namespace tl::ascendc {

/// A recursive-descent parser that evaluates the expressions.
class SpellingParser {
public:
  SpellingParser(ascend::InstructionOpInterface instruction,
                 const Values &values, llvm::StringRef text)
      : instruction(instruction), values(values), text(text), rest(text) {}

  mlir::FailureOr<SpellingValue> parse();

private:
  mlir::FailureOr<SpellingValue> parseQuant();
  mlir::FailureOr<SpellingValue> parseList();
  mlir::FailureOr<mlir::OperandRange> parseOperands();
  mlir::FailureOr<SpellingValue> getElement(mlir::Value operand);
  mlir::FailureOr<SpellingValue> parseCast();
  mlir::FailureOr<mlir::Type> parseElementType();
  mlir::FailureOr<SpellingValue> parseReinterpreted(bool asFloat);
  mlir::FailureOr<SpellingValue> parseElement();
  mlir::FailureOr<SpellingValue> parseUpper();
  mlir::FailureOr<mlir::Value> parseOperand();
  Expression getScalar(mlir::Value scalar);
  Expression getTensor(mlir::Value memref);
  mlir::FailureOr<Expression> parseConditional();
  mlir::FailureOr<Expression> parseComparison();
  mlir::FailureOr<Expression> parseSum();
  mlir::FailureOr<Expression> parseProduct();
  mlir::FailureOr<Expression> parseUnary();
  mlir::FailureOr<Expression> parsePrimary();
  mlir::FailureOr<Expression> parseNumber();
  mlir::FailureOr<SpellingValue> parseReference();
  mlir::FailureOr<SpellingValue> getProperty(mlir::Value operand,
                                             llvm::StringRef property);
  mlir::FailureOr<Expression> combine(const Expression &lhs, char op,
                                      const Expression &rhs);
  mlir::FailureOr<SpellingValue> getProduct(llvm::ArrayRef<Expression> factors);
  mlir::FailureOr<Expression> parseTargetField();
  mlir::FailureOr<Expression> getAttribute(llvm::StringRef name);

  bool consume(llvm::StringRef token) {
    rest = rest.ltrim();
    return rest.consume_front(token);
  }
  /// Consumes `word` if it is a whole word.
  bool consumeWord(llvm::StringRef word) {
    rest = rest.ltrim();
    return peekName() == word && rest.consume_front(word);
  }
  llvm::StringRef peekName() {
    return rest.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
  }
  mlir::InFlightDiagnostic error() {
    return instruction.emitError("spelling '$(") << text << ")': ";
  }

  ascend::InstructionOpInterface instruction;
  const Values &values;
  llvm::StringRef text;
  llvm::StringRef rest;
};

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_SPELLING_SPELLINGPARSER_H
