internal import Bytes
internal import ChangeJournal
internal import CommandRuntime
internal import CommandSyntax
internal import Operations

/// Where the possible values of a parameter come from.
enum ValueSource {
  case paths, directories, playlists, outputs, attributes, partitions, tags, filters,
    events, channels, stashes
  /// The keys of a sort order, separated by commas. A hyphen can precede each of them.
  case orderKeys(OrderScope)
  /// The keys by which `count` counts songs.
  case countKeys
  /// The keys by which songs are compared for equality, separated by commas.
  case distinctKeys
  /// A list, in the form in which `--in` names lists.
  case list
  /// The entries of the list that `--in` chooses, or only the entries that lead to further lists.
  case entries(leadingOn: Bool)
  /// Words to search for in the names of the library's artists, albums, songs and playlists.
  case library
  /// The labels of the markers in the list that the line names.
  case labels
  /// A path of labels in the list that the line names, which is sorted by a property.
  case pathOfLabels
  /// Local files, which the shell itself completes.
  case files
  /// A stored playlist, the queue, or a file whose path contains a slash.
  case songList
  case words([Candidate])
  /// The numbers of the changes, as the history shows them.
  case changes(JournalScope)
  /// The names of the playlists whose changes are in a list of the journal.
  case journaledPlaylists(Journal.List)

  /// Creates the source of a parameter's possible values; nil if these values are not known. The source usually depends
  /// on the name that the help gives to the value.
  init?(_ parameter: Declaration, after line: CompletedLine) {
    let name = parameter.valueName ?? ""
    let values = parameter.type?.allValues ?? []
    if !values.isEmpty {
      self = .words(values.map { Candidate(word: ByteString($0)) })
    } else if parameter.names == ["--show"] {
      self = .changes(line.journalScope)
    } else if !parameter.isOption, let list = line.journalList {
      self = .journaledPlaylists(list)
    } else if parameter.namesPlaylist(of: line.command) {
      self = .playlists
    } else if parameter.names == ["--relative-to"] {
      self = .files
    } else if parameter.names == ["--by"] {
      self = .orderKeys(line.orderScope)
    } else if parameter.names == ["--distinct"] {
      self = .distinctKeys
    } else if parameter.names == ["--after"] {
      self = .words(stopMoments)
    } else if name == "prefix", line.sortsByProperty {
      self = .labels
    } else if let places = parameter.places(of: line.command) {
      self = .words(places)
    } else if name == "tag", line.has("--albums") {
      self = .filters
    } else if let source = sources[name] {
      self = line.has("--in") ? source.inList(of: line) : source
    } else if name == "word", line.findsInLibrary {
      self = .library
    } else {
      return nil
    }
  }

  /// Returns whether the shell should complete the typed text as the path of a local file.
  func areFiles(_ text: ByteString) -> Bool {
    switch self {
    case .files: true
    case .songList: text.contains(.slash)
    default: false
    }
  }

  /// Returns the source to use instead of this source if the command line has the option `--in`.
  private func inList(of line: CompletedLine) -> ValueSource {
    switch (self, line.command?.name) {
    case (.paths, "jump") where line.sortsByProperty: .pathOfLabels
    case (.paths, "jump"): line.findsInLibrary ? .library : .entries(leadingOn: false)
    case (.directories, "index"), (.directories, "ls"): .entries(leadingOn: true)
    default: self
    }
  }
}

private let sources: [String: ValueSource] = [
  "attribute": .attributes, "channel": .channels, "dir": .directories,
  "directories": .directories, "event": .events, "events": .events, "file": .files,
  "filters": .filters, "host": .files, "key": .countKeys, "label": .labels,
  "list": .list, "new-list": .songList, "old-list": .songList, "output": .outputs,
  "partition": .partitions, "path": .paths,
  "playlist": .playlists, "stash": .stashes, "tag": .tags, "uri": .paths,
]

extension CompletedLine {
  /// Whether `--by` sorts the list on the line by a date, a time or a number.
  var sortsByProperty: Bool { read(ListOptions.self)?.order.ofIndex != nil }

  /// Whether the arguments of the command on the line are words to search for in the library.
  fileprivate var findsInLibrary: Bool {
    switch command {
    case is Play.Type: !has("--id")
    case is Jump.Type: read(ListOptions.self)?.list == .library
    default: false
    }
  }
}

extension Declaration {
  fileprivate func namesPlaylist(of command: (any Command.Type)?) -> Bool {
    guard valueName == "name", !isOption else { return false }
    let commands = playlistCommands.commands + PlaylistCommand.actions
    return commands.contains { type in command.map { $0 == type } ?? false }
  }

  /// The words for places, such as "end", if the parameter's value is a place in the queue or in a playlist; otherwise
  /// nil.
  fileprivate func places(of command: (any Command.Type)?) -> [Candidate]? {
    guard names == ["--at"] || valueName == "to" && !isOption else { return nil }
    let isAction = PlaylistCommand.actions.contains { type in command.map { $0 == type } ?? false }
    let isInPlaylist = isAction || command?.name.hasSuffix("playlist") ?? false
    let hasNext = !isOption && !isInPlaylist
    return namedPlaces.filter { hasNext || $0.word != "next" }
  }
}

private let stopMoments = [
  Candidate(word: "song", meaning: "After the current song."),
  Candidate(word: "album", meaning: "After the current album."),
  Candidate(word: "queue", meaning: "At the end of the queue."),
]

private let namedPlaces = [
  Candidate(word: "end", meaning: "After the last song."),
  Candidate(word: "next", meaning: "After the current song."),
  Candidate(word: "start", meaning: "Before the first song."),
]
