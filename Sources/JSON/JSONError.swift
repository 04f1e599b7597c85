package import Bytes

/// The first mistake in a JSON text, and its place.
package struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  package enum Problem: Sendable, Hashable {
    /// The text does not follow the grammar, or a number is too large.
    case syntax
    /// A byte is no part of UTF-8.
    case encoding
    /// Lists and objects are nested more than 500 deep.
    case nesting
    /// An object has a name twice.
    case repeated(name: ByteString)
  }

  /// What is wrong.
  package let problem: Problem
  /// The line, from 1 on.
  package let line: Int
  /// The byte in the line, from 1 on.
  package let column: Int

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - problem: what is wrong.
  ///   - line: the line, from 1 on.
  ///   - column: the byte in the line, from 1 on.
  package init(_ problem: Problem, line: Int, column: Int) {
    (self.problem, self.line, self.column) = (problem, line, column)
  }

  init(_ problem: Problem, at offset: Int, in text: [UInt8]) {
    let place = text.place(of: offset)
    self.init(problem, line: place.line, column: place.column)
  }

  /// The mistake with its line and column.
  package var description: String { description(at: "line \(line), column \(column)") }

  /// The mistake with its column alone, for a text that is one line.
  package var descriptionInLine: String { description(at: "column \(column)") }

  private func description(at place: String) -> String {
    switch problem {
    case .syntax: "this is not valid JSON at \(place)"
    case .encoding: "this is not valid UTF-8 at \(place)"
    case .nesting: "lists and objects are nested more than \(maxJSONDepth) deep at \(place)"
    case .repeated(let name): "the key '\(name)' is there twice, the second time at \(place)"
    }
  }
}

extension [UInt8] {
  /// Returns the line and the byte in it, both from 1 on, of an offset. O(offset).
  package func place(of offset: Int) -> (line: Int, column: Int) {
    let before = self[..<offset]
    let start = before.lastIndex(of: .newline).map { $0 + 1 } ?? 0
    return (before.count { $0 == .newline } + 1, offset - start + 1)
  }
}

/// The maximum depth of nested lists and objects: each level needs a part of the stack.
let maxJSONDepth = 500
