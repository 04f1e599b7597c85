internal import ArgumentParser

extension Mpdex {
  /// What changes and shows stored playlists.
  static var playlistCommands: CommandGroup {
    CommandGroup(name: "Stored playlists", subcommands: [])
  }
}
