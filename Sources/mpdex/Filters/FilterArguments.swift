internal import Bytes
internal import MPDClient

/// Parses the filters of a command line: `artist=Björk`, mpc's `artist Björk`, or MPD's
/// `(Artist == 'Björk')`, and the expressions of `-e`.
func filterConditions(
  _ arguments: [ByteString], expressions: [ByteString], ignoringCase: Bool
) throws(CommandFailure) -> [FilterCondition] {
  var conditions = expressions.map { FilterCondition.filter(.raw($0)) }
  var rest = arguments[...]
  while let argument = rest.popFirst() {
    conditions.append(try condition(argument, &rest, ignoringCase: ignoringCase))
  }
  return conditions
}

/// Returns the conjunction of all conditions for a server, which matches all songs if there are
/// none. Throws if the server does not support one of them.
func filter(
  _ conditions: [FilterCondition], for version: ProtocolVersion
) throws(CommandFailure) -> Filter {
  var filters: [Filter] = []
  for condition in conditions { filters.append(try condition.filter(for: version)) }
  return .and(filters)
}

/// Returns the condition that an argument begins; in mpc's form its value is removed from the
/// remaining arguments.
private func condition(
  _ argument: ByteString, _ rest: inout ArraySlice<ByteString>, ignoringCase: Bool
) throws(CommandFailure) -> FilterCondition {
  if argument.hasPrefix("(") { return .filter(.raw(argument)) }
  let name = argument.bytes.prefix(while: isNameByte)
  let tail = argument.bytes.dropFirst(name.count)
  let compared = try field(named: name, in: argument)
  if let comparison = FilterComparison(beginning: tail) {
    let value = tail.dropFirst(comparison.rawValue.utf8.count)
    return try FilterCondition(compared, comparison, ByteString(value))
  }
  guard tail.isEmpty else { throw notAFilter(argument) }
  guard let value = rest.popFirst() else {
    throw CommandFailure(
      .usage, "'\(argument.terminalSafe)' lacks a value: \(argument.terminalSafe)=VALUE")
  }
  return try FilterCondition(compared, value, ignoringCase: ignoringCase)
}

private func field(
  named name: ArraySlice<UInt8>, in argument: ByteString
) throws(CommandFailure) -> FilterField {
  guard !name.isEmpty else { throw notAFilter(argument) }
  if let field = FilterField(String(decoding: name, as: UTF8.self)) { return field }
  throw CommandFailure(
    .usage,
    "there is no tag '\(ByteString(name).terminalSafe)'; `mpdex tags` lists them, and any, file, base, "
      + "modified, added and audioformat can be used in their place")
}

private func notAFilter(_ argument: ByteString) -> CommandFailure {
  CommandFailure(
    .usage,
    "'\(argument.terminalSafe)' is not a filter; a filter is written artist=NAME, without spaces around the "
      + "sign (see `mpdex help search`)")
}

private func isNameByte(_ byte: UInt8) -> Bool {
  byte.isASCIILetter || byte == .underscore || byte == .hyphen
}
