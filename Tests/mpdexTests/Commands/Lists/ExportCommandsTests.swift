import Bytes
import Testing
import TestSupport

@Suite struct ExportCommandsTests {
  private static let library: MusicLibrary = [
    .directory(
      "d",
      [
        .song("1.wav", tags: ["Title": "Zoo", "Artist": "Ann"], seconds: 30),
        .song("2.wav", tags: ["Title": "Äpfel"], seconds: 20),
      ]),
    .song("#hash.wav", seconds: 1), .song("plain.wav", seconds: 1),
  ]

  private func server() throws -> LiveServer {
    let server = try LiveServer(files: Self.library)
    try server.write("mix", ["d/1.wav", "d/2.wav", "http://localhost:1/x", "gone/x.wav"])
    _ = try server.raw([##"add "#hash.wav""##, #"add "d/1.wav""#, "add plain.wav"])
    return server
  }

  @Test func printsLengthsNamesAndPaths() throws {
    let server = try server()
    let playlist = try server.mpdex("playlist", "export", "mix")
    #expect((playlist.status, playlist.errorText) == (0, ""))
    #expect(
      playlist.text == """
        #EXTM3U
        #EXTINF:30,Ann - Zoo
        d/1.wav
        #EXTINF:20,Äpfel
        d/2.wav
        #EXTINF:-1,x
        http://localhost:1/x
        #EXTINF:-1,x.wav
        gone/x.wav

        """)
    let queue = try server.mpdex("queue", "export")
    #expect(
      queue.text == """
        #EXTM3U
        #EXTINF:1,#hash.wav
        ./#hash.wav
        #EXTINF:30,Ann - Zoo
        d/1.wav
        #EXTINF:1,plain.wav
        plain.wav

        """)
    #expect(try server.mpdex("playlist", "export", "mixx").status == 76)
  }

  @Test func whatIsExportedCanBeImported() throws {
    let server = try server()
    let file = try server.mpdex("queue", "export").output
    #expect(try server.mpdex("queue", "clear", "-q").status == 0)
    #expect(try server.mpdex("queue", "apply", input: file).isSilentSuccess)
    #expect(try server.queue() == ["#hash.wav", "d/1.wav", "plain.wav"])
    let list = try server.mpdex("playlist", "export", "mix").output
    #expect(try server.mpdex("playlist", "apply", "mix", "--check", input: list).isSilentSuccess)
  }

  @Test(
    arguments: [
      ("", ["d/1.wav", "d/2.wav"]), ("/d", ["1.wav", "2.wav"]),
      ("/d/../x/y", ["../../d/1.wav", "../../d/2.wav"]),
    ])
  func pathsLeadFromADirectoryToTheFiles(_ directory: String, _ paths: [String]) throws {
    let server = try server()
    let result = try server.mpdex(
      "playlist", "export", "mix", "--relative-to", ByteString(server.musicDirectory + directory))
    let lines = result.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.prefix(2).map(String.init) == paths)
    #expect(lines[2] == "http://localhost:1/x")
  }

  @Test func aServerThatDoesNotSayWhereItsMusicIsIsRefused() throws {
    let server = try ScriptedServer(script: [.greeting, .hang])
    let result = try Command.run(
      ["queue", "export", "--relative-to", "/tmp", "-h", "127.0.0.1", "-p", "1"],
      environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.text) == (69, ""))
  }
}
