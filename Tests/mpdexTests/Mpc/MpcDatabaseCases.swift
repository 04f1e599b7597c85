import TestSupport

extension MpcCase {
  static let database: [MpcCase] = [
    MpcCase("ls"), MpcCase("ls", "Jazz"), MpcCase("ls", "Rock", "Jazz"), MpcCase("ls", "Jazz/"),
    MpcCase("ls", "nope"), MpcCase("ls", "--", "-", input: "Rock\nJazz\n"),
  ]
}

extension IntendedDifference {
  static let databaseDifferences: [IntendedDifference] = []
}
