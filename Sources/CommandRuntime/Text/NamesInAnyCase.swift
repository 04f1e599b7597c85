extension RawRepresentable where RawValue == String, Self: CaseIterable {
  /// Creates the enumeration value that has the given raw value, without distinguishing between upper and lower case;
  /// nil if there is no such enumeration value.
  package init?(inAnyCase name: some StringProtocol) {
    let name = name.lowercased()
    guard let found = Self.allCases.first(where: { $0.rawValue.lowercased() == name }) else {
      return nil
    }
    self = found
  }
}
