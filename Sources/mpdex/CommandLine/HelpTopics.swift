internal import Bytes
internal import CommandRuntime
internal import CommandSyntax

extension HelpTopic {
  static let lists = HelpTopic(
    name: "lists", heading: "LISTS", meaning: "Explain the lists of --in.",
    body: """
      index, jump, ls and browse look in directories, and search, find and pick in the whole library; with \
      --in they look in another list (songs are needed for the last three, which tags does not have):

        tree             everything below the music directory, found by the last
                         part of its path
        tree:DIR         everything below a directory
        tags             artists, their albums and the songs on them
        tags:a/b/c       the values of other tags by levels: tags:genre/artist
        queue            the songs of the queue
        playlist:NAME    the songs of a stored playlist, or of a playlist file
        search:WORDS     the songs that `mpdex search WORDS` finds
        search:(EXPR)    the songs that match an expression in MPD's own syntax
        albums           all albums, each with its songs
        albums:WORDS     the albums with a song that `mpdex search WORDS` finds
        library          artists, albums, songs and playlists by words (in jump)
        -                the lines of standard input

      Songs are found by their titles, or by the tags of --by: --by artist or --by artist,title. A \
      song without the first of them is at the end, under an empty label, by the name of its file. \
      Sort tags are used where songs have them ("Beatles, The"), and each of several values is an entry.

      A PATH is one of names and prefixes, as in `mpdex jump`. In tags each part is a value: \
      bjo/homo. A slash that is part of a value is written \\/ (AC\\/DC), and an empty part, as in \
      / or /homo, means the songs without the tag. Albums of different artists are different: where \
      no artist is chosen, a tab and the artist follow the album's name. Below an album are its songs, by disc and \
      track. In albums a path is NAME/SONG; --by artist finds albums by their artists.

      --by with a date, a time or a number makes markers of years, minutes or numbers: --by -added, date, length, \
      rating, playCount, lastPlayed, in albums and tags also songs. An album's rating is the mean of its rated songs, \
      its playCount their sum, its lastPlayed the latest. Last after names, such a \
      key sorts what has the same name: --by albumartist,-date. Without --by and a PATH, index, ls and browse take the order \
      that the settings file has for the list: `order albums = -added`; --by name is the order of names.

      jump prints what other commands take: a URI, a position in the queue, or for a value of a tag \
      a filter for find and findadd, for an album its line of list --albums. ls prints URIs; in the queue positions, a tab and the names; in \
      tags the paths of the values. --json has everything.

        mpdex index --in tags bj              the albums of the first such artist
        mpdex jump --in tags bjo/homo --add --play
        mpdex jump --in tree homogenic
        mpdex ls --in albums homogenic        the songs of the album
        mpdex index --in 'albums:genre=jazz'
        mpdex jump --in library bjork 97 --play
        mpdex jump --in queue jog --play      plays that song where it is
        mpdex index --in queue --by artist
        mpdex ls --in playlist:mix --by artist,title
        mpdex list composer | mpdex index --in -
        mpdex jump --in - --offset bjö < names
      """)

  static let formats = HelpTopic(
    name: "formats", heading: "FORMATS", meaning: "Explain formats of songs.",
    body: """
      A format is given with -f or, for what people read, in MPC_FORMAT; `mpdex status` takes one as \
      its argument. Names between percent signs are replaced by values:

        %uri%          the URI of the song; mpc's %file% is the same
        %artist%       a tag, as are %title%, %album%, %track% and the others
                       that `mpdex tags` lists
        %02track%      a number of at least two digits: 03 for the track "3/12";
                       %2track% pads it with blanks
        %realuri%      the file that a track of a CUE sheet is a part of (MPD 0.25)
        %time%         the duration
        %position%     the position in the queue or the playlist, counted from 1
        %id%           the identifier in the queue
        %prio%         the priority in the queue
        %mtime%        the date and time of the file's last change; %mdate% the
                       date alone
        %added%        when it was added to the database (MPD 0.24)
        %rating%       from 0 to 10, from the song's stickers, as are %playCount%,
                       %lastPlayed%, %skipCount% and %like%
        %audioformat%  the rate, the bits and the channels

      What is between them:

        [...]          is shown if something in it has a value
        a|b            is the first of the two that has a value
        a&b            is a and b, or nothing if a has no value
        #x             is x itself, such as #[ or #%
        \\n \\t          are a newline and a tab; also \\a \\b \\e \\f \\r \\v \\[ \\]

      In `mpdex status FORMAT` the names above mean the current song, and there are more:

        %state%        playing, paused or stopped; with --follow also no server
        %currenttime%  the time played; %currenttimems% in milliseconds,
                       %percenttime% in percent
        %totaltime%    the duration of the song
        %songpos%      its position in the queue; %length% is the queue's length
        %volume%       in percent
        %random%       on or off; also %repeat%, %single% and %consume%, of which
                       the last two can be once as well
        %kbitrate%     the bit rate; also %audioformat%, %samplerate%, %bits% and
                       %channels%
        %updateid%     the number of the database's update, or 0

      With `status --follow --tmux`, #[...], #{...}, #(...), ## and # before a letter are left to tmux; with --waybar, \
      # before a hexadecimal digit (the colour #ff0000) and entities (&amp;) are left to Pango.
      """)

  static let json = HelpTopic(
    name: "json", heading: "JSON", meaning: "Explain the keys of --json.",
    body: """
      --json prints an object per line. A key without a value is missing. Positions count from 1, as in \
      arguments, and offsets from 0; times are seconds, and dates Unix times. A text that is not UTF-8 is \
      shown with U+FFFD in place of its wrong bytes, and its bytes are in base64 under the same key with \
      Base64 after it: uri and uriBase64, and so with every key of a text, but not in lists.

      \(jsonKeyLines(of: Mpdex.commands.all))

      A part of a file, such as a track of a CUE sheet, has range: start and end in seconds; without end it \
      is the rest of the file. The values in tags are lists, since a song can have several artists: \
      jq -r '.tags.Artist[0]'.
      """)
}

/// Returns lines of help text that list the JSON keys of each command. Commands with the same keys share an entry.
func jsonKeyLines(of commands: [any Command.Type]) -> String {
  let commands = commands.flatMap { $0.jsonCommands }.sorted { $0.name < $1.name }
  var rows: [(names: String, keys: String)] = []
  for command in commands {
    if let index = rows.firstIndex(where: { $0.keys == command.keys }) {
      rows[index].names += ", " + command.name
    } else {
      rows.append((command.name, command.keys))
    }
  }
  return rows.map { row($0.names, $0.keys) }.joined(separator: "\n")
}

/// Returns the lines of one entry. The names of the commands are to the left of the keys or, if they are too long, on
/// separate lines above the keys.
private func row(_ name: String, _ keys: String) -> String {
  let lines = broken(keys, width: 55).map { String(repeating: " ", count: 23) + $0 }
  guard name.count <= 20 else {
    return (broken(name, width: 74).map { "  " + $0 } + lines).joined(separator: "\n")
  }
  let first = "  " + name + lines[0].dropFirst(2 + name.count)
  return ([first] + lines.dropFirst()).joined(separator: "\n")
}

private func broken(_ text: String, width: Int) -> [String] {
  var lines = [""]
  for word in text.split(separator: " ") {
    let line = lines[lines.count - 1]
    if line.isEmpty {
      lines[lines.count - 1] += word
    } else if line.count + 1 + word.count <= width {
      lines[lines.count - 1] += " " + word
    } else {
      lines.append(String(word))
    }
  }
  return lines
}

/// A command that prints JSON, with the help text about its keys.
private struct JSONCommand {
  let name: String
  let keys: String
}

extension Command {
  /// This command, if it prints JSON, and those of its actions that print JSON, each under the name that a user types.
  fileprivate static var jsonCommands: [JSONCommand] {
    guard !configuration.traits.contains(.hidden) else { return [] }
    var found = [JSONCommand(name: name, keys: jsonKeyText)]
    for action in configuration.actions.all {
      let isStandard = action == configuration.actions.standard
      let command = JSONCommand(
        name: isStandard ? name : name + " " + action.name, keys: action.jsonKeyText)
      if !isStandard || command.keys != found[0].keys { found.append(command) }
    }
    return found.filter { !$0.keys.isEmpty }
  }

  private static var jsonKeyText: String { runnable?.jsonKeys.text ?? "" }
}
