import Bytes
import Testing
import TestSupport

@Suite struct PictureCommandTests {
  private static let inFile = pictureBytes(300_000)
  private static let inFolder = pictureBytes(70_000)

  private static let server = Result { () throws -> LiveServer in
    let server = try LiveServer(files: [
      .directory("both", [.song("s.wav")]), .directory("folder", [.song("s.wav")]),
      .directory("none", [.song("s.wav")]),
    ])
    let music = server.musicDirectory
    try writeFile(music + "/both/p.wav", waveFile(picture: inFile, mimeType: "image/png"))
    try writeFile(music + "/both/cover.jpg", inFolder)
    try writeFile(music + "/folder/cover.jpg", inFolder)
    _ = try server.mpdex("update", "--wait", "both")
    return server
  }

  @Test func prefersThePictureEmbeddedInTheFile() throws {
    let server = try Self.server.get()
    let both = try server.mpdex("art", "both/p.wav", "-v")
    #expect((both.status, both.output) == (0, Self.inFile))
    #expect(
      both.errorText == "mpdex: the picture was found in the file (image/png, 300000 bytes)\n")
    let folder = try server.mpdex("art", "folder/s.wav", "-v", "-o", "-")
    #expect((folder.status, folder.output) == (0, Self.inFolder))
    #expect(folder.errorText == "mpdex: the picture was found in the directory (70000 bytes)\n")
  }

  @Test func readpictureAndAlbumartEachUseOneSource() throws {
    let server = try Self.server.get()
    #expect(try server.mpdex("readpicture", "both/p.wav").output == Self.inFile)
    #expect(try server.mpdex("albumart", "both/p.wav").output == Self.inFolder)
    let none = try server.mpdex("readpicture", "folder/s.wav")
    #expect((none.status, none.text) == (1, ""))
    #expect(none.errorText == "mpdex: folder/s.wav: there is no picture\n")
  }

  @Test(arguments: [("readpicture", inFile), ("albumart", inFolder)] as [(ByteString, [UInt8])])
  func readpictureAndAlbumartWriteFiles(_ command: ByteString, _ bytes: [UInt8]) throws {
    let server = try Self.server.get()
    let directory = try TemporaryDirectory()
    let result = try server.mpdex(
      command, "both/p.wav", "-o", ByteString(directory.path("cover")), terminal: .output)
    #expect((result.status, result.text) == (0, ""))
    #expect(try readFile(directory.path("cover")) == bytes)
    let none = try server.mpdex(command, "none/s.wav", "--output", ByteString(directory.path("no")))
    #expect((none.status, none.text) == (1, ""))
    #expect((try? readFile(directory.path("no"))) == nil)
  }

  @Test(arguments: [("art", 1), ("albumart", 1), ("readpicture", 1)] as [(ByteString, Int32)])
  func aMissingPictureExitsWith1(_ command: ByteString, _ status: Int32) throws {
    let result = try Self.server.get().mpdex(command, "none/s.wav")
    #expect((result.status, result.text) == (status, ""))
    #expect(result.errorText == "mpdex: none/s.wav: there is no picture\n")
  }

  @Test(arguments: ["art", "albumart", "readpicture"] as [ByteString])
  func refusesToWriteToATerminal(_ command: ByteString) throws {
    let result = try Self.server.get().mpdex(command, "both/p.wav", terminal: .output)
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.contains("-o FILE"))
  }

  @Test func replacesFilesCompletelyOrNotAtAll() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("cover \u{FC}.jpg")
    try writeFile(path, [1, 2, 3])
    let server = try Self.server.get()
    let result = try server.mpdex("art", "both/p.wav", "-o", ByteString(path), terminal: .output)
    #expect((result.status, result.text) == (0, ""))
    #expect(try readFile(path) == Self.inFile)
    let none = try server.mpdex("art", "none/s.wav", "-o", ByteString(path))
    #expect((none.status, none.text) == (1, ""))
    #expect(try readFile(path) == Self.inFile)
    let listing = try runProcess("/bin/ls", ["-lA", directory.path])
    #expect(listing.text.split(separator: "\n").count == 2)
    #expect(listing.text.contains("-rw-r--r--"))
  }

  @Test func writesToDevicesWithoutReplacingThem() throws {
    let server = try Self.server.get()
    #expect(try server.mpdex("art", "both/p.wav", "-o", "/dev/null").status == 0)
    #expect(try runProcess("/usr/bin/test", ["-c", "/dev/null"]).status == 0)
    let output = try server.mpdex("art", "both/p.wav", "-o", "/dev/stdout")
    #expect(output.output == Self.inFile)
  }

  @Test(
    arguments: [("/nowhere/x", "No such file or directory"), ("/tmp", "Is a directory")])
  func reportsAFileThatCannotBeWritten(_ path: String, _ reason: String) throws {
    let result = try Self.server.get().mpdex("art", "both/p.wav", "-o", ByteString(path))
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText == "mpdex: cannot write \(path): \(reason)\n")
  }
}
