package import Bytes

/// The first error in a JSON text, with its position.
package struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of error.
  package enum Problem: Sendable, Hashable {
    /// The text does not follow the grammar, or contains a number that is too large.
    case syntax
    /// A byte is not part of valid UTF-8.
    case encoding
    /// Lists and objects are nested more than 500 levels deep.
    case nesting
    /// An object contains the same name twice.
    case repeated(name: ByteString)
  }

  /// What is wrong with the text at this position.
  package let problem: Problem
  /// The number of the line, starting from 1.
  package let line: Int
  /// The position of the byte in the line, starting from 1.
  package let column: Int

  package init(_ problem: Problem, line: Int, column: Int) {
    (self.problem, self.line, self.column) = (problem, line, column)
  }

  init(_ problem: Problem, at offset: Int, in text: [UInt8]) {
    let place = text.place(of: offset)
    self.init(problem, line: place.line, column: place.column)
  }

  /// A description of the error, with its line and its column.
  package var description: String { description(at: "line \(line), column \(column)") }

  /// A description of the error with only its column, for input that consists of a single line.
  package var descriptionInLine: String { description(at: "column \(column)") }

  private func description(at place: String) -> String {
    switch problem {
    case .syntax: "invalid JSON at \(place)"
    case .encoding: "invalid UTF-8 at \(place)"
    case .nesting: "lists and objects are nested more than \(maxJSONDepth) levels deep at \(place)"
    case .repeated(let name): "the key '\(name)' occurs twice, the second time at \(place)"
    }
  }
}

extension [UInt8] {
  /// Returns the line that contains the byte at an offset, and the position of the byte in this line, both starting
  /// from 1. O(offset).
  package func place(of offset: Int) -> (line: Int, column: Int) {
    let before = self[..<offset]
    let start = before.lastIndex(of: .newline).map { $0 + 1 } ?? 0
    return (before.count { $0 == .newline } + 1, offset - start + 1)
  }
}

/// The maximum nesting depth of lists and objects, which is limited because each level takes space on the stack.
let maxJSONDepth = 500
