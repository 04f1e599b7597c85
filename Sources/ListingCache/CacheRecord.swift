import Bytes
public import Bytes

/// An answer that is worth remembering, by the question.
public struct CacheRecord: Sendable, Hashable {
  /// The question.
  public let name: ByteString
  /// The answer, in the form of whoever asked.
  public let value: [ByteString]

  /// Makes a record.
  public init(name: ByteString, value: [ByteString]) {
    self.name = name
    self.value = value
  }
}

/// The part of a record file behind those that all files have: names and packed values in turn, the
/// oldest first.
private let recordPart = 2
private let partCount = 3

/// A file of records keeps the newest of them within so many bytes, since it is read as a whole.
private let mostBytes = 1 << 16

extension CacheDirectory {
  /// The records that were stored for a key in this state of the server, the oldest first.
  public func records(_ key: CacheKey, stamp: [UInt8]) -> [CacheRecord] {
    let file = open(key, stamp: stamp, partCount: partCount)
    let strings = file?.copy(of: recordPart).flatMap(unpacked) ?? []
    return stride(from: 0, to: strings.count - 1, by: 2).compactMap { index in
      unpacked(strings[index + 1].bytes).map { CacheRecord(name: strings[index], value: $0) }
    }
  }

  /// Puts records behind those that are stored, in the place of those with the same names; the
  /// oldest go where they are too many. False if that could not be done.
  @discardableResult
  public func add(_ records: [CacheRecord], _ key: CacheKey, stamp: [UInt8]) -> Bool {
    let names = Set(records.map(\.name))
    let kept = self.records(key, stamp: stamp).filter { !names.contains($0.name) }
    let content = packedNewest(of: kept + records)
    let parts = [key.bytes, stamp, content]
    let header = FileHeader(lengths: parts.map(\.count))
    return write(as: key.fileName) { writer in
      for part in [header.bytes] + parts { writer.append(part: part) }
    }
  }
}

private func packedNewest(of records: [CacheRecord]) -> [UInt8] {
  var room = mostBytes
  let newest = records.reversed().map { packed([$0.name, ByteString(packed($0.value))]) }
    .prefix { record in
      room -= record.count
      return room >= 0
    }
  return newest.reversed().flatMap { $0 }
}
