internal import ArgumentParser

/// What changes and shows stored playlists.
let playlistCommands = CommandGroup(
  name: "Stored playlists",
  subcommands: [
    AddToPlaylist.self, ClearPlaylist.self, DedupePlaylist.self, DeleteFromPlaylist.self,
    ListPlaylists.self, Load.self, MoveInPlaylist.self, RenamePlaylist.self,
    RemovePlaylist.self, Save.self, SetPlaylist.self, SortPlaylist.self,
  ])
