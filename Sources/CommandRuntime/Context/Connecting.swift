internal import Bytes
package import MPDClient
internal import Platform
internal import TerminalText

// Connecting to the server of the settings.
extension ServerConnection {
  /// Opens a new connection, which the caller owns. The first request is sent before the server's greeting
  /// has arrived if it only reads.
  package func openConnection(isToWait: Bool = false) throws -> Connection {
    guard settings.timeout != 0 || isToWait else {
      throw CommandFailure(
        .usage, "--timeout 0 is for commands that wait; others take 1 to 86400 seconds")
    }
    let options = try serverOptions()
    mentionOddSettings(of: options)
    do {
      let settings = try connectionSettings(options)
      var connection = try Connection.openWithoutGreeting(settings)
      // The server reports a change of everything to a client that has changed its partition.
      if isToWait, settings.partition != nil { _ = try connection.idle(until: .now) }
      return connection
    } catch let error as MPDError where error.code == .ack(.noExist) {
      guard let partition = settings.partition else { throw error }
      throw CommandFailure(
        .refused, "there is no partition '\(partition.terminalSafe)'\(otherPartitions(options))")
    }
  }

  /// The partitions that the server has, for a message; "" if it cannot be asked.
  private func otherPartitions(_ options: ConnectionSettings.Options) -> String {
    guard var settings = try? connectionSettings(options) else { return "" }
    settings.partition = nil
    guard var server = try? Connection.open(settings),
      let names = try? server.run(.partitions).map({ "'\($0.name.terminalSafe)'" }), !names.isEmpty
    else { return "" }
    return "; the server has " + names.joined(separator: ", ")
  }

  /// The settings of sessions with the server.
  package func sessionSettings() throws -> ConnectionSettings {
    let options = try serverOptions()
    mentionOddSettings(of: options)
    return try connectionSettings(options)
  }

  /// Combines options with the environment and the partition. From then on the process may have a password.
  private func connectionSettings(
    _ options: ConnectionSettings.Options
  ) throws -> ConnectionSettings {
    var settings = try ConnectionSettings.fromEnvironment(options)
    settings.partition = self.settings.partition
    if settings.password != nil { forbidCoreDump() }
    return settings
  }

  /// The options of the command line, with the host of the user's file if there is no other.
  private func serverOptions() throws -> ConnectionSettings.Options {
    var options = settings.server
    options.timeout = settings.timeout.flatMap { $0 == 0 ? nil : .seconds($0) }
    if options.host == nil, environmentVariable("MPD_HOST") == nil {
      options.host = try UserSettings().value(.host)
    }
    return options
  }

  /// Mentions the settings of the connection that were not taken as they are. None is a reason to
  /// stop, since mpc goes on as well.
  ///
  /// - Parameter options: the options of the command line, with the host of the user's file if there is no
  ///   other.
  private func mentionOddSettings(of options: ConnectionSettings.Options) {
    if settings.server.host == nil, options.host?.contains(.atSign) == true,
      SettingsFile.isReadableByOthers
    {
      output.note(
        "\(SettingsFile.shownPath) has a password, and other users can read it; chmod 600 hides it")
    }
    if settings.lacksPort { output.note("the port is empty or 0; the default port was taken") }
    if settings.server.port == nil, environmentVariable("MPD_PORT")?.number(as: Int.self) == 0 {
      output.note("MPD_PORT is 0; the default port was taken")
    }
    guard settings.timeout == nil, let timeout = environmentVariable("MPD_TIMEOUT"),
      let taken = takenTimeout(timeout)
    else { return }
    output.note("MPD_TIMEOUT is '\(timeout.terminalSafe)'; \(taken) seconds were taken")
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
