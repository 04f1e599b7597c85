import Bytes

@testable import MPDClient
@testable import Operations

extension FuzzTarget {
  /// The writer of filters: MPD's rules for arguments and expressions read each value as it was given.
  static let filter = FuzzTarget(name: "filter", maxLength: 256) { bytes in
    var input = FuzzInput(bytes)
    switch input.number(below: 4) {
    case 0: try checkComparison(&input)
    case 1: try checkConjunction(&input)
    case 2: checkOlderForm(&input)
    default: try checkArgument(&input)
    }
  }
}

/// Checks one comparison up to the line that is sent.
private func checkComparison(_ input: inout FuzzInput) throws(FuzzFinding) {
  let symbol = FilterOperator.allCases[input.number(below: FilterOperator.allCases.count)]
  let value = ByteString(input.remainder())
  let filter = Filter.tag(.artist, symbol, value)
  let line = Request<[Song]>.find(filter).line
  let isSendable = !value.contains(0) && !value.contains(.newline) && line.length <= 4096
  try require(isAccepted(line) == isSendable, "\(line.text) is accepted or refused wrongly")
  guard isSendable else { return }
  var reader = FilterReader(line.text)
  let expression = reader.expressionOfFind()
  try require(expression == filter.expression, "\(line.text) is read as \(expression ?? "nothing")")
  var inner = FilterReader(filter.expression)
  let read = inner.comparison()
  try require(
    read == ["Artist", ByteString(symbol.rawValue), value] && inner.isAtEnd,
    "\(filter.expression) is read as \(read ?? [])")
}

private func isAccepted(_ line: RequestLine) -> Bool {
  do throws(MPDError) {
    try line.check()
    return true
  } catch { return false }
}

/// Checks that a conjunction keeps the values of its parts, also for servers without expressions.
private func checkConjunction(_ input: inout FuzzInput) throws(FuzzFinding) {
  var values: [ByteString] = []
  for _ in 0...input.number(below: 4) { values.append(input.string()) }
  let filter = Filter.and(values.map { .tag(.title, .equals, $0) })
  let pairs = FilterPairs(filter.expression, of: "find")?.arguments
  // An empty value has another meaning for these servers.
  let expected: [ByteString]? =
    values.contains("") ? nil : values.flatMap { value in ["Title", value] }
  try require(pairs == expected, "\(filter.expression) is written as \(pairs ?? [])")
}

/// Reads any expression as the names and values for older servers.
private func checkOlderForm(_ input: inout FuzzInput) {
  let command = ["find", "search", "list", "playlistsearch"][input.number(below: 4)]
  let expression = ByteString(input.remainder())
  _ = FilterPairs(expression, of: command)?.arguments.count
}

/// Checks a filter as it is typed: its value is in the expression, unless it is a number or a date.
private func checkArgument(_ input: inout FuzzInput) throws(FuzzFinding) {
  let sign = ["=", "==", "~", "!="][input.number(below: 4)]
  let value = ByteString(input.remainder())
  let argument = ByteString("artist\(sign)") + value
  let conditions = try? filterConditions([argument], expressions: [], ignoringCase: false)
  // A value that begins with a sign makes another comparison of the sign before it.
  guard let conditions, value.first.map({ !"=~^!<>".utf8.contains($0) }) ?? true else { return }
  let filter = try? Operations.filter(conditions, for: ProtocolVersion(0, 24, 0))
  var reader = FilterReader(filter?.expression ?? "")
  try require(reader.comparison()?.last == value, "\(argument) gives \(filter?.expression ?? "")")
}

/// Reads a request and an expression as MPD does (`Tokenizer`, `SongFilter::ParseExpression`).
private struct FilterReader {
  private var rest: ArraySlice<UInt8>

  init(_ text: ByteString) {
    rest = text.bytes[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// The first argument of a `find`; nil unless there is one that is quoted, and nothing after it.
  mutating func expressionOfFind() -> ByteString? {
    guard word() == "find", rest.first == .quotationMark, let argument = quoted(), isAtEnd else {
      return nil
    }
    return argument
  }

  /// The name, the operator and the value of a comparison in parentheses.
  mutating func comparison() -> [ByteString]? {
    guard rest.popFirst() == UInt8(ascii: "(") else { return nil }
    let (name, symbol) = (word(), word())
    guard let value = quoted(), rest.popFirst() == UInt8(ascii: ")") else { return nil }
    return [name, symbol, value]
  }

  /// The bytes up to a space, which is skipped.
  private mutating func word() -> ByteString {
    let word = rest.prefix { $0 != .space }
    rest = rest[word.endIndex...].dropFirst()
    return ByteString(word)
  }

  private mutating func quoted() -> ByteString? {
    guard let quote = rest.popFirst(), quote == .quotationMark || quote == .apostrophe else {
      return nil
    }
    var value: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == quote { return ByteString(value) }
      guard let meant = byte == .backslash ? rest.popFirst() : byte else { return nil }
      value.append(meant)
    }
    return nil
  }
}
