// Several names are merged into one, separated by U+FFFE. This character sorts before all other characters, so merged
// names are ordered by their first parts, and names with equal first parts by their second parts (UTS #10, "Merging
// Sort Keys").

extension String {
  /// The label of a merged name: each separator U+FFFE is replaced by a middle dot.
  package var withDotsBetweenNames: String {
    guard utf8.contains(firstByteOfMark) else { return self }
    let names = unicodeScalars.split(separator: nameMark, omittingEmptySubsequences: false)
    let label = names.map { String($0) }.joined(separator: " · ")
    return names.last?.isEmpty == true && names.count > 1 ? String(label.dropLast()) : label
  }

  /// The merged name whose label is this text: each middle dot, with the blanks around it, is replaced by the
  /// separator U+FFFE. Nil if the text contains no middle dot.
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
