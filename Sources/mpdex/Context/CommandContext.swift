internal import MPDClient

extension CommonOptions {
  /// Sends a request and prints the status.
  func runAndPrintStatus(_ request: Request<Void>) throws {
    var server = try connect()
    try asking { () throws(MPDError) in try server.run(request) }
    try printStatusUnlessQuiet(of: &server)
  }

  /// Sends the request that sets a mode and prints the status: to what is given, else to what
  /// `toggled` makes of the status.
  func set<Mode>(
    to given: Mode?, orTo toggled: (Status) -> Mode, by request: (Mode) -> Request<Void>
  ) throws {
    var server = try connect()
    try asking { () throws(MPDError) in
      let mode = if let given { given } else { toggled(try server.run(.status)) }
      try server.run(request(mode))
    }
    try printStatusUnlessQuiet(of: &server)
  }
}
