internal import ListingIndex

/// Which tags songs come with on a connection.
///
/// Listings of names go without tags. So that the user's own `tagtypes` requests survive that, the
/// server is asked for the enabled tags before they are switched off, and exactly those come back.
struct TagTypes {
  /// Whether tags are sent now.
  var areSent = true
  /// Whether the user may have chosen tags; if not, all are enabled.
  var areChosen = false
  /// The tags that were enabled when they were switched off last.
  var chosen: [Tag] = []
}

extension Connection {
  /// Switches the tags of songs off for listings of names, and on again for songs
  /// (`tagtypes clear`, `tagtypes all` or `tagtypes enable`; MPD 0.21).
  mutating func sendTags(_ wanted: Bool) throws(MPDError) {
    guard wanted != tagTypes.areSent else { return }
    if wanted { try restoreTags() } else { try clearTags() }
    tagTypes.areSent = wanted
  }

  /// Remembers that requests may change which tags are enabled.
  mutating func noteTagTypes(_ commands: [String]) {
    if commands.contains("tagtypes") { tagTypes.areChosen = true }
  }

  /// Connects anew within a listing of names, for which the tags were switched off, and keeps what
  /// the user has chosen.
  mutating func reconnectWithoutTags() throws(MPDError) {
    try reconnectKeepingPartition()
    try changeTagTypes(.clearTagTypes)
    tagTypes.areSent = false
  }

  /// Connects anew within a reading of songs, before which `keepTagChoice` was called.
  mutating func reconnectWithTags() throws(MPDError) {
    try reconnectKeepingPartition()
    tagTypes.areSent = true
    guard tagTypes.areChosen else { return }
    try changeTagTypes(.clearTagTypes)
    try restoreTags()
  }

  /// Asks which tags are enabled if the user may have chosen them, so that a new connection can have
  /// the same.
  mutating func keepTagChoice() throws(MPDError) {
    if tagTypes.areChosen, tagTypes.areSent { tagTypes.chosen = try run(.tagTypes) }
  }

  private mutating func reconnectKeepingPartition() throws(MPDError) {
    let old = (tagTypes, partition)
    try reconnect()
    if let partition = old.1 { try run(.partition(partition)) }
    tagTypes = old.0
  }

  /// Whether connecting anew would keep which tags the user has chosen: a choice is known only once
  /// tags were switched off.
  var keepsTagTypes: Bool { !(tagTypes.areChosen && tagTypes.areSent) }

  private mutating func clearTags() throws(MPDError) {
    try keepTagChoice()
    try changeTagTypes(.clearTagTypes)
  }

  private func restoreTags() throws(MPDError) {
    guard tagTypes.areChosen else { return try changeTagTypes(.enableAllTagTypes) }
    guard !tagTypes.chosen.isEmpty else { return }
    try changeTagTypes(.enableTagTypes(tagTypes.chosen))
  }

  /// A server before MPD 0.21 refuses, and sends tags all the time.
  private func changeTagTypes(_ request: Request<Void>) throws(MPDError) {
    try request.check()
    do throws(MPDError) {
      try exchange(request)
    } catch {
      guard error.code == .ack(.unknownCommand) || error.code == .ack(.argument) else {
        throw error
      }
    }
  }
}
