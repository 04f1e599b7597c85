package import CommandRuntime
internal import CommandSyntax
package import MPDClient

/// The options with which a command says how it would change a list, and leaves it as it is.
package struct PreviewOptions: OptionGroup {
  let dryRun, check, json: Bool

  init(_ words: inout Words) {
    dryRun = words.flag("--dry-run", "Print what would be done, and change nothing.")
    check = words.flag("--check", "Change nothing, and exit with 1 if anything would change.")
    json = words.flag("--json", "Print one JSON object per line.")
  }

  /// Whether nothing is to be changed.
  package var isGiven: Bool { dryRun || check }

  func validate() throws {
    guard dryRun || !json else { throw ValidationError("--json needs --dry-run") }
  }

  /// Prints the changes of an edit, as far as the options want it; throws for `--check` if there are
  /// any.
  ///
  /// - Parameter name: the list in the message.
  package func show(
    _ edit: QueueEdit, from present: [ListedSong], to wanted: [ListedSong], of name: String,
    in context: CommandContext
  ) throws {
    if dryRun {
      let changes = edit.changes(from: present.map(\.identity), to: wanted.map(\.identity))
      try context.output.print(changes, asJSON: json)
    }
    if check, !edit.isEmpty {
      throw CommandFailure(.no, "\(name) is not as the list says: \(edit.counts.summary)")
    }
  }
}
