internal import ArgumentParser
internal import Bytes
internal import MPDClient

struct DedupePlaylist: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "dedupeplaylist",
    abstract: "Take songs out of a stored playlist that it has before.",
    discussion: """
      Songs are the same if their URIs are; of each the first stays. Says on standard error how \
      many were taken out.

      EXAMPLES
        mpdex dedupeplaylist Favourites
      """)

  @Argument(help: "The playlist's name.", transform: nonEmpty)
  var name: ByteString

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    var server = try context.openConnection()
    var edit = try PlaylistEdit(ofExisting: name, over: &server)
    var seen: Set<ByteString> = []
    edit.new = edit.new.filter { seen.insert($0).inserted }
    try context.apply(edit, over: &server)
  }
}
