import MPDClient

/// Adds a song to the queue, and returns what there is to say about it.
func add(_ uri: String, over session: Session) async throws -> String {
  do {
    try await session.run(.add(uri))
    return "queued"
  } catch let error as MPDError {
    switch error.code {
    case .ack(.noExist): return "there is no such song"
    case .argument: return "nothing was sent: \(error)"
    case .connectionRefused, .timeout, .closed: return "no server answers; try again later"
    default: throw error
    }
  }
}

let session = try Session(.fromEnvironment())
for uri in ["a.wav", "nowhere.wav", "two\nlines"] {
  print(try await add(uri, over: session))
}
