import Bytes
import TestSupport
import Testing

/// `play WORDS`, by the queue, the player and the notes.
@Suite struct PlayCommandTests {
  private let server: LiveServer

  init() throws {
    server = try LiveServer(files: LibraryOfWords.library)
    _ = try server.raw(["add S/1.wav", "save \"Evening mix\"", "add other.wav"])
  }

  @Test(
    arguments: [
      (
        ["bjork", "homog"], ["S/1.wav", "other.wav", "B/h/1.wav", "B/h/2.wav"], 2,
        "2 songs added to the queue; playing album 'Björk – Homogenic (1997)'; next best match: song 'Björk – Hunter'"
      ),
      (
        ["bjork"], ["S/1.wav", "other.wav", "B/d/1.wav", "B/h/1.wav", "B/h/2.wav"], 2,
        "3 songs added to the queue; playing artist 'Björk'; next best match: album 'Björk – Debut (1993)'"
      ),
      (
        ["joga 97"], ["S/1.wav", "other.wav", "B/h/2.wav"], 2,
        "1 song added to the queue; playing song 'Björk – Jóga'"
      ),
      (
        ["evening"], ["S/1.wav", "other.wav", "S/1.wav"], 2,
        "1 song added to the queue; playing playlist 'Evening mix'"
      ),
      (
        ["--replace", "debut"], ["B/d/1.wav"], 0,
        "1 song added to the queue; playing album 'Björk – Debut (1993)'; next best match: song 'Björk – Human Behaviour'"
          + "\nmpdex: `mpdex undo` restores the previous queue (2 songs)"
      ),
      (
        ["--at", "1", "joga"], ["B/h/2.wav", "S/1.wav", "other.wav"], 0,
        "1 song added to the queue; playing song 'Björk – Jóga'"
      ),
      (
        ["--next", "jgoa"], ["S/1.wav", "B/h/2.wav", "other.wav"], 1,
        "1 song added to the queue; playing song 'Björk – Jóga'"
      ),
    ] as [([ByteString], [String], Int, String)])
  func wordsArePlayed(
    _ arguments: [ByteString], _ queue: [String], _ position: Int, _ note: String
  ) throws {
    _ = try server.raw(["play 0", "pause 1"])
    let home = try TemporaryDirectory()
    let environment = ["HOME": home.path, "TERM": "dumb"]
    let result = try server.mpdex(
      arguments: ["play"] + arguments, environment: environment, terminal: .errorOutput)
    #expect(result.status == 0)
    #expect(result.errorText == "mpdex: \(note)\n")
    #expect(result.text.contains("[playing] #\(position + 1)/\(queue.count)"))
    #expect(try server.queue() == queue)
    #expect(try server.playState() == "play \(position)")
    #expect(try server.mpdex("undo", environment: environment).status == 0)
    #expect(try server.queue() == ["S/1.wav", "other.wav"])
  }

  @Test func aSuccessIsSilentInPipes() throws {
    let result = try server.mpdex("play", "joga", "-q")
    #expect(result.isSilentSuccess)
    #expect(try server.mpdex("play", "joga").errorText == "")
    #expect(
      try server.mpdex("play", "joga", "-v").errorText
        == "mpdex: 1 song added to the queue; playing song 'Björk – Jóga'\n")
    #expect(
      try server.mpdex("play", "--next", "B/h/1.wav", "-v").errorText
        == "mpdex: 1 song added to the queue\n")
  }

  @Test func aNumberIsAPosition() throws {
    for (argument, position) in [("2", 1), ("#1", 0), ("+2", 1), ("1) 99 Luftballons", 0)] {
      #expect(try server.mpdex("play", ByteString(argument), "-q").isSilentSuccess)
      #expect(try server.playState() == "play \(position)")
    }
    #expect(try server.queue() == ["S/1.wav", "other.wav"])
  }

  @Test func standardInputHasTheWords() throws {
    #expect(try server.mpdex("play", "-", "-q", input: Array("bjork joga\n".utf8)).isSilentSuccess)
    #expect(try server.queue() == ["S/1.wav", "other.wav", "B/h/2.wav"])
  }

  /// `jump --in library` prints a song as its URI.
  @Test(
    arguments: [
      ("B/h/2.wav", ["S/1.wav", "other.wav", "B/h/2.wav"]),
      ("B/h", ["S/1.wav", "other.wav", "B/h/1.wav", "B/h/2.wav"]),
    ] as [(ByteString, [String])])
  func aPathIsPlayed(_ path: ByteString, _ queue: [String]) throws {
    #expect(try server.mpdex("play", path, "-q").isSilentSuccess)
    #expect(try server.queue() == queue)
    #expect(try server.playState() == "play 2")
  }

  @Test(
    arguments: [
      ("joga", ["S/1.wav", "other.wav", "B/h/2.wav"]),
      ("even", ["S/1.wav", "other.wav", "S/1.wav"]),
      ("homog", ["S/1.wav", "other.wav", "B/h/1.wav", "B/h/2.wav"]),
    ] as [(ByteString, [String])])
  func whatAJumpPrintsAsJSONIsPlayed(_ word: ByteString, _ queue: [String]) throws {
    let found = try server.mpdex("jump", "--in", "library", "--json", word)
    #expect(try server.mpdex("play", "-", "-q", input: found.output).isSilentSuccess)
    #expect(try server.queue() == queue)
    #expect(try server.playState() == "play 2")
  }

  /// The identifier means the song where it is.
  @Test func aSongOfTheQueueAsJSONIsNotAddedAgain() throws {
    let song = try server.mpdex("jump", "--in", "queue", "oth", "--json")
    #expect(try server.mpdex("play", "-", "-q", input: song.output).isSilentSuccess)
    #expect(try server.queue() == ["S/1.wav", "other.wav"])
    #expect(try server.playState() == "play 1")
  }

  @Test func aPlaceAddsWhatAFilterFinds() throws {
    let filter: ByteString = #"(Artist == "Сплин")"#
    #expect(try server.mpdex("play", filter, "-q").isSilentSuccess)
    #expect(try server.queue() == ["S/1.wav", "other.wav"])
    #expect(try server.mpdex("play", "--at", "end", filter, "-q").isSilentSuccess)
    #expect(try server.queue() == ["S/1.wav", "other.wav", "S/1.wav"])
    #expect(try server.playState() == "play 2")
  }

  @Test(
    arguments: [
      (
        ["bjork", "xyzzy"], 1,
        "nothing in the library has a word that begins with 'xyzzy'; nearest: artist 'Björk'"
      ),
      (
        ["0"], 64,
        "'0' is not a position in the queue: give a number, such as 1 for the first song, "
          + "or search words that contain a letter"
      ),
      (
        ["1", "2"], 64,
        "'1 2' is not a position in the queue: give a number, such as 1 for the first song, "
          + "or search words that contain a letter"
      ),
      (
        ["album=Homogenic"], 64,
        "'album=Homogenic' is a filter, not a word to search for: `mpdex searchadd --play 'album=Homogenic'` "
          + "adds the songs that match and plays them"
      ),
      (
        ["artist=Björk", "date>=1997", "--next"], 64,
        "'artist=Björk' is a filter, not a word to search for: `mpdex searchadd --play 'artist=Björk' "
          + "'date>=1997'` adds the songs that match and plays them"
      ),
      // Its last part would find a song.
      (
        ["~/joga"], 64,
        "'~/joga' is a path, not a word to search for: give a path relative to the music directory, as `mpdex ls` "
          + "prints it; shells replace ~ only outside of quotes"
      ),
      (
        ["../joga"], 64,
        "'../joga' is a path, not a word to search for: give a path relative to the music directory, as `mpdex ls` "
          + "prints it"
      ),
      (
        ["colour=red"], 1, "nothing in the library has a word that begins with 'colour=red'"
      ),
      (["3"], 1, "there is no song 3 in the queue, which has 2 songs; nothing was done"),
    ] as [([ByteString], Int32, String)])
  func saysWhatIsNotPlayed(_ arguments: [ByteString], _ status: Int32, _ message: String) throws {
    let result = try server.mpdex(arguments: ["play"] + arguments)
    #expect((result.status, result.text) == (status, ""))
    #expect(result.errorText == "mpdex: \(message)\n")
    #expect(try server.queue() == ["S/1.wav", "other.wav"])
    #expect(try server.playState() == "stop")
  }

  @Test(
    arguments: [["--next"], ["--next", "1"], ["--id", "1", "--replace"], ["--no-cache", "2"]]
      as [[ByteString]])
  func placesAreForWords(_ arguments: [ByteString]) throws {
    let result = try server.mpdex(arguments: ["play"] + arguments)
    #expect((result.status, result.text) == (64, ""))
    #expect(
      result.errorText.hasPrefix(
        "mpdex: --next, --at, --replace and --no-cache need words to find or a filter"))
  }

  @Test func aFullQueueIsSaid() throws {
    let server = try LiveServer(
      files: LibraryOfWords.library, configuration: [#"max_playlist_length "2""#])
    let result = try server.mpdex("play", "bjork")
    #expect((result.status, result.text) == (75, ""))
    #expect(
      result.errorText.hasPrefix("mpdex: 2 songs added to the queue before an error occurred"))
  }
}
