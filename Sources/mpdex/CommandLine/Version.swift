extension Mpdex {
  /// The text that `--version` prints: the name and the semantic version of the command and of the libraries. Here alone the
  /// sources state the version; Docs/Releasing.md names the documents that repeat it, and the tests compare these.
  static let version = "mpdex 0.2.0"
}
