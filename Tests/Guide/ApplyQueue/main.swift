import Bytes
import MPDClient

let session = try Session(ConnectionSettings.fromEnvironment())
let before = QueueState(try await session.queueSnapshot())
let jazz = try await session.run(.find(.genre == "Jazz")).map(\.uri)
do {
  let done = try await session.applyQueue(jazz).done
  print("deleted \(done.deleted), moved \(done.moved), inserted \(done.inserted)")
} catch let error as QueueEditError {
  print("not completed: \(error.cause)")
}

// Takes it back: the queue as it was, and the music where it was.
let restored = try await session.restoreQueue(before)
print("restored \(restored.edit.ids.count) songs, \(restored.missing.count) are gone")
await session.close()
