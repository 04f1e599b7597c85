internal import Bytes
package import MPDClient
internal import Platform
internal import TerminalText

// Connecting to the server that the settings specify.
extension ServerConnection {
  /// Opens a new connection, which the caller owns, without waiting for the server's greeting. If the first request
  /// only reads data, it is sent before the greeting has arrived.
  package func openConnection(
    isToWait: Bool = false, silence: Duration? = nil
  ) throws -> Connection {
    guard settings.timeout != 0 || isToWait else {
      throw CommandFailure(
        .usage,
        "--timeout 0 works only with commands that wait; other commands accept 1 to 86400 seconds")
    }
    let options = try serverOptions()
    mentionOddSettings(of: options)
    do {
      var settings = try connectionSettings(options)
      if let silence, options.timeout == nil, environmentVariable("MPD_TIMEOUT") == nil {
        settings.timeout = silence
      }
      var connection = try Connection.openWithoutGreeting(settings)
      // For a client that has switched to another partition, the server reports all events at once; these are
      // discarded here.
      if isToWait, settings.partition != nil { _ = try connection.idle(until: .now) }
      return connection
    } catch let error as MPDError where error.code == .ack(.noExist) {
      guard let partition = settings.partition else { throw error }
      throw CommandFailure(
        .refused, "there is no partition '\(partition.terminalSafe)'\(otherPartitions(options))")
    }
  }

  /// Returns a remark for a message that lists the server's partitions; empty if the partitions cannot be read.
  private func otherPartitions(_ options: ConnectionSettings.Options) -> String {
    guard var settings = try? connectionSettings(options) else { return "" }
    settings.partition = nil
    guard var server = try? Connection.open(settings),
      let names = try? server.run(.partitions).map({ "'\($0.name.terminalSafe)'" }), !names.isEmpty
    else { return "" }
    let noun = names.count == 1 ? "partition" : "partitions"
    return "; the server has the \(noun) " + names.joined(separator: ", ")
  }

  /// Returns the settings for sessions with the server.
  package func sessionSettings() throws -> ConnectionSettings {
    let options = try serverOptions()
    mentionOddSettings(of: options)
    return try connectionSettings(options)
  }

  /// Combines the options with the environment and the partition. If there is a password, forbids core dumps, because
  /// the password stays in the process's memory.
  private func connectionSettings(
    _ options: ConnectionSettings.Options
  ) throws -> ConnectionSettings {
    var settings = try ConnectionSettings.fromEnvironment(options)
    settings.partition = self.settings.partition
    if settings.password != nil { forbidCoreDump() }
    return settings
  }

  /// Returns the connection options of the command line. If neither these options nor the environment name a host,
  /// the host comes from the user's settings file.
  private func serverOptions() throws -> ConnectionSettings.Options {
    var options = settings.server
    options.timeout = settings.timeout.flatMap { $0 == 0 ? nil : .seconds($0) }
    if options.host == nil, environmentVariable("MPD_HOST") == nil {
      options.host = try UserSettings().value(.host)
    }
    return options
  }

  /// Prints notes about questionable connection settings, such as values that mpdex replaces with others. The notes are
  /// printed only once in a run. None of these settings is an error, since mpc accepts them as well.
  ///
  /// - Parameter options: the options of the command line. If neither these options nor the environment name a host,
  ///   the options contain the host from the user's settings file.
  private func mentionOddSettings(of options: ConnectionSettings.Options) {
    let isRepeated = areOddSettingsMentioned.withLock { isMentioned in
      defer { isMentioned = true }
      return isMentioned
    }
    guard !isRepeated else { return }
    if settings.server.host == nil, options.host?.contains(.atSign) == true,
      SettingsFile.isReadableByOthers
    {
      output.note(
        "\(SettingsFile.shownPath) contains a password, and other users can read it; `chmod 600 "
          + "\(ByteString(SettingsFile.shownPath).quotedForShell)` makes it private")
    }
    if settings.lacksPort { output.note("the port is empty or 0; using the default port") }
    if settings.server.port == nil, environmentVariable("MPD_PORT")?.number(as: Int.self) == 0 {
      output.note("MPD_PORT is 0; using the default port")
    }
    guard settings.timeout == nil, let timeout = environmentVariable("MPD_TIMEOUT"),
      let taken = takenTimeout(timeout)
    else { return }
    output.note(
      "MPD_TIMEOUT is '\(timeout.terminalSafe)', not a whole number of seconds up to 86400; using \(taken) "
        + (taken == 1 ? "second" : "seconds"))
  }
}

/// Whether the notes have been printed. A run may connect more than once, even with different contexts.
private let areOddSettingsMentioned = Locked(false)

/// Returns the timeout to use, in whole seconds, instead of a timeout that is negative, has a fraction or exceeds a
/// day; nil if the timeout can be used as it is, or if it is not a number.
private func takenTimeout(_ timeout: ByteString) -> Int? {
  guard let seconds: Double = timeout.number(), seconds.isFinite else { return nil }
  if seconds < 0 { return Int(Connection.defaultTimeout.components.seconds) }
  let taken = min(seconds, 86_400).rounded(.up)
  return taken == seconds ? nil : Int(taken)
}
