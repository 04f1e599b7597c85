internal import Bytes
internal import MPDClient

/// Reads the filters of a command line: `artist=Björk`, mpc's `artist Björk`, or MPD's
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

/// All of the conditions, for a server; all songs where there is none. Refuses what the server does
/// not know.
func filter(
  _ conditions: [FilterCondition], for version: ProtocolVersion
) throws(CommandFailure) -> Filter {
  var filters: [Filter] = []
  for condition in conditions { filters.append(try condition.filter(for: version)) }
  return .and(filters)
}

/// The condition that begins with an argument; takes its value from the rest where it is mpc's.
private func condition(
  _ argument: ByteString, _ rest: inout ArraySlice<ByteString>, ignoringCase: Bool
) throws(CommandFailure) -> FilterCondition {
  if argument.bytes.first == UInt8(ascii: "(") { return .filter(.raw(argument)) }
  let name = argument.bytes.prefix(while: isNameByte)
  let behind = argument.bytes.dropFirst(name.count)
  let compared = try field(named: name, in: argument)
  if let comparison = FilterComparison(beginning: behind) {
    let value = behind.dropFirst(comparison.rawValue.utf8.count)
    return try FilterCondition(compared, comparison, ByteString(value))
  }
  guard behind.isEmpty else { throw notAFilter(argument) }
  guard let value = rest.popFirst() else {
    throw CommandFailure(
      .usage, "'\(argument.visible)' lacks a value: \(argument.visible)=VALUE")
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
    "there is no tag '\(ByteString(name).visible)'; `mpdex tags` lists them, and any, file, base, "
      + "modified, added and audioformat can stand in their place")
}

private func notAFilter(_ argument: ByteString) -> CommandFailure {
  CommandFailure(
    .usage,
    "'\(argument.visible)' is no filter; one is written artist=NAME, without blanks around the "
      + "sign (see `mpdex help search`)")
}

private func isNameByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8.underscore, UInt8.hyphen:
    true
  default: false
  }
}
