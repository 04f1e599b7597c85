import Bytes
import MPDClient

let settings = try ConnectionSettings.fromEnvironment()
var connection = try Connection.open(settings)
let directory = ByteString(CommandLine.arguments.dropFirst().first ?? "")
do throws(MPDError) {
  for entry in try connection.run(.entries(of: directory)) {
    switch entry {
    case .directory(let directory): print("\(directory.path)/")
    case .song(let song): print(song.displayTitle, song.duration ?? .zero)
    case .playlist(let playlist): print(playlist.name)
    }
  }
} catch {
  guard error.code == .ack(.noExist) else { throw error }
  print("there is no directory '\(directory)'")
}
