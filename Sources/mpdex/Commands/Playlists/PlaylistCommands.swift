internal import ArgumentParser

extension Mpdex {
  /// What changes and shows stored playlists.
  static var playlistCommands: CommandGroup {
    CommandGroup(
      name: "Stored playlists",
      subcommands: [
        AddToPlaylist.self, ClearPlaylist.self, DedupePlaylist.self, DeleteFromPlaylist.self,
        ListPlaylists.self, Load.self, MoveInPlaylist.self, RenamePlaylist.self,
        RemovePlaylist.self, Save.self, SetPlaylist.self, SortPlaylist.self,
      ])
  }
}
