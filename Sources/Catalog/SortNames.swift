internal import Bytes

/// The texts by which the values of a tag are sorted, gathered from the combinations of both that
/// the songs have.
///
/// A server that groups values by their sort values does not say which belong together in a song with
/// several. The sort value of a value is then the least of those with the same letters. One with the
/// letters of another value is that one's; any other is unclear.
struct SortNames {
  /// The sort values of each value that differ from it.
  private var candidates: [ByteString: [ByteString]] = [:]
  /// The values that each sort value occurs with, other than itself.
  private var owners: [ByteString: [ByteString]] = [:]
  /// The values that songs are sorted by themselves.
  private var plain: Set<ByteString> = []
  private var resolved: [ByteString: ByteString] = [:]

  /// Adds a combination, which need not be new.
  mutating func add(_ value: ByteString, sortValue: ByteString) {
    guard !sortValue.isEmpty, !value.isEmpty else { return }
    guard sortValue != value else { return _ = plain.insert(value) }
    guard candidates[value]?.contains(sortValue) != true else { return }
    candidates[value, default: []].append(sortValue)
    owners[sortValue, default: []].append(value)
  }

  /// Returns the sort text of a value: the value itself if it has no sort value, or if that is
  /// unclear.
  func name(of value: ByteString) -> ByteString {
    resolved[value] ?? clearName(of: value) ?? value
  }

  private func clearName(of value: ByteString) -> ByteString? {
    guard let candidates = candidates[value] else { return value }
    if let same = candidates.filter({ $0.hasSameLetters(as: value) }).min() { return same }
    let open = candidates.filter { !isOther($0, than: value) }
    guard let first = open.first else { return value }
    return open.count == 1 && owners[first]?.count == 1 ? first : nil
  }

  /// Whether a sort value is that of another value.
  private func isOther(_ sortValue: ByteString, than value: ByteString) -> Bool {
    plain.contains(sortValue)
      || owners[sortValue, default: []].contains { $0 != value && sortValue.hasSameLetters(as: $0) }
  }

  /// The values whose sort text only the songs themselves can tell.
  var unclear: [ByteString] { candidates.keys.filter { clearName(of: $0) == nil }.sorted() }

  /// Sets the sort text of an unclear value as one of its songs has it, unless that is the value's own
  /// or another one's, or a lesser one is set.
  mutating func resolve(_ value: ByteString, _ name: ByteString) {
    guard name != value, !isOther(name, than: value) else { return }
    resolved[value] = min(resolved[value] ?? name, name)
  }
}
