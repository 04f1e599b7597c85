package import Bytes

/// A text with variables, in mpc's format language: `[%artist% - ]%title%|%file%`.
///
/// `%name%` is replaced by a value. `[…]` is shown if a variable inside has a value. The part after
/// `|` is shown if no variable before it in the same group has a value, and the part after `&` if
/// one does. `#x` is x itself; `\a \b \e \t \n \v \f \r \[ \]` are a control character or a
/// bracket. A format is evaluated from left to right; `|` and `&` have the same precedence.
package struct Format<Variable> {
  let tokens: [FormatToken<Variable>]

  /// Parses a format; a name for which `variable` returns nil is plain text, including its percent
  /// signs.
  package init(_ text: ByteString, variable: @escaping (String) -> Variable?) {
    var parser = FormatParser(text, variable: variable)
    tokens = parser.tokens()
  }

  /// The variables in the format, in order.
  package var variables: [Variable] {
    tokens.compactMap { if case .variable(let variable) = $0 { variable } else { nil } }
  }

  /// Returns the text with each variable replaced by its value; an empty value counts as none.
  package func text(_ value: @escaping (Variable) -> ByteString) -> ByteString {
    var reader = FormatReader(tokens: tokens[...], value: value)
    return ByteString(reader.text())
  }
}

/// A part of a format.
enum FormatToken<Variable> {
  case text([UInt8])
  case variable(Variable)
  case open, close, or, and
}

/// Evaluates a format. The open groups are kept in an array, since a format can have more of them than
/// the stack has room for calls.
private struct FormatReader<Variable> {
  /// The part of a group that has been read.
  private struct Group {
    var text: [UInt8] = []
    /// Whether a variable of the section has a value.
    var isFound = false
  }

  private var tokens: ArraySlice<FormatToken<Variable>>
  private let value: (Variable) -> ByteString
  /// The groups around `group`, the outermost first.
  private var outer: [Group] = []
  private var group = Group()

  init(tokens: ArraySlice<FormatToken<Variable>>, value: @escaping (Variable) -> ByteString) {
    self.tokens = tokens
    self.value = value
  }

  /// Evaluates the whole format. A group without a closing bracket, such as the format itself, is shown
  /// in any case.
  mutating func text() -> [UInt8] {
    while let token = tokens.popFirst() {
      if case .close = token, outer.isEmpty { return group.isFound ? group.text : [] }
      read(token)
    }
    while !outer.isEmpty { endGroup() }
    return group.text
  }

  private mutating func read(_ token: FormatToken<Variable>) {
    switch token {
    case .text(let literal): group.text += literal
    case .variable(let variable): append(value(variable).bytes)
    case .open:
      outer.append(group)
      group = Group()
    case .close: group.isFound ? endGroup() : dropGroup()
    case .or where group.isFound: skipSection()
    case .or: group.text = []
    case .and where group.isFound: group.isFound = false
    case .and: skipSection()
    }
  }

  private mutating func append(_ bytes: [UInt8]) {
    group.text += bytes
    group.isFound = group.isFound || !bytes.isEmpty
  }

  /// Ends a group that is shown, which counts as a value in the group around it.
  private mutating func endGroup() {
    let inner = group.text
    dropGroup()
    group.text += inner
    group.isFound = true
  }

  private mutating func dropGroup() { group = outer.removeLast() }

  /// Skips to the next `|`, `&` or closing bracket of the group.
  private mutating func skipSection() {
    var depth = 0
    while let token = tokens.first {
      switch token {
      case .open: depth += 1
      case .close where depth > 0: depth -= 1
      case .close where depth == 0, .or where depth == 0, .and where depth == 0: return
      default: break
      }
      tokens.removeFirst()
    }
  }
}
