package import Bytes

/// A type whose values can be written as one word of a command line.
package protocol ArgumentValue: Sendable {
  /// Reads a value from a word; nil if the word is not a value of the type.
  init?(argument: ByteString)

  /// The words that help lists as possible values; empty if there is no fixed set.
  static var allValues: [String] { get }

  /// Returns the text that ends an error message about a word that is not a value of this type, such as ": give seconds
  /// or M:SS".
  static func problem(with argument: ByteString) -> String
}

extension ArgumentValue {
  package static var allValues: [String] { [] }
  package static func problem(with argument: ByteString) -> String { choice(of: allValues) }
}

extension ArgumentValue where Self: RawRepresentable, RawValue == String {
  package init?(argument: ByteString) { self.init(rawValue: argument.description) }
}

extension ArgumentValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  package static var allValues: [String] { allCases.map(\.rawValue) }
}

/// A type that can be used for an argument or option that always has a value, either because the user must give one or
/// because there is a default.
package protocol RequiredValue: ArgumentValue {
  /// A stand-in for the value. It is used when the command only describes its options and arguments, or when the given
  /// word is not a valid value. No command runs with this stand-in.
  static var placeholder: Self { get }
}

extension RequiredValue where Self: CaseIterable {
  package static var placeholder: Self { allCases[allCases.startIndex] }
}

extension ByteString: RequiredValue {
  package init?(argument: ByteString) { self = argument }
  package static var placeholder: ByteString { ByteString() }
}

extension String: ArgumentValue {
  package init?(argument: ByteString) { self = argument.description }
}

extension UInt64: ArgumentValue {
  package init?(argument: ByteString) { self.init(argument.description) }
}

extension Double: ArgumentValue {
  package init?(argument: ByteString) { self.init(argument.description) }
}

/// Returns the text that ends an error message about a word that is not among the possible values. The text lists these
/// values.
func choice(of values: [String]) -> String {
  guard !values.isEmpty else { return "" }
  let quoted = values.map { "'\($0)'" }
  guard quoted.count > 2 else {
    let either = quoted.count == 2 ? "either " : ""
    return ". Please provide \(either)\(quoted.joined(separator: " or "))."
  }
  let others = quoted.dropLast().joined(separator: ", ")
  return ". Please provide one of \(others) or \(quoted[quoted.count - 1])."
}

/// An error in the values of a command line. `validate()` throws it if the values cannot be combined, and a function
/// that reads a value throws it if the word is not a valid value.
package struct ValidationError: Error {
  package let message: String

  package init(_ message: String) { self.message = message }
}

/// Throws if more than one of several options is given that exclude one another.
///
/// - Parameter options: the names of the options, at least two, each with whether it is given.
package func refuseSeveral(_ options: KeyValuePairs<String, Bool>) throws {
  guard options.count(where: \.value) > 1 else { return }
  let names = options.map(\.key)
  let others = names.dropLast().joined(separator: ", ")
  throw ValidationError("give only one of \(others) and \(names[names.count - 1])")
}
