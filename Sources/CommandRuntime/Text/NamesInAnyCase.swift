extension RawRepresentable where RawValue == String, Self: CaseIterable {
  /// Creates the enumeration case with the given raw value, ignoring upper and lower case; nil if no enumeration case
  /// has this value.
  package init?(inAnyCase name: some StringProtocol) {
    let name = name.lowercased()
    guard let found = Self.allCases.first(where: { $0.rawValue.lowercased() == name }) else {
      return nil
    }
    self = found
  }
}
