internal import Bytes
internal import Glibc
internal import Platform
internal import TerminalText

/// The settings that apply if the corresponding options are not given. Each setting comes from an environment variable
/// or, if the variable is unset or empty, from a line of `$XDG_CONFIG_HOME/mpdex/config`, by default
/// `~/.config/mpdex/config`. The file is read once, and only if at least one of the variables is unset or empty.
struct UserSettings {
  /// A setting. The raw value is the name of its environment variable; the file may use this name, too.
  enum Name: String, CaseIterable {
    /// The articles that are ignored at the beginning of names, separated by commas.
    case articles = "MPDEX_ARTICLES"
    /// The server, optionally preceded by a password and an "@".
    case host = "MPD_HOST"
    /// The locale by which names are sorted.
    case locale = "MPDEX_LOCALE"

    /// Creates the setting with the name that the file uses: either the name of its environment variable, or a shorter
    /// name.
    init?(inFile name: String) {
      switch name {
      case "articles": self = .articles
      case "host": self = .host
      case "locale": self = .locale
      default: self.init(rawValue: name)
      }
    }
  }

  private let lines: SettingsFile

  /// Reads the settings; throws if the file exists but cannot be read.
  init() throws {
    let isComplete = Name.allCases.allSatisfy { environmentVariable($0.rawValue) != nil }
    lines = try isComplete ? SettingsFile() : SettingsFile.ofUser()
  }

  /// Returns the number of the line that sets a setting; nil if the setting comes from the environment or is not set.
  func lineNumber(_ name: Name) -> Int? {
    environmentVariable(name.rawValue) == nil ? lines.lineNumbers[name.rawValue] : nil
  }

  /// Returns the value of a setting; nil if neither the environment nor the file sets it.
  func value(_ name: Name) -> ByteString? {
    environmentVariable(name.rawValue) ?? lines.values[name.rawValue]
  }
}

/// A settings file with lines of the form `name = value`; a line that begins with "#" is a comment.
package struct SettingsFile: Equatable {
  /// The values, keyed by the names of the settings' environment variables; empty values are left out.
  private(set) var values: [String: ByteString] = [:]
  /// The line number of each value, counted from 1 and keyed like `values`.
  private(set) var lineNumbers: [String: Int] = [:]
  /// The lines whose settings no environment variable overrides. The parts of the program that use them check them.
  package private(set) var lines: [Setting] = []
  /// The mistakes in the file, each with its line number, counted from 1.
  package private(set) var problems: [String] = []

  /// A line with a setting that has no environment variable. In some lines, the name of the setting is followed by the
  /// object to which it applies, as in "key j".
  package struct Setting: Equatable {
    /// The number of the line, counted from 1.
    package let number: Int
    package let name: String
    /// The key, the part of the screen or the list; empty for other settings.
    package let object: String
    package let value: String
  }

  init() {}

  init(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: .newline, omittingEmptySubsequences: false)
    for (index, line) in parts.enumerated() {
      read(ByteString(line).withoutBlanks, number: index + 1)
    }
  }

  private mutating func read(_ line: ByteString, number: Int) {
    guard let first = line.first, first != UInt8(ascii: "#") else { return }
    guard let sign = line.firstIndex(of: .equalsSign) else {
      // A line that sets the host may contain a password.
      let shown = line.hasPrefix("host") ? "host…" : line.terminalSafe
      return problems.append("line \(number) is ignored because it has no '=': \(shown)")
    }
    // In the line "key = = louder", the first equals sign is the key, and in "order search:artist=can = date" it is part
    // of the list; the last one separates them from the value.
    let hasSign = line.hasPrefix("key =") || line.hasPrefix("order ")
    let end = hasSign ? line.lastIndex(of: .equalsSign) ?? sign : sign
    let name = ByteString(line[..<end]).withoutBlanks.description
    let value = ByteString(line[(end + 1)...]).withoutBlanks
    if let setting = UserSettings.Name(inFile: name) {
      values[setting.rawValue] = value.isEmpty ? nil : value
      lineNumbers[setting.rawValue] = value.isEmpty ? nil : number
    } else {
      addLine(name, value, number)
    }
  }

  private mutating func addLine(_ name: String, _ value: ByteString, _ number: Int) {
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    guard let first = words.first, let setting = SettingLine(withoutVariable: first),
      words.count == (setting.object == nil ? 1 : 2)
    else {
      return problems.append(
        "line \(number) is ignored: '\(name)' is not a setting; the settings are \(SettingLine.knownNames)"
      )
    }
    lines.append(
      Setting(
        number: number, name: first, object: words.count > 1 ? words[1] : "",
        value: value.description))
  }
}

extension SettingsFile {
  /// The user's settings file, read when it is first used; empty if the file does not exist.
  private static let user = Result { try readOfUser() }

  /// Returns the user's settings file; throws if the file exists but cannot be read.
  package static func ofUser() throws -> SettingsFile { try user.get() }

  /// Reads the user's file. If standard error is a terminal, prints a warning about each line that contains a mistake.
  private static func readOfUser() throws -> SettingsFile {
    guard let path = pathOfUser else { return SettingsFile() }
    let file: SettingsFile
    do {
      file = try readRegularFile(path, limit: maxSize).map { SettingsFile($0) } ?? SettingsFile()
    } catch {
      throw CommandFailure(.usage, "cannot read \(path.terminalSafe): \(error.message)")
    }
    if isatty(STDERR_FILENO) == 1 {
      for problem in file.problems { printNote("\(path.terminalSafe): \(problem)") }
    }
    return file
  }

  /// Whether other users of the machine can read the user's file.
  static var isReadableByOthers: Bool {
    pathOfUser.flatMap(fileStatus).map { $0.st_mode & 0o044 != 0 } ?? false
  }

  /// Whether the user has a settings file.
  package static var exists: Bool { pathOfUser.flatMap(fileStatus) != nil }

  /// The path of the user's file for messages.
  package static var shownPath: String { pathOfUser?.terminalSafe ?? "" }

  /// The path of the user's file; nil if neither XDG_CONFIG_HOME nor HOME is an absolute path.
  private static var pathOfUser: ByteString? {
    userDirectory("XDG_CONFIG_HOME", orBelowHome: "/.config").map { $0 + "/mpdex/config" }
  }
}

/// The maximum size of the file in bytes; settings take only a few lines.
private let maxSize = 1 << 16
