internal import ArgumentParser
internal import ListingIndex

/// A key as it is typed: what a song's format can name, as far as it has an order; downwards with a
/// hyphen before it.
struct SortKeyOption: ExpressibleByArgument {
  let key: SongKey

  init?(argument: String) {
    let text = ByteString(escaped: argument).description
    let isDescending = text.hasPrefix("-")
    guard let variable = SongVariable(keyNamed: text.dropFirst(isDescending ? 1 : 0)) else {
      return nil
    }
    key = SongKey(variable: variable, isDescending: isDescending)
  }
}

/// The arguments of a command that takes keys, so that the parser takes none of them for options.
func maskingDescendingKeys(_ arguments: [String]) -> [String] {
  let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
  let masked = arguments[..<end].map { argument in
    let isKey = argument.hasPrefix("-") && SongVariable(keyNamed: argument.dropFirst()) != nil
    return isKey ? ByteString(escaped: argument).withoutOptionHyphen : argument
  }
  return masked + arguments[end...]
}

extension SongVariable {
  /// What has an order, in either case; the URI also as "filename".
  init?(keyNamed name: some StringProtocol) {
    let name = name.lowercased()
    guard let variable = SongVariable(name == "filename" ? "file" : name) else { return nil }
    switch variable {
    case .file, .time, .priority, .modifiedTime, .tag: self = variable
    case .position, .id, .modifiedDate, .audioFormat: return nil
    }
  }
}
