internal import Bytes

/// An option or an argument of a command, as declared by the command's initializer.
///
/// Copying a declaration involves no reference counting, because its strings are literals.
package struct Declaration: Sendable {
  /// The kinds of options and arguments.
  package enum Kind: Sendable {
    /// An option without a value, such as `--null`.
    case flag
    /// An option with a value, such as `--host <host>`.
    case option
    /// An argument of one word.
    case argument
    /// An argument that takes all remaining words.
    case arguments
    /// The words after "--", which are the command line of another program.
    case program
  }

  package let kind: Kind
  /// The spelling in help: `-h, --host <host>`, `-0, --null`, `<path>`.
  package let spelling: StaticString
  /// A sentence that explains the option or argument.
  package let help: StaticString
  /// The heading under which help lists the option or argument; empty for the standard heading.
  package let section: StaticString
  /// The default value as it would be typed; empty if there is no default.
  package let standard: StaticString
  /// The type of the option's or argument's values; nil if a closure reads them.
  package let type: (any ArgumentValue.Type)?
  package let traits: Traits

  @usableFromInline init(
    kind: Kind, spelling: StaticString, help: StaticString, section: StaticString,
    standard: StaticString,
    type: (any ArgumentValue.Type)?, traits: Traits
  ) {
    self.kind = kind
    self.spelling = spelling
    self.help = help
    self.section = section
    self.standard = standard
    self.type = type
    self.traits = traits
  }
}

/// Properties in which a declaration differs from most others.
package struct Traits: OptionSet, Sendable {
  package let rawValue: UInt8

  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// mpc also has the option, so an ambiguous abbreviation stands for this option rather than for one that only mpdex
  /// has.
  package static let ofMpc = Traits(rawValue: 1)
  /// The value can directly follow the option's letter, as in `-p6600`.
  package static let joined = Traits(rawValue: 2)
  /// Both `joined` and `ofMpc`. An array literal of the two would run unspecialized code of the standard library,
  /// which costs 165,000 instructions at each start.
  package static let joinedOfMpc = Traits(rawValue: 3)
  /// The value may begin with a hyphen.
  package static let anyValue = Traits(rawValue: 4)
  /// The option is not shown by help or completion and cannot be abbreviated.
  package static let hidden = Traits(rawValue: 8)
  /// The option or argument must be given.
  package static let required = Traits(rawValue: 16)
  /// mpc accepts the option in all its commands, so this command accepts it as well, but ignores it.
  package static let ignored = Traits(rawValue: 32)
  /// The option can be given several times, with a value each time.
  package static let repeated = Traits(rawValue: 64)
  /// Several commands have the option, so the help of each of these commands mentions only the option's name.
  package static let ofSeveral = Traits(rawValue: 128)
}

extension Declaration {
  /// Whether this is a flag or an option with a value.
  package var isOption: Bool { kind == .flag || kind == .option }

  /// Whether help lists this option or argument.
  package var isShown: Bool { !traits.contains(.hidden) && !traits.contains(.ignored) }

  /// The names of an option, such as `-h` and `--host`; empty for an argument.
  package var names: [String] {
    guard isOption else { return [] }
    return form.prefix(while: { $0 != "<" }).split(separator: ",").map { name in
      String(name.filter { $0 != " " })
    }
  }

  /// The name of the value, such as `host`; nil for a flag.
  package var valueName: String? {
    guard let start = form.firstIndex(of: "<") else { return nil }
    return String(form[form.index(after: start)...].prefix { $0 != ">" })
  }

  /// The text that represents the option or argument in help and in messages. For an option, this is its name and its
  /// value, such as `--host <host>`; the short name is used only if there is no long name. For an argument, it is the
  /// spelling.
  var mainForm: String {
    guard isOption else { return form }
    let name = names.first { $0.hasPrefix("--") } ?? names.first ?? ""
    return form(of: name)
  }

  /// Returns the given name of the option, followed by the value if the option takes one, such as `-h <host>`.
  func form(of name: String) -> String {
    guard let valueName, kind == .option else { return name }
    return "\(name) <\(valueName)>"
  }

  private var form: String { spelling.description }
}

/// How well a word matches the names of an option or a command.
enum Fit {
  case none
  case beginning
  case exact
}

extension StaticString {
  /// Returns how well a word matches the names at the beginning of a string such as `-h, --host <host>` or `move, mv`.
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
