internal import Bytes
internal import MPDClient
internal import Platform
internal import TerminalText

extension CommandContext {
  /// Mentions the settings of the connection that were not taken as they are. None is a reason to
  /// stop, since mpc goes on as well.
  ///
  /// - Parameter options: the options of the command line, with the host of the user's file if there is no
  ///   other.
  func mentionOddSettings(of options: ConnectionSettings.Options) {
    if settings.server.host == nil, options.host?.contains(.atSign) == true,
      SettingsFile.isReadableByOthers
    {
      note(
        "\(SettingsFile.shownPath) has a password, and other users can read it; chmod 600 hides it")
    }
    if settings.lacksPort { note("the port is empty or 0; the default port was taken") }
    if settings.server.port == nil, environmentVariable("MPD_PORT")?.number(as: Int.self) == 0 {
      note("MPD_PORT is 0; the default port was taken")
    }
    guard settings.timeout == nil, let timeout = environmentVariable("MPD_TIMEOUT"),
      let taken = takenTimeout(timeout)
    else { return }
    note("MPD_TIMEOUT is '\(timeout.terminalSafe)'; \(taken) seconds were taken")
  }
}

/// The whole seconds instead of a timeout that is negative, has a fraction or exceeds a day; nil for
/// any other.
private func takenTimeout(_ timeout: ByteString) -> Int? {
  guard let seconds: Double = timeout.number(), seconds.isFinite else { return nil }
  if seconds < 0 { return Int(Connection.defaultTimeout.components.seconds) }
  let taken = min(seconds, 86_400).rounded(.up)
  return taken == seconds ? nil : Int(taken)
}
