internal import Bytes
internal import MPDClient

extension Connection {
  /// Reads the ratings of songs, from 0 to 10, by URI. Songs without a rating are left out, and so are all on a server
  /// without stickers.
  mutating func ratings(of songs: [Song]) throws -> [ByteString: Int] {
    guard let first = songs.first else { return [:] }
    let directory = songs.dropFirst().reduce(first.uri.withoutLastPathComponent) {
      commonDirectory($0, $1.uri.withoutLastPathComponent)
    }
    do throws(MPDError) {
      let numbers = try numbersOfSongs(.rating, below: directory)
      return numbers.mapValues { Int(min($0, 10).rounded()) }
    } catch {
      guard case .ack = error.code else { throw error }
      return [:]
    }
  }
}

/// Returns the directory that contains two directories; empty for the root.
private func commonDirectory(_ left: ByteString, _ right: ByteString) -> ByteString {
  let components = zip(left.pathComponents, right.pathComponents).prefix { $0 == $1 }
  return components.map(\.0).joined(separator: "/")
}

extension [ByteString: Int] {
  /// The mean rating, rounded; nil if nothing is rated.
  func meanRating(of songs: [Song]) -> Int? {
    let rated = songs.compactMap { self[$0.uri] }
    guard !rated.isEmpty else { return nil }
    return Int((Double(rated.reduce(0, +)) / Double(rated.count)).rounded())
  }
}
