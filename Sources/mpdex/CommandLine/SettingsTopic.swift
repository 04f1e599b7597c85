internal import BrowserService
internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import Platform

extension HelpTopic {
  static let settings = HelpTopic(
    name: "settings", heading: "SETTINGS",
    meaning: "The lines of the settings file, and what is set now.",
    body: """
      Lines of $XDG_CONFIG_HOME/mpdex/config, without that variable of ~/.config/mpdex/config. A line that begins with \
      # is a comment. Options come before variables, variables before lines.

      \(SettingLine.all.map { line($0.form, $0.explanation) }.joined(separator: "\n"))
      """,
    answer: { _ in try currentSettings() })

  private static func currentSettings() throws -> String {
    let file = try SettingsFile.ofUser()
    let lines = SettingLine.all.map { setting in
      let origins = setting.origins(in: file)
      let now = origins.isEmpty ? "Now the default." : "Now \(origins.joined(separator: "; "))."
      return line(setting.form, "\(setting.explanation) \(now)")
    }
    return """
      Lines of \(SettingsFile.shownPath)\(SettingsFile.exists ? "" : ", which does not exist"). A line that begins \
      with # is a comment. Options come before variables, variables before lines.

      \((lines + problems(of: file)).joined(separator: "\n"))

      VARIABLES
      \(environmentOfManual.map { line($0.name, $0.present) }.joined(separator: "\n"))
      """
  }

  private static func problems(of file: SettingsFile) -> [String] {
    let problems = BrowserPreferences(file, preset: nil).problems
    return problems.isEmpty ? [] : ["", "WRONG LINES"] + problems.map { "  \($0)" }
  }
}

extension ManualEntry {
  /// The description of the variables, followed by the current values of those that are set. A password is hidden.
  fileprivate var present: String {
    let names = name.split(separator: ",").map { String($0.drop { $0 == " " }) }
    let values = names.compactMap { name in
      environmentVariable(name).map {
        "\(name)=\(SettingLine.shown($0, isHost: name == "MPD_HOST"))"
      }
    }
    return values.isEmpty ? meaning : "\(meaning) Now \(values.joined(separator: ", "))."
  }
}
