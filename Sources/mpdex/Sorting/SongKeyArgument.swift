internal import ArgumentParser
internal import Bytes

/// A key as it is typed: what a song's format can name, as far as it has an order; downwards with a
/// hyphen before it.
func songKey(_ argument: String) throws -> SongKey {
  let text = ByteString(escaped: argument).description
  let isDescending = text.hasPrefix("-")
  guard let variable = SongVariable(keyNamed: text.dropFirst(isDescending ? 1 : 0)) else {
    throw ValidationError(
      "a key is file, time, mtime, prio or a tag such as title (`mpdex tags` lists them); between "
        + "several stand blanks, no commas")
  }
  return SongKey(variable: variable, isDescending: isDescending)
}

/// A key for a stored playlist.
func storedSongKey(_ argument: String) throws -> SongKey {
  let key = try songKey(argument)
  guard case .priority = key.variable else { return key }
  throw ValidationError("the songs of a stored playlist have no priorities")
}

/// The arguments of a command that takes keys, so that the parser takes none of them for options,
/// nor several with commas between them, of which `songKey` has something to say.
func maskingDescendingKeys(_ arguments: [String]) -> [String] {
  let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
  let masked = arguments[..<end].map { argument in
    let name = argument.dropFirst().prefix { $0 != "," }
    let isKey = argument.hasPrefix("-") && SongVariable(keyNamed: name) != nil
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
