import Bytes
import TestSupport
import Testing

/// Songs that are picked from the part of a list that `ls` prints.
@Suite struct PickPartsTests {
  private static let server = Result { try LiveServer(library: PickCommandTests.library) }

  @Test(
    arguments: [
      ("--in albums --by -date --marker 1995", ["Ann/4.wav", "Ann/5.wav", "Ann/6.wav"]),
      ("--in albums --by -date --from 1995 --to 1995", ["Ann/4.wav", "Ann/5.wav", "Ann/6.wav"]),
      ("--in albums --by -date --window 0:1", ["Ann/4.wav", "Ann/5.wav", "Ann/6.wav"]),
      ("--in search:album=hits --by artist --marker B", ["Hits/CD 1/1.wav"]),
      ("--in search:album=hits --by artist --from c --to c", ["Hits/CD 1/2.wav"]),
    ])
  func partsOfSortedLists(_ part: String, _ expected: [String]) throws {
    let server = try Self.server.get()
    let words = part.split(separator: " ").map { ByteString(String($0)) }
    let listed = try server.mpdex(arguments: ["ls"] + words)
    #expect((listed.status, listed.errorText) == (0, ""))
    let picked = try server.mpdex(arguments: ["pick", "--in-order"], input: listed.output)
    #expect((picked.status, picked.errorText) == (0, ""))
    #expect(picked.text == expected.map { $0 + "\n" }.joined())
  }
}
