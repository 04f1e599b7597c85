internal import CMPDClient
internal import Glibc
public import ListingIndex

/// A name and a value that the server sent.
public struct Pair: Sendable, Hashable {
  /// The part before the colon.
  public let name: String
  /// The part behind it.
  public let value: ByteString

  /// Makes a pair.
  public init(name: String, value: ByteString) {
    self.name = name
    self.value = value
  }
}

extension Pair {
  /// Copies what the library lends.
  init(_ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>) {
    self.init(name: String(cString: name), value: ByteString(cString: value))
  }
}

extension Connection {
  /// Lends each pair of the reply that is due, up to its end or, in a command list, to the end of
  /// one answer (`mpd_recv_pair`). The memory is good for the time of the call; no pair is
  /// allocated.
  ///
  /// - Throws: `.malformed` for a reply that does not end, `.timeout` for one that comes too
  ///   slowly, see `ReplyBounds`.
  func receivePairs(
    of command: String, _ bounds: inout ReplyBounds,
    _ body: (_ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>) -> Void
  ) throws(MPDError) {
    while let pair = try receivePair(of: command, &bounds) {
      body(pair.pointee.name, pair.pointee.value)
      mpd_return_pair(handle, pair)
    }
    try throwPendingError(of: command)
  }

  /// The next pair, which is to be returned; nil at the end of the reply, or if the connection
  /// holds an error (`mpd_recv_pair`).
  func receivePair(
    of command: String, _ bounds: inout ReplyBounds
  ) throws(MPDError) -> UnsafeMutablePointer<mpd_pair>? {
    try check(bounds, command)
    guard let pair = bounds.measure({ mpd_recv_pair(handle) }) else { return nil }
    bounds.count(strlen(pair.pointee.name) + strlen(pair.pointee.value) + bytesPerPair)
    return pair
  }

  /// The same for a reply that stands alone.
  func receivePairs(
    of command: String,
    _ body: (_ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>) -> Void
  ) throws(MPDError) {
    var bounds = replyBounds
    try receivePairs(of: command, &bounds, body)
  }

  /// The pairs of the reply that is due, or of one answer in a command list.
  func pairs(of command: String, _ bounds: inout ReplyBounds) throws(MPDError) -> [Pair] {
    var pairs: [Pair] = []
    try receivePairs(of: command, &bounds) { name, value in
      pairs.append(Pair(name, value))
    }
    return pairs
  }

  /// The pairs of the reply that is due.
  func pairs(of command: String) throws(MPDError) -> [Pair] {
    var bounds = replyBounds
    do throws(MPDError) {
      return try pairs(of: command, &bounds)
    } catch {
      throw bounds.bytes == 0 ? error.namingOutputLimit(of: command) : error
    }
  }
}

extension ByteString {
  init(cString: UnsafePointer<CChar>) {
    self.init(UnsafeRawBufferPointer(cBytes: cString))
  }
}

extension UnsafeRawBufferPointer {
  /// The bytes before the terminator.
  init(cBytes start: UnsafePointer<CChar>) {
    self.init(start: start, count: strlen(start))
  }
}

// What readers of replies ask of pairs: a value that is missing or malformed is nil, since a server
// may leave out what it does not know, and a hostile one may send anything.
extension [Pair] {
  /// The first value of a name; nil if it was not sent.
  func first(_ name: String) -> ByteString? {
    first { $0.name == name }?.value
  }

  /// The first value as a text.
  func text(_ name: String) -> String? {
    first(name)?.description
  }

  /// The first value as a whole number.
  func number(_ name: String) -> Int? {
    first(name)?.number
  }

  /// The first value as a whole number that is not negative.
  func count(_ name: String) -> Int? {
    number(name).flatMap { $0 < 0 ? nil : $0 }
  }

  /// The first value as seconds with a fraction.
  func seconds(_ name: String) -> Duration? {
    first(name)?.seconds
  }

  /// Whether the first value is "1".
  func flag(_ name: String) -> Bool {
    first(name) == "1"
  }

  /// The values of a name, in order.
  func values(_ name: String) -> [ByteString] {
    filter { $0.name == name }.map(\.value)
  }

  /// Cuts the pairs into runs that each begin with one of some names; what stands before the
  /// first is dropped.
  func groups(startingWith names: String...) -> [[Pair]] {
    var groups: [[Pair]] = []
    for pair in self {
      if names.contains(pair.name) {
        groups.append([pair])
      } else if !groups.isEmpty {
        groups[groups.count - 1].append(pair)
      }
    }
    return groups
  }

  /// The first value of a name that the reply cannot be without.
  func required(_ name: String, of command: String) throws(MPDError) -> ByteString {
    if let value = first(name) { return value }
    throw MPDError(
      .malformed, "the server's answer has no '\(name)'", command: command,
      isConnectionUsable: true)
  }
}

extension ByteString {
  /// The decimal number that the bytes spell; nil if they spell none, or one beyond 2^53, which no
  /// server means and with which no sum overflows.
  var number: Int? { Int(description).flatMap { $0.magnitude <= 1 << 53 ? $0 : nil } }

  /// The decimal fraction that the bytes spell, as seconds; nil if it is none, negative, or longer
  /// than any song.
  var seconds: Duration? {
    guard let seconds = Double(description), (0...1e9).contains(seconds) else { return nil }
    return .milliseconds(Int((seconds * 1000).rounded()))
  }

  /// The Unix time that an ISO 8601 date such as "2023-11-14T22:13:20Z" names; nil if it is none.
  var unixTime: Int? {
    let parts = description.split { !$0.isASCII || !$0.isNumber }.map { Int($0) ?? -1 }
    guard parts.count >= 6, bytes.last == UInt8(ascii: "Z"), !parts.contains(-1) else { return nil }
    guard (0...9999).contains(parts[0]), (1...12).contains(parts[1]) else { return nil }
    guard parts[2...5].allSatisfy({ $0 < 100 }) else { return nil }
    let days = daysSince1970(year: parts[0], month: parts[1], day: parts[2])
    return ((days * 24 + parts[3]) * 60 + parts[4]) * 60 + parts[5]
  }
}

/// Days of the proleptic Gregorian calendar, counted in years that begin in March so that the leap
/// day is the last.
private func daysSince1970(year: Int, month: Int, day: Int) -> Int {
  let year = month <= 2 ? year - 1 : year
  let monthFromMarch = (month + 9) % 12
  let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
  return 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
}
