package import Bytes

/// A program of the user's own that a key runs on the chosen rows.
package struct OwnCommand: Hashable, Sendable {
  /// The program and its first arguments. The URIs of the songs follow them, unless the program reads the URIs.
  package let words: [ByteString]
  package let output: Output
  /// Whether the program reads the URIs from its standard input, each with a NUL after it.
  package let readsURIs: Bool

  /// What becomes of the program's output.
  package enum Output: Hashable, Sendable {
    /// It is shown only if the program fails.
    case hidden
    /// It is shown on a page.
    case page
    /// The program has the terminal until it ends.
    case terminal
  }

  package init(_ words: [ByteString], output: Output = .hidden, readsURIs: Bool = false) {
    (self.words, self.output, self.readsURIs) = (words, output, readsURIs)
  }

  /// The program as messages name it.
  package var name: String { words.map(\.description).joined(separator: " ") }
}

/// A program that is ready to run at the terminal: its words, and the variables that it gets besides those of the
/// browser, as "NAME=value".
package struct PreparedProgram: Hashable, Sendable {
  package let words: [ByteString]
  package let variables: [ByteString]

  package init(_ words: [ByteString], variables: [ByteString]) {
    (self.words, self.variables) = (words, variables)
  }
}
