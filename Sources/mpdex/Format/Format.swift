internal import Bytes

/// A text with variables, in mpc's format language: `[%artist% - ]%title%|%file%`.
///
/// `%name%` is replaced by a value. `[…]` is shown if a variable inside has a value. The part after
/// `|` is shown if no variable before it in the same group has a value, and the part after `&` if
/// one does. `#x` is x itself; `\a \b \e \t \n \v \f \r \[ \]` are a control character or a
/// bracket. A format is evaluated from left to right; `|` and `&` have the same precedence.
struct Format<Variable> {
  let tokens: [FormatToken<Variable>]

  /// Parses a format; a name for which `variable` returns nil is plain text, including its percent
  /// signs.
  init(_ text: ByteString, variable: @escaping (String) -> Variable?) {
    var parser = FormatParser(text, variable: variable)
    tokens = parser.tokens()
  }

  /// The variables in the format, in order.
  var variables: [Variable] {
    tokens.compactMap { if case .variable(let variable) = $0 { variable } else { nil } }
  }

  /// Returns the text with each variable replaced by its value; an empty value counts as none.
  func text(_ value: @escaping (Variable) -> ByteString) -> ByteString {
    var reader = FormatReader(tokens: tokens[...], value: value)
    return ByteString(reader.group() ?? [])
  }
}

/// A part of a format.
enum FormatToken<Variable> {
  case text([UInt8])
  case variable(Variable)
  case open, close, or, and
}

/// Evaluates a format.
private struct FormatReader<Variable> {
  var tokens: ArraySlice<FormatToken<Variable>>
  let value: (Variable) -> ByteString

  /// Evaluates a group up to its closing bracket; nil if no variable in it has a value. A group
  /// without a closing bracket, such as the whole format, is shown in any case.
  mutating func group() -> [UInt8]? {
    var text: [UInt8] = []
    var isFound = false
    while let token = tokens.popFirst() {
      switch token {
      case .close: return isFound ? text : nil
      case .or where isFound: skipSection()
      case .or: text = []
      case .and where isFound: isFound = false
      case .and: skipSection()
      default: isFound = append(token, to: &text) || isFound
      }
    }
    return text
  }

  /// Appends the text of a token and returns whether a variable in it has a value.
  private mutating func append(_ token: FormatToken<Variable>, to text: inout [UInt8]) -> Bool {
    switch token {
    case .text(let literal):
      text += literal
      return false
    case .variable(let variable):
      let bytes = value(variable).bytes
      text += bytes
      return !bytes.isEmpty
    default:
      guard let inner = group() else { return false }
      text += inner
      return true
    }
  }

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
