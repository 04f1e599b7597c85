import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct ReflectionRequestsTests {
  /// The values of the server's answer to a plain line.
  private func values(_ line: String, of server: LiveServer) throws -> [String] {
    try server.raw([line]).split(separator: "\n").dropLast().map { line in
      String(line.drop { $0 != ":" }.dropFirst(2))
    }
  }

  @Test func listsPermittedAndForbiddenCommands() throws {
    let server = try LiveServer(library: nil, configuration: [#"default_permissions "read""#])
    var connection = try server.connect()
    let permitted = try connection.run(.commands)
    let forbidden = try connection.run(.forbiddenCommands)
    #expect(try permitted == values("commands", of: server))
    #expect(try forbidden == values("notcommands", of: server))
    #expect(permitted.contains("status") && forbidden.contains("kill"))
    #expect(Set(permitted).isDisjoint(with: forbidden))
  }

  @Test func listsTheURLHandlers() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    let handlers = try connection.run(.urlHandlers)
    #expect(try handlers == values("urlhandlers", of: server))
    #expect(handlers.contains("http://"))
  }

  @Test func listsDecodersWithSuffixesAndMIMETypes() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    let decoders = try connection.run(.decoders)
    let lines = decoders.flatMap { decoder in
      ["plugin: \(decoder.name)"] + decoder.suffixes.map { "suffix: \($0)" }
        + decoder.mimeTypes.map { "mime_type: \($0)" }
    }
    #expect(try (lines + ["OK", ""]).joined(separator: "\n") == server.raw(["decoders"]))
    let answer: ByteString = "plugin: a\nsuffix: x\nsuffix: y\nplugin: b\nmime_type: z/z\nOK\n"
    #expect(
      try exchange(.decoders, answer: answer).reply == [
        DecoderPlugin(name: "a", suffixes: ["x", "y"]),
        DecoderPlugin(name: "b", mimeTypes: ["z/z"]),
      ])
  }

  @Test func readsTheConfiguration() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    let found = try connection.run(.configuration)
    #expect(found.musicDirectory == ByteString(server.musicDirectory))
    let answer: ByteString = "music_directory: /m\nplaylist_directory: /p\npcre: 1\nOK\n"
    let new = try exchange(.configuration, answer: answer).reply
    #expect((new.musicDirectory, new.playlistDirectory) == ("/m", "/p"))
    #expect(new.hasRegularExpressions)
    let empty = try exchange(.configuration).reply
    #expect((empty.musicDirectory, empty.playlistDirectory) == (nil, nil))
    #expect(!empty.hasRegularExpressions)
  }
}
