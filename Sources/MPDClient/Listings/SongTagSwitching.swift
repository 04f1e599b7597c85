import Bytes
internal import Bytes

// Listings of names go without tags. The user's own choice, which the connection's state knows,
// comes back with the first request that wants tags.
extension Connection {
  /// Switches the tags of songs off for listings of names, and on again for songs
  /// (`tagtypes clear`; `tagtypes all`, `disable` or `enable`; MPD 0.21).
  mutating func sendTags(_ wanted: Bool) throws(MPDError) {
    guard wanted != sendsTags else { return }
    let steps =
      wanted ? state.tagTypes.steps(fromAll: false) : EnabledNames.none.steps(fromAll: true)
    for step in steps { try changeTagTypes(step) }
    sendsTags = wanted
  }

  /// A server before MPD 0.21 refuses, and sends tags all the time.
  private func changeTagTypes(_ arguments: [ByteString]) throws(MPDError) {
    do throws(MPDError) {
      try exchange(Request(raw: "tagtypes", arguments))
    } catch {
      guard error.code == .ack(.unknownCommand) || error.code == .ack(.argument) else {
        throw error
      }
    }
  }
}
