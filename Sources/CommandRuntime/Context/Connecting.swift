package import MPDClient
internal import Platform
internal import TerminalText

// Connecting to the server of the settings.
extension CommandContext {
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
}
