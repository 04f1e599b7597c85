/// A name with its meaning in a list of the manual.
struct ManualEntry {
  let name: String
  let meaning: String
}

/// The variables of the environment that the program reads. An empty one counts as unset.
let environmentOfManual = [
  ManualEntry(
    name: "MPD_HOST", meaning: "The server, as with --host; a password can precede it, with an @."),
  ManualEntry(name: "MPD_PORT", meaning: "The server's TCP port, as with --port."),
  ManualEntry(
    name: "MPD_TIMEOUT", meaning: "The number of seconds for which the server may be silent."),
  ManualEntry(
    name: "MPC_FORMAT", meaning: "How songs are shown to people, as with --format."),
  ManualEntry(
    name: "MPDEX_ARTICLES",
    meaning: "The words to ignore at the beginning of a name, as with --ignore-articles."),
  ManualEntry(name: "MPDEX_LOCALE", meaning: "The locale of the order of names, as with --locale."),
  ManualEntry(
    name: "LC_ALL, LC_COLLATE, LANG",
    meaning: "The locale of the order of names, if there is no other; the first that is set counts."
  ),
  ManualEntry(name: "NO_COLOR", meaning: "If it is set, nothing is coloured on a terminal."),
  ManualEntry(
    name: "XDG_RUNTIME_DIR, XDG_CONFIG_HOME, XDG_CACHE_HOME, HOME",
    meaning: "The directories of the files below."),
]

/// The files that the program uses.
let filesOfManual = [
  ManualEntry(
    name: "$XDG_CONFIG_HOME/mpdex/config",
    meaning: """
      Lines such as articles = the,a,an, locale = sv_SE and host = password@studio, which stand for \
      the variables MPDEX_ARTICLES, MPDEX_LOCALE and MPD_HOST where these are not set, and the browser's: \
      keys = ncmpcpp, \
      key ctrl-x = quit, colour header = #ffaf00, mouse = off. A line that begins with # is a \
      comment. Without XDG_CONFIG_HOME it is ~/.config/mpdex/config.
      """),
  ManualEntry(
    name: "$XDG_CACHE_HOME/mpdex",
    meaning: "The cache of finished indexes, without XDG_CACHE_HOME ~/.cache/mpdex."),
  ManualEntry(
    name: "$XDG_RUNTIME_DIR/mpd/socket, /run/mpd/socket",
    meaning: "The servers that are tried if no host and no port are given."),
]
