package import Bytes

// Questions that a command asks. The generic functions are inlinable so that they are specialized; otherwise their
// types would be instantiated at run time, which costs 30,000 instructions each.
extension Words {
  /// Returns whether a flag such as "-0, --print0" is given.
  package mutating func flag(
    _ spelling: StaticString, _ help: StaticString, _ traits: Traits = []
  ) -> Bool {
    next(.flag, spelling, help, nil, traits).map { number in
      line.given.contains { $0.number == number }
    }
      ?? false
  }

  /// Returns the value of whichever of several flags comes last in the line; nil if the line contains none of the
  /// flags.
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

  /// Returns the value of an option such as "-h, --host <host>"; nil if the option is not given.
  ///
  /// - Parameter implied: the word that is read as the value if the option is given without a value.
  @inlinable package mutating func option<Value: ArgumentValue>(
    _ spelling: StaticString, _ help: StaticString, _ traits: Traits = [],
    without implied: StaticString = ""
  ) -> Value? {
    guard let number = next(.option, spelling, help, Value.self, traits, standard: implied),
      isGiven(number)
    else { return nil }
    return values(of: number, implied: implied) { Value(argument: $0) }.last
  }

  /// Returns the value of an option, read by a function; nil if the option is not given.
  package mutating func option<Value>(
    _ spelling: StaticString, _ help: StaticString, _ traits: Traits = [],
    without implied: StaticString = "", reading read: (ByteString) throws -> Value
  ) -> Value? {
    guard let number = next(.option, spelling, help, nil, traits, standard: implied),
      isGiven(number)
    else { return nil }
    return values(of: number, implied: implied, read).last
  }

  /// Returns the value of an option; if the option is not given, the value parsed from the default.
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

  /// Returns the value of a required option.
  @inlinable package mutating func requiredOption<Value: RequiredValue>(
    _ spelling: StaticString, _ help: StaticString
  ) -> Value {
    guard let number = next(.option, spelling, help, Value.self, .required) else {
      return .placeholder
    }
    if !isGiven(number) { refuseMissing(number) }
    return values(of: number) { Value(argument: $0) }.last ?? .placeholder
  }

  /// Returns the values of an option that can be given several times.
  @inlinable package mutating func options<Value: ArgumentValue>(
    _ spelling: StaticString, _ help: StaticString, _ traits: Traits = []
  ) -> [Value] {
    guard let number = next(.option, spelling, help, Value.self, traits.union(.repeated)),
      isGiven(number)
    else { return [] }
    return values(of: number) { Value(argument: $0) }
  }

  /// Returns the values of an option that can be given several times, read by a function.
  package mutating func options<Value>(
    _ spelling: StaticString, _ help: StaticString, _ traits: Traits = [],
    reading read: (ByteString) throws -> Value
  ) -> [Value] {
    guard let number = next(.option, spelling, help, nil, traits.union(.repeated)),
      isGiven(number)
    else { return [] }
    return values(of: number, read)
  }

  /// Returns the value of a required argument such as "<path>".
  @inlinable package mutating func argument<Value: RequiredValue>(
    _ spelling: StaticString, _ help: StaticString
  ) -> Value {
    guard let number = next(.argument, spelling, help, Value.self, .required) else {
      return .placeholder
    }
    return takeArgument(number) { Value(argument: $0) } ?? .placeholder
  }

  /// Returns the value of a required argument, read by a function.
  package mutating func argument<Value: RequiredValue>(
    _ spelling: StaticString, _ help: StaticString, reading read: (ByteString) throws -> Value
  ) -> Value {
    guard let number = next(.argument, spelling, help, nil, .required) else { return .placeholder }
    return takeArgument(number, read) ?? .placeholder
  }

  /// Returns the value of an argument; if the argument is not given, the value parsed from the default.
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

  /// Returns the value of an argument; nil if the argument is not given.
  @inlinable package mutating func optionalArgument<Value: ArgumentValue>(
    _ spelling: StaticString, _ help: StaticString, _ traits: Traits = []
  ) -> Value? {
    next(.argument, spelling, help, Value.self, traits).flatMap { number in
      takeArgument(number) { Value(argument: $0) }
    }
  }

  /// Returns the value of an argument, read by a function; nil if the argument is not given.
  package mutating func optionalArgument<Value>(
    _ spelling: StaticString, _ help: StaticString, _ traits: Traits = [],
    reading read: (ByteString) throws -> Value
  ) -> Value? {
    next(.argument, spelling, help, nil, traits).flatMap { takeArgument($0, read) }
  }

  /// Returns the values of all remaining arguments.
  @inlinable package mutating func arguments<Value: ArgumentValue>(
    _ spelling: StaticString, _ help: StaticString, _ traits: Traits = []
  ) -> [Value] {
    guard let number = next(.arguments, spelling, help, Value.self, traits) else { return [] }
    return takeArguments(number) { Value(argument: $0) }
  }

  /// Returns the values of all remaining arguments, read by a function.
  ///
  /// - Parameter takesHyphenated: returns whether a word that begins with a hyphen is an argument.
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

  /// Returns the words after "--", which are the name and the arguments of another program.
  package mutating func program() -> [ByteString] {
    next(.program, "", "", nil, .hidden).map { _ in line.program } ?? []
  }

  /// Returns the values of a group of options that several commands share.
  ///
  /// - Parameter heading: the heading under which help lists the options; if empty, the heading of the enclosing
  ///   group.
  package mutating func group<Options: OptionGroup>(_ heading: StaticString = "") -> Options {
    let outer = section
    if heading.utf8CodeUnitCount > 0 { section = heading }
    defer { section = outer }
    let options = Options(&self)
    if isReading, problem == nil { check(options) }
    return options
  }

  /// Asks for the options that all commands have.
  mutating func describe<Options: OptionGroup>(_ group: Options.Type) {
    _ = self.group(everyCommand) as Options
  }
}

/// The heading of the options that all commands have, which help lists last.
package let everyCommand: StaticString = "Every command"

/// A group of options that several commands share.
package protocol OptionGroup: Sendable {
  init(_ words: inout Words)

  /// Throws if the options cannot be combined.
  func validate() throws
}

extension OptionGroup {
  package func validate() throws {}
}
