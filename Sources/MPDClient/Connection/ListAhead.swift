extension Connection {
  /// Sends the request for the entries that are to be asked for together with a command list.
  mutating func sendListAhead() throws(MPDError) {
    guard let request = listAhead else { return }
    listAhead = nil
    let steps = EnabledNames.none.steps(from: sentTags)
    try wire.sendAhead(
      steps.map { RequestLine(command: "tagtypes", arguments: $0) } + [request])
    sentTags = .none
  }
}
