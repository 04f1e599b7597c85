internal import Browser
internal import BrowserService
internal import CommandRuntime
internal import CommandSyntax

extension HelpTopic {
  static let keys = HelpTopic(
    name: "keys", heading: "KEYS", meaning: "The browser's keys, with your own settings.",
    body: """
      The keys of `mpdex browse`, in the set of vi; --keys or the setting `keys` chooses those of ncmpcpp or ncmpc \
      instead. F1 shows them there. The word in parentheses is the name of the action, for lines such as \
      `key ctrl-x = quit` in the settings file.

      \(lines(of: KeyPreset.vi.table))
      """,
    answer: { _ in
      let keys = BrowserPreferences(try SettingsFile.ofUser(), preset: nil).keys
      return """
        The keys of `mpdex browse` with your settings (`mpdex help settings`). The word in parentheses is the name of \
        the action, for lines such as `key ctrl-x = quit` in the settings file.

        \(lines(of: keys))
        """
    })

  private static func lines(of keys: KeyTable) -> String {
    BrowserAction.groups.map { title, actions in
      let lines = actions.compactMap { action -> String? in
        let names = keys.names(of: action)
        guard !names.isEmpty else { return nil }
        return line(names.joined(separator: ", "), "\(action.help) (\(action.rawValue))")
      }
      return ([title.uppercased()] + lines).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}
