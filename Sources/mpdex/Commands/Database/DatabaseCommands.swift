internal import ArgumentParser

extension Mpdex {
  /// What asks the database.
  static var databaseCommands: CommandGroup {
    CommandGroup(
      name: "Database",
      subcommands: [
        List.self, ListDirectories.self, ListAll.self, Search.self, Find.self, SearchAdd.self,
        FindAdd.self, ListTag.self, Tags.self, Update.self, Rescan.self, Art.self, AlbumArt.self,
        ReadPicture.self, StickerCommand.self, MountStorage.self, Unmount.self, ListNeighbors.self,
      ])
  }
}
