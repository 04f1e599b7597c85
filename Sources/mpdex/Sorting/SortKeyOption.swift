internal import ArgumentParser
internal import ListingIndex

/// A key as it is typed: what a song's format can name, as far as it has an order.
struct SortKeyOption: ExpressibleByArgument {
  let variable: SongVariable

  init?(argument: String) {
    let name = ByteString(escaped: argument).description.lowercased()
    guard let variable = SongVariable(name == "filename" ? "file" : name) else { return nil }
    switch variable {
    case .file, .time, .priority, .modifiedTime, .tag: self.variable = variable
    case .position, .id, .modifiedDate, .audioFormat: return nil
    }
  }
}
