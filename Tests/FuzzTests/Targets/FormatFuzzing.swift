import Bytes

@testable import CommandRuntime

extension FuzzTarget {
  /// The format language: each text is evaluated as by a tree of its groups.
  static let format = FuzzTarget(name: "format", maxLength: 256) { bytes in
    var input = FuzzInput(bytes)
    let values = input.byte()
    let text = ByteString(input.remainder())
    let format = Format(text) { Variable(rawValue: $0) }
    let shown = format.text { $0.value(values) }
    let tokens = FormatGroup(format.tokens)
    try require(shown.bytes == tokens.wholeText(values), "'\(text)' gives '\(shown)'")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let names = text.bytes.split(separator: UInt8(ascii: "%")).map { part in
      ByteString(part.drop(while: digits.contains))  // without the width of a number
    }
    try require(
      format.variables.allSatisfy { names.contains(ByteString($0.rawValue)) },
      "'\(text)' has no variables \(format.variables)")
  }
}

/// The variables of the formats.
private enum Variable: String, CaseIterable {
  case a, b, c
  case title

  /// The value, by one bit of a number; empty unless the bit is set.
  func value(_ bits: UInt8) -> ByteString {
    let index = Self.allCases.firstIndex(of: self) ?? 0
    return bits >> UInt8(index) & 1 == 1 ? ByteString("<\(rawValue)>") : ""
  }
}

/// A group of a format, read into a tree before any of it is evaluated.
private struct FormatGroup {
  private enum Part {
    case text([UInt8])
    case variable(Variable)
    case group(FormatGroup)
  }

  /// The parts between the operators `|` and `&`, each with the operator before it.
  private var sections: [(isAnd: Bool, parts: [Part])] = [(false, [])]
  private var isClosed = false

  init(_ tokens: [FormatToken<Variable>]) {
    var rest = tokens[...]
    self.init(readingFrom: &rest)
  }

  private init(readingFrom tokens: inout ArraySlice<FormatToken<Variable>>) {
    while !isClosed, let token = tokens.popFirst() {
      switch token {
      case .text(let text): append(.text(text))
      case .variable(let variable, _): append(.variable(variable))
      case .open: append(.group(FormatGroup(readingFrom: &tokens)))
      case .close: isClosed = true
      case .or: sections.append((false, []))
      case .and: sections.append((true, []))
      }
    }
  }

  private mutating func append(_ part: Part) { sections[sections.count - 1].parts.append(part) }

  /// The text of the whole format.
  func wholeText(_ values: UInt8) -> [UInt8] { text(values) ?? [] }

  /// The text; nil for a closed group without a value.
  private func text(_ values: UInt8) -> [UInt8]? {
    var (text, isFound) = ([UInt8](), false)
    for (index, section) in sections.enumerated() {
      // A section after "|" is an alternative to a value, and one after "&" needs a value before it.
      if index > 0, section.isAnd != isFound { continue }
      if index > 0 { if section.isAnd { isFound = false } else { text = [] } }
      for part in section.parts {
        guard let shown = shown(part, values) else { continue }
        text += shown.text
        isFound = isFound || shown.isValue
      }
    }
    return isFound || !isClosed ? text : nil
  }

  private func shown(_ part: Part, _ values: UInt8) -> (text: [UInt8], isValue: Bool)? {
    switch part {
    case .text(let text): (text, false)
    case .variable(let variable):
      (variable.value(values).bytes, !variable.value(values).isEmpty)
    case .group(let group): group.text(values).map { ($0, true) }
    }
  }
}
