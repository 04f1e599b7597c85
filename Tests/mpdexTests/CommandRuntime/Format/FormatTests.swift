import Bytes
import MPDClient
import Testing

@testable import CommandRuntime

@Suite struct FormatTests {
  private let song = Song(
    uri: "foo.ogg",
    pairs: [Pair("Artist", "Foo"), Pair("Title", "Bar"), Pair("duration", "125.7")])

  @Test(arguments: [
    ("", ""), ("%file%", "foo.ogg"), ("%artist%", "Foo"), ("%ARTIST%", "Foo"),
    ("%title%", "Bar"), ("%albumartist%", ""), ("artist=['%artist%']", "artist='Foo'"),
    ("albumartist=['%albumartist%']", "albumartist="), ("%artist%|%albumartist%", "Foo"),
    ("%albumartist%|%artist%", "Foo"), ("%time%", "2:06"), ("%FILE%", "%FILE%"),
    ("%nope%", "%nope%"), ("%%", "%%"), ("%file", "%file"), ("100%", "100%"),
    ("[lit]", ""), ("[lit", "lit"), ("a|b", "b"), ("a]b", ""), ("%artist%]b", "Foo"),
    ("A%album%B|C%file%D", "Cfoo.oggD"), ("%album%&X|%file%", "foo.ogg"),
    ("%artist%&X|%file%", "foo.ogg"), ("%artist%&%title%|%file%", "FooBar"),
    ("[%file%|%title%]x|y", "foo.oggx"), ("[[%artist%|%album%] - ]%title%", "Foo - Bar"),
    (#"\a\b\e\t\n\v\f\r\[\]"#, "\u{7}\u{8}\u{1B}\t\n\u{B}\u{C}\r[]"), (#"end\"#, #"end\"#),
    (#"\q"#, #"\q"#), ("###%#[#]#|#&", "#%[]|&"), ("end#", "end#"),
    ("%artist%|[a|b]&c|d", "d"),
  ])
  func rendersFormatsAsMpcDoes(_ format: String, _ text: String) {
    #expect(SongFormat(ByteString(format)).text(song).description == text)
  }

  @Test(arguments: [
    ("%02track%", "03"), ("%2track%", " 3"), ("%1track%", "3"), ("%track%", "3/12"),
    ("%04disc%", "0011"), ("%02title%", "Bar"), ("[%02album%]x", "x"), ("%02nope%", "%02nope%"),
    ("%50%", "%50%"), ("%uri%", "foo.ogg"), ("%added%", "2009-02-13"),
  ])
  func knowsWhatMpcDoesNot(_ format: String, _ text: String) {
    let song = Song(
      uri: "foo.ogg",
      pairs: [
        Pair("Title", "Bar"), Pair("Track", "3/12"), Pair("Disc", "11"),
        Pair("Added", "2009-02-13T12:31:30Z"),
      ])
    let shown = SongFormat(ByteString(format)).text(song).description
    #expect(format == "%added%" ? shown.hasPrefix(text) : shown == text)
  }

  @Test(
    arguments: [
      ([], "foo.ogg"), ([Pair("Name", "abc")], "abc"),
      ([Pair("Name", "abc"), Pair("Title", "Bar")], "abc: Bar"),
      ([Pair("Name", "abc"), Pair("Title", "Bar"), Pair("Artist", "Foo")], "abc: Foo - Bar"),
      ([Pair("Title", "Bar"), Pair("AlbumArtist", "Foo")], "Foo - Bar"),
    ] as [([Pair], String)])
  func defaultLineShowsThePresentTags(_ pairs: [Pair], _ line: String) {
    #expect(SongFormat.line.text(Song(uri: "foo.ogg", pairs: pairs)).description == line)
  }

  // As many as an argument can have.
  @Test(arguments: ["", String(repeating: "]", count: 130_000)])
  func hasRoomForManyGroups(_ end: String) {
    let format = String(repeating: "[", count: 130_000) + "%title%" + end
    #expect(SongFormat(ByteString(format)).text(song) == "Bar")
  }

  @Test func joinsTagValuesWithCommas() {
    let song = Song(uri: "x", pairs: ["Foo", "Bar", "Baz"].map { Pair("Artist", $0) })
    #expect(SongFormat("%artist%").text(song) == "Foo, Bar, Baz")
  }

  @Test func positionAndIdComeFromTheQueue() {
    let queued = Song(uri: "x", pairs: [Pair("Pos", "4"), Pair("Id", "9"), Pair("Prio", "7")])
    #expect(SongFormat("%position% %id% %prio%").text(queued) == "5 9 7")
    #expect(SongFormat("[%position%|%id%]<%prio%>").text(song) == "<0>")
  }

  @Test func passesBytesThatAreNotUTF8() {
    let bytes = ByteString([0xFF, 0x5B, 0xFE])
    let song = Song(uri: ByteString([0xC3]), pairs: [])
    #expect(SongFormat(bytes).text(song).bytes == [0xFF, 0xFE])
    #expect(SongFormat("%file%").text(song).bytes == [0xC3])
  }

  @Test func listsTheTagsItUses() {
    #expect(SongFormat("%artist% [%Title%|%nope%] %file%").tags == [.artist, .title])
  }

  @Test func everyTagHasAVariable() {
    for tag in tagNames {
      let song = Song(uri: "x", pairs: [Pair(tag.name, "value")])
      for name in [tag.name, tag.name.lowercased(), tag.name.uppercased()] {
        #expect(SongFormat(ByteString("%\(name)%")).text(song) == "value")
      }
    }
  }

  @Test(arguments: [
    ("%state%", "playing"), ("%currenttime%/%totaltime%", "1:06/3:20"),
    ("%currenttimems%", "65500"),
    ("%percenttime%", " 33%"), ("%songpos%/%length%", "3/9"), ("%volume%", "  7%"),
    ("%random% %repeat% %single% %consume%", "on off once on"), ("%kbitrate%", "320"),
    ("%audioformat%", "44100:16:2"), ("%samplerate% %bits% %channels%", "44100 16 2"),
    ("%updateid%", "5"), ("%STATE%", "%STATE%"), ("%file%", "%file%"),
  ])
  func rendersStatusVariables(_ format: String, _ text: String) {
    let status = Status(
      pairs: [
        ("state", "play"), ("volume", "7"), ("random", "1"), ("single", "oneshot"),
        ("consume", "1"), ("playlistlength", "9"), ("song", "2"), ("elapsed", "65.500"),
        ("duration", "200.000"), ("bitrate", "320"), ("audio", "44100:16:2"), ("updating_db", "5"),
      ].map { Pair($0.0, $0.1) })
    let read = Format(ByteString(format), variable: StatusVariable.init(rawValue:))
    #expect(read.text { ByteString($0.value(status)) }.description == text)
  }
}

extension Pair {
  fileprivate init(_ name: String, _ value: String) {
    self.init(name: name, value: ByteString(value))
  }
}
