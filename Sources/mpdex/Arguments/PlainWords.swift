internal import ArgumentParser

/// The words of a command line that have not become values yet, as a decoder of a command.
///
/// The parser takes longer than most commands, since the runtime searches the program's conformances for each
/// type that it asks about. Here nothing is looked up: a command's synthesized `init(from:)` decodes its
/// properties in order, and an overload of `decode` for each kind of property sets its value. A command line
/// with options is decoded twice: the first time only says which options the command has.
final class PlainWords: Decoder {
  /// What a property of a command reads from a command line.
  enum Kind {
    case flag
    case value
  }

  private var rest: ArraySlice<String> = []
  /// The words of flags, and the values of other options, by the properties that they set.
  private var options: [String: String] = [:]
  /// The properties that options set; empty for a command line without options.
  private var kinds: [String: Kind] = [:]
  /// Whether properties get their values, or only say what they are.
  private var isReading = false
  let userInfo: [CodingUserInfoKey: Any] = [:]
  var codingPath: [any CodingKey] { [PlainPath(words: self)] }

  /// Reads a command line; nil if it is left to the parser.
  ///
  /// - Parameters:
  ///   - arguments: the words after the command's name.
  ///   - command: the command, whose options are those that are read.
  ///   - names: the properties that options set, where they have other names than these options or several;
  ///     read only if there are options, since a dictionary takes a tenth of a start's instructions to make.
  init?(
    _ arguments: [String], of command: any ParsableCommand.Type,
    names: @autoclosure () -> [String: [String]]
  ) {
    if !arguments.allSatisfy(\.isPlain) {
      guard (try? command.init(from: self)) != nil, split(arguments, names()) else { return nil }
    } else {
      rest = arguments[...]
    }
    isReading = true
  }

  /// Separates options from other words; returns false if the line is left to the parser.
  private func split(_ arguments: [String], _ names: [String: [String]]) -> Bool {
    var arguments = arguments[...]
    while let word = arguments.popFirst() {
      if word == "--" {
        rest += arguments
        return !arguments.contains("")
      }
      if word.isPlain {
        rest.append(word)
      } else if !takeOption(word, &arguments, names) {
        return false
      }
    }
    return true
  }

  /// Takes an option, and the word after it if that is its value; returns false if the line is left to the parser.
  private func takeOption(
    _ word: String, _ arguments: inout ArraySlice<String>, _ names: [String: [String]]
  ) -> Bool {
    let name = word.hasPrefix("--") ? String(word.prefix { $0 != "=" }) : word
    guard let property = property(namedBy: name, names), options[property] == nil else {
      return false
    }
    let isFlag = kinds[property] == .flag
    guard name == word else {
      let value = word.dropFirst(name.count + 1)
      options[property] = String(value)
      return !isFlag && !value.isEmpty
    }
    guard let text = isFlag ? word : arguments.popFirst(), isFlag || text.isPlain && text != "-"
    else { return false }
    options[property] = text
    return true
  }

  /// The property that an option sets; nil if there is none.
  private func property(namedBy option: String, _ names: [String: [String]]) -> String? {
    if let properties = names[option] { return properties.first { kinds[$0] != nil } }
    guard let property = option.propertyName, kinds[property] != nil,
      !names.values.contains(where: { $0.contains(property) })
    else { return nil }
    return property
  }

  var isEmpty: Bool { rest.isEmpty }
  var areUsed: Bool { rest.isEmpty && options.isEmpty }

  /// Takes the word of a flag, or the value of another option; nil if it is not given.
  func option(_ property: any CodingKey, _ kind: Kind) -> String? {
    if isReading { return options.removeValue(forKey: property.stringValue) }
    kinds[property.stringValue] = kind
    return nil
  }

  /// Decodes a group of options.
  func group<Group: ParsableArguments>() throws -> Group {
    var group = try Group(from: self)
    if isReading { try group.validate() }
    return group
  }

  /// Takes words for a property that is no option.
  func take(_ body: () throws -> Void) rethrows {
    if isReading { try body() }
  }

  /// Takes the next word.
  func next<Value: ExpressibleByArgument>() throws -> Value {
    guard let word = rest.popFirst(), let value = Value(argument: word) else { throw NotPlain() }
    return value
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(PlainContainer(words: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NotPlain() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw NotPlain() }
}

/// Why a command line is left to the parser.
struct NotPlain: Error {}

extension String {
  /// Whether a word of a command line is no option.
  fileprivate var isPlain: Bool { !isEmpty && (self == "-" || !hasPrefix("-")) }

  /// The name of the property after which the parser names an option: `withPrio` for "--with-prio"; nil if
  /// the parser names none so.
  fileprivate var propertyName: String? {
    guard hasPrefix("--"), !utf8.contains(where: { 0x41...0x5A ~= $0 }) else { return nil }
    let parts = dropFirst(2).split(separator: "-", omittingEmptySubsequences: false)
    guard !parts.contains("") else { return nil }
    return parts.dropFirst().reduce(String(parts[0])) {
      $0 + $1.prefix(1).uppercased() + $1.dropFirst()
    }
  }
}
