import Bytes
import Foundation
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

  @Test(arguments: ["", "/d", "/d/../x/y", "/..", "/../sticks/a"])
  func whatIsExportedForADirectoryIsReadThere(_ place: String) throws {
    let server = try server()
    try server.write("mix", ["d/1.wav", "plain.wav", "d/2.wav"])
    let directory = server.musicDirectory + place
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    let list = try server.mpdex(
      "playlist", "export", "mix", "--relative-to", ByteString(directory)
    ).output
    let path = directory + "/mix.m3u8"
    try writeFile(path, list)
    let applied = try server.mpdex("playlist", "apply", "new", ByteString(path))
    #expect(applied.isSilentSuccess, "\(applied.errorText)")
    #expect(try server.playlist("new") == ["d/1.wav", "plain.wav", "d/2.wav"])
    // Standard input is read as if it were a file of the present directory.
    let piped = try Command.run(
      ["queue", "apply"], environment: ["MPD_HOST": server.socketPath], input: list,
      directory: directory)
    #expect(piped.isSilentSuccess, "\(piped.errorText)")
    #expect(try server.queue() == ["d/1.wav", "plain.wav", "d/2.wav"])
  }

  @Test func pathsThatLeadElsewhereSayWhatTheyNeed() throws {
    let server = try server()
    let list = Array("#EXTM3U\n../elsewhere/1.wav\n".utf8)
    let result = try server.mpdex("playlist", "apply", "new", input: list)
    #expect(result.status == 1)
    #expect(
      result.errorText.hasSuffix(
        "; paths relative to the file work only if the server runs on this machine, is reached over a unix socket, and "
          + "has these files in its music directory\n"), "\(result.errorText)")
  }

  @Test(arguments: [["queue", "export"], ["playlist", "export", "mix"]] as [[ByteString]])
  func aFileToWriteIsNoArgument(_ command: [ByteString]) throws {
    let result = try Command.run(command + ["my out.m3u8"])
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.contains(" > 'my out.m3u8'`"), "\(result.errorText)")
  }

  @Test func aServerThatDoesNotSayWhereItsMusicIsIsRefused() throws {
    let server = try ScriptedServer(script: [.greeting, .hang])
    let result = try Command.run(
      ["queue", "export", "--relative-to", "/tmp", "-h", "127.0.0.1", "-p", "1"],
      environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.text) == (69, ""))
  }
}
