internal import Bytes
internal import Catalog
internal import CommandSyntax
internal import TerminalText

/// The label of a marker as an argument: as it is, or as `index` prints it.
package struct MarkerLabel: ArgumentValue {
  /// The labels that the argument may mean, of which the first that exists counts.
  private let labels: [String]

  init?(argument: ByteString) {
    let text = argument.description
    labels = [text] + [text.blanksForOpenBoxes ?? text.withoutTerminalEscapes].compactMap(\.self)
  }

  /// Calls a closure with the label, and with the next one if no marker has it.
  package func lookUp<Answer>(_ body: (String) throws -> Answer) throws -> Answer {
    do { return try body(labels[0]) } catch CatalogError.noMarker(let label, let nearest)
      where labels.count > 1
    {
      do { return try body(labels[1]) } catch CatalogError.noMarker {
        throw CatalogError.noMarker(label: label, nearest: nearest)
      }
    }
  }
}

extension String {
  /// The blanks that are shown as open boxes; nil for any other text.
  fileprivate var blanksForOpenBoxes: String? {
    let isShownBlank = !isEmpty && allSatisfy { $0 == "\u{2423}" }
    return isShownBlank ? String(repeating: " ", count: count) : nil
  }
}
