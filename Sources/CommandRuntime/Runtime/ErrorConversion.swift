package import Bytes
internal import Catalog
internal import CommandSyntax
internal import ListingIndex
package import MPDClient
internal import Platform
internal import TerminalText

extension CommandFailure {
  /// Creates the failure for any error, with its message and its exit status.
  ///
  /// - Parameter argument: the command-line argument that the message names instead of the protocol's command.
  package init(_ error: any Error, about argument: ByteString? = nil) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as MPDError: self.init(ofServer: error, about: argument)
    case let error as CatalogError: self.init(ofCatalog: error, about: argument)
    case let error as QueueEditError: self.init(ofEdit: error)
    case let error as UsageError: self.init(.usage, error.message)
    case let error as ValidationError: self.init(.usage, error.message)
    case let error as SystemError: self.init(.noServer, error.message)
    case OutputError.system(let number):
      self.init(.inPart, "cannot write to standard output: \(SystemError(number).message)")
    default: self.init(.usage, String(describing: error))
    }
  }

  private init(ofServer error: MPDError, about argument: ByteString?) {
    guard error.code != .ack(.playerSync) else {
      self.init(.no, noSongIsPlaying)
      return
    }
    let argument = error.isOfNoServer ? nil : argument
    let message = argument.map {
      "\($0.isEmpty ? "/" : $0.shortened.terminalSafe): \(error.problem)"
    }
    self.init(ExitStatus(error.code), (message ?? error.text) + error.passwordHint)
  }

  private init(ofCatalog error: CatalogError, about argument: ByteString?) {
    switch error {
    case .server(let error): self.init(ofServer: error, about: argument)
    case .collation: self.init(.usage, error.description)
    case .notFound(let failure): self.init(.no, failure.message)
    case .noList(let target):
      self.init(
        .no,
        "'\(target.shortened.terminalSafe)' cannot be listed, because it contains no other entries")
    case .noMarker, .notZoomable: self.init(.no, error.description)
    }
  }

  /// Creates the failure for an unsuccessful edit of the queue. The message says what was done and what remains to be
  /// done.
  private init(ofEdit error: QueueEditError) {
    let cause =
      error.capacity.map(fullQueue)
      ?? error.refusedSong.map { "\($0.shortened.terminalSafe): \(error.cause.message)" }
    let status = error.isUntouched ? ExitStatus(error.cause.code) : .inPart
    let isChanged = error.cause.code == .changed
    self.init(
      isChanged ? .inPart : status,
      (cause ?? error.cause.text) + "; " + error.account)
  }

  /// Creates the failure for a command list of changes. If the server refused one of the changes, the message says how
  /// many changes were made before it.
  ///
  /// - Parameters:
  ///   - done: the number of changes that were made.
  ///   - count: the total number of changes in the list.
  package init(_ error: MPDError, after done: Int, of count: Int) {
    let failure = CommandFailure(ofServer: error, about: nil)
    guard case .ack = error.code, done > 0 else {
      self = failure
      return
    }
    let account = "\(done) of \(count) changes \(done == 1 ? "was" : "were") made"
    self.init(.inPart, "\(failure.message); \(account)")
  }
}

/// Calls a closure. If it throws, throws a failure whose message names the given argument.
package func naming<Result: ~Copyable>(_ argument: ByteString, _ body: () throws -> Result) throws
  -> Result
{
  do { return try body() } catch { throw CommandFailure(error, about: argument) }
}

/// Returns the `MPDError` that an error contains; nil if it contains none.
package func serverError(_ error: any Error) -> MPDError? {
  switch error {
  case let error as MPDError: error
  case CatalogError.server(let error): error
  default: nil
  }
}

extension ExitStatus {
  /// Creates the exit status that corresponds to an error code of `MPDClient`.
  package init(_ code: MPDError.Code) {
    switch code {
    case .argument: self = .usage
    case .notDirectory, .changed: self = .no
    case .wouldLoseData, .missingSongs, .unsupported: self = .refused
    case .lostData, .cancelled: self = .inPart
    case .ack(.password), .ack(.permission): self = .permission
    case .ack(.playerSync): self = .no
    case .ack: self = .refused
    case .connectionRefused, .resolve, .timeout, .closed, .malformed, .system, .client:
      self = .noServer
    }
  }
}

extension MPDError {
  /// The end of a message that explains how to give a password; empty if the error is not about a permission.
  fileprivate var passwordHint: String {
    code == .ack(.permission) && message.hasOccurrence(of: "permission")
      ? "; give the password with -P, or as PASSWORD@HOST in MPD_HOST" : ""
  }

  /// The error's message if it was written for mpdex and needs no addition; otherwise the protocol's command and the
  /// message. The command names its arguments itself.
  fileprivate var text: String {
    switch code {
    case .argument, .changed, .notDirectory, .timeout, .unsupported: message
    default: command.map { "\($0): \(message)" } ?? message
    }
  }

  /// The server's message. For a missing song, MPD says only "No such directory", so this text mentions songs as
  /// well.
  fileprivate var problem: String {
    let isMissing = code == .ack(.noExist) && command.map(commandsOfSongs.contains) == true
    if isMissing, message == "No such directory" { return "no such song or directory" }
    return message.isEmpty ? "the server gave no reason" : message
  }
}

/// The protocol commands that accept the path of a song as well as the path of a directory.
private let commandsOfSongs: Set = ["add", "addid", "listall"]

private func fullQueue(_ capacity: Int) -> String {
  "the server's queue can hold at most \(songCount(capacity)), the limit set by max_playlist_length in its mpd.conf"
}

extension CommandFailure {
  /// Creates the failure for an unsuccessful edit of a stored playlist.
  package init(_ error: MPDError, editing name: ByteString) {
    let subject = error.command == nil ? "" : "\(name.terminalSafe): "
    let remedy =
      "; `mpdex playlist del \(name.quotedForShell.terminalSafe) --missing` removes these songs"
    let hint = error.code == .missingSongs ? remedy : ""
    self.init(ExitStatus(error.code), subject + error.message + hint + error.passwordHint)
  }
}

extension QueueEditError {
  fileprivate var account: String {
    let confirmed = done.total == 0 ? "nothing was done" : "\(done.summary)"
    if isUntouched, remaining?.total != 0 { return confirmed }
    let done =
      unanswered.total == 0
      ? confirmed
      : self.done.total == 0
        ? "the server has not confirmed any of the changes"
        : confirmed + "; the server has not confirmed the other changes"
    guard let remaining else { return done + "; run the command again to finish" }
    guard remaining.total > 0 else { return done + "; nothing remains to be done" }
    let advice = capacity == nil ? "; run the command again to finish" : ""
    return done + "; remaining: \(remaining.plan)" + advice
  }
}

extension QueueEditCounts {
  /// The counts of changes that were made: "5 added, 2 removed, 1 moved"; empty if all counts are 0.
  package var summary: String { parts.map { "\($0.count) \($0.done)" }.joined(separator: ", ") }

  /// The counts of changes that were not made: "5 to add, 2 to remove, 1 to move"; empty if all counts are 0.
  package var plan: String {
    parts.map { "\($0.count) to \($0.toDo)" }.joined(separator: ", ")
  }

  /// The counts that are not 0, each with the word for changes that were made and the word for changes that were not
  /// made.
  package var parts: [(count: Int, done: String, toDo: String)] {
    [(inserted, "added", "add"), (deleted, "removed", "remove"), (moved, "moved", "move")]
      .filter { $0.0 > 0 }
  }
}

extension JumpFailure {
  fileprivate var message: String {
    let names = nearest.map(\.shownName.terminalSafe).joined(separator: ", ")
    let what = kind.map { "no \($0.name)" } ?? "nothing"
    let remark = endsInZeros ? " (leading zeros are ignored)" : ""
    let hint = isOfWholeLibrary ? hintOnLibrary(component) : ""
    let place = source?.place ?? "the input"
    return "\(what) in \(place) \(matching.verb) '\(component.shortened.terminalSafe)'\(remark)"
      + (names.isEmpty ? hint : "; nearest: \(names)")
  }

  /// Whether the component was looked up in a list of the whole library. In such a list, users often look for names
  /// that only other lists contain.
  private var isOfWholeLibrary: Bool {
    switch source {
    case .directory(""), .tree(""), .albums(nil, by: _, withOtherSongs: _): true
    case .tags(let path): path.chosenValues.isEmpty
    default: false
    }
  }

  /// Whether the component is looked up as a prefix and ends with the number zero, such as "0" or "Track 0". Since
  /// numbers are compared by value, such a prefix matches no other number: "Track 0" does not find "Track 01".
  private var endsInZeros: Bool {
    let digits = component.bytes.reversed().prefix(while: \.isASCIIDigit)
    return matching.rule == .prefix && !digits.isEmpty
      && digits.allSatisfy { $0 == UInt8(ascii: "0") }
  }
}

extension ListingSource {
  fileprivate var place: String {
    switch self {
    case .directory(""): "the root"
    case .directory(let path): "'\(path.terminalSafe)'"
    case .tree(let path): path.isEmpty ? "the whole tree" : "the tree '\(path.terminalSafe)'"
    case .tags(let path): "the values of \(path.tag.name)"
    case .queue: "the queue"
    case .playlist(let name, _): "the playlist '\(name.terminalSafe)'"
    case .search: "the songs found"
    case .songs: "the album"
    case .albums: "the albums"
    case .ordered(let list, _), .descending(let list): list.place
    }
  }
}

extension NameMatching {
  fileprivate var verb: String {
    switch rule {
    case .prefix: "begins with"
    case .substring: "contains"
    case .subsequence: "contains, in order, the letters of"
    }
  }
}
