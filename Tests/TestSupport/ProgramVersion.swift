internal import Bytes

/// The version of an installed program, by which tests choose the behaviour that they expect.
public struct ProgramVersion: Comparable, Sendable {
  private let major: Int
  private let minor: Int

  /// Creates a version such as 0.24; the number after the minor one does not matter.
  public init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// The version of the installed `mpd`; 0.0 if it is missing.
  public static let mpd = installed("mpd", ["--version"], after: "Music Player Daemon ")

  /// The version of the installed `mpc`; 0.0 if it is missing. It is in the help, because
  /// `mpc version` is the server's.
  public static let mpc = installed("mpc", ["help"], after: "mpc version: ")

  /// Whether the first version is older.
  public static func < (one: Self, other: Self) -> Bool {
    (one.major, one.minor) < (other.major, other.minor)
  }

  private static func installed(
    _ program: String, _ arguments: [ByteString], after words: String
  ) -> ProgramVersion {
    let path = ServerProgram.find(program) ?? program
    let result = try? runProcess(path, arguments, timeout: .seconds(20))
    let line = result?.text.split(separator: "\n").first { $0.hasPrefix(words) }
    let numbers = (line ?? "").dropFirst(words.count).split { !$0.isWholeNumber }.compactMap {
      Int($0)
    }
    return numbers.count < 2 ? ProgramVersion(0, 0) : ProgramVersion(numbers[0], numbers[1])
  }
}
