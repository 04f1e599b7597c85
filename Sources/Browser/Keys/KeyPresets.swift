/// A set of key bindings that users already know from another program.
package enum KeyPreset: String, Hashable, Sendable, CaseIterable {
  case vi
  case ncmpcpp
  case ncmpc

  /// The key bindings of the preset.
  package var table: KeyTable {
    var table = KeyTable()
    table.add(commonKeys)
    switch self {
    case .vi: table.add(viKeys)
    case .ncmpcpp:
      table.add(ncmpcppKeys)
      table.digitsCount = false
    case .ncmpc:
      table.add(ncmpcKeys)
      table.digitsCount = false
    }
    return table
  }
}

extension KeyTable {
  fileprivate mutating func add(_ lines: [(keys: String, action: BrowserAction)]) {
    for (keys, action) in lines {
      guard let sequence = keySequence(named: keys) else {
        preconditionFailure("\(keys) is no sequence of keys")
      }
      set(sequence, action)
    }
  }
}

private let commonKeys: [(keys: String, action: BrowserAction)] = [
  ("down", .down), ("up", .up), ("page-down", .pageDown), ("page-up", .pageUp), ("home", .first),
  ("end", .last), ("right", .nextColumn), ("left", .previousColumn), ("j", .down), ("k", .up),
  ("'", .jump), ("`", .bar), ("enter", .enter), ("backspace", .leave), ("tab", .nextView),
  ("shift-tab", .previousView), ("alt-1", .showDirectories), ("alt-2", .showTags),
  ("alt-3", .showAlbums), ("alt-4", .showQueue), ("alt-5", .showPlaylists),
  ("alt-6", .showSearch), ("alt-7", .settings), ("*", .rate), ("/", .find), ("n", .findNext),
  ("N", .findPrevious),
  ("&", .filter), ("space", .mark), ("v", .range), ("a", .add), ("delete", .delete),
  (">", .nextSong),
  ("<", .previousSong), ("s", .stop), ("f", .seekForwards), ("b", .seekBackwards), ("+", .louder),
  ("-", .quieter), ("ctrl-r", .redo), ("ctrl-l", .redraw), ("ctrl-z", .suspend), ("esc", .cancel),
  ("ctrl-c", .quit), ("f1", .help), ("=", .order), (":", .command), ("w", .layout), ("q", .quit),
]

private let viKeys: [(keys: String, action: BrowserAction)] = [
  ("h", .leave), ("l", .enter), ("o", .albums), ("g g", .first), ("G", .last),
  ("ctrl-d", .halfPageDown),
  ("ctrl-u", .halfPageUp), ("ctrl-f", .pageDown), ("ctrl-b", .pageUp), ("ctrl-e", .lineDown),
  ("ctrl-y", .lineUp), ("H", .screenTop),
  ("M", .screenMiddle), ("L", .screenBottom), ("z t", .scrollToTop), ("z z", .scrollToMiddle),
  ("z b", .scrollToBottom), ("?", .help), ("g t", .nextView), ("g T", .previousView),
  ("g p", .playing), ("g s", .search), ("ctrl-p", .search), ("g o", .settings),
  ("P", .addToPlaylist),
  ("V", .clearMarks), ("g v", .invertMarks), ("A", .addNext),
  ("R", .replace), ("d", .delete), ("C", .crop), ("D", .clear), ("J", .moveDown), ("K", .moveUp),
  ("S", .shuffle), ("ctrl-s", .save), ("u", .undo), ("p", .pause), ("z r", .random),
  ("z e", .repeat), ("z s", .single), ("z c", .consume), ("U", .update), ("y", .copy), ("i", .info),
]

private let ncmpcppKeys: [(keys: String, action: BrowserAction)] = [
  ("1", .showQueue), ("2", .showDirectories), ("3", .showSearch), ("4", .showTags),
  ("5", .showPlaylists), ("7", .settings), ("8", .settings), ("l", .enter),
  ("h", .leave),
  ("?", .findBackwards), (".", .findNext), (",", .findPrevious), ("ctrl-f", .filter),
  ("G", .playing),
  ("o", .playing), ("g", .first), ("insert", .mark), ("V", .clearMarks), ("ctrl-v", .range),
  ("A", .addNext), ("alt-r", .replace), ("c", .clear), ("C", .crop), ("m", .moveUp),
  ("n", .moveDown),
  ("space", .add), ("v", .invertMarks), ("R", .consume), ("Z", .shuffle),
  ("S", .save), ("ctrl-_", .undo), ("p", .pause), ("r", .repeat), ("z", .random), ("y", .single),
  ("x", .redraw), ("u", .update), ("ctrl-a", .addToPlaylist), ("Y", .copy), ("i", .info),
  ("ctrl-n", .moveDown), ("ctrl-p", .moveUp),
  ("ctrl-o", .albums),
]

private let ncmpcKeys: [(keys: String, action: BrowserAction)] = [
  ("1", .help), ("h", .help), ("2", .showQueue), ("f2", .showQueue), ("3", .showDirectories),
  ("f3", .showDirectories), ("4", .showTags), ("f4", .showTags), ("5", .showSearch),
  ("f5", .showSearch), ("8", .settings), ("f8", .settings), ("ctrl-b", .pageUp),
  ("ctrl-f", .pageDown), ("H", .screenTop), ("M", .screenMiddle), ("L", .screenBottom),
  ("?", .findBackwards), (".", .jump), ("p", .findPrevious), ("l", .playing), ("G", .playing),
  ("i", .invertMarks), ("A", .addNext), ("R", .replace), ("d", .delete), ("c", .clear),
  ("C", .crop), ("ctrl-k", .moveUp), ("ctrl-j", .moveDown), ("Z", .shuffle), ("S", .save),
  ("U", .undo), ("P", .pause), ("r", .repeat), ("z", .random), ("y", .single), ("O", .consume),
  ("ctrl-u", .update), ("ctrl-a", .addToPlaylist), ("Y", .copy), ("I", .info),
  ("x", .clearMarks), ("o", .albums),
]
