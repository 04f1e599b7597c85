internal import CommandRuntime
internal import Bytes
internal import Glibc

/// Returns the Unix time of an argument: `2024`, `2024-01-31`, `2024-01-31T18:00` and so on in the
/// local time zone, or in UTC with a Z after it, or `@SECONDS`; nil if it has none of these forms.
func unixTime(_ argument: ByteString) -> Int? {
  let text = argument.withoutBlanks.description
  if text.hasPrefix("@") { return text.dropFirst().number() }
  let isUTC = text.hasSuffix("Z")
  let halves = text.dropLast(isUTC ? 1 : 0).split(separator: "T", omittingEmptySubsequences: false)
  guard halves.count <= 2,
    let date = numbers(halves[0], separator: "-", widths: [4, 2, 2]),
    let time = halves.count == 1
      ? [] : numbers(halves[1], separator: ":", widths: [2, 2, 2]),
    time.isEmpty || date.count == 3 && time.count > 1
  else { return nil }
  return unixTime(date: date + [1, 1].suffix(3 - date.count), time: time, isUTC: isUTC)
}

/// Returns the numbers between separators. They have the given widths, and the last ones may be
/// missing.
private func numbers(
  _ text: Substring, separator: Character, widths: [Int]
) -> [Int32]? {
  let parts = text.split(separator: separator, omittingEmptySubsequences: false)
  let areNumbers = zip(parts, widths).allSatisfy { part, width in
    part.utf8.count == width && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
  guard areNumbers, parts.count <= widths.count else { return nil }
  return parts.compactMap { Int32($0) }
}

/// Returns the Unix time of a date and a time; nil if there is no such date or time.
private func unixTime(date: [Int32], time: [Int32], isUTC: Bool) -> Int? {
  let time = time + Array(repeating: 0, count: 3 - time.count)
  var parts = tm()
  (parts.tm_year, parts.tm_mon, parts.tm_mday) = (date[0] - 1900, date[1] - 1, date[2])
  (parts.tm_hour, parts.tm_min, parts.tm_sec) = (time[0], time[1], time[2])
  parts.tm_isdst = -1
  let seconds = isUTC ? timegm(&parts) : mktime(&parts)
  let isThere =
    (parts.tm_mon + 1, parts.tm_mday) == (date[1], date[2])
    && time[0] < 24 && time[1] < 60 && time[2] < 60
  return isThere ? seconds : nil
}
