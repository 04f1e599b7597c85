/// The way in which the last component of a path is compared with names.
public struct NameMatching: Sendable, Hashable {
  /// The part of a name that a component must be.
  public enum Rule: Sendable, Hashable {
    /// The name or the beginning of it, found in O(log n).
    case prefix
    /// Any part of the name.
    case substring
    /// Letters of the name in their order, with any others between them.
    case subsequence
  }

  /// The part of a name that the last component must be.
  public let rule: Rule
  /// Whether every component also finds names of other scripts by their transliteration into Latin
  /// letters.
  public let transliterates: Bool

  /// Creates a way to compare. All but `prefix` without transliteration compare the component with
  /// every name: O(n).
  ///
  /// - Parameters:
  ///   - rule: the part of a name that the last component must be.
  ///   - transliterating: whether names of other scripts are also found by their transliteration
  ///     into Latin letters.
  public init(_ rule: Rule = .prefix, transliterating: Bool = false) {
    self.rule = rule
    transliterates = transliterating
  }

  /// The way in which components before the last one are compared.
  var ofParents: NameMatching { NameMatching(transliterating: transliterates) }

  /// Whether the order of names leads to the matches.
  var usesOrder: Bool { rule == .prefix && !transliterates }
}
