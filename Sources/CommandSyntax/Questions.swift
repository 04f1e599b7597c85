package import Bytes

// Questions. The generic ones are inlinable, so that they are specialized: otherwise their types are made at run
// time, for 30,000 instructions each.
extension Words {
  /// Whether a flag such as "-0, --print0" is given.
  package mutating func flag(
    _ spelling: StaticString, _ help: StaticString, _ traits: Traits = []
  ) -> Bool {
    next(.flag, spelling, help, nil, traits).map { number in
      line.given.contains { $0.number == number }
    }
      ?? false
  }

  /// The value of the last one of several flags; nil if none is given.
  package mutating func lastFlag<Value>(
    _ flags: (spelling: StaticString, help: StaticString, value: Value)..., traits: Traits = []
  ) -> Value? {
    var last: (place: Int, value: Value)?
    for (spelling, help, value) in flags {
      guard let number = next(.flag, spelling, help, nil, traits),
        let place = line.given.lastIndex(where: { $0.number == number }), place >= last?.place ?? 0
      else { continue }
      last = (place, value)
    }
    return last?.value
  }

  /// The value of an option such as "-h, --host <host>"; nil if it is not given.
  ///
  /// - Parameter implied: the word that stands for the value of an option that is given without one.
  @inlinable package mutating func option<Value: ArgumentValue>(
    _ spelling: StaticString, _ help: StaticString, _ traits: Traits = [],
    without implied: StaticString = ""
  ) -> Value? {
    guard let number = next(.option, spelling, help, Value.self, traits, standard: implied),
      isGiven(number)
    else { return nil }
    return values(of: number, implied: implied) { Value(argument: $0) }.last
  }

  /// The value of an option, which a function reads; nil if it is not given.
  package mutating func option<Value>(
    _ spelling: StaticString, _ help: StaticString, _ traits: Traits = [],
    without implied: StaticString = "", reading read: (ByteString) throws -> Value
  ) -> Value? {
    guard let number = next(.option, spelling, help, nil, traits, standard: implied),
      isGiven(number)
    else { return nil }
    return values(of: number, implied: implied, read).last
  }

  /// The value of an option, which is that of a word if the option is not given.
  @inlinable package mutating func option<Value: RequiredValue>(
    _ spelling: StaticString, _ help: StaticString, _ traits: Traits = [],
    default standard: StaticString
  ) -> Value {
    guard let number = next(.option, spelling, help, Value.self, traits, standard: standard) else {
      return .placeholder
    }
    return values(of: number) { Value(argument: $0) }.last ?? Value(
      argument: ByteString(standard.description))
      ?? .placeholder
  }

  /// The value of an option that must be given.
  @inlinable package mutating func requiredOption<Value: RequiredValue>(
    _ spelling: StaticString, _ help: StaticString
  ) -> Value {
    guard let number = next(.option, spelling, help, Value.self, .required) else {
      return .placeholder
    }
    if !isGiven(number) { refuseMissing(number) }
    return values(of: number) { Value(argument: $0) }.last ?? .placeholder
  }

  /// The values of an option that can be given several times.
  @inlinable package mutating func options<Value: ArgumentValue>(
    _ spelling: StaticString, _ help: StaticString, _ traits: Traits = []
  ) -> [Value] {
    guard let number = next(.option, spelling, help, Value.self, traits.union(.repeated)),
      isGiven(number)
    else { return [] }
    return values(of: number) { Value(argument: $0) }
  }

  /// The values of an option that can be given several times, which a function reads.
  package mutating func options<Value>(
    _ spelling: StaticString, _ help: StaticString, _ traits: Traits = [],
    reading read: (ByteString) throws -> Value
  ) -> [Value] {
    guard let number = next(.option, spelling, help, nil, traits.union(.repeated)),
      isGiven(number)
    else { return [] }
    return values(of: number, read)
  }

  /// An argument such as "<path>", which must be given.
  @inlinable package mutating func argument<Value: RequiredValue>(
    _ spelling: StaticString, _ help: StaticString
  ) -> Value {
    guard let number = next(.argument, spelling, help, Value.self, .required) else {
      return .placeholder
    }
    return takeArgument(number) { Value(argument: $0) } ?? .placeholder
  }

  /// An argument that must be given, which a function reads.
  package mutating func argument<Value: RequiredValue>(
    _ spelling: StaticString, _ help: StaticString, reading read: (ByteString) throws -> Value
  ) -> Value {
    guard let number = next(.argument, spelling, help, nil, .required) else { return .placeholder }
    return takeArgument(number, read) ?? .placeholder
  }

  /// An argument, which is that of a word if none is given.
  @inlinable package mutating func argument<Value: RequiredValue>(
    _ spelling: StaticString, _ help: StaticString, default standard: StaticString
  ) -> Value {
    guard let number = next(.argument, spelling, help, Value.self, [], standard: standard) else {
      return .placeholder
    }
    return takeArgument(number) { Value(argument: $0) } ?? Value(
      argument: ByteString(standard.description))
      ?? .placeholder
  }

  /// An argument; nil if none is given.
  @inlinable package mutating func optionalArgument<Value: ArgumentValue>(
    _ spelling: StaticString, _ help: StaticString, _ traits: Traits = []
  ) -> Value? {
    next(.argument, spelling, help, Value.self, traits).flatMap { number in
      takeArgument(number) { Value(argument: $0) }
    }
  }

  /// An argument, which a function reads; nil if none is given.
  package mutating func optionalArgument<Value>(
    _ spelling: StaticString, _ help: StaticString, _ traits: Traits = [],
    reading read: (ByteString) throws -> Value
  ) -> Value? {
    next(.argument, spelling, help, nil, traits).flatMap { takeArgument($0, read) }
  }

  /// All arguments that are left.
  @inlinable package mutating func arguments<Value: ArgumentValue>(
    _ spelling: StaticString, _ help: StaticString, _ traits: Traits = []
  ) -> [Value] {
    guard let number = next(.arguments, spelling, help, Value.self, traits) else { return [] }
    return takeArguments(number) { Value(argument: $0) }
  }

  /// All arguments that are left, which a function reads.
  ///
  /// - Parameter takesHyphenated: returns whether a word with a leading hyphen is an argument.
  package mutating func arguments<Value>(
    _ spelling: StaticString, _ help: StaticString, _ traits: Traits = [],
    reading read: (ByteString) throws -> Value,
    hyphenated takesHyphenated: (@Sendable (ByteString) -> Bool)? = nil
  ) -> [Value] {
    guard
      let number = next(.arguments, spelling, help, nil, traits, takesHyphenated: takesHyphenated)
    else {
      return []
    }
    return takeArguments(number, read)
  }

  /// The words after "--", which are another program with its arguments.
  package mutating func program() -> [ByteString] {
    next(.program, "", "", nil, .hidden).map { _ in line.program } ?? []
  }

  /// Options that several commands share.
  ///
  /// - Parameter heading: the heading under which help shows them; that of the group around it if it is empty.
  package mutating func group<Options: OptionGroup>(_ heading: StaticString = "") -> Options {
    let outer = section
    if heading.utf8CodeUnitCount > 0 { section = heading }
    defer { section = outer }
    let options = Options(&self)
    if isReading, problem == nil { check(options) }
    return options
  }

  /// Asks for the options of every command.
  mutating func describe<Options: OptionGroup>(_ group: Options.Type) {
    _ = self.group(everyCommand) as Options
  }
}

/// The heading of the options that every command has, which help shows last.
package let everyCommand: StaticString = "Every command"

/// Options that several commands share.
package protocol OptionGroup: Sendable {
  init(_ words: inout Words)

  /// Throws if the options do not fit together.
  func validate() throws
}

extension OptionGroup {
  package func validate() throws {}
}
