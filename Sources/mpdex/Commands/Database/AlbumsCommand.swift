internal import CommandRuntime
internal import CommandSyntax
internal import Operations

struct Albums: RunnableCommand {
  static let jsonKeys: JSONKeys = [
    "album", "albumArtist", "date", "filter", "songs (a number)", "added (of the newest song)",
    "duration",
  ]

  static let configuration = CommandConfiguration(
    command: "albums",
    abstract: "List albums, each with a filter that finds its songs.",
    discussion: """
      The same as `mpdex list --albums`, whose help says what an album is and what -f and --by take. With filters, the \
      albums are listed that have a song that matches.

      --no-cover and --incomplete list the albums that lack something, for those who tend their library. A cover is \
      what `mpdex art` finds for the first song.

      EXAMPLES
        mpdex albums --by -added -n 10
        mpdex albums genre=Jazz 'date>=1960'
        mpdex albums --no-cover -f '%artist%: %album%'
        mpdex albums --incomplete --json
        mpdex albums | fzf | mpdex add --play
      """)

  let list: ListTag

  init(_ words: inout Words) { list = ListTag(albumsOf: &words) }

  func validate() throws { try list.validate() }

  func run(in context: CommandContext) throws { try list.run(in: context) }
}
