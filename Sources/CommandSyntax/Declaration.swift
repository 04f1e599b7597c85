package import Bytes

/// An option or an argument of a command, as its initializer asks for it.
///
/// Copied without counting references, since its texts are literals.
package struct Declaration: Sendable {
  /// The kind of a declaration.
  package enum Kind: Sendable {
    /// An option without a value.
    case flag
    /// An option with a value.
    case option
    /// One word.
    case argument
    /// All words that are left.
    case arguments
    /// The words after "--", which are another program's.
    case program
  }

  package let kind: Kind
  /// The form in help: `-h, --host <host>`, `-0, --print0`, `--unique [<keys>]`, `<path>`.
  package let spelling: StaticString
  /// A sentence that says what it means.
  package let help: StaticString
  /// The heading under which help shows it; empty for the usual one.
  package let section: StaticString
  /// The default value as it is typed; empty if there is none.
  package let standard: StaticString
  /// The type of its values; nil if a function of its own reads them.
  package let type: (any ArgumentValue.Type)?
  package let traits: Traits
  /// Returns whether a word with a leading hyphen is an argument, such as the sort key "-title".
  let takesHyphenated: (@Sendable (ByteString) -> Bool)?

  @usableFromInline init(
    kind: Kind, spelling: StaticString, help: StaticString, section: StaticString,
    standard: StaticString,
    type: (any ArgumentValue.Type)?, traits: Traits,
    takesHyphenated: (@Sendable (ByteString) -> Bool)?
  ) {
    self.kind = kind
    self.spelling = spelling
    self.help = help
    self.section = section
    self.standard = standard
    self.type = type
    self.traits = traits
    self.takesHyphenated = takesHyphenated
  }
}

/// The special properties of a declaration.
package struct Traits: OptionSet, Sendable {
  package let rawValue: UInt8

  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// mpc has the option too, and an abbreviation that fits several options means it.
  package static let ofMpc = Traits(rawValue: 1)
  /// A value can follow the option's letter directly: `-p6600`.
  package static let joined = Traits(rawValue: 2)
  /// `joined` and `ofMpc`. A literal of the two would run unspecialized code of the standard library, for 165,000
  /// instructions at each start.
  package static let joinedOfMpc = Traits(rawValue: 3)
  /// The value may begin with a hyphen.
  package static let anyValue = Traits(rawValue: 4)
  /// Neither help nor completion shows it, and it has no abbreviation.
  package static let hidden = Traits(rawValue: 8)
  /// The argument must be given.
  package static let required = Traits(rawValue: 16)
  /// mpc takes the option in all of its commands, and ignores it in this one.
  package static let ignored = Traits(rawValue: 32)
  /// The option can be given several times, each with a value.
  package static let repeated = Traits(rawValue: 64)
}

extension Declaration {
  /// Whether it is a flag or an option with a value.
  package var isOption: Bool { kind == .flag || kind == .option }

  /// Whether help shows it.
  package var isShown: Bool { !traits.contains(.hidden) && !traits.contains(.ignored) }

  /// The names of an option: `-h` and `--host`; none of an argument.
  package var names: [String] {
    guard isOption else { return [] }
    return form.prefix(while: { $0 != "<" && $0 != "[" }).split(separator: ",").map { name in
      String(name.filter { $0 != " " })
    }
  }

  /// The name of the value: `host`; nil of a flag.
  package var valueName: String? {
    guard let start = form.firstIndex(of: "<") else { return nil }
    return String(form[form.index(after: start)...].prefix { $0 != ">" })
  }

  /// Whether the option can be given without its value.
  var hasImpliedValue: Bool { spelling.withUTF8Buffer { $0.last == UInt8(ascii: "]") } }

  /// The long name and the value, or the short name if there is no other: `--host <host>`.
  var mainForm: String {
    guard isOption else { return form }
    let name = names.first { $0.hasPrefix("--") } ?? names.first ?? ""
    return form(of: name)
  }

  /// A name of the option with its value: `-h <host>`.
  func form(of name: String) -> String {
    guard let valueName, kind == .option else { return name }
    return hasImpliedValue ? "\(name) [<\(valueName)>]" : "\(name) <\(valueName)>"
  }

  private var form: String { spelling.description }
}

/// The way in which a word fits the names of an option or a command.
enum Fit {
  case none
  case beginning
  case exact
}

extension StaticString {
  /// Returns how a word fits the names at the beginning of a text such as `-h, --host <host>` or `move, mv`.
  func fit(_ word: ArraySlice<UInt8>) -> Fit {
    withUTF8Buffer { names in
      var fit = Fit.none
      var start = 0
      let isOption = names.first == .hyphen
      while start < names.count, !isOption || names[start] == .hyphen {
        var end = start
        while end < names.count, names[end] != comma, names[end] != .space { end += 1 }
        if word.count <= end - start, !word.isEmpty,
          word.elementsEqual(names[start..<(start + word.count)])
        {
          if word.count == end - start { return .exact }
          fit = .beginning
        }
        guard end < names.count, names[end] == comma else { break }
        start = end + 2
      }
      return fit
    }
  }
}

private let comma = UInt8(ascii: ",")
