import Bytes
import Testing
import TestSupport

@Suite struct StickerCommandTests {
  private func server() throws -> LiveServer {
    let server = try LiveServer(library: SearchCommandTests.library)
    _ = try server.raw(
      [("plain.wav", "5"), ("Rock/one.wav", "10"), ("Rock/two.wav", "it's \\\"so\\\"")].map {
        "sticker set song \($0) rating \"\($1)\""
      })
    return server
  }

  @Test(
    arguments: [
      (["", "find", "rating", "=", "5"], "plain.wav: rating=5\n"),
      (["", "find", "rating", "<", "5"], "Rock/one.wav: rating=10\n"),
      (["Rock/", "find", "rating", ">", "5"], "Rock/two.wav: rating=it's \"so\"\n"),
      (["Rock", "find", "rating", "-0"], "Rock/one.wav\0Rock/two.wav\0"),
      (
        ["", "find", "rating", "=", "5", "--json"],
        "{\"name\":\"rating\",\"uri\":\"plain.wav\",\"value\":\"5\"}\n"
      ),
      (["plain.wav", "get", "rating", "-0"], "rating=5\0"),
      (
        ["Rock/two.wav", "list", "--json"],
        #"{"name":"rating","uri":"Rock/two.wav","value":"it's \"so\""}"# + "\n"
      ),
      (["Rock/three.wav", "list"], ""),
    ] as [([ByteString], String)])
  func printsStickers(_ arguments: [ByteString], _ text: String) throws {
    let server = try server()
    let result = try Command.run(
      ["sticker"] + arguments, environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.text, result.errorText) == (0, text, ""))
  }

  @Test(
    arguments: [
      (["", "find", "zz"], 1, "nothing was found"),
      (["", "find", "rating", "=", "99"], 1, "nothing was found"),
      (["plain.wav", "get", "zz"], 1, "plain.wav: no such sticker"),
      (["nope", "get", "zz"], 1, "nope: No such song"),
      (["plain.wav", "delete", "zz"], 1, "plain.wav: no such sticker"),
      (["Rock/three.wav", "delete"], 1, "Rock/three.wav: there are no stickers to delete"),
      (["nope", "delete"], 1, "nope: No such song"),
      (["", "find", "rating", "!=", "5"], 64, "the comparison must be one of =, <, >, eq"),
      (
        ["", "find", "rating", "="], 64,
        "wrong number of arguments: write `mpdex sticker DIR find NAME [OP VALUE]`"
      ),
      (
        ["plain.wav", "set", "a"], 64,
        "wrong number of arguments: write `mpdex sticker URI set NAME VALUE`"
      ),
      (["plain.wav", "set", "", "5"], 64, "the sticker's name is empty; nothing was sent"),
      (["plain.wav", "get", ""], 64, "the sticker's name is empty; nothing was sent"),
      (["plain.wav", "delete", ""], 64, "the sticker's name is empty; nothing was sent"),
      (["", "find", ""], 64, "the sticker's name is empty; nothing was sent"),
      (
        ["plain.wav", "set", "a=b", "c=d"], 64,
        "'a=b' contains '='; give the name and the value as separate arguments"
      ),
      (["plain.wav", "get", "a=b"], 1, "plain.wav: no such sticker"),
      (["plain.wav", "frob"], 64, "'frob' is invalid"), (["plain.wav"], 64, "Missing"),
    ] as [([ByteString], Int32, String)])
  func reportsEachFailure(_ arguments: [ByteString], _ status: Int32, _ message: String) throws {
    let server = try server()
    let result = try Command.run(
      ["sticker"] + arguments, environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.text) == (status, ""))
    #expect(result.errorText.contains(message), "\(result.errorText)")
  }

  @Test(
    arguments: [
      (["gt", "7"], "Rock/one.wav: rating=10\n"),
      (["contains", "so"], "Rock/two.wav: rating=it's \"so\"\n"),
    ] as [([ByteString], String)])
  func comparesNumbersAndPartsSinceMPD024(_ comparison: [ByteString], _ text: String) throws {
    let server = try server()
    let result = try server.mpdex(arguments: ["sticker", "", "find", "rating"] + comparison)
    if ProgramVersion.mpd >= ProgramVersion(0, 24) {
      #expect((result.status, result.text, result.errorText) == (0, text, ""))
    } else {
      #expect((result.status, result.text) == (76, ""))
      #expect(result.errorText.contains("the other comparisons need MPD 0.24"))
    }
  }

  @Test func aRefusedStickerNameStoresNothing() throws {
    let server = try server()
    #expect(try server.mpdex("sticker", "plain.wav", "set", "", "7").status == 64)
    #expect(try server.mpdex("sticker", "plain.wav", "set", "a=b", "7").status == 64)
    #expect(try server.mpdex("sticker", "plain.wav", "list").text == "rating=5\n")
    #expect(try server.mpdex("sticker", "plain.wav", "set", "ab", "c=d").status == 0)
    #expect(try server.mpdex("sticker", "plain.wav", "get", "ab").text == "ab=c=d\n")
  }

  @Test func specialCharactersAndBytesRoundTrip() throws {
    let server = try server()
    let uri = SampleLibrary.odd + ".wav"
    #expect(try server.mpdex("sticker", uri, "set", "né", "-1 \"x\" \\ ü").status == 0)
    #expect(try server.mpdex("sticker", uri, "get", "né").text == "né=-1 \"x\" \\ ü\n")
    let found = try server.mpdex("sticker", "/", "find", "né", "-0")
    #expect(found.output == uri.bytes + [0])
    let shown = try server.mpdex("sticker", "/", "find", "né", terminal: .output)
    #expect(shown.text == #"b"ad\ \xFF\tx.wav: né=-1 "x" \ ü"# + "\n")
    #expect(try server.mpdex("sticker", uri, "delete").status == 0)
    #expect(try server.mpdex("sticker", uri, "list").text == "")
  }
}
