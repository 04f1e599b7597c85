import Bytes
import Testing
import TestSupport

@Suite struct ListPlaylistsCommandTests {
  private func server() throws -> LiveServer {
    let server = try LiveServer.withPlaylistLibrary()
    for name in ["b10", "B9", "Ärger", "a\tb", "Zoo"] { try server.write(name, ["plain.wav"]) }
    return server
  }

  @Test func keepsTheServersOrderAsMpcDoes() throws {
    let server = try server()
    let mpc = try runProcess(
      "/usr/bin/mpc", ["lsplaylists"],
      environment: ["MPD_HOST": server.socketPath, "LC_ALL": "C.UTF-8"])
    #expect(try server.mpdex("lsplaylists").output == mpc.output)
    #expect(mpc.text.split(separator: "\n").count == 5)
  }

  @Test func sortsInIndexOrder() throws {
    let server = try server()
    #expect(try server.mpdex("lsplaylists", "--by", "name").text == "a\tb\nÄrger\nB9\nb10\nZoo\n")
    let swedish = try server.mpdex("lsplaylists", "--by", "name", "--locale", "sv_SE").text
    #expect(swedish == "a\tb\nB9\nb10\nZoo\nÄrger\n")
  }

  @Test func terminatesNamesWithNUL() throws {
    let server = try server()
    let text = try server.mpdex("lsplaylists", "--by", "name", "-0").text
    #expect(text == "a\tb\0Ärger\0B9\0b10\0Zoo\0")
    let files = Array("Lists\0".utf8)
    #expect(try server.mpdex("lsplaylists", "-0", "-", input: files).text == "Lists/in.m3u\0")
  }

  @Test func printsJSON() throws {
    let server = try server()
    #expect(
      try server.mpdex("lsplaylists", "--json", "Lists").text
        == #"{"kind":"playlist","uri":"Lists/in.m3u"}"# + "\n")
    let lines = try server.mpdex("lsplaylists", "--json", "--by", "name").text.split(
      separator: "\n")
    #expect(lines.first == #"{"kind":"playlist","offset":0,"uri":"a\tb"}"#)
    #expect(lines.count == 5)
  }

  @Test func escapesNamesOnATerminal() throws {
    let server = try server()
    let text = try server.mpdex("lsplaylists", "--by", "name", terminal: .output).text
    #expect(text.hasPrefix(#"a\tb"#))
  }

  @Test func succeedsWithoutPlaylists() throws {
    let result = try LiveServer(library: []).mpdex("lsplaylists")
    #expect((result.status, result.text, result.errorText) == (0, "", ""))
  }
}
