internal import ListingIndex

extension [Pair] {
  /// The first value of a name as a whole number, which the reply cannot be without.
  func requiredNumber(_ name: String, of command: String) throws(MPDError) -> Int {
    let value = try required(name, of: command)
    if let number = value.number { return number }
    throw MPDError(
      .malformed, "the server's '\(name)' is '\(value)', no number", command: command,
      isConnectionUsable: true)
  }
}
