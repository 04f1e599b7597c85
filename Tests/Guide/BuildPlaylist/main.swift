import Bytes
import MPDClient

let settings = try ConnectionSettings.fromEnvironment()
var connection = try Connection.open(settings)
let jazz: Filter = .and([
  .tag(.genre, .equals, "Jazz"), .not(.tag(.title, .contains, "live")),
])
let songs = try connection.run(.find(jazz, sort: .tag(.date)))
try connection.append(songs.map(\.uri), toPlaylist: "Jazz by date")

// Both run without anybody's command between them.
let (status, replies) = try connection.list(atomically: true) { list in
  list.append(.load("Jazz by date"))
  return list.append(.status)
}
print("queued:", try replies.reply(for: status).queueLength)
