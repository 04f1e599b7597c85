public import Bytes

/// A small cached value with a name.
public struct CacheRecord: Sendable, Hashable {
  /// The name, which is unique in the file that contains the record.
  public let name: ByteString
  /// The value, in a form chosen by the caller.
  public let value: [ByteString]

  /// Creates a record with a name and a value.
  ///
  /// - Parameters:
  ///   - name: the name, which is unique in the file that contains the record.
  ///   - value: the value, in a form chosen by the caller.
  public init(name: ByteString, value: [ByteString]) {
    self.name = name
    self.value = value
  }
}

/// The number of the part that contains the records, which follows the key and the validator in the file. In this
/// part, names and packed values alternate, beginning with the oldest record.
private let recordPart = 2
private let partCount = 3

/// The maximum total size of a file's records in bytes, which is small because record files are read as a whole.
private let maxBytes = 1 << 16

extension CacheDirectory {
  /// Returns the records stored for an entry, the oldest first; empty if no records are stored.
  ///
  /// - Parameter entry: the entry to which the records belong.
  public func records(of entry: CacheEntryID) -> [CacheRecord] {
    let file = openFile(of: entry, partCount: partCount)
    let strings = file?.copy(of: recordPart).flatMap(unpacked) ?? []
    return stride(from: 0, to: strings.count - 1, by: 2).compactMap { index in
      unpacked(strings[index + 1].bytes).map { CacheRecord(name: strings[index], value: $0) }
    }
  }

  /// Appends records to those that are stored for an entry. Stored records that have the same name as one of the new
  /// records are replaced, and the oldest records are removed until the remaining records take up at most 64 KiB.
  /// Returns false if the file could not be written.
  ///
  /// - Parameters:
  ///   - records: the new records, beginning with the oldest.
  ///   - entry: the entry to which the records belong.
  @discardableResult
  public func append(_ records: [CacheRecord], to entry: CacheEntryID) -> Bool {
    let names = Set(records.map(\.name))
    let kept = self.records(of: entry).filter { !names.contains($0.name) }
    let content = packedNewest(of: kept + records)
    return write(entry, partLengths: [content.count]) { $0.append(part: content) }
  }
}

private func packedNewest(of records: [CacheRecord]) -> [UInt8] {
  var room = maxBytes
  let newest = records.reversed().map { packed([$0.name, ByteString(packed($0.value))]) }
    .prefix { record in
      room -= record.count
      return room >= 0
    }
  return newest.reversed().flatMap { $0 }
}
