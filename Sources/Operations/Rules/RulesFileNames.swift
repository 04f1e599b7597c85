internal import CommandRuntime
package import Bytes
internal import Glibc
internal import TerminalText

/// Throws if the name of a playlist is that of a file with rules, which an option takes.
package func refuseRulesFile(asPlaylist name: ByteString) throws {
  guard name.description.hasSuffix(".nsp"), access(name.description, R_OK) == 0 else { return }
  throw CommandFailure(
    .usage,
    "'\(name.terminalSafe)' is a file with rules: `mpdex playlist apply NAME --rules FILE` takes it; nothing "
      + "was changed")
}

/// Throws if a list of songs is a file with rules, which an option takes.
func refuseRulesFile(asList path: ByteString) throws {
  guard path.description.hasSuffix(".nsp") else { return }
  throw CommandFailure(
    .usage, "'\(path.terminalSafe)' is a file with rules, which --rules takes; nothing was changed")
}
