internal import Bytes
internal import CommandSyntax

/// An explanation of something that several commands share, for `mpdex help NAME` and the manual.
struct HelpTopic {
  let name: String
  /// The heading in the manual.
  let heading: String
  /// The description that completion shows.
  let meaning: String
  /// Paragraphs and indented lines, like the discussion of a command.
  let body: String

  /// The topics in the order of the manual.
  static let all = [lists, formats, json]

  /// Finds the topic with a name; nil if there is none. One format is explained like several, but `list`
  /// is a command.
  init?(named name: String) {
    let name = name == "format" ? "formats" : name
    guard let topic = HelpTopic.all.first(where: { $0.name == name }) else { return nil }
    self = topic
  }

  /// The topic that a command line asks for; nil for any other.
  init?(of line: [ByteString]) {
    guard line.count == 2, line[0] == "help" else { return nil }
    self.init(named: line[1].description)
  }

  private init(name: String, heading: String, meaning: String, body: String) {
    self.name = name
    self.heading = heading
    self.meaning = meaning
    self.body = body
  }

  /// Returns the text for lines of the width.
  func text(width: Int) -> String { wrapped(heading + ":\n\n" + body, width: width) }
}

extension HelpTopic {
  private static let lists = HelpTopic(
    name: "lists", heading: "LISTS", meaning: "Explain the lists of --in.",
    body: """
      index, jump and ls look in directories; with --in they look in another list:

        tree             everything below the music directory, found by the last
                         part of its path
        tree:DIR         everything below a directory
        tags             artists, their albums and the titles on them
        tags:a/b/c       the values of other tags by levels: tags:genre/artist
        queue            the songs of the queue
        playlist:NAME    the songs of a stored playlist, or of a playlist file
        search:WORDS     the songs that `mpdex search WORDS` finds
        search:(EXPR)    the songs that match an expression in MPD's own syntax
        -                the lines of standard input

      Songs are found by their titles, or by the tags of --by: --by artist or --by artist,title. A \
      song without the first of them is at the end, under an empty label, by the name of its file. \
      Sort tags count where songs have them ("Beatles, The"), and each of several values is an entry.

      A PATH is one of names and prefixes, as in `mpdex jump`. In tags each part is a value: \
      bjo/homo. A slash that is part of a value is written \\/ (AC\\/DC), and an empty part, as in \
      / or /homo, means the songs without the tag. Albums of different artists are different: where \
      no artist is chosen, a tab and the artist follow the album's name.

      jump prints what other commands take: a URI, a position in the queue, or for a value of a tag \
      a filter for find and findadd. ls prints URIs; in the queue positions, a tab and the names; in \
      tags the paths of the values. --json has everything.

        mpdex index --in tags bj              the albums of the first such artist
        mpdex jump --in tags bjo/homo --add --play
        mpdex jump --in tree homogenic
        mpdex jump --in queue jog --play      plays that song where it is
        mpdex index --in queue --by artist
        mpdex ls --in playlist:mix --by artist,title
        mpdex list composer | mpdex index --in -
        mpdex jump --in - --offset bjö < names
      """)

  private static let formats = HelpTopic(
    name: "formats", heading: "FORMATS", meaning: "Explain formats of songs.",
    body: """
      A format is given with -f or, for what people read, in MPC_FORMAT; `mpdex status` takes one as \
      its argument. Names between percent signs are replaced by values:

        %file%         the URI of the song
        %artist%       a tag, as are %title%, %album%, %track% and the others
                       that `mpdex tags` lists
        %realuri%      the file that a track of a CUE sheet is a part of (MPD 0.25)
        %time%         the duration
        %position%     the position in the queue or the playlist, counted from 1
        %id%           the identifier in the queue
        %prio%         the priority in the queue
        %mtime%        the date and time of the file's last change; %mdate% the
                       date alone
        %audioformat%  the rate, the bits and the channels

      What is between them:

        [...]          is shown if something in it has a value
        a|b            is the first of the two that has a value
        a&b            is a and b, or nothing if a has no value
        #x             is x itself, such as #[ or #%
        \\n \\t          are a newline and a tab; also \\a \\b \\e \\f \\r \\v \\[ \\]

      In `mpdex status FORMAT` the names above mean the current song, and there are more:

        %state%        playing, paused or stopped
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
      """)

  private static let json = HelpTopic(
    name: "json", heading: "JSON", meaning: "Explain the keys of --json.",
    body: """
      --json prints an object per line. A key without a value is missing. Positions count from 1, as in \
      arguments, and offsets from 0; times are seconds, and dates Unix times. A text that is not UTF-8 is \
      shown with U+FFFD in place of its wrong bytes, and its bytes are in base64 under the same key with \
      Base64 after it: uri and uriBase64, and so with every key of a text, but not in lists.

        cache                kind, directory, server, only, locale, scriptOrder,
                             articles, bytes, seconds (since the last use),
                             isOfThisBuild
        channels             channel
        config               the names that the server reports, such as
                             music_directory
        browse --pick        those of jump and of jump --in
        crossfade            crossfade
        current, queued      those of a song
        decoders             plugin, and lists: suffixes, mimeTypes
        enable, disable      as outputs
        get                  the values that were asked for
        history              number, time, command (of mpdex; missing for another
                             client), playlist (missing for the queue), songs (a
                             number; missing if there was no such playlist); with
                             --show those of playlist apply (change also rename,
                             with newName), and playlist
        idle, idleloop       event
        index                label, offset, count; with --titles title
        jump                 kind (directory, song or playlist), uri, offset; with
                             --tags also duration and tags of a song
        jump --in, ls --in   kind (also tag and line), name, offset; of a song uri,
                             position, id; of a value of a tag filter, path and
                             values (an object)
        list                 value, and after "group" an object: groups; with
                             --albums album, albumArtist, date, filter and songs
                             (a number)
        listneighbors        uri, name
        ls, lsdirs, listall  kind, uri; with --tags also duration and tags of a
                             song; with --sections also lines with section, and at
                             its end count
        lsplaylists          kind, uri
        mixrampdb            mixRampDecibels
        mixrampdelay         mixRampDelay
        mount                path, storage
        outputs              number, name, plugin, enabled, attributes (an object)
        partitions           partition
        pick                 as they were read, or those of a song
        playlist             those of a song
        playlist apply       with --dry-run: change (delete, insert or move),
                             position, from (of a move), range, uri
        playlist check       name, position, uri
        playlist diff        as playlist apply
        playlist history,
        queue history        as history
        playlist repair      position, uri, newUri, reason, changed (true or false)
        queue apply          as playlist apply
        queue stashes        name, songs (a number), time, uri
        replaygain           replayGainMode
        search, find         those of a song
        stats                artists, albums, songs, playTime, uptime,
                             databaseUpdate, databasePlayTime
        status               state (play, pause or stop), volume, repeat, random,
                             single, consume, crossfade, mixRampDecibels,
                             mixRampDelay, partition, queueLength, position,
                             nextPosition, elapsed, duration, bitRate, audioFormat,
                             updating, error, and an object: song
        sticker              uri, name, value
        stop --pending       after (song or album), time, seconds, fade, server,
                             partition, ended (of a process that was killed: what
                             `stop --cancel` sets back)
        subscribe            channel, message
        tags                 tag
        toggleoutput         as outputs
        urlhandlers          handler
        version              protocol
        volume               volume
        waitmessage          channel, message
        watch                event, change, position, from, old, new, seconds,
                             playlist, output, uri, title (of a stream)

      A song has uri, duration, tags, in the queue also position, id and priority, and in a playlist \
      position. A part of a file, such as a track of a CUE sheet, has range (an object: start and end in \
      seconds; without end it is the rest of the file). The values in tags are lists, since a song can have several artists: \
      jq -r '.tags.Artist[0]'.
      """)
}
