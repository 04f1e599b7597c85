extension Connection {
  /// Asks the server to close the connection and waits until it has (`close`, raw). Nothing is lost
  /// without it: a connection also closes at the end of its life.
  public consuming func close() throws(MPDError) {
    try runLast("close")
  }

  /// Ends the server and waits until it has closed the connection (`kill`, raw).
  ///
  /// - Throws: `.ack(.permission)` if the connection may not; the server then goes on.
  public consuming func killServer() throws(MPDError) {
    try runLast("kill")
  }

  /// Runs a command that is answered by the end of the connection.
  private mutating func runLast(_ command: String) throws(MPDError) {
    do throws(MPDError) { try run(Request(raw: command)) } catch {
      guard error.code == .closed else { throw error }
    }
  }
}
