package import Bytes

/// The words of a command line, split into options, their values and arguments in one pass from left to right.
///
/// Words are read one at a time, so that completion can find out after each word what may come next.
package struct SplitLine {
  /// An option that is given in the line.
  package struct Option {
    /// The index of the option's declaration.
    package let number: Int
    /// The full name of the option, even if it was abbreviated in the line. For an ignored option, this is the name as
    /// typed.
    package let name: String
    /// The value; nil for a flag.
    package let value: ByteString?
  }

  /// The options that the line contains, in order.
  package private(set) var given: [Option] = []
  package private(set) var arguments: [ByteString] = []
  /// The words after "--" if they are the command line of another program.
  package private(set) var program: [ByteString] = []
  /// The options in the line that are ignored, as typed. They are accepted only because mpc has them.
  package private(set) var ignored: [String] = []
  /// Whether "--" has been read.
  package private(set) var isAfterOptions = false
  private(set) var asksForVersion = false
  /// The option whose value is the next word, with its name as typed; nil if no value is expected.
  private var pending: (number: Int, name: String)?

  package init() {}

  /// The index of the option whose value comes next; nil if no value is expected.
  package var pendingOption: Int? { pending?.number }

  /// Reads the next word of the line.
  ///
  /// - Parameters:
  ///   - word: the next word.
  ///   - declarations: the options and arguments that the command takes.
  package mutating func read(_ word: ByteString, _ declarations: [Declaration]) throws(Problem) {
    if let (number, name) = pending {
      pending = nil
      let declaration = declarations[number]
      guard declaration.takes(word) else { throw missingValue(name, declaration) }
      return add(number, name, word, declaration)
    }
    if isAfterOptions {
      readAfterOptions(word, declarations)
    } else if !word.isOption(declarations) {
      arguments.append(word)
    } else if word.bytes[1] != .hyphen {
      try readLetters(word, declarations)
    } else if word.count == 2 {
      isAfterOptions = true
    } else {
      try readName(word, declarations)
    }
  }

  mutating func end(_ declarations: [Declaration]) throws(Problem) {
    if let (number, name) = pending { throw missingValue(name, declarations[number]) }
  }

  private func missingValue(_ name: String, _ option: Declaration) -> Problem {
    option.traits.contains(.ignored) ? .noValueOfIgnored(name) : .noValue(name, option)
  }

  private mutating func readAfterOptions(_ word: ByteString, _ declarations: [Declaration]) {
    if declarations.contains(where: { $0.kind == .program }) {
      program.append(word)
    } else {
      arguments.append(word)
    }
  }

  private mutating func add(
    _ number: Int, _ name: String, _ value: ByteString?, _ declaration: Declaration
  ) {
    given.append(Option(number: number, name: name, value: value))
    if declaration.traits.contains(.ignored) { ignored.append(name) }
  }

  private mutating func readName(_ word: ByteString, _ declarations: [Declaration]) throws(Problem)
  {
    let end = word.firstIndex(of: .equalsSign) ?? word.count
    let value = end < word.count ? ByteString(word[(end + 1)...]) : nil
    guard let number = try declarations.number(ofOption: word[..<end], value) else {
      guard word == "--version" else { throw .unknown(ByteString(word[..<end]), declarations) }
      asksForVersion = true
      return
    }
    let declaration = declarations[number]
    let typed = ByteString(word[..<end]).description
    let name =
      declaration.traits.contains(.ignored)
      ? typed
      : declaration.names.count == 1 ? declaration.names[0] : declaration.name(beginning: typed)
    switch (declaration.kind, value) {
    case (.flag, let value?): throw .unexpectedValue(name, value)
    case (.option, nil): pending = (number, name)
    default: add(number, name, value, declaration)
    }
  }

  /// Reads a word that consists of a hyphen and the letters of options. As in mpc, only the last letter can belong to
  /// an option that takes a value, because parsers disagree about other words: in `-wav`, getopt would take "v" as the
  /// value of `-a`, whereas other parsers would take the next word. Options with the trait `joined` are exempt from
  /// this rule.
  private mutating func readLetters(_ word: ByteString, _ declarations: [Declaration])
    throws(Problem)
  {
    var letters = word[1...]
    while let letter = letters.popFirst() {
      guard let number = declarations.firstIndex(where: { $0.isNamed(letter) }) else {
        throw unknown(word, at: letters.startIndex - 1, declarations)
      }
      let declaration = declarations[number]
      let name = "-\(Unicode.Scalar(letter))"
      if letters.first == .equalsSign, letters.startIndex == 2 {
        let value = ByteString(letters.dropFirst())
        guard declaration.kind == .option else { throw .unexpectedValue(name, value) }
        return add(number, name, value, declaration)
      }
      if declaration.kind == .flag {
        add(number, name, nil, declaration)
      } else if declaration.traits.contains(.joined), !letters.isEmpty {
        return add(number, name, ByteString(letters), declaration)
      } else if letters.isEmpty {
        pending = (number, name)
      } else {
        pending = (number, name)
        throw .joinedValue(name, declaration)
      }
    }
  }
}

extension SplitLine {
  /// Returns the problem to report for a letter that belongs to no option. The letters after it are not shown, because
  /// they may be a password. The whole word is shown only if it is the long name of an option, written with one hyphen
  /// instead of two.
  ///
  /// - Parameters:
  ///   - word: the word that contains the letter.
  ///   - place: the index of the letter in the word.
  ///   - declarations: the options and arguments that the command takes.
  private func unknown(
    _ word: ByteString, at place: Int, _ declarations: [Declaration]
  ) -> Problem {
    if declarations.contains(where: { $0.isShown && $0.names.contains("-\(word)") }) {
      return .unknown(word, declarations)
    }
    let rest = String(decoding: word[place...], as: UTF8.self)
    return .unknown(ByteString("-\(rest.prefix(1))"), declarations)
  }
}

extension Declaration {
  fileprivate func isNamed(_ letter: UInt8) -> Bool {
    isOption && spelling.fit([.hyphen, letter]) == .exact
  }

  fileprivate func name(beginning typed: String) -> String {
    names.first { $0 == typed } ?? names.first { $0.hasPrefix(typed) } ?? typed
  }

  fileprivate func takes(_ word: ByteString) -> Bool {
    if traits.contains(.ignored) { return true }
    if traits.contains(.anyValue) { return word != "--" }
    guard word.first == .hyphen, word.count > 1 else { return true }
    return word.isNumber && word != "-0"
  }
}

extension [Declaration] {
  /// Returns the index of the option whose long name is the given name or begins with it; nil if there is no such
  /// option. If the given name is the beginning of several long names, an option that mpc also has takes precedence.
  ///
  /// - Parameters:
  ///   - name: the name as typed.
  ///   - value: the value that follows the name and an equals sign in the same word; nil if the word has no such value.
  fileprivate func number(ofOption name: ArraySlice<UInt8>, _ value: ByteString?) throws(Problem)
    -> Int?
  {
    var matches: [Int] = []
    for number in indices where self[number].isOption {
      let fit = self[number].spelling.fit(name)
      if fit == .exact, !self[number].traits.contains(.ignored) { return number }
      if fit == .beginning, self[number].isShown { matches.append(number) }
    }
    if matches.count > 1 {
      let ofMpc = matches.filter { self[$0].traits.contains(.ofMpc) }
      guard ofMpc.count == 1 else { throw .ambiguous(ByteString(name), matches.map { self[$0] }) }
      matches = ofMpc
    }
    return matches.first
      ?? firstIndex { option in
        option.traits.contains(.ignored) && option.spelling.fit(name) != .none
          && (option.kind == .option || value == nil)
      }
  }
}

extension ByteString {
  /// Whether the word begins like a negative number, such as "-1" or "-.5".
  var isNumber: Bool {
    guard count > 1, first == .hyphen else { return false }
    return (bytes[1] == .dot ? count > 2 && bytes[2].isASCIIDigit : bytes[1].isASCIIDigit)
  }

  /// Returns whether the word is read as an option rather than an argument; true for "--".
  func isOption(_ declarations: [Declaration]) -> Bool {
    guard count > 1, first == .hyphen else { return false }
    if isNumber { return count == 2 && declarations.contains { $0.isNamed(bytes[1]) } }
    return true
  }
}
