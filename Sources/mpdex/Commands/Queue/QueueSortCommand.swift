internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex queue sort`.
struct QueueSort: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sort",
    abstract: "Sort the queue.",
    discussion: """
      The first key in which two songs differ decides; songs that are equal in all keys stay in \
      order. Keys are file, time, prio, mtime and all tags, such as title, artist, albumartist, \
      album, disc, track and date. Texts go by the locale, numbers in them by their value; songs \
      without a tag come last. With a hyphen before it a key goes downwards. What plays goes on. \
      Says on standard error how many songs were moved.

      EXAMPLES
        mpdex queue sort file
        mpdex queue sort albumartist date album disc track
        mpdex queue sort -date albumartist album disc track
        mpdex queue sort mtime --reverse
      """)

  @Argument(help: "What is compared.", transform: songKey)
  var keys: [SongKey]

  @Flag(help: "From the last to the first.")
  var reverse = false

  @OptionGroup var collation: CollationOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let order = SongOrder(
      keys: keys, isReversed: reverse, collator: try collation.collator())
    var server = try common.connect()
    let moved = try sortQueue(order, over: &server, quietly: common.isQuiet)
    if !common.isQuiet { printNote("moved \(songCount(moved))") }
  }
}
