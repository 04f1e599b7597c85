internal import Bytes

/// A text with variables, in mpc's format language: `[%artist% - ]%title%|%file%`.
///
/// `%name%` stands for a value; `[…]` for what is inside if a variable there has a value; `|` for
/// what is behind it if none before it in the same group has; `&` for what is behind it if one has;
/// `#x` for x itself; `\a \b \e \t \n \v \f \r \[ \]` for a control character or a bracket. It is
/// read from left to right, `|` and `&` bind alike.
struct Format<Variable> {
  let tokens: [FormatToken<Variable>]

  /// Reads a format; a name that `variable` does not know is text, with its percent signs.
  init(_ text: ByteString, variable: @escaping (String) -> Variable?) {
    var parser = FormatParser(text, variable: variable)
    tokens = parser.tokens()
  }

  /// The variables that occur.
  var variables: [Variable] {
    tokens.compactMap { if case .variable(let variable) = $0 { variable } else { nil } }
  }

  /// The text where each variable has the value that `value` gives; an empty one counts as none.
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

/// Puts values into a format.
private struct FormatReader<Variable> {
  var tokens: ArraySlice<FormatToken<Variable>>
  let value: (Variable) -> ByteString

  /// What a group stands for, up to its closing bracket; nil if nothing was found in it. One that
  /// no bracket closes, such as the whole, stands for its text in any case.
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

  /// Whether something was found in what was appended.
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
