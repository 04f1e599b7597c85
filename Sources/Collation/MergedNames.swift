// Several names are merged into one, separated by U+FFFE. This character sorts before all other characters, so merged
// names are ordered by their first parts, and names with equal first parts by their second parts (UTS #10, "Merging
// Sort Keys").

extension String {
  /// The label of a merged name, in which each U+FFFE is replaced by a middle dot.
  package var withDotsBetweenNames: String {
    guard utf8.contains(firstByteOfMark) else { return self }
    let names = unicodeScalars.split(separator: nameMark, omittingEmptySubsequences: false)
    let label = names.map { String($0) }.joined(separator: " · ")
    return names.last?.isEmpty == true && names.count > 1 ? String(label.dropLast()) : label
  }

  /// The text with a separator U+FFFE in place of each middle dot, which turns the label of a merged name back into
  /// the name; nil if the text contains no middle dot.
  package var mergedAtDots: String? {
    let names = split(separator: "·", omittingEmptySubsequences: false)
    guard names.count > 1 else { return nil }
    return names.map(\.withoutBlanks).joined(separator: String(nameMark))
  }
}

extension Substring {
  fileprivate var withoutBlanks: String {
    var rest = drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}

private let nameMark: Unicode.Scalar = "\u{FFFE}"

private let firstByteOfMark: UInt8 = 0xEF
