import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct PictureTests {
  @Test(arguments: [1, 8_191, 8_192, 8_193, 100_001, 262_144, 262_145, 600_001])
  func readsTheCoverOfAFolder(_ count: Int) throws {
    let bytes = pictureBytes(count)
    let server = try LiveServer(files: [.directory("d", [.song("s.wav")])])
    try writeFile(server.musicDirectory + "/d/cover.jpg", bytes)
    var connection = try server.connect()
    var steps: [Int] = []
    let picture = try #require(
      try connection.albumArt(of: "d/s.wav") { received, total in
        #expect(total == count)
        steps.append(received)
      })
    let path: ByteString? = ProgramVersion.mpd < ProgramVersion(0, 25) ? nil : "d/cover.jpg"
    #expect(picture == Picture(bytes: bytes, mimeType: nil, path: path))
    // On a busy machine the server may read less of the file at once than was requested.
    let chunks = zip(steps, [0] + steps).map { $0 - $1 }
    #expect(chunks.allSatisfy { (1...262_144).contains($0) })
    #expect(steps.last == count)
    #expect(steps.count >= (count + 262_143) / 262_144)
    #expect(try connection.run(.status).queueLength == 0)
  }

  /// MPD 0.25 says which image file it is; another one in the middle is a change.
  @Test(arguments: ["d/cover.jpg", "d/cover.png"] as [ByteString])
  func readsThePathOfTheImageFile(_ second: ByteString) throws {
    let server = try AnsweringServer(version: "0.25.0") { lines, _ in
      switch lines[0] {
      case #"albumart "d/s.wav" "0""#: "file: d/cover.jpg\nsize: 4\nbinary: 2\nab\nOK\n"
      case #"albumart "d/s.wav" "2""#: "file: \(second)\nsize: 4\nbinary: 2\ncd\nOK\n"
      default: "OK\n"
      }
    }
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    guard second == "d/cover.jpg" else {
      let error = try #require(throws: MPDError.self) {
        _ = try connection.albumArt(of: "d/s.wav")
      }
      #expect((error.code, error.isConnectionUsable) == (.changed, true))
      return
    }
    let picture = Picture(bytes: Array("abcd".utf8), mimeType: nil, path: "d/cover.jpg")
    #expect(try connection.albumArt(of: "d/s.wav") == picture)
  }

  @Test(arguments: [(100, true), (99, false)])
  func readsNoFileThatIsTooLarge(_ maxSize: Int, _ isRead: Bool) throws {
    let server = try LiveServer(files: [.directory("d", [.song("s.wav")])])
    try writeFile(server.musicDirectory + "/d/cover.jpg", pictureBytes(100))
    var connection = try server.connect()
    guard !isRead else {
      #expect(try connection.albumArt(of: "d/s.wav", maxSize: maxSize)?.bytes.count == 100)
      return
    }
    #expect {
      try connection.albumArt(of: "d/s.wav", maxSize: maxSize)
    } throws: { ($0 as? MPDError)?.code == .malformed }
  }

  @Test(arguments: [1, 100_000, 300_001])
  func readsThePictureInAFile(_ count: Int) throws {
    let bytes = pictureBytes(count)
    let server = try LiveServer(files: [.song("s.wav")])
    let file = waveFile(picture: bytes, mimeType: "image/png")
    try writeFile(server.musicDirectory + "/p.wav", file)
    var connection = try server.connect()
    try connection.run(.update("p.wav"))
    try connection.waitForUpdate()
    var last = 0
    let picture = try connection.picture(of: "p.wav") { received, _ in last = received }
    #expect(picture == Picture(bytes: bytes, mimeType: "image/png"))
    #expect(last == count)
  }

  @Test func songsWithoutAPictureReturnNil() throws {
    let server = try LiveServer(files: [.song("s.wav")])
    var connection = try server.connect()
    #expect(try connection.albumArt(of: "s.wav") == nil)
    #expect(try connection.albumArt(of: "nowhere/s.wav") == nil)
    #expect(try connection.picture(of: "s.wav") == nil)
    let error = try #require(throws: MPDError.self) { try connection.picture(of: "nowhere.wav") }
    #expect(error.code == .ack(.noExist))
    #expect(try connection.run(.status).queueLength == 0)
  }

  @Test func artworkIsTheImageOfTheDirectoryRatherThanThePictureInTheFile() throws {
    let (image, inFile) = (pictureBytes(2_000), pictureBytes(3_000))
    let server = try LiveServer(files: [.song("s.wav")])
    try writeFile(
      server.musicDirectory + "/p.wav", waveFile(picture: inFile, mimeType: "image/png"))
    try server.update()
    var connection = try server.connect()
    #expect(try connection.artwork(of: "p.wav")?.bytes == inFile)
    try writeFile(server.musicDirectory + "/cover.png", image)
    // MPD keeps the result of the last look for an image, also of a failed one, for each connection.
    connection = try server.connect()
    #expect(try connection.artwork(of: "p.wav")?.bytes == image)
  }

  @Test func artworkIsThePictureInTheFileIfTheDirectoryHasNoImage() async throws {
    let inFile = pictureBytes(3_000)
    let server = try LiveServer(files: [.song("s.wav")])
    try writeFile(
      server.musicDirectory + "/p.wav", waveFile(picture: inFile, mimeType: "image/png"))
    try server.update()
    var connection = try server.connect()
    #expect(try connection.artwork(of: "s.wav") == nil)
    #expect(try connection.artwork(of: "nowhere/s.wav") == nil)
    var last = 0
    let picture = try connection.artwork(of: "p.wav") { received, _ in last = received }
    #expect(picture == Picture(bytes: inFile, mimeType: "image/png"))
    #expect(last == 3_000)
    let session = try Session(server.settings)
    #expect(try await session.artwork(of: "p.wav")?.bytes == inFile)
    await session.close()
  }

  /// MPD 0.21 does not support pictures within files.
  @Test func anOldServerHasNoArtworkInFiles() throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect(#"binarylimit "262144""#), .send("OK\n"),
      .expect(#"albumart "a" "0""#), .send("ACK [50@0] {albumart} No file exists\n"),
      .expect(#"readpicture "a" "0""#), .send("ACK [5@0] {} unknown command\n"), .hang,
    ])
    var connection = try server.connect()
    #expect(try connection.artwork(of: "a") == nil)
    #expect(server.failures == [])
  }

  @Test func anEmptyFileGivesAnEmptyPicture() throws {
    let server = try LiveServer(files: [.song("s.wav")])
    try writeFile(server.musicDirectory + "/cover.png", [])
    var connection = try server.connect()
    #expect(try connection.albumArt(of: "s.wav") == Picture(bytes: [], mimeType: nil))
  }

  @Test func aNewlineInTheURIIsRefused() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) { try connection.picture(of: "a\nclear") }
    #expect(error.code == .argument)
    #expect(error.isConnectionUsable)
  }

  @Test func theBinaryLimitIsRaisedOnce() throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect(#"binarylimit "262144""#), .send("OK\n"),
      .expect(#"readpicture "a" "0""#), .send("size: 5\ntype: image/x\nbinary: 3\nabc\nOK\n"),
      .expect(#"readpicture "a" "3""#), .send("size: 5\ntype: image/x\nbinary: 2\nde\nOK\n"),
      .expect(#"albumart "a" "0""#), .send("size: 0\nbinary: 0\n\nOK\n"), .hang,
    ])
    var connection = try server.connect()
    let expected = Picture(bytes: Array("abcde".utf8), mimeType: "image/x")
    #expect(try connection.picture(of: "a") == expected)
    #expect(try connection.albumArt(of: "a") == Picture(bytes: [], mimeType: nil))
    #expect(server.failures == [])
  }

  @Test func readsPicturesFromServersWithoutABinaryLimit() throws {
    let server = try ScriptedServer(script: [
      .greeting, .receiveLine, .send("ACK [5@0] {} unknown command \"binarylimit\"\n"),
      .receiveLine, .send("size: 1\nbinary: 1\na\nOK\n"),
      .expect("status"), .send("OK\n"), .hang,
    ])
    var connection = try server.connect()
    #expect(try connection.albumArt(of: "a")?.bytes == [0x61])
    #expect(try connection.run(.status).queueLength == 0)
  }

  /// Each reply is the first or the second part of a picture of three bytes.
  @Test(
    arguments: [
      ["size: -1\nbinary: 1\na\nOK\n"], ["size: x\nbinary: 1\na\nOK\n"], ["binary: 1\na\nOK\n"],
      ["size: 99999999999999999999\nbinary: 1\na\nOK\n"], ["size: 268435457\nbinary: 1\na\nOK\n"],
      ["size: 3\nbinary: -1\na\nOK\n"], ["size: 3\nbinary: 4\nabcd\nOK\n"],
      ["size: 3\nbinary: 0\n\nOK\n"], ["size: 3\nOK\n"], ["type: image/png\nOK\n"],
      ["size: 3\nbinary: 1\nabc\nOK\n"], ["size: 3\nbinary: 1\na\nbinary: 1\nb\nOK\n"],
      ["size: 3\nbinary: 1\na\nOK\n", "size: 4\nbinary: 4\nbcde\nOK\n"],
      ["size: 3\nbinary: 1\na\nOK\n", "size: 0\nbinary: 0\n\nOK\n"],
      ["size: 3\nbinary: 1\na\nOK\n", "size: 3\nbinary: 3\nabc\nOK\n"],
      ["size: 3\nbinary: 1\na\nOK\n", "size: 3\nbinary: 0\n\nOK\n"],
      ["size: 3\nbinary: 1\na\nOK\n", "OK\n"],
    ] as [[ByteString]])
  func inconsistentSizesEndTheConnection(_ replies: [ByteString]) throws {
    let steps = replies.flatMap { [ScriptedServer.Step.receiveLine, .send($0)] }
    let server = try ScriptedServer(
      script: [.greeting, .receiveLine, .send("OK\n")] + steps
        + [.receiveLine, .send("state: play\nOK\n"), .hang])
    var connection = try server.connect(timeout: .seconds(2))
    let error = try #require(throws: MPDError.self) { try connection.picture(of: "a") }
    #expect(error.code == .malformed)
    #expect(!error.isConnectionUsable)
    #expect(throws: MPDError.self) { try connection.run(.status) }
  }

  @Test(arguments: ["size: 4\nbinary: 2\nbc\nOK\n", "size: 1\nbinary: 0\n\nOK\n"] as [ByteString])
  func aReplacedPictureLeavesTheConnectionUsable(_ second: ByteString) throws {
    let server = try ScriptedServer(script: [
      .greeting, .receiveLine, .send("OK\n"), .receiveLine,
      .send("size: 3\nbinary: 1\na\nOK\n"), .receiveLine, .send(second), .expect("status"),
      .send("OK\n"), .hang,
    ])
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) { try connection.albumArt(of: "a") }
    #expect(error.code == .changed)
    #expect(error.command == "albumart")
    #expect(error.isConnectionUsable)
    #expect(try connection.run(.status).queueLength == 0)
    #expect(server.failures == [])
  }

  @Test func aConnectionClosedMidPictureThrows() throws {
    let server = try ScriptedServer(script: [
      .greeting, .receiveLine, .send("OK\n"), .receiveLine, .send("size: 9\nbinary: 9\nabc"),
      .close,
    ])
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) { try connection.albumArt(of: "a") }
    #expect(error.code == .closed)
    #expect(!error.isConnectionUsable)
  }

  @Test func aRefusalBetweenChunksKeepsTheConnectionUsable() throws {
    let server = try ScriptedServer(script: [
      .greeting, .receiveLine, .send("OK\n"), .receiveLine,
      .send("size: 3\nbinary: 1\na\nOK\n"), .receiveLine,
      .send("ACK [2@0] {readpicture} Bad file offset\n"), .expect("status"), .send("OK\n"), .hang,
    ])
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) { try connection.picture(of: "a") }
    #expect(error.code == .ack(.argument))
    #expect(error.isConnectionUsable)
    #expect(try connection.run(.status).queueLength == 0)
  }
}
