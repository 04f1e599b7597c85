import Bytes
import Glibc
import Testing
import TestSupport

/// The tracks of a CUE sheet, which share one URI in the queue and differ in their ranges, in every command that reads,
/// edits or keeps lists.
@Suite struct CueSheetTests {
  private let server: LiveServer
  private let directory: TemporaryDirectory

  init() throws {
    let tags: [MusicLibrary.Tag] = [.init("Title", "Whole")]
    server = try LiveServer(files: [
      .song("album.wav", tags: tags, seconds: 60), .song("plain.wav", seconds: 60),
      .song("a.wav", seconds: 30), .song("b.wav", seconds: 30),
    ])
    directory = try TemporaryDirectory(prefix: "cue")
    try writeFile(server.musicDirectory + "/album.cue", Array(sheet.utf8))
    try writeFile(server.musicDirectory + "/two.cue", Array(sheetOfTwoFiles.utf8))
    try server.update()
    _ = try server.raw(["load album.cue"])
  }

  /// The songs of the queue: their titles, or their URIs where these are not those of the sheet, with ranges.
  private func songs() throws -> [String] {
    let lines = try server.raw(["playlistinfo"]).split(separator: "\n").map(String.init)
    var songs: [String] = []
    for line in lines {
      if line.hasPrefix("file: ") { songs.append(String(line.dropFirst(6))) }
      if line.hasPrefix("Range: ") { songs[songs.count - 1] += " " + line.dropFirst(7) }
    }
    return songs
  }

  /// MPD lists a sheet as a directory and as a playlist, and hides the files of a sheet.
  @Test(arguments: ["name", "mtime", "-mtime,name"])
  func aSheetIsListedOnceInEachOrder(_ order: ByteString) throws {
    let lines = try server.mpdex("ls", "--by", order).text.split(separator: "\n")
    #expect(lines.sorted() == ["album.cue", "plain.wav", "two.cue"])
  }

  private static let overture = "album.wav 0.000-20.000"
  private static let aria = "album.wav 20.000-45.493"
  private static let finale = "album.wav 45.493-"

  private func ids() throws -> [String] {
    try server.raw(["playlistinfo"]).split(separator: "\n").filter { $0.hasPrefix("Id: ") }
      .map { String($0.dropFirst(4)) }
  }

  private func edit(_ script: String, _ words: ByteString...) throws -> ProcessResult {
    try writeFile(directory.path("editor"), Array(script.utf8))
    let environment = inheritedEnvironment(adding: [
      "EDITOR": "sh \(directory.path("editor"))", "TMPDIR": directory.path + "/", "TERM": "dumb",
      "XDG_STATE_HOME": directory.path("state"),
    ])
    return try server.mpdex(
      arguments: words.isEmpty ? ["queue", "edit"] : words, environment: environment)
  }

  /// Runs a pipe of commands, each of which begins with mpdex unless it has another name.
  private func shell(_ line: String) throws -> ProcessResult {
    let environment = inheritedEnvironment(adding: [
      "MPD_HOST": server.socketPath, "MPDEX": Command.path,
      "XDG_STATE_HOME": directory.path("state"),
    ])
    return try runProcess(
      "/bin/sh", ["-c", ByteString(line)], environment: environment, timeout: .seconds(30))
  }

  @Test func theEditedTextHasAHandleOfEachSong() throws {
    let result = try edit(#"cp "$1" "\#(directory.path("text"))""#)
    #expect(result.isSilentSuccess)
    let text = String(decoding: try readFile(directory.path("text")), as: UTF8.self)
    let ids = try ids()
    #expect(
      text.hasSuffix(
        "\n\nalbum.wav\t#\(ids[0])@0-20 Orchestra - Overture\n"
          + "album.wav\t#\(ids[1])@20-45.493 Orchestra - Aria\n"
          + "album.wav\t#\(ids[2])@45.493- Orchestra - Finale\n"))
  }

  @Test(
    arguments: [
      ("sed -i /Overture/d", [aria, finale]), ("sed -i /Aria/d", [overture, finale]),
      ("sed -i /Finale/d", [overture, aria]),
    ])
  func deletingALineDeletesItsSong(_ script: String, _ left: [String]) throws {
    let ids = try ids()
    #expect(try edit(script + #" "$1""#).status == 0)
    #expect(try songs() == left)
    #expect(try Set(self.ids()).isSubset(of: ids))
  }

  @Test func reversedLinesAreReversedSongs() throws {
    let ids = try ids()
    #expect(try edit(#"grep -v '^#' "$1" | tac > "$1.new"; mv "$1.new" "$1""#).isSilentSuccess)
    #expect(try songs() == [Self.finale, Self.aria, Self.overture])
    #expect(try self.ids() == ids.reversed())
  }

  /// A line that was copied is another copy of its song; one that was written is a whole file.
  @Test func copiedAndWrittenLines() throws {
    let result = try edit(
      #"sed -i -e '/Overture/d' -e '/Aria/p' "$1"; echo album.wav >> "$1""#)
    #expect(result.status == 0)
    #expect(
      result.errorText.hasPrefix(
        "mpdex: a part of a file was added, but without titles from a CUE sheet; "))
    #expect(try songs() == [Self.aria, Self.aria, Self.finale, "album.wav"])
  }

  @Test func anotherURIBeforeAHandleIsAnotherSong() throws {
    #expect(try edit(#"sed -i '/Aria/s/^album/plain/' "$1""#).isSilentSuccess)
    #expect(try songs() == [Self.overture, "plain.wav", Self.finale])
  }

  /// Both changes are made: the other client has moved the last song to the front.
  @Test func aChangeOfAnotherClientIsMerged() throws {
    let result = try edit(
      #"sed -i /Aria/d "$1"; mpc -q add plain.wav"#, "queue", "edit", "--yes")
    #expect(result.status == 0)
    #expect(try songs() == [Self.overture, Self.finale, "plain.wav"])
  }

  @Test func anEditedTextCanBeAppliedLater() throws {
    let path = directory.path("text")
    #expect(try edit(#"cp "$1" "\#(path)""#).isSilentSuccess)
    #expect(try shell("sed -i /Overture/d \(path); $MPDEX queue apply \(path)").isSilentSuccess)
    #expect(try songs() == [Self.aria, Self.finale])
    // After that, none of the handles is one of the queue, and another song has got the first place.
    _ = try server.raw(["clear", "add plain.wav"])
    #expect(try shell("$MPDEX queue apply \(path)").status == 0)
    #expect(try songs() == [Self.aria, Self.finale])
  }

  @Test func jsonHasTheRanges() throws {
    let text = try server.mpdex("playlist", "--json").text
    #expect(text.contains(#""range":{"end":20,"start":0}"#))
    #expect(text.contains(#""range":{"end":45.493,"start":20}"#))
    #expect(text.contains(#""range":{"start":45.493}"#))
  }

  @Test(
    arguments: [
      (#"jq -c 'select(.tags.Title[0] != "Overture")'"#, [aria, finale]),
      (#"jq -cs 'sort_by(.tags.Title[0]) | .[]'"#, [aria, finale, overture]),
      ("tac", [finale, aria, overture]), (#"jq -c '{id, uri}' | tac"#, [finale, aria, overture]),
      (#"jq -c '{uri, range}' | tac"#, [finale, aria, overture]),
      ("$MPDEX pick --by -title", [overture, finale, aria]),
      ("$MPDEX pick --by -title --json", [overture, finale, aria]),
      ("$MPDEX pick --distinct uri --in-order", [overture, aria, finale]),
      ("jq -c 'select(.id) | del(.id)' | $MPDEX pick --by title", [aria, finale, overture]),
    ])
  func jsonOfTheQueueMovesAndDeletesTheRightSongs(
    _ filter: String, _ wanted: [String]
  ) throws {
    let ids = try ids()
    let result = try shell("$MPDEX playlist --json | \(filter) | $MPDEX queue apply")
    #expect((result.status, result.errorText) == (0, ""))
    #expect(try songs() == wanted)
    #expect(try Set(self.ids()).isSubset(of: ids), "songs were added again")
  }

  /// The ids of a list belong to another queue: after `clear`, a restart, or at another server.
  @Test func rangesAreRestoredAfterAClear() throws {
    let list = try server.mpdex("playlist", "--json").output
    _ = try server.raw(["clear"])
    let result = try server.mpdex("queue", "apply", input: list)
    #expect(result.status == 0)
    #expect(result.errorText == Self.untitled)
    #expect(try songs() == [Self.overture, Self.aria, Self.finale])
    #expect(try server.mpdex("queue", "apply", "--check", input: list).status == 0)
  }

  private static let untitled =
    "mpdex: 3 parts of files were added, but without titles from a CUE sheet; `mpdex load SHEET.cue` adds its "
    + "tracks with their titles\n"

  /// At the end, after the current song, at a position, and for all others.
  @Test(
    arguments: [
      ("add", ["a.wav", "b.wav", overture, aria, finale]),
      ("insert", ["a.wav", overture, aria, finale, "b.wav"]),
      ("add --next", ["a.wav", overture, aria, finale, "b.wav"]),
      ("add --at 1", [overture, aria, finale, "a.wav", "b.wav"]),
      ("add --replace -", [overture, aria, finale]),
      ("add --play", ["a.wav", "b.wav", overture, aria, finale]),
    ])
  func jsonIsAddedWithItsRanges(_ line: String, _ expected: [String]) throws {
    let list = try server.mpdex("playlist", "--json").output
    _ = try server.raw(["clear", "add a.wav", "add b.wav", "play 0"])
    let result = try server.mpdex(
      arguments: line.split(separator: " ").map { ByteString(String($0)) }, input: list)
    #expect((result.status, result.errorText) == (0, Self.untitled))
    #expect(try songs() == expected)
  }

  @Test func whatIsPickedFromAQueueWithPartsIsAdded() throws {
    _ = try server.raw(["add plain.wav"])
    let result = try shell("$MPDEX playlist --json | $MPDEX pick --by title | $MPDEX add")
    #expect((result.status, result.errorText) == (0, Self.untitled))
    let before = [Self.overture, Self.aria, Self.finale, "plain.wav"]
    #expect(try songs() == before + [Self.aria, Self.finale, Self.overture, "plain.wav"])
  }

  @Test func aFileThatBeginsWithABraceIsNoJSON() throws {
    let song = try readFile(server.musicDirectory + "/a.wav")
    try writeFile(server.musicDirectory + "/{a}.wav", song)
    try server.update()
    _ = try server.raw(["clear"])
    #expect(try server.mpdex("add", input: Array("{a}.wav\n".utf8)).isSilentSuccess)
    #expect(try songs() == ["{a}.wav"])
  }

  @Test(
    arguments: [["add"], ["insert"], ["addplaylist", "L"], ["queue", "apply"]] as [[ByteString]])
  func anEmptyURIMeansNothing(_ words: [ByteString]) throws {
    let result = try server.mpdex(arguments: words, input: Array("{\"uri\":\"\"}\n".utf8))
    #expect(result.status == 64)
    #expect(
      result.errorText
        == "mpdex: line 1: \"uri\" is empty; nothing was done; for all songs, write \"/\"\n")
    #expect(try songs() == [Self.overture, Self.aria, Self.finale])
  }

  /// A part that the server refuses: the file has only a minute.
  @Test func aRefusedRangeIsNamed() throws {
    _ = try server.raw(["clear"])
    let list = Array(#"{"uri":"plain.wav","range":{"start":100,"end":200}}"#.utf8)
    let result = try server.mpdex("add", input: list)
    #expect(result.status == 75)
    #expect(
      result.errorText
        == "mpdex: 1 song added to the queue, but the whole file was added instead of plain.wav (100-200 s): "
        + "the server refused the range; the same may have happened to other parts of files\n")
    let applied = try server.mpdex("queue", "apply", input: list)
    #expect(applied.status == 75)
    #expect(!applied.errorText.contains("titles"))
    #expect(try songs() == ["plain.wav"])
  }

  /// A list with a part leaves the other parts of its file.
  @Test func aPartIsExcludedAlone() throws {
    let list = try server.mpdex("playlist", "--json").output
    _ = try server.raw(["clear", "load album.cue 1:2"])
    let left = try server.mpdex("pick", "--exclude", "queue", input: list).text
    #expect(left.ranges(of: "Overture").count == 1)
    #expect(left.ranges(of: "Finale").count == 1)
    #expect(!left.contains("Aria"))
    _ = try server.raw(["clear", "add album.wav"])
    let other = Array(#"{"uri":"plain.wav"}"#.utf8)
    let rest = try server.mpdex("pick", "--exclude", "queue", input: list + other)
    #expect(rest.text.contains("plain.wav"))
    #expect(!rest.text.contains("album.wav"))
  }

  @Test func idsOfAnotherQueueTouchNoOtherSong() throws {
    let list = try server.mpdex("playlist", "--json").output
    _ = try server.raw(["save kept", "clear"])
    try server.restart()
    _ = try server.raw(["clear", "load album.cue 2:3", "load album.cue 0:1", "add plain.wav"])
    let lines = list.split(separator: 0x0A)
    #expect(try server.mpdex("queue", "apply", input: lines[0] + [0x0A] + lines[2]).status == 0)
    #expect(try songs() == [Self.overture, Self.finale])
  }

  /// The current song is a part that the list has, and one that it lacks.
  @Test func musicPlaysOn() throws {
    _ = try server.raw(["play 1"])
    let id = try ids()[1]
    #expect(
      try shell("$MPDEX playlist --json | tac | $MPDEX queue apply").isSilentSuccess)
    #expect(try server.playState() == "play 1")
    #expect(try ids()[1] == id)
    let list = try server.mpdex("playlist", "--json").output.split(separator: 0x0A)
    _ = try server.raw(["clear", "add plain.wav", "play 0"])
    // What plays next is inserted before the current song is deleted, with its range.
    let result = try server.mpdex("queue", "apply", input: Array(list[0]))
    #expect(result.status == 0, "\(result.errorText)")
    #expect(try songs() == [Self.finale])
    #expect(try server.playState() == "play 0")
  }

  @Test func aListOfURIsSaysWhatBecameOfParts() throws {
    let same = try server.mpdex(
      "queue", "apply", input: Array("album.wav\nalbum.wav\nalbum.wav\n".utf8))
    #expect(same.status == 0)
    #expect(
      same.errorText.hasPrefix(
        "mpdex: the queue has 3 parts of album.wav, but the list names only the file: "))
    #expect(same.errorText.contains(": 3 kept in order; `mpdex "))
    #expect(try songs() == [Self.overture, Self.aria, Self.finale])
    let fewer = try server.mpdex("queue", "apply", input: Array("plain.wav\nalbum.wav\n".utf8))
    #expect(fewer.errorText.contains(": 1 kept in order, 2 deleted; `mpdex "))
    #expect(try songs() == ["plain.wav", Self.overture])
    let more = try server.mpdex(
      "queue", "apply", input: Array("album.wav\nalbum.wav\nplain.wav\n".utf8))
    #expect(more.errorText.contains(": 1 kept in order, 1 added as the whole file; `mpdex "))
    #expect(try songs() == [Self.overture, "album.wav", "plain.wav"])
  }

  @Test func theDryRunNamesTheParts() throws {
    let result = try shell(
      "$MPDEX playlist --json | sed 1d | $MPDEX queue apply --dry-run; "
        + "$MPDEX playlist --json | sed 1d | $MPDEX queue apply --dry-run --json")
    #expect(
      result.text == "- 1 album.wav\t0-20\n"
        + #"{"change":"delete","position":1,"range":{"end":20,"start":0},"uri":"album.wav"}"# + "\n"
    )
  }

  @Test func differencesAreThoseOfParts() throws {
    #expect(try server.mpdex("playlist", "diff", "queue", "album.cue").isSilentSuccess)
    let list = directory.path("list")
    _ = try shell("$MPDEX playlist --json | tac > \(list)")
    let moved = try server.mpdex("playlist", "diff", "queue", ByteString(list))
    #expect(moved.status == 1)
    #expect(
      moved.text.split(separator: "\n").allSatisfy { $0.hasPrefix("~ ") && $0.contains("\t") })
    _ = try server.raw(["save whole"])
    let whole = try server.mpdex("playlist", "diff", "queue", "whole")
    #expect(whole.status == 1)
    #expect(whole.errorText.contains("3 added, 3 removed"))
  }

  private static let wholeFiles =
    "mpdex: 3 parts of files are stored as whole files in 'L', because a playlist cannot hold parts of files: album.wav (0-20 s), "
    + "album.wav (20-45.493 s), album.wav (45.493- s)\n"

  @Test(
    arguments: [
      ("$MPDEX save L", 0), ("$MPDEX save L -q; $MPDEX save --replace L", 0),
      ("$MPDEX save --append L", 0),
      ("$MPDEX playlist -f %file% | $MPDEX addplaylist L", 0),
      ("$MPDEX playlist -f %file% | $MPDEX playlist add --replace L", 0),
      ("$MPDEX playlist --json | $MPDEX addplaylist L", 75),
      ("$MPDEX playlist --json | $MPDEX playlist add --replace L", 75),
      ("$MPDEX playlist --json | $MPDEX playlist apply L", 75),
    ] as [(String, Int32)])
  func wholeFilesOfAPlaylistAreNamed(_ line: String, _ status: Int32) throws {
    let result = try shell(line)
    #expect(result.status == status)
    #expect(result.errorText == Self.wholeFiles)
    #expect(try server.playlist("L") == ["album.wav", "album.wav", "album.wav"])
  }

  @Test func aToggledPartIsTheWholeFile() throws {
    _ = try server.raw(["play 1"])
    let added = try server.mpdex("playlist", "toggle", "L")
    #expect((added.status, added.text) == (75, "+ album.wav\n"))
    #expect(
      added.errorText
        == "mpdex: the whole file is stored in 'L' instead of album.wav (20-45.493 s), because a playlist cannot hold parts of files\n"
    )
    let removed = try server.mpdex("playlist", "toggle", "L")
    #expect((removed.status, removed.text, removed.errorText) == (0, "- album.wav\n", ""))
  }

  @Test func whatWasRightStaysRight() throws {
    _ = try server.raw(["add album.wav", "load album.cue 1:2"])
    #expect(try shell("$MPDEX queue dedupe").isSilentSuccess)
    #expect(try songs() == [Self.overture, Self.aria, Self.finale, "album.wav"])
    #expect(try shell("$MPDEX queue sort --by title").isSilentSuccess)
    #expect(try songs() == [Self.aria, Self.finale, Self.overture, "album.wav"])
    let id = try ids()[1]
    #expect(try shell("$MPDEX del --id \(id)").isSilentSuccess)
    #expect(try songs() == [Self.aria, Self.overture, "album.wav"])
  }

  /// A sheet of two files: a file that has only one track is a whole file.
  @Test func aSheetOfTwoFiles() throws {
    _ = try server.raw(["clear", "load two.cue"])
    let all = ["a.wav 0.000-10.000", "a.wav 10.000-", "b.wav"]
    #expect(try songs() == all)
    #expect(try shell("$MPDEX playlist --json | tac | $MPDEX queue apply").isSilentSuccess)
    #expect(try songs() == all.reversed())
    #expect(try edit(#"sed -i /A1/d "$1""#).isSilentSuccess)
    #expect(try songs() == ["b.wav", "a.wav 10.000-"])
    let saved = try server.mpdex("save", "L")
    #expect(saved.errorText.contains("the whole file is stored in 'L' instead of a.wav (10- s)"))
  }

  /// The tracks of a sheet in the database have URIs of their own, which stand for them everywhere.
  @Test func virtualTracksSurviveEverything() throws {
    _ = try server.raw(["clear", "add album.cue"])
    let tracks = (1...3).map { "album.cue/track000\($0)" }
    #expect(try server.queue() == tracks)
    let ranges = try songs()
    #expect(try shell("$MPDEX playlist --json | tac | $MPDEX queue apply").isSilentSuccess)
    #expect(try songs() == ranges.reversed())
    let list = try server.mpdex("playlist", "--json").output
    for input in [list, Array(tracks.reversed().joined(separator: "\n").utf8)] {
      _ = try server.raw(["clear"])
      let result = try server.mpdex("queue", "apply", input: input)
      #expect((result.status, result.errorText) == (0, ""))
      #expect(try songs() == ranges.reversed())
    }
    #expect(try edit(#"sed -i /Aria/d "$1""#).isSilentSuccess)
    #expect(try songs() == [ranges[2], ranges[0]])
    #expect(try server.mpdex("save", "L").isSilentSuccess)
    #expect(try shell("$MPDEX playlist -f %file% | $MPDEX addplaylist L").isSilentSuccess)
    #expect(try server.playlist("L") == [tracks[2], tracks[0], tracks[2], tracks[0]])
    _ = try server.raw(["clear"])
    #expect(try server.mpdex("load", "L").status == 0)
    #expect(try songs() == [ranges[2], ranges[0], ranges[2], ranges[0]])
    #expect(try shell("$MPDEX playlist --json | $MPDEX playlist apply L").isSilentSuccess)
  }
}

private let sheet = """
  PERFORMER "Orchestra"
  TITLE "Opera"
  FILE "album.wav" WAVE
    TRACK 01 AUDIO
      TITLE "Overture"
      PERFORMER "Orchestra"
      INDEX 01 00:00:00
    TRACK 02 AUDIO
      TITLE "Aria"
      PERFORMER "Orchestra"
      INDEX 01 00:20:00
    TRACK 03 AUDIO
      TITLE "Finale"
      PERFORMER "Orchestra"
      INDEX 01 00:45:37

  """

private let sheetOfTwoFiles = """
  TITLE "Two"
  FILE "a.wav" WAVE
    TRACK 01 AUDIO
      TITLE "A1"
      INDEX 01 00:00:00
    TRACK 02 AUDIO
      TITLE "A2"
      INDEX 01 00:10:00
  FILE "b.wav" WAVE
    TRACK 03 AUDIO
      TITLE "B1"
      INDEX 01 00:00:00

  """
