package import Bytes

/// The options and arguments of a command. The command's initializer asks for them, one question at a time.
///
/// The initializer runs twice. In the first run, the questions collect declarations, which are then used to split the
/// line in a single pass. In the second run, the questions return the values. The n-th question refers to the n-th
/// declaration in both runs, so no question may depend on the answer to another. Help, the manual and completion run
/// the initializer only once, without a line.
///
/// Questions do not throw, because the code that destroys partly read values would make up half of each command.
/// Instead, the first problem is recorded, and is thrown after the last question.
package struct Words {
  /// The declarations that the questions have made, in order.
  package internal(set) var declarations: [Declaration] = []
  var line = SplitLine()
  /// The arguments of the line that no question has returned yet.
  private var arguments: ArraySlice<ByteString> = []
  var section: StaticString = ""
  private var number = 0
  var isReading = false
  var problem: Problem?

  init() { declarations.reserveCapacity(40) }

  /// Stores a line that was split into words. The next questions return the values in this line.
  mutating func read(_ line: SplitLine) {
    self.line = line
    arguments = line.arguments[...]
    isReading = true
    number = 0
  }

  /// Throws the first problem that a question has recorded or, if there is none, a problem for the arguments that no
  /// question has returned. Call this after the last question.
  func finish() throws(Problem) {
    assert(number <= declarations.count, "a question depends on the answer to another")
    if let problem { throw problem }
    if !arguments.isEmpty { throw .surplus(Array(arguments)) }
  }
}

extension Words {
  /// Answers a question of the initializer. While values are being read, returns the index of the question's
  /// declaration. While the command describes itself, adds the declaration and returns nil.
  @usableFromInline mutating func next(
    _ kind: Declaration.Kind, _ spelling: StaticString, _ help: StaticString,
    _ type: (any ArgumentValue.Type)?, _ traits: Traits, standard: StaticString = ""
  ) -> Int? {
    number += 1
    if isReading { return number - 1 }
    declarations.append(
      Declaration(
        kind: kind, spelling: spelling, help: help, section: section, standard: standard,
        type: type, traits: traits))
    return nil
  }

  @usableFromInline func isGiven(_ number: Int) -> Bool {
    line.given.contains { $0.number == number }
  }

  @usableFromInline mutating func refuseMissing(_ number: Int) {
    if problem == nil { problem = .missing(declarations[number]) }
  }

  @usableFromInline mutating func values<Value>(
    of number: Int, _ read: (ByteString) throws -> Value?
  ) -> [Value] {
    var values: [Value] = []
    for option in line.given where option.number == number {
      guard let word = option.value else { continue }
      if let value = value(word, of: number, option.name, read) { values.append(value) }
    }
    return values
  }

  @usableFromInline mutating func takeArgument<Value>(
    _ number: Int, _ read: (ByteString) throws -> Value?
  ) -> Value? {
    guard let word = arguments.popFirst() else {
      if declarations[number].traits.contains(.required) { refuseMissing(number) }
      return nil
    }
    return value(word, of: number, nil, read)
  }

  @usableFromInline mutating func takeArguments<Value>(
    _ number: Int, _ read: (ByteString) throws -> Value?
  ) -> [Value] {
    if arguments.isEmpty, declarations[number].traits.contains(.required) { refuseMissing(number) }
    var values: [Value] = []
    values.reserveCapacity(arguments.count)
    while let word = arguments.popFirst() {
      if let value = value(word, of: number, nil, read) { values.append(value) }
    }
    return values
  }

  /// Reads a value from a word. If the word is not a valid value, records the problem and returns nil.
  ///
  /// - Parameters:
  ///   - word: the word to read.
  ///   - number: the index of the option's or argument's declaration.
  ///   - name: the name of the option; nil for an argument.
  ///   - read: reads the value; throws or returns nil if the word is not a valid value.
  private mutating func value<Value>(
    _ word: ByteString, of number: Int, _ name: String?, _ read: (ByteString) throws -> Value?
  ) -> Value? {
    var reason: String?
    do {
      if let value = try read(word) { return value }
    } catch {
      reason = ": \(message(of: error))"
    }
    guard problem?.isLess(thanOf: name) ?? true else { return nil }
    let declaration = declarations[number]
    problem = .invalid(
      word, name, declaration, reason ?? declaration.type?.problem(with: word) ?? "")
    return nil
  }

  mutating func check(_ options: some OptionGroup) {
    do { try options.validate() } catch { problem = .other(error) }
  }
}

/// Returns the message for an error that a function of a command has thrown.
func message(of error: any Error) -> String {
  (error as? ValidationError)?.message ?? String(describing: error)
}
