internal import Bytes

/// The version of MPD that introduced a feature: a command, or a form of a command.
struct Introduction {
  let version: ProtocolVersion
  let feature: String

  init(_ minor: Int, _ feature: String) { self.init(minor, 0, feature) }

  init(_ minor: Int, _ patch: Int, _ feature: String) {
    (version, self.feature) = ((0, minor, patch), feature)
  }

  var versionText: String {
    let text = "\(version.major).\(version.minor)"
    return version.patch == 0 ? text : "\(text).\(version.patch)"
  }
}

// The versions are from MPD's NEWS and from each version's table of commands (src/command/AllCommands.cxx).
extension RequestLine {
  /// The version of MPD that introduced the command in this form. The value is nil if MPD 0.16 already had this form,
  /// or if `olderForm` rewrites the form for older servers.
  var introduction: Introduction? {
    switch command {
    // These come first because they are sent by the thousand.
    case "add", "addid", "delete", "deleteid", "move", "moveid", "playlistadd": introductionOfEdit
    case "consume", "single", "save", "load", "sticker", "plchanges", "plchangesposid":
      introductionOfForm
    case "listplaylist", "listplaylistinfo", "playlistdelete", "playlistmove":
      introductionOfPlaylistForm
    default: introductionOfSearch ?? introductionOfCommand
    }
  }

  /// The version that introduced positions relative to the current song, or positions in a stored playlist; nil if
  /// the line contains no such position.
  private var introductionOfEdit: Introduction? {
    switch command {
    case "playlistadd" where arguments.count > 2:
      Introduction(23, 3, "a position in 'playlistadd'")
    case "addid", "move", "moveid":
      arguments.count > 1 && arguments.last.map(isRelative) == true
        ? Introduction(23, "a position relative to the current song") : nil
    default: nil
    }
  }

  private var introductionOfForm: Introduction? {
    let last = arguments.last ?? ""
    return switch command {
    case "consume" where last == "oneshot": Introduction(24, "'consume once'")
    case "single" where last == "oneshot": Introduction(21, "'single once'")
    case "save" where arguments.count > 1: Introduction(24, "a mode of 'save'")
    case "load" where arguments.count > 2:
      isRelative(last)
        ? Introduction(23, 1, "a relative position in 'load'")
        : Introduction(23, "a position in 'load'")
    case "load" where arguments.count > 1: Introduction(17, "a part of a playlist in 'load'")
    case "plchanges" where arguments.count > 1, "plchangesposid" where arguments.count > 1:
      Introduction(20, "limiting the queue's changes to a range of positions")
    case "sticker": introductionOfStickerForm
    default: nil
    }
  }

  private var introductionOfStickerForm: Introduction? {
    guard arguments.count > 1, arguments[1] == "song" else {
      return Introduction(24, "stickers of objects other than songs")
    }
    switch arguments[0] {
    case "inc", "dec": return Introduction(24, "'sticker \(arguments[0])'")
    case "find": break
    default: return nil
    }
    guard arguments.count > 4 else { return nil }
    return arguments.count > 6 || stickerWords.contains(arguments[4])
      ? Introduction(24, "'\(arguments[4])' in 'sticker find'")
      : Introduction(20, "finding stickers by their values")
  }

  private var introductionOfPlaylistForm: Introduction? {
    let hasRange = arguments.count > 1 && arguments[1].contains(.colon)
    return switch command {
    case "playlistdelete" where hasRange:
      Introduction(23, 3, "a range of positions in 'playlistdelete'")
    case "playlistmove" where hasRange:
      Introduction(24, "a range of positions in 'playlistmove'")
    case "listplaylist" where arguments.count > 1, "listplaylistinfo" where arguments.count > 1:
      Introduction(24, "a part of a stored playlist")
    default: nil
    }
  }

  /// The index of the filter among the arguments; nil if the command takes no filter.
  var filterPlace: Int? {
    switch command {
    case "find", "search", "findadd", "searchadd", "count", "playlistfind", "playlistsearch": 0
    case "list", "searchaddpl": 1
    default: nil
    }
  }

  /// The version that introduced a keyword after the filter, such as `window`; nil if there is no such keyword, or if
  /// `olderForm` checks its version.
  private var introductionOfSearch: Introduction? {
    guard let place = filterPlace else { return nil }
    let isExpression = arguments.indices.contains(place) && arguments[place].hasPrefix("(")
    let words = isExpression ? arguments.dropFirst(place + 1) : []
    let hasPart = words.contains("sort") || words.contains("window")
    return switch command {
    case "findadd", "searchadd", "searchaddpl":
      words.contains("position")
        ? Introduction(23, command == "searchaddpl" ? 4 : 0, "a position in '\(command)'")
        : hasPart ? Introduction(22, "'sort' and 'window' in '\(command)'") : nil
    case "playlistfind", "playlistsearch":
      hasPart ? Introduction(24, "'sort' and 'window' in '\(command)'") : nil
    case "list":
      arguments.dropLast().last == "window" ? Introduction(25, "'window' in 'list'") : nil
    default: nil
    }
  }

  private var introductionOfCommand: Introduction? {
    versionOfCommand.map { Introduction($0.minor, $0.patch, "'\(command)'") }
  }

  private var versionOfCommand: ProtocolVersion? {
    switch command {
    case "channels", "config", "prio", "prioid", "readmessages", "searchadd", "searchaddpl",
      "seekcur", "sendmessage", "subscribe", "unsubscribe":
      (0, 17, 0)
    case "readcomments", "toggleoutput", "volume": (0, 18, 0)
    case "addtagid", "cleartagid", "listfiles", "listmounts", "listneighbors", "mount", "rangeid",
      "unmount":
      (0, 19, 0)
    case "albumart", "listpartitions", "newpartition", "outputset", "partition": (0, 21, 0)
    case "delpartition", "getfingerprint", "moveoutput", "readpicture": (0, 22, 0)
    case "binarylimit": (0, 22, 4)
    case "getvol": (0, 23, 0)
    case "playlistlength", "protocol", "searchcount", "searchplaylist", "stickernames",
      "stickernamestypes", "stickertypes":
      (0, 24, 0)
    case "stringnormalization": (0, 25, 0)
    default: nil
    }
  }
}

private let stickerWords: [ByteString] = [
  "sort", "window", "eq", "lt", "gt", "contains", "starts_with",
]

private func isRelative(_ place: ByteString) -> Bool {
  place.hasPrefix("+") || place.hasPrefix("-")
}
