import Bytes
import TestSupport

/// Names that shells misread when they are not quoted, or quoted wrongly.
enum NastyEntries {
  static let names: [ByteString] = [
    "a b", "it's", #"say "hi""#, #"back\slash"#, "$HOME", "`id`", "a!b", "~root", "col:on=eq",
    "*?[x]", "(p)&;|<>", "#hash", "-dash", "Ünï 日本", "{a,b}", "^caret", "%percent%B", " lead",
    "trail ", "''", "\"", "\\", #"a'b"c\d e"#, "=eq", "q'uo te$", "tab\there", "esc\u{1B}[31mred",
    "a\rb", "\u{01}\u{7F}ctl", "c1\u{85}\u{9B}x", "\u{202E}mirrored\u{200B}", notUTF8,
  ]

  static let notUTF8: ByteString = "bad" + [0xFF] + "byte"

  /// A directory of songs with these names and of directories that each hold one such song, each
  /// name after a number by which it can be typed.
  static let library: MusicLibrary = [
    .directory("W", names.indices.flatMap { entries($0) })
  ]

  private static func entries(_ index: Int) -> [MusicLibrary.Entry] {
    [.directory(name("d", index), [.song("s" + names[index])]), .song(name("s", index))]
  }

  /// The name of a directory or song.
  static func name(_ kind: ByteString, _ index: Int) -> ByteString {
    beginning(kind, index) + names[index]
  }

  /// Returns the unique prefix of a name.
  static func beginning(_ kind: ByteString, _ index: Int) -> ByteString {
    kind + ByteString("\(100 + index)")
  }
}
