internal import ArgumentParser
internal import MPDClient

/// `mpdex tags`.
struct Tags: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tags",
    abstract: "List the names of the tags that filters and formats can use.",
    discussion: """
      These are the tags that this program knows; a server may know fewer. No server is asked.

      EXAMPLES
        mpdex tags
        mpdex tags --json
      """)

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let output = results.output()
    for tag in tagNames {
      if results.json { try output.writeJSON(["tag": tag.name]) } else { output.write(tag.name) }
    }
    output.flush()
  }
}
