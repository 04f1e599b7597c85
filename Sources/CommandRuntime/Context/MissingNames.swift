package import Bytes
internal import CommandSyntax
package import MPDClient
internal import TerminalText

extension CommandFailure {
  /// Creates the failure for an error. If the argument names a playlist or an entry that the server does not have, the
  /// message lists the most similar names. If there are no similar names, and the argument was to be added to the queue,
  /// the message instead names the command that searches the whole library for words.
  package init(_ error: any Error, about argument: ByteString?, over server: inout Connection) {
    self.init(error, about: argument)
    guard let argument, let error = serverError(error) else { return }
    addNames(nearestTo: argument, error, over: &server)
  }

  /// If the server did not find the argument, adds the names that are most similar to the argument to the failure's
  /// message. If the server does not store playlists at all, the message says so instead.
  package mutating func addNames(
    nearestTo argument: ByteString, _ error: MPDError, over server: inout Connection
  ) {
    guard error.code == .ack(.noExist), let command = error.command else { return }
    if commandsOfPaths.contains(command), argument.comparesField {
      let (verb, aim) = command.hasPrefix("add") ? ("findadd", "add") : ("find", "list")
      let filter = argument.quotedForShell.terminalSafe
      self = CommandFailure(
        status,
        "\(message); to \(aim) the songs that match this filter, use `mpdex \(verb) \(filter)`"
      )
      return
    }
    let nearest: [String]
    do { nearest = try server.names(nearestTo: argument, missingIn: command) } catch {
      if case .ack = error.code { self = saying(error.message) }
      return
    }
    guard !nearest.isEmpty else {
      if command.hasPrefix("add"), argument.isPlainWord {
        let hint = hintOnMissingFilter(argument)
        self = CommandFailure(status, message + (hint.isEmpty ? hintOnLibrary(argument) : hint))
      }
      return
    }
    if nearest.contains(argument.description) {
      let hint =
        "there is a playlist with this name; `mpdex playlist \(argument.quotedForShell.terminalSafe) -f %file%` prints its songs"
      self = CommandFailure(status, "\(message); \(hint)")
      return
    }
    let names = nearest.map { ByteString($0).terminalSafe }.joined(separator: ", ")
    self = CommandFailure(status, "\(message); nearest: \(names)")
  }
}

extension ByteString {
  /// Whether the text is neither the path of a file or a directory nor a URL.
  fileprivate var isPlainWord: Bool { !contains { $0 == .slash || $0 == .dot || $0 == .colon } }

  /// Whether the text begins with the name of a field and an operator, as the filter `date>=1990` does.
  package var comparesField: Bool {
    let name = bytes.prefix { $0.isASCIILetter || $0 == .underscore }
    let tail = bytes.dropFirst(name.count)
    let sign = tail.first == UInt8(ascii: "!") ? tail.dropFirst().first : tail.first
    guard let sign, "=~^<>".utf8.contains(sign) else { return false }
    let field = ByteString(name).description
    return fieldsBesideTags.contains(field.lowercased()) || StickerNumber(inAnyCase: field) != nil
      || knownTag(field) != nil
  }
}

/// The fields of filters that are neither tags nor stickers.
private let fieldsBesideTags: Set = ["added", "any", "audioformat", "base", "file", "modified"]

extension Connection {
  /// Returns the existing names that are most similar to an argument that a protocol command did not find. Returns an
  /// empty list if it is not known what the command's argument names.
  fileprivate mutating func names(
    nearestTo argument: ByteString, missingIn command: String
  ) throws(MPDError) -> [String] {
    if commandsOfPlaylists.contains(command) {
      let names = try run(.playlists).map(\.name.description)
      return nearestNames(to: argument.description, among: names)
    }
    return commandsOfPaths.contains(command) ? paths(nearestTo: argument.pathComponents) : []
  }

  /// Finds the first component of a path that does not exist, and returns the paths of the entries in its parent
  /// directory whose names are most similar to this component. If there is only one such entry, follows the rest of the
  /// path from there in the same way.
  private mutating func paths(nearestTo components: [ByteString]) -> [String] {
    for count in components.indices.reversed() {
      let parent: ByteString = components[..<count].joined(separator: "/")
      guard let names = try? names(in: parent) else { continue }
      return paths(nearestTo: components[count...], in: parent, among: names)
    }
    return []
  }

  private mutating func paths(
    nearestTo rest: ArraySlice<ByteString>, in parent: ByteString, among names: [String]
  ) -> [String] {
    guard let missing = rest.first else { return [] }
    let nearest = nearestNames(to: missing.description, among: names)
      .map { parent.appending(component: ByteString($0)) }
    if nearest.count == 1, rest.count > 1, let names = try? self.names(in: nearest[0]) {
      let deeper = paths(nearestTo: rest.dropFirst(), in: nearest[0], among: names)
      if !deeper.isEmpty { return deeper }
    }
    return nearest.map(\.description)
  }

  private mutating func names(in directory: ByteString) throws -> [String] {
    var names: [String] = []
    try forEachEntry(in: directory) {
      names.append(ByteString($1).lastPathComponent.description)
    }
    return names
  }
}

private let commandsOfPlaylists: Set = [
  "listplaylist", "listplaylistinfo", "load", "playlistclear", "playlistdelete", "playlistmove",
  "rename", "rm",
]

private let commandsOfPaths: Set = ["add", "addid", "listall", "lsinfo"]
