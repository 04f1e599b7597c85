import Bytes
import Foundation
import Testing
import TestSupport

/// The markers and the entries under them, chosen with fzf in a shell as the README shows: every entry
/// of a library with several scripts can be reached and queued.
@Suite struct FuzzyFinderTests {
  private static let names: [ByteString] = [
    "!!!", "#1", "$HOME", "10cc", "9 Lives", "AC-DC", "Abba", "Ätna", "Björk", "it's", "-dash",
    "Zoo", "Сплин", "Чайф", "さくら", "カラ", "日本",
  ]

  private static let library: MusicLibrary = [
    .directory("Artists", names.map { .song($0 + ".wav", tags: ["Artist": $0]) }),
    .song("AC DC.wav", tags: ["Artist": "AC/DC"]), .song("none.wav"),
  ]

  /// Runs a script in bash with the command in its path, and returns the songs that it queued.
  private func queue(after script: String, locale: String = "en_US") throws -> [String] {
    let server = try LiveServer(library: Self.library)
    let directory = URL(filePath: Command.path).deletingLastPathComponent().path
    let result = try runProcess(
      "/bin/bash", ["-c", Self.functions + script],
      environment: [
        "PATH": directory + ":/usr/bin:/bin", "MPD_HOST": server.socketPath, "LC_ALL": "C.UTF-8",
        "MPDEX_LOCALE": locale,
      ], timeout: .seconds(60))
    #expect((result.status, result.errorText) == (0, ""))
    return try server.queue()
  }

  /// Prints the line of the input that fzf finds first, as if it had been typed in full.
  private static let functions = #"""
    set -o pipefail
    chosen() { fzf --no-extended --exact --literal +i --filter "$1" | head -n 1; }

    """#

  @Test(arguments: ["en_US", "en,ru,ja"])
  func everyEntryOfADirectoryIsReached(_ locale: String) throws {
    let script = #"""
      mpdex index Artists | while IFS= read -r marker; do
        label=$(mpdex index Artists | chosen "$marker" | cut -f 1)
        mpdex ls Artists --marker "$label" | while IFS= read -r entry; do
          mpdex ls Artists --marker "$label" | chosen "$entry"
        done
      done | mpdex add
      """#
    let queue = try queue(after: script, locale: locale)
    #expect(queue.sorted() == Self.names.map { "Artists/\($0).wav" }.sorted())
  }

  @Test func everyValueOfATagIsReached() throws {
    let script = #"""
      mpdex index --in tags | while IFS= read -r marker; do
        label=$(mpdex index --in tags | chosen "$marker" | cut -f 1)
        mpdex ls --in tags --marker "$label" | while IFS= read -r entry; do
          value=$(mpdex ls --in tags --marker "$label" | chosen "$entry")
          mpdex jump --in tags --add -- "$value"
        done
      done >/dev/null
      """#
    let queue = try queue(after: script)
    let others = ["AC DC.wav", "none.wav"]
    #expect(queue.sorted() == (Self.names.map { "Artists/\($0).wav" } + others).sorted())
  }

  /// A label that is also that of a section means the section.
  @Test func everyInnerMarkerListsItsEntries() throws {
    let server = try LiveServer(library: Self.library)
    func lines(_ arguments: ByteString...) throws -> [[String]] {
      let result = try server.mpdex(arguments: arguments + ["--locale", "en,ru,ja"])
      return result.text.split(separator: "\n").map {
        $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      }
    }
    let sections = try lines("index", "Artists").map { $0[0] }
    for section in sections {
      for inner in try lines("index", "Artists", "--zoom", ByteString(section))
      where !sections.contains(inner[0]) {
        let count = try lines("ls", "Artists", "--marker", ByteString(inner[0])).count
        #expect("\(count)" == inner[2], "\(section), \(inner[0])")
      }
    }
  }
}
