internal import Bytes
internal import CommandSyntax
internal import ListingIndex
internal import MPDClient

// The value of `--in`.
extension ValueCompletion {
  /// Offers lists and, after the kind of a list and a colon, what the kind takes.
  mutating func offerLists() throws {
    guard let colon = candidates.text.firstIndex(of: .colon) else { return try offer(kindsOfLists) }
    let kind = ByteString(candidates.text[..<colon])
    candidates.keepFirst(colon + 1)
    switch kind {
    case "tree": try offerPaths { $0 == .directory }
    case "tags": try offerTags(separatedBy: .slash)
    case "playlist": try offerPlaylists()
    // Further filters after a blank would have to be quoted twice.
    case "search" where candidates.text.allSatisfy { !$0.isASCIIBlank }:
      try offerFilters(after: [])
    default: break
    }
  }
}

private let kindsOfLists = [
  Candidate(word: "tree", meaning: "Everything below a directory, by default the root."),
  Candidate(word: "tags", meaning: "Artists, their albums and titles, or the tags after a colon."),
  Candidate(word: "queue", meaning: "The songs of the queue."),
  Candidate(word: "playlist:", isOpen: true, meaning: "The songs of a playlist."),
  Candidate(word: "search:", isOpen: true, meaning: "The songs that a search finds."),
  Candidate(word: "-", meaning: "The lines of standard input."),
]
