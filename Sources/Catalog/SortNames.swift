internal import Bytes

/// The texts by which the values of a tag are sorted, gathered from the combinations of both that
/// the songs have.
///
/// A server that groups values by their sort values does not say which belong together in a song with
/// several: the sort value of a value is then the least of those with the same letters, or unclear.
struct SortNames {
  /// The sort values of each value that differ from it.
  private var candidates: [ByteString: [ByteString]] = [:]
  /// The number of other values that each sort value occurs with.
  private var uses: [ByteString: Int] = [:]
  /// The values that songs are sorted by themselves.
  private var plain: Set<ByteString> = []
  private var resolved: [ByteString: ByteString] = [:]

  /// Adds a combination, which need not be new.
  mutating func add(_ value: ByteString, sortValue: ByteString) {
    guard !sortValue.isEmpty, !value.isEmpty else { return }
    guard sortValue != value else { return _ = plain.insert(value) }
    guard candidates[value]?.contains(sortValue) != true else { return }
    candidates[value, default: []].append(sortValue)
    uses[sortValue, default: 0] += 1
  }

  /// Returns the sort text of a value: the value itself if it has no sort value, or if that is
  /// unclear.
  func name(of value: ByteString) -> ByteString {
    resolved[value] ?? clearName(of: value) ?? value
  }

  private func clearName(of value: ByteString) -> ByteString? {
    guard let candidates = candidates[value] else { return value }
    if let same = candidates.filter({ $0.hasSameLetters(as: value) }).min() { return same }
    let isItsOwn = candidates.count == 1 && uses[candidates[0]] == 1
    return isItsOwn && !plain.contains(candidates[0]) ? candidates[0] : nil
  }

  /// The values whose sort text only the songs themselves can tell.
  var unclear: [ByteString] { candidates.keys.filter { clearName(of: $0) == nil }.sorted() }

  /// Sets the sort text of an unclear value, unless a lesser one that differs from the value is set.
  mutating func resolve(_ value: ByteString, _ name: ByteString) {
    guard name != value else { return }
    resolved[value] = min(resolved[value] ?? name, name)
  }
}
