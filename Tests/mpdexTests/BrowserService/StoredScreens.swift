import Glibc
import TestSupport
import Testing

/// Waits until a screen is the text in a file of the folder Screens, and compares them. With RECORD_FRAMES
/// in the environment the file is written instead, to be read before it is committed.
func expectStoredScreen(
  _ screen: TmuxScreen, _ name: String, location: SourceLocation = #_sourceLocation
) throws {
  let folder = "\(#filePath)".split(separator: "/").dropLast().joined(separator: "/")
  let path = "/\(folder)/Screens/\(name).txt"
  if getenv("RECORD_FRAMES") != nil {
    usleep(1_000_000)
    try writeFile(path, Array((try screen.text().joined(separator: "\n") + "\n").utf8))
  }
  let stored = String(decoding: try readFile(path), as: UTF8.self)
  _ = try screen.waits { $0.joined(separator: "\n") + "\n" == stored }
  let text = try screen.text().joined(separator: "\n") + "\n"
  #expect(text == stored, "\(name)", sourceLocation: location)
}
