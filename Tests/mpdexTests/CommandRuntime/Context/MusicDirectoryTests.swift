import Bytes
import Testing
import TestSupport

/// Absolute paths below the music directory, wherever a command takes a URI; `add` has a test of its
/// own.
@Suite(.serialized) struct MusicDirectoryTests {
  private static let server = Result { () throws -> LiveServer in
    let server = try LiveServer(files: MpcServer.library)
    try writeFile(server.musicDirectory + "/Rock/cover.png", pictureBytes(100))
    return server
  }

  /// Runs a line with the music directory in place of each `@`.
  private func run(_ line: String, in directory: String) throws -> ProcessResult {
    let server = try Self.server.get()
    let home = try TemporaryDirectory()
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.replacing("@", with: directory) }
    return try server.mpdex(
      arguments: words.map { ByteString($0) }, environment: ["HOME": home.path])
  }

  @Test(
    arguments: [
      ("ls @/Rock", "ls Rock"), ("ls @/Rock/", "ls Rock"), ("ls @", "ls"), ("ls @/", "ls"),
      ("ls --by name @//Jazz/ @", "ls --by name Jazz /"), ("ls @/plain.wav", "ls plain.wav"),
      ("lsdirs @/Jazz", "lsdirs Jazz"), ("listall @/Jazz/ @/Rock", "listall Jazz Rock"),
      ("listall @", "listall"), ("lsplaylists @/Jazz", "lsplaylists Jazz"),
      ("index @/Rock", "index Rock"), ("index @", "index"),
      ("jump @/ro/tw", "jump ro/tw"), ("jump --all @/ro/", "jump --all ro/"),
      ("find base @/Rock", "find base Rock"), ("find base=@/Jazz/", "find base=Jazz"),
      ("find base!=@/Rock", "find base!=Rock"), ("search base @", "search file~wav"),
      ("find file @/plain.wav", "find file plain.wav"),
      ("search filename=@/plain.wav title=", "search filename=plain.wav title="),
      ("list title base @/Rock", "list title base Rock"),
      ("albumart @/Rock/one.wav", "albumart Rock/one.wav"),
      ("art @/Rock/one.wav", "art Rock/one.wav"), ("find title @/Rock", "find title /Rock"),
    ])
  func areRelativeToIt(_ absolute: String, _ relative: String) throws {
    let directory = try Self.server.get().musicDirectory
    let expected = try run(relative, in: directory)
    let result = try run(absolute, in: directory)
    #expect((result.status, result.output) == (expected.status, expected.output))
  }

  @Test(arguments: ["update", "rescan"])
  func updatesDirectoriesAndFiles(_ command: String) throws {
    let directory = try Self.server.get().musicDirectory
    let paths = ["@", "@/", "@/Rock", "@/Rock/", "@/plain.wav", "@/plain.wav/", "@//Rock"]
    for path in paths {
      let result = try run("-q --wait \(command) \(path)", in: directory)
      #expect((result.status, result.errorText) == (0, ""), "\(path)")
    }
    #expect(try run("-q \(command) \(directory)x/Rock", in: directory).status == 76)
  }

  @Test func stickersAreFound() throws {
    let directory = try Self.server.get().musicDirectory
    #expect(try run("sticker @/plain.wav set a 5", in: directory).isSilentSuccess)
    #expect(try run("sticker plain.wav get a", in: directory).text == "a=5\n")
    #expect(try run("sticker @ find a", in: directory).text == "plain.wav: a=5\n")
  }

  @Test func aPlaylistFileIsLoaded() throws {
    let server = try Self.server.get()
    let list = ByteString(server.musicDirectory + "/Jazz/deep down/list.m3u")
    let song = "Jazz/deep down/a b.wav"
    #expect(try server.mpdex("playlist", "-0", list).text == song + "\0")
    _ = try server.raw(["clear"])
    #expect(try server.mpdex("load", list).text == "loading: \(list)\n")
    #expect(try server.queue() == [song])
    #expect(
      try server.mpdex("searchplay", "-q", "file", ByteString(server.musicDirectory + "/" + song))
        .status == 0)
  }

  @Test func tabCompletesAbsolutePaths() throws {
    let directory = try Self.server.get().musicDirectory
    #expect(try run("tab @/Ro", in: directory).text == "\(directory)/Rock/\n")
    #expect(
      try run("tab @/Rock/", in: directory).text
        == "\(directory)/Rock/one.wav\n\(directory)/Rock/two.wav\n")
  }
}
