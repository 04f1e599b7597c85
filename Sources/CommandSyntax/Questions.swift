package import Bytes

// Questions that a command asks. The generic functions are inlinable so that they are specialized; otherwise their
// types would be instantiated at run time, which costs 30,000 instructions each.
extension Words {
  /// Declares a flag such as "-0, --null", and returns whether it is given.
  package mutating func flag(
    _ spelling: StaticString, _ help: StaticString, _ traits: Traits = []
  ) -> Bool {
    next(.flag, spelling, help, nil, traits).map { number in
      line.given.contains { $0.number == number }
    }
      ?? false
  }

  /// Declares several flags, and returns the value of the flag that comes last in the line; nil if none of them is
  /// given.
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

  /// Declares an option such as "-h, --host <host>", and returns its value; nil if the option is not given.
  @inlinable package mutating func option<Value: ArgumentValue>(
    _ spelling: StaticString, _ help: StaticString, _ traits: Traits = []
  ) -> Value? {
    guard let number = next(.option, spelling, help, Value.self, traits),
      isGiven(number)
    else { return nil }
    return values(of: number) { Value(argument: $0) }.last
  }

  /// Declares an option, and returns its value, which the given closure reads from the word in the line; nil if the
  /// option is not given.
  package mutating func option<Value>(
    _ spelling: StaticString, _ help: StaticString, _ traits: Traits = [],
    reading read: (ByteString) throws -> Value
  ) -> Value? {
    guard let number = next(.option, spelling, help, nil, traits),
      isGiven(number)
    else { return nil }
    return values(of: number, read).last
  }

  /// Declares an option with a default, and returns its value. If the option is not given, returns the value that is
  /// read from the default.
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

  /// Declares an option that must be given, and returns its value.
  @inlinable package mutating func requiredOption<Value: RequiredValue>(
    _ spelling: StaticString, _ help: StaticString
  ) -> Value {
    guard let number = next(.option, spelling, help, Value.self, .required) else {
      return .placeholder
    }
    if !isGiven(number) { refuseMissing(number) }
    return values(of: number) { Value(argument: $0) }.last ?? .placeholder
  }

  /// Declares an option that can be given several times, and returns its values.
  @inlinable package mutating func options<Value: ArgumentValue>(
    _ spelling: StaticString, _ help: StaticString, _ traits: Traits = []
  ) -> [Value] {
    guard let number = next(.option, spelling, help, Value.self, traits.union(.repeated)),
      isGiven(number)
    else { return [] }
    return values(of: number) { Value(argument: $0) }
  }

  /// Declares an option that can be given several times, and returns its values. The given closure reads each value
  /// from a word in the line.
  package mutating func options<Value>(
    _ spelling: StaticString, _ help: StaticString, _ traits: Traits = [],
    reading read: (ByteString) throws -> Value
  ) -> [Value] {
    guard let number = next(.option, spelling, help, nil, traits.union(.repeated)),
      isGiven(number)
    else { return [] }
    return values(of: number, read)
  }

  /// Declares an argument such as "<path>" that must be given, and returns its value.
  @inlinable package mutating func argument<Value: RequiredValue>(
    _ spelling: StaticString, _ help: StaticString
  ) -> Value {
    guard let number = next(.argument, spelling, help, Value.self, .required) else {
      return .placeholder
    }
    return takeArgument(number) { Value(argument: $0) } ?? .placeholder
  }

  /// Declares an argument that must be given, and returns its value, which the given closure reads from the word in the
  /// line.
  package mutating func argument<Value: RequiredValue>(
    _ spelling: StaticString, _ help: StaticString, reading read: (ByteString) throws -> Value
  ) -> Value {
    guard let number = next(.argument, spelling, help, nil, .required) else { return .placeholder }
    return takeArgument(number, read) ?? .placeholder
  }

  /// Declares an argument with a default, and returns its value. If the argument is not given, returns the value that
  /// is read from the default.
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

  /// Declares an argument that can be left out, and returns its value; nil if the argument is not given.
  @inlinable package mutating func optionalArgument<Value: ArgumentValue>(
    _ spelling: StaticString, _ help: StaticString, _ traits: Traits = []
  ) -> Value? {
    next(.argument, spelling, help, Value.self, traits).flatMap { number in
      takeArgument(number) { Value(argument: $0) }
    }
  }

  /// Declares an argument that can be left out, and returns its value, which the given closure reads from the word in
  /// the line; nil if the argument is not given.
  package mutating func optionalArgument<Value>(
    _ spelling: StaticString, _ help: StaticString, _ traits: Traits = [],
    reading read: (ByteString) throws -> Value
  ) -> Value? {
    next(.argument, spelling, help, nil, traits).flatMap { takeArgument($0, read) }
  }

  /// Declares an argument that takes all remaining words, and returns their values.
  @inlinable package mutating func arguments<Value: ArgumentValue>(
    _ spelling: StaticString, _ help: StaticString, _ traits: Traits = []
  ) -> [Value] {
    guard let number = next(.arguments, spelling, help, Value.self, traits) else { return [] }
    return takeArguments(number) { Value(argument: $0) }
  }

  /// Declares an argument that takes all remaining words, and returns their values. The given closure reads a value
  /// from each word.
  ///
  /// - Parameters:
  ///   - spelling: the spelling in help, such as "<path>".
  ///   - help: a sentence that explains the arguments.
  ///   - traits: the special properties of the arguments.
  ///   - read: reads a value from a word; throws if the word is not a valid value.
  package mutating func arguments<Value>(
    _ spelling: StaticString, _ help: StaticString, _ traits: Traits = [],
    reading read: (ByteString) throws -> Value
  ) -> [Value] {
    guard let number = next(.arguments, spelling, help, nil, traits) else { return [] }
    return takeArguments(number, read)
  }

  /// Declares that the words after "--" are the command line of another program, and returns these words.
  package mutating func program() -> [ByteString] {
    next(.program, "", "", nil, .hidden).map { _ in line.program } ?? []
  }

  /// Declares a group of options that several commands share, and returns their values.
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

  /// Adds the declarations of the options that all commands have.
  mutating func describe<Options: OptionGroup>(_ group: Options.Type) {
    _ = self.group(everyCommand) as Options
  }
}

/// The heading of the options that all commands have. Help lists these options last.
package let everyCommand: StaticString = "Every command"

/// A group of options that several commands share.
package protocol OptionGroup: Sendable {
  init(_ words: inout Words)

  /// Checks that the given options can be combined; throws if they cannot.
  func validate() throws
}

extension OptionGroup {
  package func validate() throws {}
}
