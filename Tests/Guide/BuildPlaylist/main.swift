import Bytes
import MPDClient

let settings = try ConnectionSettings.fromEnvironment()
var connection = try Connection.open(settings)
let jazz: Filter = .genre == "Jazz" && !Tag.title.contains("live")
let songs = try connection.run(.find(jazz, sort: .tag(.date)))
try connection.append(songs.map(\.uri), toPlaylist: "Jazz by date")

// The server runs both without serving another client between them.
let (_, status) = try connection.run(.load("Jazz by date"), .status)
print("queued:", status.queueLength)
