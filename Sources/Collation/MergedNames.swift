// Several names are merged into one with U+FFFE between them, which sorts before everything else, so
// that merged names are ordered by their first parts, and equal ones by the second (UTS #10, "Merging
// Sort Keys").

extension String {
  /// The label of a merged name: with a middle dot instead of each U+FFFE.
  package var withDotsBetweenNames: String {
    guard utf8.contains(firstByteOfMark) else { return self }
    let names = unicodeScalars.split(separator: nameMark, omittingEmptySubsequences: false)
    let label = names.map { String($0) }.joined(separator: " · ")
    return names.last?.isEmpty == true && names.count > 1 ? String(label.dropLast()) : label
  }

  /// The merged name that a label with middle dots may be of; nil for a label without one.
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
