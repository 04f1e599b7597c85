public import Bytes

extension Connection {
  /// Calls a closure with each value of a tag as the values arrive (`list`). The closure receives each value once or,
  /// if the values are grouped by other tags (the group tags), once for each combination of the values of the group
  /// tags. The value's memory is valid only during the call. The value "" represents songs without the tag.
  ///
  /// No memory is allocated for a value; see ``Request/list(_:of:groupedBy:window:)`` for the order of the values and
  /// for the group tags. A connection that is lost before the first value is replaced once; see ``reconnect()``.
  ///
  /// - Parameters:
  ///   - tag: the tag whose values are listed.
  ///   - filter: the condition that the songs must satisfy; nil for all songs.
  ///   - groups: the tags by which the values are grouped; empty for no grouping.
  ///   - body: receives a value and the values of the group tags, in the order of `groups`.
  /// - Throws: `.closed` if the reply exceeds the server's `max_output_buffer_size`; `.ack(.argument)` for a tag that
  ///   the server does not know.
  public mutating func forEachValue(
    of tag: Tag, in filter: Filter? = nil, groupedBy groups: [Tag] = [],
    _ body: (_ value: UnsafeRawBufferPointer, _ groups: [ByteString]) -> Void
  ) throws(MPDError) {
    let line = try form(of: Request<[TagValue]>.list(tag, of: filter, groupedBy: groups).line)
    try line.check()
    var reader = TagValueReader(tag, groups)
    do throws(MPDError) { return try receiveValues(line, &reader, body) } catch {
      guard error.code == .closed, reader.isUntouched else { throw error }
    }
    try reconnect()
    do throws(MPDError) { try receiveValues(line, &reader, body) } catch {
      throw error.namingOutputLimit(of: line.command)
    }
  }

  private func receiveValues(
    _ line: RequestLine, _ reader: inout TagValueReader,
    _ body: (UnsafeRawBufferPointer, [ByteString]) -> Void
  ) throws(MPDError) {
    try wire.sendRaw(line)
    try wire.receiveLines(of: line.command) { reader.read($0, body) }
  }
}

/// Reads a reply to `list`, in which the value of each group tag (a tag by which the values are grouped) comes before
/// the values of its group.
private struct TagValueReader {
  private let tag: [UInt8]
  private let groups: [[UInt8]]
  private var current: [ByteString]
  private(set) var isUntouched = true

  init(_ tag: Tag, _ groups: [Tag]) {
    self.tag = Array(tag.name.utf8)
    self.groups = groups.map { Array($0.name.utf8) }
    current = groups.map { _ in "" }
  }

  mutating func read(
    _ line: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer, [ByteString]) -> Void
  ) -> Bool {
    isUntouched = false
    guard let colon = line.firstOffset(of: .colon), colon + 1 < line.count,
      line[colon + 1] == .space
    else { return false }
    let name = line[..<colon]
    let value = UnsafeRawBufferPointer(rebasing: line[(colon + 2)...])
    if name.isEqualIgnoringCase(to: tag) {
      body(value, current)
    } else if let group = groups.firstIndex(where: { name.isEqualIgnoringCase(to: $0) }) {
      current[group] = ByteString(value)
    }
    return true
  }
}

extension Slice<UnsafeRawBufferPointer> {
  fileprivate func isEqualIgnoringCase(to name: [UInt8]) -> Bool {
    count == name.count
      && zip(self, name).allSatisfy { $0 == $1 || $0 ^ $1 == 0x20 && $0.isASCIILetter }
  }
}
