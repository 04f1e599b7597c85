import Bytes
import MPDClient
import Testing
import TestSupport

@testable import mpdex

@Suite struct ValueSourceTests {
  private static let library: MusicLibrary = [
    .directory(
      "D",
      [
        .song("a.wav", tags: ["Artist": "Björk", "Genre": "x=y z"]),
        .song("b.wav", tags: ["Artist": "Bell"]), .playlist("p.m3u"), .directory("E"),
      ])
  ]
  private static let server = Result { try LiveServer(library: library) }

  private func values(
    _ source: ValueSource, _ text: ByteString, after arguments: [ByteString] = []
  ) throws -> [ByteString] {
    let socket = try Self.server.get().socketPath
    var server = try Connection(to: .socket(path: ByteString(socket)))
    var candidates = Candidates(beginning: text)
    try candidates.offer(source, text, after: arguments, over: &server)
    return candidates.shown.map(\.word)
  }

  @Test func offersTagsInTheTypedCase() throws {
    #expect(try values(.tags, "artist") == ["artist", "artistsort"])
    #expect(try values(.tags, "Artist") == ["Artist", "ArtistSort"])
    #expect(try values(.tags, "zz").isEmpty)
  }

  @Test func completesFiltersByTagThenValue() throws {
    #expect(try values(.filters, "art") == ["artist=", "artistsort="])
    #expect(try values(.filters, "artist=B") == ["artist=Bell", "artist=Björk"])
    #expect(try values(.filters, "Genre=") == ["Genre=x=y z"])
    #expect(try values(.filters, "nope=").isEmpty)
  }

  @Test func completesStoredPlaylistsAndPlaylistFiles() throws {
    let server = try Self.server.get()
    _ = try server.raw(["save \"it's b\"", "save \"a mix\""])
    #expect(try values(.playlists, "") == ["a mix", "it's b"])
    #expect(try values(.playlists, "D/") == ["D/p.m3u", "D/E/"])
  }

  @Test func completesOutputAttributes() throws {
    let server = try LiveServer(
      library: nil,
      configuration: ["audio_output {\n type \"alsa\"\n name \"Hi\"\n device \"null\"\n}"])
    for output in ["1", "Hi"] as [ByteString] {
      let answer = try server.mpdex("complete", "fish", "outputset", output, "")
      #expect(answer.text == "words\nallowed_formats=\t\ndop=\t\n")
    }
  }

  /// A new argument must either be completed, or be listed here as free-form.
  @Test func everyArgumentHasASourceOrIsFreeForm() throws {
    let free: Set = [
      "argument", "decibels", "from", "keys", "message", "name", "new-name", "pattern", "percent",
      "position",
      "positions", "priority", "seconds", "status-format", "storage", "text", "time", "to", "value",
    ]
    for command in Mpdex.commands {
      let help = try CommandHelp(of: command)
      for parameter in help.positionals where ValueSource(parameter, of: help) == nil {
        let name = parameter.valueName ?? ""
        #expect(free.contains(name), "'\(name)' of \(help.commandName)")
      }
    }
  }
}
