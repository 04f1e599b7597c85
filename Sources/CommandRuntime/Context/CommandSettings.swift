package import Bytes
package import MPDClient

/// The values of the options that every command takes; at first, those of a command line without
/// options.
package struct CommandSettings {
  /// The server to connect to; the timeout is separate.
  package var server = ConnectionSettings.Options()
  /// Whether a port was given that means the default one.
  var lacksPort = false
  /// The partition; nil for the one that the server chooses.
  package var partition: ByteString?
  /// The timeout in seconds, from 0 to 86,400; 0 only for commands that wait.
  package var timeout: Int?
  /// The format in which songs are shown to people; nil for `MPC_FORMAT`.
  package var format: ByteString?
  /// The amount of output besides the results; nil for the default.
  package var verbosity: Verbosity?

  package init() {}
}
