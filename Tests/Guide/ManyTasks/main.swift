import MPDClient

let session = try Session(.fromEnvironment())

// The calls of all tasks run one after another over the session's connection.
let lengths = try await withThrowingTaskGroup(of: Int.self) { tasks in
  for _ in 0..<50 { tasks.addTask { try await session.run(.status).queueLength } }
  var lengths: [Int] = []
  for try await length in tasks { lengths.append(length) }
  return lengths
}
print(lengths.count, "tasks have an answer")

// A cancelled task stops waiting, and the session stays usable.
let search = Task { try await session.run(.find(.base(""))) }
search.cancel()
do { _ = try await search.value } catch is CancellationError { print("cancelled") }

do {
  let songs = try await session.withTimeLimit(.seconds(5)) { try await $0.run(.find(.base(""))) }
  print(songs.count, "songs")
} catch let error as MPDError where error.code == .timeout {
  print("the server takes too long")
}
