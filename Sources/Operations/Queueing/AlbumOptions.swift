package import CommandSyntax

/// The option `--albums` of commands that can work on whole albums.
package struct AlbumsOption: OptionGroup {
  package let isGiven: Bool

  /// The option as if it was given on the command line.
  package static var given: AlbumsOption { AlbumsOption(isGiven: true) }

  private init(isGiven: Bool) { self.isGiven = isGiven }

  package init(_ words: inout Words) {
    isGiven = words.flag(
      "--albums", "Whole albums instead of single songs; albums of the same name are told apart.")
  }

  /// Throws if songs are given by identifier along with this option, because the option needs positions.
  package func refuse(with ids: SongIDOption) throws {
    guard !isGiven || !ids.isGiven else {
      throw ValidationError("--albums cannot be combined with --id")
    }
  }
}

extension Words {
  /// Returns the seed for a command's random choices; nil if `--seed` is not given.
  package mutating func seed() -> UInt64? {
    option(
      "--seed <n>",
      "The seed of the random choices; the same seed gives the same result.")
  }
}
