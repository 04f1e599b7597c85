import Bytes
import TestSupport
import Testing

/// Lists that are sorted by names first, with the tracks of a CUE sheet, which share a file, and with dates in several
/// forms, compared with a model.
@Suite struct CueSheetOrdersTests {
  /// A song of the library.
  fileprivate struct Row {
    let uri: String
    let artist: String
    let album: String
    let date: (year: Int, month: Int, day: Int)?
    let seconds: Double
  }

  /// The tracks of the sheet, in its order.
  private static let tracks = [
    Row(track: 1, "Zed", 20), Row(track: 2, "Ann", 25.493), Row(track: 3, "Zed", 14.507),
  ]

  /// Albums of one song each; `old.wav` has the same artist and the same album name as the sheet.
  private static let songs: [(row: Row, date: ByteString?)] = [
    (Row(file: "day", "Day", (1997, 5, 20), 30), "1997-05-20"),
    (Row(file: "late", "Late", (2001, 3, 0), 31), "2001/3"),
    (Row(file: "old", "Opera", (1980, 0, 0), 32), "1980"),
    (Row(file: "packed", "Packed", (1997, 5, 19), 33), "19970519"),
    (Row(file: "undated", "Undated", nil, 34), nil),
    (Row(file: "year", "Year", (1997, 0, 0), 35), "1997"),
  ]

  private static let rows = tracks + songs.map(\.row)

  /// A server whose queue has all songs; the tracks of the sheet are parts of `live.wav` there.
  private static let server = Result { () throws -> LiveServer in
    let files = songs.map { row, date -> MusicLibrary.Entry in
      let tags: [MusicLibrary.Tag] = [
        .init("Artist", "Orchestra"), .init("AlbumArtist", "Orchestra"),
        .init("Album", ByteString(row.album)), .init("Title", ByteString(row.album)),
      ]
      return .song(
        ByteString(row.uri), tags: tags + (date.map { [.init("Date", $0)] } ?? []),
        seconds: row.seconds)
    }
    let live = MusicLibrary.Entry.directory("X", [.song("live.wav", seconds: 60)])
    let server = try LiveServer(files: MusicLibrary(files + [live]))
    try writeFile(server.musicDirectory + "/X/live.cue", Array(sheet.utf8))
    try server.update()
    _ = try server.raw(["load X/live.cue"] + songs.map { "add \($0.row.uri)" })
    return server
  }

  private func lines(_ words: ByteString...) throws -> [String] {
    let result = try Self.server.get().mpdex(arguments: words)
    #expect((result.status, result.errorText) == (0, ""), "\(words)")
    return result.text.split(separator: "\n").map(String.init)
  }

  /// Returns the rows sorted by the first key, a name, and then by the second, a date or a length. Rows without a value
  /// are last, but no date is the least part of a name: a date in the direction of the names is a part of them.
  private func sorted(_ rows: [Row], by keys: String) -> [Row] {
    let keys = keys.split(separator: ",").map { key in
      (name: String(key.drop { $0 == "-" }), isDescending: key.hasPrefix("-"))
    }
    let isPartOfName = keys[1].name == "date" && keys[0].isDescending == keys[1].isDescending
    return rows.enumerated().sorted { left, right in
      let names = [left, right].map { $0.element.name(keys[0].name) }
      if names[0] != names[1] { return (names[0] < names[1]) != keys[0].isDescending }
      let values = [left, right].map { $0.element.value(keys[1].name) }
      if values[0] == values[1] { return left.offset < right.offset }
      guard let first = values[0], let second = values[1] else {
        return (values[1] == nil) != (isPartOfName && !keys[0].isDescending)
      }
      return (first < second) != keys[1].isDescending
    }.map(\.element)
  }

  private static let orders = [
    "albumartist,-date", "albumartist,date", "artist,-date", "artist,date", "artist,time",
    "artist,-time", "album,-date", "album,date", "-albumartist,date", "-albumartist,-date",
    "-artist,date", "-artist,-time", "-album,date",
  ]

  @Test("songs of the database", arguments: orders)
  func search(_ keys: String) throws {
    let expected = sorted(Self.rows, by: keys).map(\.uri)
    // The second list comes from the cache.
    for _ in 0..<2 {
      let found = try lines("ls", "--in", "search:albumartist=orchestra", "--by", ByteString(keys))
      #expect(found == expected)
    }
  }

  @Test("songs of the queue, of which three share a URI", arguments: orders)
  func queue(_ keys: String) throws {
    let uris = Self.rows.map(\.uri)
    let positions = sorted(Self.rows, by: keys).compactMap { uris.firstIndex(of: $0.uri) }
    let found = try lines("ls", "--in", "queue", "--by", ByteString(keys))
    #expect(found.map { Int($0.prefix { $0 != "\t" }) } == positions.map { $0 + 1 })
  }

  /// The file that the tracks share has no tags in the database.
  @Test func songsOfTheQueueAreShownAsTheQueueHasThem() throws {
    let titles = [
      "Aria", "Day", "Late", "Opera", "Packed", "Undated", "Year", "Finale", "Overture",
    ]
    #expect(
      try lines("ls", "--in", "queue", "--by", "artist,time", "-f", "%title%") == titles)
    #expect(
      try lines("jump", "--in", "queue", "--by", "title", "fin", "-f", "%title%") == ["Finale"])
    let found = try lines(
      "ls", "--in", "queue", "--by", "title", "--marker", "F", "--json", "--tags")
    #expect(found.count == 1)
    #expect(found[0].contains(#""Title":["Finale"]"#), "\(found)")
    #expect(found[0].contains(#""range":{"start":45.493}"#), "\(found)")
  }

  @Test(
    "tracks of the sheet as a playlist",
    arguments: ["artist,-date", "artist,date", "artist,time", "artist,-time", "-artist,time"])
  func playlist(_ keys: String) throws {
    let uris = Self.tracks.map(\.uri)
    let positions = sorted(Self.tracks, by: keys).compactMap { uris.firstIndex(of: $0.uri) }
    let found = try lines(
      "ls", "--in", "playlist:X/live.cue", "--by", ByteString(keys), "--json")
    #expect(found.count == positions.count)
    for (line, position) in zip(found, positions) {
      #expect(line.contains(#""position":\#(position + 1),"#), "\(line)")
    }
  }

  private static let dated = [
    "Opera:1980", "Year:1997", "Opera:1997-05", "Packed:19970519", "Day:1997-05-20", "Late:2001/3",
  ]
  private static let oldestFirst = dated + ["Undated:"]
  private static let newestFirst = Array(dated.reversed()) + ["Undated:"]

  @Test(
    "albums, of which two have one name",
    arguments: [
      ("albumartist,date", ["Undated:"] + dated), ("albumartist,-date", newestFirst),
      ("-albumartist,date", oldestFirst), ("-albumartist,-date", newestFirst),
      ("albumartist,originaldate", oldestFirst),
      (
        "album,-date",
        [
          "Day:1997-05-20", "Late:2001/3", "Opera:1997-05", "Opera:1980", "Packed:19970519",
          "Undated:", "Year:1997",
        ]
      ),
    ] as [(String, [String])])
  func albums(_ keys: String, _ expected: [String]) throws {
    let found = try lines("ls", "--in", "albums", "--by", ByteString(keys), "-f", "%album%:%date%")
    #expect(found == expected)
  }
}

extension CueSheetOrdersTests.Row {
  fileprivate init(track number: Int, _ artist: String, _ seconds: Double) {
    self.init(
      uri: "X/live.cue/track000\(number)", artist: artist, album: "Opera", date: (1997, 5, 0),
      seconds: seconds)
  }

  fileprivate init(
    file: String, _ album: String, _ date: (year: Int, month: Int, day: Int)?, _ seconds: Double
  ) {
    self.init(
      uri: file + ".wav", artist: "Orchestra", album: album, date: date, seconds: seconds)
  }

  fileprivate func name(_ key: String) -> String {
    switch key {
    case "artist": artist
    case "album": album
    default: "Orchestra"
    }
  }

  /// Returns a number that is ordered like the values of a key; nil if the song has no value.
  fileprivate func value(_ key: String) -> Double? {
    key == "time" ? seconds : date.map { Double($0.year * 10_000 + $0.month * 100 + $0.day) }
  }
}

private let sheet = """
  REM DATE 1997-05
  PERFORMER "Orchestra"
  TITLE "Opera"
  FILE "live.wav" WAVE
    TRACK 01 AUDIO
      TITLE "Overture"
      PERFORMER "Zed"
      INDEX 01 00:00:00
    TRACK 02 AUDIO
      TITLE "Aria"
      PERFORMER "Ann"
      INDEX 01 00:20:00
    TRACK 03 AUDIO
      TITLE "Finale"
      PERFORMER "Zed"
      INDEX 01 00:45:37

  """
