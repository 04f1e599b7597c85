package import Bytes
internal import Platform
internal import TerminalText

/// A kind of line that the settings file can have.
package struct SettingLine: Sendable {
  package let name: String
  /// An example of the line, such as `locale = sv_SE`.
  package let form: String
  private let meaning: String
  /// A description of what applies if the line is missing from the file.
  private let standard: String
  /// The environment variable that takes precedence over the line; nil if there is none.
  let variable: String?

  /// The kinds of lines, in the order in which the help lists them.
  package static let all = [
    SettingLine(
      "articles", "articles = the,a,an", "Words to ignore at the beginning of a name.",
      standard: "none", variable: "MPDEX_ARTICLES"),
    SettingLine(
      "host", "host = PASSWORD@STUDIO", "The server, with or without a password.",
      standard: "the first socket or port to answer", variable: "MPD_HOST"),
    SettingLine(
      "locale", "locale = sv_SE", "The order of names.", standard: "LC_ALL, LC_COLLATE or LANG",
      variable: "MPDEX_LOCALE"),
    SettingLine(
      "order", "order albums = -added",
      "The order of a list, or of all lists of its kind, without --by (`mpdex help lists`).",
      standard: "the order of names"),
    SettingLine(
      "keys", "keys = ncmpcpp", "The browser's keys: vi, ncmpcpp or ncmpc.", standard: "vi"),
    SettingLine(
      "layout", "layout = narrow", "The browser's columns: automatic, narrow or wide.",
      standard: "automatic, several from 120 columns on"),
    SettingLine(
      "columns", "columns queue = title",
      "The browser's columns in the queue or in playlists: variables of a format, or none.",
      standard: "position artist title album time"),
    SettingLine(
      "mouse", "mouse = off", "Whether the browser gets the mouse: on or off.", standard: "on"),
    SettingLine(
      "covers", "covers = symbols",
      "How the browser shows covers: auto, symbols, kitty, sixel, iterm or none.",
      standard: "auto"),
    SettingLine(
      "key", "key ctrl-x = quit",
      "What a key of the browser does: an action (`mpdex help keys`), `none`, or `run PROGRAM ARGUMENTS`.",
      standard: "the set of keys"),
    SettingLine(
      "colour", "colour header = red",
      "The colour of a part of the browser: #rrggbb, red, bright-red, 0 to 255 or none.",
      standard: "the theme"),
  ]

  private init(
    _ name: String, _ form: String, _ meaning: String, standard: String, variable: String? = nil
  ) {
    self.name = name
    self.form = form
    self.meaning = meaning
    self.standard = standard
    self.variable = variable
  }

  /// Creates the setting that has the given name and no variable; nil if there is no such setting. "color" is another
  /// spelling of "colour".
  init?(withoutVariable name: String) {
    let name = name == "color" ? "colour" : name
    guard let line = Self.all.first(where: { $0.name == name && $0.variable == nil }) else {
      return nil
    }
    self = line
  }

  /// The names of all settings, for messages.
  static var knownNames: String {
    all.map { $0.name + ($0.object.map { " " + $0 } ?? "") }.joined(separator: ", ")
  }

  /// A help text that says what the line sets, which environment variable takes precedence over the line, and which
  /// default applies.
  package var explanation: String {
    "\(meaning)\(variable.map { " \($0) comes before it." } ?? "") Default: \(standard)."
  }

  /// The word for the object that follows the name, as in "key j"; nil if none follows.
  var object: String? {
    ["key": "KEY", "colour": "PART", "order": "LIST", "columns": "LIST"][name]
  }

  /// Returns the current values, each with its origin: the environment variable, or the number of the line, that sets
  /// the value. Returns an empty list if the default applies. The password of a host is hidden.
  package func origins(in file: SettingsFile) -> [String] {
    if let variable {
      if let value = environmentVariable(variable) { return ["\(shown(value)) by \(variable)"] }
      guard let value = file.values[variable], let number = file.lineNumbers[variable] else {
        return []
      }
      return ["\(shown(value)) in line \(number)"]
    }
    let lines = file.lines.filter { SettingLine(withoutVariable: $0.name)?.name == name }
    return (object == nil ? lines.suffix(1) : lines).map { line in
      let object = line.object.isEmpty ? "" : "\(line.object.terminalSafe()) = "
      return "\(object)\(line.value.terminalSafe()) in line \(line.number)"
    }
  }

  private func shown(_ value: ByteString) -> String { Self.shown(value, isHost: name == "host") }

  /// Returns a value in a form that is safe for a terminal. The password of a host is replaced by asterisks.
  package static func shown(_ value: ByteString, isHost: Bool) -> String {
    guard isHost, let sign = value.firstIndex(of: .atSign), sign > 0 else {
      return value.terminalSafe
    }
    return "***" + ByteString(value[sign...]).terminalSafe
  }
}
