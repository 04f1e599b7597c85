internal import ListingIndex

// Rating songs.
extension BrowserState {
  /// Rates the marked songs, or the one with the cursor.
  ///
  /// - Parameter rating: the number that was typed before the key; nil to ask for the rating.
  mutating func rate(_ rating: Int?) -> [BrowserEffect] {
    let songs = entries.filter { $0.kind == .song }
    guard !settings.isPicker else { return complaining("rows can only be chosen here, not rated") }
    guard !songs.isEmpty else {
      return complaining("only songs have ratings; open \(nameOfRow) and rate its songs")
    }
    guard let rating else {
      type(.rating(songs))
      return []
    }
    return rate(songs, "\(rating)")
  }

  /// Rates songs with a rating as it was typed.
  mutating func rate(_ songs: [BrowserEffect.Entry], _ text: String) -> [BrowserEffect] {
    let rating = Int(text)
    guard text.isEmpty || rating.map((0...10).contains) == true else {
      return complaining("a rating is a whole number from 0 to 10; nothing was rated")
    }
    lists.withList { $0.unmark() }
    return [.rate(songs, rating)]
  }

  /// What the row of the cursor is, as a message names it.
  private var nameOfRow: String {
    guard let list, let offset = list.cursorOffset else { return "a list" }
    let row = list.contents.row(at: offset)
    switch row.kind {
    case .directory: return "the directory"
    case .playlist: return "the playlist"
    case .tag, .song, .line: return "'\(row.name)'"
    }
  }

  private mutating func complaining(_ text: String) -> [BrowserEffect] {
    complain(text)
    return []
  }
}

extension Symbols {
  /// Returns five signs: a star for each two of the rating, a half for a single one, and empty stars for the rest.
  ///
  /// - Parameter rating: the rating from 0 to 10.
  func stars(_ rating: Int) -> String {
    let (filled, half) = max(0, min(10, rating)).quotientAndRemainder(dividingBy: 2)
    return String(repeating: starSigns[0], count: filled)
      + String(repeating: starSigns[1], count: half)
      + String(repeating: starSigns[2], count: 5 - filled - half)
  }
}
