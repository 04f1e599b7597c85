import Bytes
import TestSupport

/// A library whose index and jumps can be checked by eye.
enum SampleLibrary {
  static let odd: ByteString = #"b"ad\ "# + [0xFF, 0x09] + "x"

  static let library: MusicLibrary = [
    .directory(
      "Artists",
      [
        .directory("Zoo", [.song("1.wav")]),
        .directory("Björk", [.directory("Homogenic", [.song("1.wav"), .song("2.wav")])]),
        .directory("Bell", [.song("1.wav")]),
        .directory("Bjarne", [.song("1.wav")]),
        .directory("abba", [.song("1.wav"), .song("2.wav")]),
        .directory("Ätna", [.song("1.wav")]),
        .directory("10cc", [.song("1.wav")]),
        .directory("9 Lives", [.song("1.wav")]),
        .directory(odd, [.song("1.wav")]),
        .song("Bell live.wav"),
      ]),
    .directory(
      "Lists", [.playlist("two.m3u", lines: ["Artists/Zoo/1.wav", "Artists/Bell/1.wav"])]),
  ]
}
