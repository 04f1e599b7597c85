extension Connection {
  /// Sends the pending requests for entries, ahead of another request.
  mutating func sendListsAhead() throws(MPDError) {
    guard !listsAhead.isEmpty else { return }
    let requests = listsAhead
    listsAhead = []
    let steps = EnabledNames.none.steps(from: sentTags)
    try wire.sendAhead(steps.map { RequestLine(command: "tagtypes", arguments: $0) } + requests)
    sentTags = .none
  }
}
