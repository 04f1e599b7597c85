// Texts that people type for values: "1997", "1990s", "nov", "3 min", "1:05", "12".
extension Axis {
  /// Returns the bytes that begin the sort keys of the rows denoted by a path; nil if a component of the path is not
  /// understood. For dates, the path consists of a year or a decade; a year can be followed by a month and a day. For
  /// lengths and numbers, it consists of a single length or number.
  ///
  /// A year must have at least three digits. A month can be a number, or the beginning of a month name in English or in
  /// the language of the axis's labels.
  func keyPrefix(of path: [String]) -> [UInt8]? {
    guard let first = path.first else { return nil }
    let bytes: [UInt8]? =
      switch unit {
      case .dates: dateBytes(first, path.dropFirst())
      case .lengths: path.count == 1 ? lengthBytes(first) : nil
      case .numbers: path.count == 1 ? wholeNumber(first).map { [UInt8](decimal: $0) } : nil
      }
    return bytes.map { [valueSection] + $0.map { $0 ^ mask } }
  }

  private func dateBytes(_ year: String, _ parts: ArraySlice<String>) -> [UInt8]? {
    if year.last == "s", let decade = wholeNumber(String(year.dropLast())) {
      let isDecade = decade % 10 == 0 && decade > 0 && parts.isEmpty
      return isDecade ? [UInt8](decimal: decade).dropLast() : nil
    }
    guard year.utf8.count > 2, let number = wholeNumber(year) else { return nil }
    var bytes = [UInt8](decimal: number)
    for (part, read) in zip(parts, [month, wholeNumber]) {
      guard let byte = read(part).flatMap({ UInt8(exactly: $0) }) else { return nil }
      bytes.append(byte)
    }
    return parts.count <= 2 ? bytes : nil
  }

  /// Returns the number of a month, given as a number or as the beginning of its name; nil if the text does not begin
  /// exactly one month name. The names of the labels are tried before the English names.
  private func month(_ text: String) -> Int? {
    if let number = wholeNumber(text) { return number }
    let text = text.lowercased()
    for names in [labels.months, AxisLabels.english.months] {
      let found = names.indices.filter { names[$0].lowercased().hasPrefix(text) }
      if found.count == 1 { return found[0] + 1 }
    }
    return nil
  }

  /// Returns the bytes for all lengths within a minute ("3 min" or "3"), a second ("3:20") or an hour ("1 h"); nil if
  /// the text is not understood.
  private func lengthBytes(_ text: String) -> [UInt8]? {
    let digits = text.prefix { $0.isWholeNumber }
    guard let number = wholeNumber(String(digits)) else { return nil }
    let rest = text.dropFirst(digits.count)
    switch rest.drop(while: { $0 == " " }) {
    case "", "min": return bytes(minutes: number)
    case "h": return [UInt8](decimal: number)
    default:
      let seconds = rest.first == ":" ? wholeNumber(String(rest.dropFirst())) : nil
      guard rest.utf8.count == 3, let seconds, seconds < 60 else { return nil }
      return bytes(minutes: number) + [UInt8(seconds / 10), UInt8(seconds % 10)]
    }
  }

  private func bytes(minutes: Int) -> [UInt8] {
    let rest = minutes % 60
    return [UInt8](decimal: minutes / 60) + [UInt8(rest / 10), UInt8(rest % 10)]
  }

  private func wholeNumber(_ text: String) -> Int? {
    Int(String(text.map { labels.digits.firstIndex(of: $0).map { Character("\($0)") } ?? $0 }))
  }
}

extension [UInt8] {
  fileprivate init(decimal number: Int) {
    self = []
    append(decimal: number)
  }
}
