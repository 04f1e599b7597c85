import Bytes
import MPDClient
import Testing

@testable import Operations

/// The events between two states, as lines.
@Suite struct WatchedStateTests {
  private func lines(
    from before: WatchedState, to after: WatchedState, restarted: Bool = false
  ) -> [String] {
    after.events(since: before, restarted: restarted).map { "\($0.line)" }
  }

  @Test(
    arguments: [
      ("", "1a 2b", ["+ 1 a", "+ 2 b"]), ("1a 2b", "", ["- 2 b", "- 1 a"]),
      ("1a 2b 3c", "1a 3c", ["- 2 b"]), ("1a 2b 3c", "1a 4d 2b 3c", ["+ 2 d"]),
      ("1a 2b 3c 4d", "2b 3c 4d 1a", ["~ 1 4 a"]), ("1a 2b", "1a 2b", []),
      // Which of two equal songs is meant shows only in the identifiers.
      ("1a 2a 3b", "2a 3b", ["- 1 a"]), ("1a 2a 3b", "1a 3b", ["- 2 a"]),
      ("1a 2b 3a", "3a 2b 1a", ["~ 2 1 b", "~ 3 1 a"]),
      ("1a 2b", "1a 2b 3a", ["+ 3 a"]),
    ] as [(String, String, [String])])
  func comparesTheQueueByIdentifiers(_ old: String, _ new: String, _ changes: [String]) {
    let result = lines(from: .queue(old), to: .queue(new))
    #expect(result.count == changes.count)
    #expect(replayed(result, on: .queue(old)) == WatchedState.queue(new).queue.map(\.uri))
    if changes.first?.hasPrefix("~ 2") != true { #expect(result == changes.map { "queue " + $0 }) }
  }

  @Test func aRestartedServerHasOtherIdentifiers() {
    let (old, new) = (WatchedState.queue("8a 9b 10a"), WatchedState.queue("1a 2a 3c"))
    #expect(lines(from: old, to: new).count == 6)
    #expect(lines(from: old, to: new, restarted: true) == ["queue - 2 b", "queue + 3 c"])
  }

  private func replayed(_ lines: [String], on before: WatchedState) -> [ByteString] {
    var songs = before.queue.map(\.uri)
    for line in lines {
      let words = line.split(separator: " ")
      let numbers = words.compactMap { Int($0) }.map { $0 - 1 }
      if words[1] == "+" { songs.insert(ByteString(String(words[3])), at: numbers[0]) }
      if words[1] == "-" { songs.remove(at: numbers[0]) }
      if words[1] == "~" { songs.insert(songs.remove(at: numbers[0]), at: numbers[1]) }
    }
    return songs
  }

  @Test func reportsOptionsVolumeAndOutputsWithOldAndNewValues() {
    var (old, new) = (WatchedState(), WatchedState())
    old.options = ["random": "0", "single": "0", "replaygain": "off"]
    new.options = ["random": "1", "single": "oneshot", "replaygain": "off"]
    (old.volume, new.volume) = (50, 60)
    (old.enabledOutputs, new.enabledOutputs) = (["A", "B"], ["B", "My radio"])
    #expect(
      lines(from: old, to: new) == [
        "options random 0 1", "options single 0 oneshot", "volume changed 50 60",
        "output disabled A", "output enabled My radio",
      ])
    new.volume = nil
    #expect(lines(from: old, to: new).contains("volume changed 50 -"))
    #expect(lines(from: WatchedState(), to: old).first == "options random - 0")
  }

  @Test func reportsStoredPlaylists() {
    var (old, new) = (WatchedState(), WatchedState())
    old.playlists = [
      "A": .init(songs: ["x"]), "M m": .init(songs: ["x", "y y"]), "same": .init(songs: ["x"]),
    ]
    new.playlists = [
      "B": .init(songs: ["x"]), "M m": .init(songs: ["y y", "z"]),
      "same": .init(songs: ["x"], modified: 3), "void": .init(),
    ]
    #expect(
      lines(from: old, to: new) == [
        "playlist deleted A", "playlist created B", "playlist + 1 B\tx", "playlist - 1 M m\tx",
        "playlist + 2 M m\tz", "playlist created void",
      ])
  }

  @Test func reportsUpdatesOfTheDatabase() {
    var (old, new) = (WatchedState(), WatchedState())
    (old.databaseUpdate, new.databaseUpdate) = (5, 5)
    new.updateJob = 1
    #expect(lines(from: old, to: new) == ["update started"])
    #expect(lines(from: new, to: old) == ["update finished"])
    old.updateJob = 2
    #expect(lines(from: new, to: old) == ["update finished", "update started"])
    new = old
    new.databaseChanges = 1
    #expect(lines(from: old, to: new) == ["database updated"])
    new = old
    new.databaseUpdate = 6
    #expect(lines(from: old, to: new, restarted: true) == ["database updated"])
    #expect(lines(from: WatchedState(), to: new) == ["update started"])
  }
}

/// The events of the player, of which the times depend on the clock.
@Suite struct WatchedPlayerTests {
  private static let start = SuspendingClock.now

  /// A state such as "play 1a 3.5": the state, the song's identifier and URI, the time in the song.
  private func state(
    _ text: String, after seconds: Double, duration: Double?, title: ByteString? = nil
  ) -> WatchedState {
    let words = text.split(separator: " ").map(String.init)
    var state = WatchedState()
    state.player = WatchedPlayer(
      state: PlayState(rawValue: words[0]) ?? .stopped,
      song: words.count > 1 ? WatchedSong(words[1]) : nil, title: title, position: 2,
      elapsed: .seconds(words.count > 2 ? Double(words[2]) ?? 0 : 0),
      duration: duration.map { .seconds($0) }, moment: Self.start + .seconds(seconds))
    return state
  }

  @Test(
    arguments: [
      ("stop", "play 1a 0", 1, "state play, song 3 a"), ("play 1a 5", "stop", 1, "state stop"),
      ("play 1a 5", "pause 1a 6", 1, "state pause"), ("pause 1a 5", "play 1a 5", 60, "state play"),
      ("pause 1a 5", "play 2b 0", 60, "state play, song 3 b"),
      // The server reports one change of the song twice.
      ("play 1a 100", "play 2b 0", 1, "song 3 b"), ("play 2b 0", "play 2b 0.1", 0.1, ""),
      // The same file again is another song of the queue.
      ("play 1a 100", "play 2a 0", 1, "song 3 a"),
      // Playing on is no seek, nor is a song that begins late.
      ("play 1a 5", "play 1a 65", 60, ""), ("play 1a 5", "play 1a 65.9", 60, ""),
      ("pause 1a 5", "pause 1a 5", 60, ""), ("play 1a 0", "play 1a 0.5", 20, ""),
      ("play 1a 5", "play 1a 30", 1, "seek 30"), ("play 1a 50", "play 1a 3.25", 1, "seek 3.25"),
      ("pause 1a 5", "pause 1a 7", 60, "seek 7"),
      ("play 1a 5", "pause 1a 2", 1, "state pause, seek 2"),
      // A song that is repeated begins again at its end.
      ("play 1a 99", "play 1a 0.1", 1.1, "song 3 a"), ("play 1a 90", "play 1a 1", 11, "song 3 a"),
      ("play 1a 90", "play 1a 0", 5, "seek 0"),
    ] as [(String, String, Double, String)])
  func reportsSongsStatesAndSeeks(
    _ before: String, _ after: String, _ seconds: Double, _ expected: String
  ) {
    let old = state(before, after: 0, duration: 100)
    let events = state(after, after: seconds, duration: 100).events(since: old)
    let lines = events.map { "\($0.line)".replacing("player ", with: "") }
    #expect(lines.joined(separator: ", ") == expected)
  }

  @Test func aStreamHasNoSeeks() {
    let old = state("play 1a 5", after: 0, duration: nil)
    #expect(state("play 1a 30", after: 1, duration: nil).events(since: old).isEmpty)
  }

  @Test(
    arguments: [
      ("play 1a 5", "A", "play 1a 9", "B", "title 3 a\tB"),
      ("play 1a 5", "A", "play 1a 9", "A", ""),
      ("play 1a 5", nil, "play 1a 9", "A", "title 3 a\tA"),
      ("play 1a 5", nil, "play 1a 9", nil, ""),
      ("play 1a 5", "A", "play 2b 0", nil, "song 3 b"),
      ("play 1a 5", "A", "play 2b 0", "A", "song 3 b, title 3 b\tA"),
      ("stop", nil, "play 1a 0", "A", "state play, song 3 a, title 3 a\tA"),
      ("play 1a 5", "A", "pause 1a 5", "A", "state pause"),
      ("play 1a 5", "A", "stop", nil, "state stop"),
    ] as [(String, ByteString?, String, ByteString?, String)])
  func reportsEachTitleOfAStreamOnce(
    _ before: String, _ oldTitle: ByteString?, _ after: String, _ newTitle: ByteString?,
    _ expected: String
  ) {
    let old = state(before, after: 0, duration: nil, title: oldTitle)
    let new = state(after, after: 4, duration: nil, title: newTitle)
    let lines = new.events(since: old).map { "\($0.line)".replacing("player ", with: "") }
    #expect(lines.joined(separator: ", ") == expected)
  }

  /// A station is silent about its titles between two of them, and a file of the music directory has one.
  @Test func aTitleThatComesAgainIsTheSame() {
    func player(_ uri: ByteString, _ title: ByteString?, after before: WatchedPlayer?)
      -> WatchedPlayer
    {
      let tags = title.map { [Pair(name: "Title", value: $0)] } ?? []
      let song = Song(uri: uri, pairs: tags + [Pair(name: "Id", value: "7")])
      let status = Status(pairs: [Pair(name: "state", value: "play")])
      return WatchedPlayer(status, song, after: before, at: Self.start)
    }
    let first = player("http://x/y", "A", after: nil)
    let silent = player("http://x/y", nil, after: first)
    #expect(silent.title == "A")
    #expect(player("http://x/y", "B", after: silent).title == "B")
    #expect(player("http://x/z", nil, after: silent).title == nil)
    #expect(player("a/b.flac", "A", after: nil).title == nil)
  }

  @Test func aRestartIsNoTitle() {
    let old = state("play 9a 50", after: 0, duration: nil, title: "A")
    let same = state("play 1a 10", after: 5, duration: nil, title: "A")
    #expect(same.events(since: old, restarted: true).isEmpty)
    let other = state("play 1a 10", after: 5, duration: nil, title: "B")
    #expect(
      other.events(since: old, restarted: true).map { "\($0.line)" } == ["player title 3 a\tB"])
  }

  @Test func aRestartIsNoSeek() {
    let old = state("play 9a 50", after: 0, duration: 100)
    #expect(
      state("pause 1a 10", after: 5, duration: 100).events(since: old, restarted: true)
        == [.state(.paused)])
  }
}

extension WatchedSong {
  /// A song such as "12a", with an identifier and a URI.
  fileprivate init(_ text: String) {
    let digits = text.prefix { $0.isNumber }
    self.init(id: Int(digits) ?? 0, uri: ByteString(String(text.dropFirst(digits.count))))
  }
}

extension WatchedState {
  fileprivate static func queue(_ text: String) -> WatchedState {
    var state = WatchedState()
    state.queue = text.split(separator: " ").map { WatchedSong(String($0)) }
    return state
  }
}
