package import Bytes
package import Collation
package import CommandRuntime
package import MPDClient
internal import TerminalText

/// Parses the filters that are given on the command line, in the form `artist=Björk`, in mpc's form `artist Björk` or
/// in MPD's form `(Artist == 'Björk')`, and the expressions that are given with `-e`.
///
/// - Parameter collator: the collator with which mpdex compares strings, ignoring case and accents; nil to let the
///   server compare them.
package func filterConditions(
  _ arguments: [ByteString], expressions: [ByteString], ignoringCase: Bool,
  folding collator: Collator? = nil
) throws -> [FilterCondition] {
  let typed = try typedFilters(arguments, ignoringCase: ignoringCase, folding: collator)
  return expressions.map { FilterCondition(expression: $0) } + typed.map(\.condition)
}

/// Parses filters as `filterConditions` does, and returns each with its words: one word, or two in mpc's form.
package func typedFilters(
  _ arguments: [ByteString], ignoringCase: Bool, folding collator: Collator?
) throws -> [(words: [ByteString], condition: FilterCondition)] {
  var filters: [(words: [ByteString], condition: FilterCondition)] = []
  var rest = arguments[...]
  while let argument = rest.first {
    let start = rest.startIndex
    rest.removeFirst()
    do {
      let parsed = try condition(argument, &rest, ignoringCase: ignoringCase, folding: collator)
      filters.append((Array(arguments[start..<rest.startIndex]), parsed))
    } catch {
      throw blanksAroundSign(in: arguments) ?? error
    }
  }
  return filters
}

/// Combines all conditions with AND into one filter, in a form that the server supports. Without conditions, the
/// filter matches all songs. Throws if the server does not support one of the conditions.
package func filter(_ conditions: [FilterCondition], for version: ProtocolVersion) throws -> Filter
{
  var filters: [Filter] = []
  for condition in conditions { filters.append(try condition.filter(for: version)) }
  return .and(filters)
}

/// Parses the condition that begins with the given argument. In mpc's form, the condition's value is the next argument,
/// which is removed from `rest`.
private func condition(
  _ argument: ByteString, _ rest: inout ArraySlice<ByteString>, ignoringCase: Bool,
  folding collator: Collator?
) throws -> FilterCondition {
  if let filter = argument.chosenFilter { return FilterCondition(chosen: filter, in: argument) }
  if argument.hasPrefix("(") { return FilterCondition(expression: argument) }
  let name = argument.bytes.prefix(while: isNameByte)
  let tail = argument.bytes.dropFirst(name.count)
  let comparison = FilterComparison(beginning: tail)
  guard comparison != nil || tail.isEmpty else { throw notAFilter(argument) }
  let compared = try field(named: name, in: argument)
  if let comparison {
    let value = ByteString(tail.dropFirst(comparison.rawValue.utf8.count))
    if comparison == .equals, let range = rangeFilters(ByteString(name), compared, value) {
      throw CommandFailure(
        .usage,
        "'\(argument.terminalSafe)': the operator = does not accept a range; write two filters instead: \(range)"
      )
    }
    return try FilterCondition(compared, comparison, value, folding: collator).naming(argument)
  }
  guard let value = rest.popFirst() else {
    throw lacksValue(argument, compared)
  }
  return try FilterCondition(
    compared, compared.comparisonOfMpc(ignoringCase: ignoringCase), value, folding: collator)
}

private func lacksValue(_ argument: ByteString, _ field: FilterField) -> CommandFailure {
  let name = argument.terminalSafe
  var advice = "write \(name)=VALUE"
  // Without quotes, a shell takes the rest of '\(name)>=1990' as the name of a file.
  if field.hasNumbers { advice += " or, with quotes, '\(name)>=VALUE'" }
  return CommandFailure(.usage, "'\(name)' has no value: \(advice)")
}

/// Returns the two filters, quoted for a shell, that the user can write instead of a range such as `1990..1999`.
/// Returns nil if the field does not contain numbers or dates, or if the value is not such a range.
private func rangeFilters(
  _ name: ByteString, _ field: FilterField, _ value: ByteString
) -> String? {
  let ends = value.description.parts(separatedBy: "..", omittingEmptyParts: false)
    .map { ByteString(String($0)) }
  guard case .text(let text) = field, ends.count == 2, ends.allSatisfy({ text.number($0) != nil })
  else { return nil }
  return [name + ">=" + ends[0], name + "<=" + ends[1]].map { quotedForShell($0.terminalSafe) }
    .joined(separator: " ")
}

private func field(named name: ArraySlice<UInt8>, in argument: ByteString) throws -> FilterField {
  if let field = FilterField(String(decoding: name, as: UTF8.self)) { return field }
  guard !name.isEmpty, name.count < argument.count else { throw notAFilter(argument) }
  throw CommandFailure(
    .usage,
    noTag(ByteString(name))
      + "; any, file, base, modified, added, audioformat and rating can be used instead of a tag"
  )
}

/// Returns the filters for the songs of a decade that is written as 90s or 1990s, quoted for a shell; nil for any other
/// word.
package func decadeFilters(_ word: ByteString) -> String? {
  guard word.last == UInt8(ascii: "s"),
    let year = ByteString(word.bytes.dropLast()).number(as: Int.self),
    year % 10 == 0, [3, 5].contains(word.count), word.count == 3 || (1000...2090).contains(year)
  else { return nil }
  let first = word.count == 5 ? year : year + (year < 30 ? 2000 : 1900)
  return "'date>=\(first)' 'date<=\(first + 9)'"
}

/// Returns the filters that find the songs of a decade, if the value of the given filter is a decade such as 1990s;
/// otherwise nil.
package func decadeFilters(ofFilter argument: ByteString) -> String? {
  let name = argument.bytes.prefix(while: isNameByte)
  let tail = argument.bytes.dropFirst(name.count)
  guard let comparison = FilterComparison(beginning: tail) else { return nil }
  return decadeFilters(ByteString(tail.dropFirst(comparison.rawValue.utf8.count)))
}

private func notAFilter(_ argument: ByteString) -> CommandFailure {
  let shown = argument.terminalSafe
  if let decade = decadeFilters(argument) {
    return CommandFailure(
      .usage, "'\(shown)' is not a filter; for songs from these years, write \(decade)")
  }
  guard !argument.isEmpty, !hasComparison(argument) else {
    return CommandFailure(
      .usage,
      "'\(shown)' is not a filter; a filter has a form such as artist=NAME, without spaces around the "
        + "operator; `mpdex help search` describes all forms")
  }
  if let filter = filterWithColon(argument) {
    return CommandFailure(
      .usage, "'\(shown)' is not a filter; write \(quotedForShell(filter.terminalSafe))")
  }
  return CommandFailure(
    .usage,
    "'\(shown)' is neither a filter nor a tag; the filter \(quotedForShell("any~\(shown)")) finds it in any tag; "
      + "`mpdex help search` describes filters")
}

/// Returns the filter that is meant by a tag, a colon and a value, such as `artist:Can`; nil for any other word.
private func filterWithColon(_ argument: ByteString) -> ByteString? {
  guard let colon = argument.firstIndex(of: .colon), colon + 1 < argument.count,
    knownTag(ByteString(argument[..<colon]).description) != nil
  else { return nil }
  return ByteString(argument[..<colon]) + "=" + ByteString(argument[(colon + 1)...])
}

private func hasComparison(_ argument: ByteString) -> Bool {
  argument.bytes.indices.contains { FilterComparison(beginning: argument.bytes[$0...]) != nil }
}

/// Returns the failure if a filter was typed with spaces around its operator, as in `artist = Björk`; otherwise nil.
private func blanksAroundSign(in arguments: [ByteString]) -> CommandFailure? {
  let place = arguments.dropLast().indices.first { hasSignAtEnd(arguments[$0]) }
  guard let place else { return nil }
  let isSign = FilterComparison(rawValue: arguments[place].description) != nil
  let words = arguments[max(0, place - (isSign ? 1 : 0))...(place + 1)].map(\.terminalSafe)
  return CommandFailure(
    .usage,
    "a filter has no spaces around its operator: write \(quotedForShell(words.joined())) instead of "
      + words.joined(separator: " "))
}

/// Replaces the operator `=` of a filter with `~`, so that the filter finds the value anywhere in the field:
/// `title=love` becomes `title~love`. Returns the new filter, quoted for a shell. Returns nil if the argument uses
/// another operator, names a field that does not contain text, or compares a number or a date.
package func filterOfPart(_ argument: ByteString) -> String? {
  let name = argument.bytes.prefix(while: isNameByte)
  let tail = argument.bytes.dropFirst(name.count)
  guard FilterComparison(beginning: tail) == .equals, tail.count > 1,
    case .text(let text) = FilterField(String(decoding: name, as: UTF8.self)),
    text.number(ByteString(tail.dropFirst())) == nil
  else { return nil }
  return quotedForShell(ByteString(name + [UInt8(ascii: "~")] + tail.dropFirst()).terminalSafe)
}

/// Returns the value of a filter that finds a string in a field, such as "love" in `title~love`; nil for any other
/// filter.
package func wordsOfFilter(_ argument: ByteString) -> ByteString? {
  let name = argument.bytes.prefix(while: isNameByte)
  let tail = argument.bytes.dropFirst(name.count)
  guard let comparison = FilterComparison(beginning: tail),
    [.equals, .equalsPlainly, .begins, .contains].contains(comparison),
    case .text = FilterField(String(decoding: name, as: UTF8.self))
  else { return nil }
  return ByteString(tail.dropFirst(comparison.rawValue.utf8.count))
}

/// Returns whether the value of a filter contains letters. The value is the part after the operator; a word without
/// an operator is itself a value.
package func hasLetters(_ filter: ByteString) -> Bool {
  let tail = filter.bytes.drop(while: isNameByte)
  return (tail.isEmpty ? filter.bytes[...] : tail).contains { $0 >= 0x80 || $0.isASCIILetter }
}

private func hasSignAtEnd(_ word: ByteString) -> Bool {
  let sign = word.bytes.drop(while: isNameByte)
  return FilterComparison(rawValue: String(decoding: sign, as: UTF8.self)) != nil
}

private func quotedForShell(_ word: String) -> String {
  let isPlain = word.unicodeScalars.allSatisfy { scalar in
    !scalar.isASCII || isNameByte(UInt8(scalar.value))
      || "0123456789=~^!./:,+".unicodeScalars.contains(scalar)
  }
  return isPlain
    ? word
    : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
}

extension ByteString {
  /// Whether the word could be the bare name of a field, without an operator and a value.
  package var isFieldName: Bool { !isEmpty && allSatisfy(isNameByte) }
}

private func isNameByte(_ byte: UInt8) -> Bool {
  byte.isASCIILetter || byte == .underscore || byte == .hyphen
}

extension ServerConnection {
  /// Returns the words of the filters after making each absolute path below the music directory relative to this
  /// directory. Only the values of the fields `base` and `file` are paths; in mpc's form, such a value is a word of its
  /// own.
  package func filtersRelativeToMusicDirectory(_ words: [ByteString]) throws -> [ByteString] {
    let starts = words.indices.map { index in
      startOfPath(in: words[index], after: index > 0 ? words[index - 1] : "")
    }
    let names = zip(words, starts).map { ByteString($0.bytes.prefix($1)) }
    let paths = zip(words, starts).map { ByteString($0.bytes.dropFirst($1)) }
    return zip(names, try relativeToMusicDirectory(paths)).map { $0 + $1 }
  }
}

/// Returns the offset at which a word of a filter contains a path; the length of the word if it contains no path.
private func startOfPath(in word: ByteString, after previous: ByteString) -> Int {
  if comparesPath(previous.bytes[...]) { return 0 }
  let slash = word.bytes.firstIndex(of: .slash) ?? word.count
  let name = word.bytes[..<slash].prefix { $0 != .equalsSign && $0 != UInt8(ascii: "!") }
  return name.count < slash && comparesPath(name) ? slash : word.count
}

private func comparesPath(_ name: ArraySlice<UInt8>) -> Bool {
  let field = FilterField(withoutTag: String(decoding: name, as: UTF8.self))
  return field == .base || field == .text(.file)
}
