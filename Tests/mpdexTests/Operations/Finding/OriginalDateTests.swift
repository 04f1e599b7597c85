import Bytes
import TestSupport
import Testing

/// The dates of first releases, which are the same for albums and for the names of albums.
@Suite struct OriginalDateTests {
  private static let server = Result { () throws -> LiveServer in
    try LiveServer(library: [
      album("Reissue", [("2009-09-09", "1969-09-26"), ("2009-09-09", "1969-09-26")]),
      album("Mixed", [("2015", "1971-05"), ("2015", nil)]),
      album("New", [("1997-05-20", nil), ("1997-05-20", nil)]),
      album("Unknown", [(nil, nil)]),
      album("Undated", [(nil, "1985")]),
    ])
  }

  /// A directory with an album, whose songs have the given dates and original dates.
  private static func album(
    _ name: ByteString, _ dates: [(date: ByteString?, original: ByteString?)]
  ) -> MusicLibrary.Entry {
    let songs = dates.enumerated().map { number, dates in
      let tags: [MusicLibrary.Tag] = [
        .init("Artist", "Artist"), .init("Album", name), .init("Title", "Song \(number)"),
      ]
      return MusicLibrary.Entry.song(
        "\(number).wav",
        tags: tags + (dates.date.map { [.init("Date", $0)] } ?? [])
          + (dates.original.map { [.init("OriginalDate", $0)] } ?? []))
    }
    return .directory(name, songs)
  }

  private func text(_ line: String) throws -> String {
    let words = line.split(separator: " ").map { ByteString(String($0)) }
    let result = try Self.server.get().mpdex(arguments: words)
    #expect((result.status, result.errorText) == (0, ""), "\(line)")
    return result.text
  }

  @Test(
    "albums and their names have the same dates",
    arguments: [
      ("--by originaldate", "1969\t0\t1\n1971\t1\t1\n1985\t2\t1\n1997\t3\t1\n–\t4\t1\n"),
      ("--by -originaldate", "1997\t0\t1\n1985\t1\t1\n1971\t2\t1\n1969\t3\t1\n–\t4\t1\n"),
      ("--by date", "1997\t0\t1\n2009\t1\t1\n2015\t2\t1\n–\t3\t2\n"),
    ])
  func markers(_ order: String, _ expected: String) throws {
    for list in ["albums", "albums:artist=artist", "tags:album"] {
      for option in ["", " --no-cache"] {
        #expect(try text("index --in \(list) \(order)\(option)") == expected, "\(list)")
      }
    }
  }

  @Test(
    "names come before the dates, in each direction",
    arguments: [
      ("albumartist,-originaldate", "New\nUndated\nMixed\nReissue\nUnknown\n"),
      ("albumartist,originaldate", "Reissue\nMixed\nUndated\nNew\nUnknown\n"),
      ("-albumartist,originaldate", "Reissue\nMixed\nUndated\nNew\nUnknown\n"),
      ("-albumartist,-originaldate", "New\nUndated\nMixed\nReissue\nUnknown\n"),
    ])
  func albumsOfAnArtist(_ keys: String, _ expected: String) throws {
    #expect(try text("ls --in albums --by \(keys) -f %album%") == expected)
  }

  /// A song without an original date has its date.
  @Test func songsOfAnArtist() throws {
    let files = [
      "Reissue/0", "Reissue/1", "Mixed/0", "Undated/0", "New/0", "New/1", "Mixed/1", "Unknown/0",
    ]
    #expect(
      try text("ls --in search:artist=artist --by artist,originaldate")
        == files.map { $0 + ".wav\n" }.joined())
  }

  @Test func songsWithoutAnOriginalDateAreSortedByTheirDate() throws {
    #expect(
      try text("search artist=Artist --by artist,originaldate,album,title -f %album%")
        == "Reissue\nReissue\nMixed\nUndated\nNew\nNew\nMixed\nUnknown\n")
  }
}
