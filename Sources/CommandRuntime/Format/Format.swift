package import Bytes

/// A string with variables, in mpc's format language: `[%artist% - ]%title%|%file%`.
///
/// `%name%` is replaced by a value, and `%02name%` by a number of at least two digits. The group `[…]` is shown only if
/// a variable inside it has a value. The part after `|` is shown if no variable before the `|` has a value, and the
/// part after `&` is shown if a variable before the `&` has a value. `#x` produces the character x, and `\a \b \e \t \n
/// \v \f \r \[ \]` produce control characters and brackets. A format is evaluated from left to right; `|` and `&` have
/// the same precedence.
package struct Format<Variable> {
  let tokens: [FormatToken<Variable>]

  /// Parses a format. A name for which `variable` returns nil is kept as plain text, with its percent signs. Markup
  /// that is meant for the program that displays the text is kept as plain text too.
  package init(
    _ text: ByteString, markup: Markup = .none, variable: @escaping (String) -> Variable?
  ) {
    var parser = FormatParser(text, markup: markup, variable: variable)
    tokens = parser.tokens()
  }

  /// The variables in the format, in order.
  package var variables: [Variable] {
    tokens.compactMap { if case .variable(let variable, _) = $0 { variable } else { nil } }
  }

  /// Evaluates the format with the values of its variables; an empty value counts as missing.
  package func text(_ value: @escaping (Variable) -> ByteString) -> ByteString {
    var reader = FormatReader(tokens: tokens[...], value: value)
    return ByteString(reader.text())
  }
}

/// The width to which a number is padded, as in `%02track%`.
struct NumberWidth {
  /// How many digits of the format specify the width, such as 2 in `%02track%`.
  let length: Int
  private let width: Int
  private let filler: UInt8

  /// Reads the digits at the beginning of a variable's name. Nil if there are no digits or more than three, or if
  /// nothing follows the digits.
  init?(before name: ArraySlice<UInt8>) {
    let digits = name.prefix(while: \.isASCIIDigit)
    guard !digits.isEmpty, digits.count < name.count, digits.count <= 3,
      let width = ByteString(digits).number(as: Int.self)
    else { return nil }
    (length, self.width) = (digits.count, width)
    filler = digits.first == UInt8(ascii: "0") ? UInt8(ascii: "0") : .space
  }

  /// Returns a number padded on the left with zeros or spaces. A total after a slash, as in "3/12", is dropped. A value
  /// of any other form is returned unchanged.
  func padding(_ value: ByteString) -> ByteString {
    let digits = value.bytes.prefix(while: \.isASCIIDigit)
    let rest = value.bytes.dropFirst(digits.count)
    guard !digits.isEmpty, rest.isEmpty || rest.first == .slash else { return value }
    return ByteString(Array(repeating: filler, count: max(0, width - digits.count)) + digits)
  }
}

/// A token of a parsed format: literal text, a variable, or one of the operators `[`, `]`, `|` and `&`.
enum FormatToken<Variable> {
  case text([UInt8])
  case variable(Variable, NumberWidth?)
  case open, close, or, and
}

/// Evaluates a format. The open groups are kept in an array, since recursion would overflow the call stack if a format
/// has very many of them.
private struct FormatReader<Variable> {
  /// The part of a group that has been evaluated so far.
  private struct Group {
    var text: [UInt8] = []
    /// Whether a variable in the current section has a value.
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

  /// Evaluates the whole format. Like a group, the format can consist of several sections, but it is shown even if none
  /// of its variables has a value. The same is true of a group without a closing bracket. A closing bracket without an
  /// opening bracket ends the format, which is then shown only if one of its variables has a value.
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
    case .variable(let variable, let width):
      let value = value(variable)
      append((width?.padding(value) ?? value).bytes)
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

  /// Ends a group that is shown. For the enclosing group, the ended group counts as a variable that has a value.
  private mutating func endGroup() {
    let inner = group.text
    dropGroup()
    group.text += inner
    group.isFound = true
  }

  private mutating func dropGroup() { group = outer.removeLast() }

  /// Skips the rest of the section, up to the next `|`, `&` or closing bracket. Groups inside the section are skipped
  /// as a whole.
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

/// Splits a format into tokens.
struct FormatParser<Variable> {
  private var rest: ArraySlice<UInt8>
  private let markup: Markup
  private let variable: (String) -> Variable?
  private var found: [FormatToken<Variable>] = []
  private var text: [UInt8] = []

  init(_ format: ByteString, markup: Markup, variable: @escaping (String) -> Variable?) {
    rest = format.bytes[...]
    self.markup = markup
    self.variable = variable
  }

  mutating func tokens() -> [FormatToken<Variable>] {
    while let first = rest.first {
      let length = markup.length(in: rest)
      text += rest.prefix(length)
      rest = rest.dropFirst(max(1, length))
      if length == 0 { read(first) }
    }
    endText()
    return found
  }

  private mutating func read(_ byte: UInt8) {
    switch Unicode.Scalar(byte) {
    case "[": append(.open)
    case "]": append(.close)
    case "|": append(.or)
    case "&": append(.and)
    case "%": readVariable()
    case "\\": readEscape()
    case "#": text.append(rest.popFirst() ?? byte)
    default: text.append(byte)
    }
  }

  private mutating func append(_ token: FormatToken<Variable>) {
    endText()
    found.append(token)
  }

  private mutating func endText() {
    if !text.isEmpty { found.append(.text(text)) }
    text = []
  }

  /// Reads a variable. If no second percent sign follows the name, the first one is plain text.
  private mutating func readVariable() {
    let name = rest.prefix(while: isNameByte)
    let isClosed = rest.dropFirst(name.count).first == percent
    let width = NumberWidth(before: name)
    let bare = name.dropFirst(width?.length ?? 0)
    guard isClosed, let known = variable(String(decoding: bare, as: UTF8.self)) else {
      text += [percent] + name + (isClosed ? [percent] : [])
      rest = rest.dropFirst(name.count + (isClosed ? 1 : 0))
      return
    }
    rest = rest.dropFirst(name.count + 1)
    append(.variable(known, width))
  }

  /// Reads an escape sequence. A backslash before a character that does not form an escape sequence is plain text.
  private mutating func readEscape() {
    guard let next = rest.first, let byte = escapes[next] else {
      text.append(.backslash)
      return
    }
    rest.removeFirst()
    text.append(byte)
  }
}

private let percent = UInt8(ascii: "%")

private let escapes: [UInt8: UInt8] = [
  UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "e"): 0x1B,
  UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "v"): 0x0B,
  UInt8(ascii: "f"): 0x0C, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "["): UInt8(ascii: "["),
  UInt8(ascii: "]"): UInt8(ascii: "]"),
]

private func isNameByte(_ byte: UInt8) -> Bool {
  byte.isASCIILetter || byte.isASCIIDigit || byte == .underscore
}
