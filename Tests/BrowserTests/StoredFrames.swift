import Browser
import Glibc
import TestSupport
import Testing

/// Compares a screen with the text in a file of the folder Frames. With RECORD_FRAMES in the environment
/// the file is written instead, to be read before it is committed.
func expectStoredFrame(
  _ browser: SampleBrowser, _ name: String, location: SourceLocation = #_sourceLocation
) throws {
  let folder = "\(#filePath)".split(separator: "/").dropLast().joined(separator: "/")
  let path = "/\(folder)/Frames/\(name).txt"
  let text = browser.screen + "\n"
  if getenv("RECORD_FRAMES") != nil { try writeFile(path, Array(text.utf8)) }
  let stored = String(decoding: try readFile(path), as: UTF8.self)
  #expect(text == stored, "\(name)", sourceLocation: location)
}
