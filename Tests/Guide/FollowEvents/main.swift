import MPDClient

let settings = try ConnectionSettings.fromEnvironment()
let session = try Session(settings)
let events = session.events()
try await session.connect()

following: for await event in events {
  switch event {
  case .changed(let changes):
    print("changed: \(changes)")
    if changes.contains(.player) { break following }
  case .disconnected(let error):
    print("away: \(error)")
  case .reconnected(let generation):
    print("connected again: connection number \(generation)")
  }
}
await session.close()
