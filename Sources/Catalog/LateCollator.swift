internal import Collation
internal import Bytes
internal import Bytes
internal import ListingIndex
internal import Synchronization

/// A collator that is opened when it is needed for the first time: what the cache knows needs none,
/// and opening one takes as long as all else together.
final class LateCollator: Sendable {
  private let open: @Sendable () -> Collator
  private let opened = Mutex<Collator?>(nil)

  init(_ open: @escaping @Sendable () -> Collator) {
    self.open = open
  }

  var collator: Collator {
    opened.withLock { opened in
      if let opened { return opened }
      let new = open()
      opened = new
      return new
    }
  }

  /// The questions of an index whose listing may be all that is wanted of it.
  var prefixCollation: PrefixCollation {
    PrefixCollation(
      primaryKey: { self.collator.prefixCollation.primaryKey($0) },
      label: { self.collator.prefixCollation.label($0) },
      sortedPart: { self.collator.prefixCollation.sortedPart($0) })
  }
}
