/// A set of events. Each event is a kind of change on the server that `idle` reports (`enum mpd_idle`).
public struct IdleEvents: OptionSet, Sendable, Hashable {
  /// One bit for each event, numbered as in libmpdclient.
  public let rawValue: UInt32

  /// Creates a set from its bits; bits that belong to no event are kept, but have no meaning.
  ///
  /// - Parameter rawValue: one bit for each event, as in libmpdclient's `enum mpd_idle`.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The database was changed by an update (`database`).
  public static let database = IdleEvents(rawValue: 1 << 0)
  /// A stored playlist was created, changed, renamed or deleted (`stored_playlist`).
  public static let storedPlaylist = IdleEvents(rawValue: 1 << 1)
  /// The queue was changed (`playlist`).
  public static let queue = IdleEvents(rawValue: 1 << 2)
  /// Playback was started, stopped or paused, or moved to another time or song (`player`).
  public static let player = IdleEvents(rawValue: 1 << 3)
  /// The volume was changed (`mixer`).
  public static let mixer = IdleEvents(rawValue: 1 << 4)
  /// An output was added, removed, renamed, switched on or switched off (`output`).
  public static let output = IdleEvents(rawValue: 1 << 5)
  /// A mode such as repeat, random, crossfade or replay gain was changed (`options`).
  public static let options = IdleEvents(rawValue: 1 << 6)
  /// An update of the database began or ended (`update`).
  public static let update = IdleEvents(rawValue: 1 << 7)
  /// A sticker was set, changed or deleted (`sticker`).
  public static let sticker = IdleEvents(rawValue: 1 << 8)
  /// A client subscribed to a channel or ended a subscription (`subscription`).
  public static let subscription = IdleEvents(rawValue: 1 << 9)
  /// A message arrived on a channel that this connection is subscribed to (`message`).
  public static let message = IdleEvents(rawValue: 1 << 10)
  /// A partition was created, changed or deleted (`partition`; MPD 0.22).
  public static let partition = IdleEvents(rawValue: 1 << 11)
  /// A neighbor, which is a file server on the local network, appeared or disappeared (`neighbor`).
  public static let neighbor = IdleEvents(rawValue: 1 << 12)
  /// A storage was mounted or unmounted (`mount`).
  public static let mount = IdleEvents(rawValue: 1 << 13)

  /// All 14 events that this type has constants for.
  public static let all = IdleEvents(rawValue: 1 << 14 - 1)
}

extension IdleEvents {
  /// Creates a set from the names that the protocol uses for events. Unknown names, such as the names of events that
  /// later servers introduce, are ignored.
  ///
  /// - Parameter names: the names, such as "player".
  public init(protocolNames names: some Sequence<String>) {
    let bits = names.compactMap(allNames.firstIndex(of:))
    self.init(rawValue: bits.reduce(0) { $0 | 1 << UInt32($1) })
  }

  /// The protocol's names of the events, in the order of their bits.
  public var protocolNames: [String] {
    allNames.indices.filter { rawValue >> UInt32($0) & 1 == 1 }.map { allNames[$0] }
  }
}

/// The name of each event, in the order of the bits (`mpd_idle_name`).
private let allNames = [
  "database", "stored_playlist", "playlist", "player", "mixer", "output", "options", "update",
  "sticker", "subscription", "message", "partition", "neighbor", "mount",
]

extension IdleEvents: CustomStringConvertible {
  /// The protocol's names separated by spaces, as in the arguments of `idle`; empty if the set is empty.
  public var description: String { protocolNames.joined(separator: " ") }
}
