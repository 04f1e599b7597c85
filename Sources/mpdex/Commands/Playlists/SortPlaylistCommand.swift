internal import ArgumentParser
internal import Bytes
internal import MPDClient

struct SortPlaylist: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "sortplaylist",
    abstract: "Sort a stored playlist.",
    discussion: """
      The first key in which two songs differ decides; songs that are equal in all keys stay in \
      order. Keys are file, time, mtime and all tags, such as title, artist, albumartist, album, \
      disc, track and date. Texts go by the locale, numbers in them by their value; songs without \
      a tag come last. With a hyphen before it a key goes downwards. Says on standard error how \
      many songs were moved.

      EXAMPLES
        mpdex sortplaylist Favourites file
        mpdex sortplaylist Favourites albumartist date album disc track
        mpdex sortplaylist Favourites -date title
        mpdex sortplaylist Favourites mtime --reverse
      """)

  @Argument(help: "The playlist's name.", transform: nonEmpty)
  var name: ByteString

  @Argument(help: ArgumentHelp("What is compared.", valueName: "key"), transform: storedSongKey)
  var keys: [SongKey]

  @Flag(help: "From the last to the first.")
  var reverse = false

  @OptionGroup var collation: CollationOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    let order = SongOrder(
      keys: keys, isReversed: reverse, collator: try collation.collator())
    var server = try context.openConnection()
    try server.askForTags(order.tags)
    let songs = try asking(about: name) { () throws(MPDError) in
      try server.run(.playlistSongs(name))
    }
    let sorted = order.order(of: songs).map { songs[$0].uri }
    let edit = PlaylistEdit(name, from: songs.map(\.uri), to: sorted)
    try context.apply(edit, over: &server)
  }
}
