internal import ListingCache
internal import Synchronization

/// One question to a catalog while it is answered: what was read for it of files that are checked
/// only where they are read, and what was found out.
final class Lookup: Sendable {
  private let state = Mutex<(files: [CachedListing], memos: [RecordMemo])>(([], []))

  /// Notes a file that is read from now on.
  func note(_ file: CachedListing) {
    state.withLock { $0.files.append(file) }
  }

  /// Notes records to which may be added what follows from such files.
  func note(_ memo: RecordMemo) {
    state.withLock { $0.memos.append(memo) }
  }

  /// Whether a file turned out damaged.
  var hasMetDamage: Bool { state.withLock { $0.files.contains(where: \.isDamaged) } }

  /// The records that were noted.
  var memos: [RecordMemo] { state.withLock(\.memos) }
}
