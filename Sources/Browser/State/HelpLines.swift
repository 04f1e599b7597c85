// The lines of the help.
extension BrowserState {
  /// The largest first line, with which the last page is full.
  var lastHelpTop: Int { max(0, helpLines.count - layout.listRows.count) }

  /// The titles of the groups without a text, and the keys of each action with what it does.
  var helpLines: [(keys: String, text: String)] {
    BrowserAction.groups.flatMap { group in
      let keys = group.actions.map { action in
        (settings.keys.names(of: action).joined(separator: ", "), action.help)
      }
      return [(group.title, "")] + keys.filter { !$0.0.isEmpty } + [("", "")]
    }
  }
}
