import Bytes
import Testing
import TestSupport

@Suite struct HelpFindingsTests {
  private func help(_ words: String) throws -> ProcessResult {
    let words = words.split(separator: " ").map { ByteString(String($0)) }
    return try Command.run(["help"] + words, environment: ["COLUMNS": "120"])
  }

  @Test(
    "a word that names nothing leads to what mentions it",
    arguments: [
      (
        "album",
        ["COMMANDS:\n", "OPTIONS:\n  --albums ", "RECIPES (`mpdex help cookbook album`):\n"]
      ),
      ("rating", ["--unrated <rating>", "  Rate the current song\n"]),
      ("order", [byOption, "  mpdex queue sort --by KEYS\n", "  mpdex help lists "]),
      ("orders", [byOption, "  mpdex help lists "]),
      ("sort", [byOption, "  mpdex queue sort\n", "  mpdex help lists "]),
      ("sorting", [byOption, "  queue sort "]), ("sort playlist", ["  playlist sort "]),
      ("alarm", ["RECIPES (`mpdex help cookbook alarm`):\n  An alarm clock\n"]),
      ("sleep", ["COMMANDS:\n  mpdex stop --", "  Fall asleep to music\n"]),
      ("mute", ["COMMANDS:\n  mpdex volume 0\n"]),
      ("currenttime", ["TOPICS:\n  mpdex help formats "]),
      ("repeated songs", ["queue dedupe", "Remove repeated songs, also from different albums"]),
      ("--fold", ["OPTIONS:\n  --fold "]),
      ("pl", ["  play  ", "  playlist  "]),
      ("import", ["  mpdex playlist apply NAME FILE\n", "  playlist repair"]),
      ("broken", ["  mpdex playlist repair NAME\n"]), ("duplicates", ["  queue dedupe"]),
      ("double", ["  queue dedupe"]), ("stars", ["  rate  "]), ("wake", ["  An alarm clock\n"]),
      ("notify", ["  watch  "]), ("remote", ["  -h"]), ("newest", ["  The newest albums\n"]),
      ("translit", ["OPTIONS:\n  --latin "]), ("cyrillic", ["OPTIONS:\n  --latin "]),
      ("longest", ["  pick  "]),
      ("album next", ["  Play an album next\n"]), ("preferences", ["mpdex help settings "]),
      ("timer", ["  mpdex stop --after 30m\n"]), ("90s", ["find 'date>=1990' 'date<=1999'\n"]),
      ("1980s", ["find 'date>=1980' 'date<=1989'\n"]), ("decade", ["  mpdex find date=1997\n"]),
      ("nineties", ["find 'date>=1990' 'date<=1999'\n", "  A playlist of the nineties"]),
    ] as [(String, [String])])
  func findings(_ words: String, _ parts: [String]) throws {
    let result = try help(words)
    #expect((result.status, result.errorText) == (0, ""))
    #expect(result.text.hasPrefix("No command is called '\(words)'; these are related to it:\n\n"))
    for part in parts { #expect(result.text.contains(part), "\(part): \(result.text)") }
  }

  private static let byOption = "\n\nOPTIONS:\n  --by <keys> "

  @Test("an option leads to options of this name alone") func optionsAlone() throws {
    let text = try help("--fade").text
    #expect(text.contains("OPTIONS:\n  --fade ") && !text.contains("TOPICS:"))
  }

  @Test(
    "a mistyped word leads to what mentions the nearest one",
    arguments: [
      ("jsn", "json", "mpdex help json "), ("shufle", "shuffle", "  queue shuffle "),
      ("undoo", "undo", "  undo  "), ("favorites", "favourites", "Add the current song to the fav"),
      ("--shufle", "--shuffle", "  --shuffle "), ("repaeted songs", "repeated songs", "dedupe"),
    ])
  func nearest(_ typed: String, _ nearest: String, _ part: String) throws {
    let result = try help(typed)
    #expect((result.status, result.errorText) == (0, ""))
    #expect(
      result.text.hasPrefix(
        "Nothing is called '\(typed)'. Did you mean '\(nearest)'? These are related to it:\n\n"))
    #expect(result.text.contains(part), "\(result.text)")
  }

  @Test(
    "words are not found within others by chance",
    arguments: [("date", "update"), ("offset", "help json")])
  func chance(_ word: String, _ other: String) throws {
    #expect(try !help(word).text.contains(other))
  }

  @Test(
    "a word far from all that is known is not guessed", arguments: ["guitar", "zebra", "purple"])
  func far(_ word: String) throws {
    let result = try help(word)
    #expect((result.status, result.text) == (64, ""))
  }

  @Test("a word that nothing mentions is wrong usage, and is shown without control characters")
  func unknown() throws {
    let result = try Command.run(["help", "xyzzy\u{1B}[31m"])
    #expect((result.status, result.text) == (64, ""))
    #expect(
      result.errorText
        == "mpdex: there is no command 'xyzzy\\e[31m', and nothing in the help mentions it; "
        + "`mpdex help` lists the topics\n")
  }

  @Test("commands and their abbreviations come before findings") func commandsFirst() throws {
    #expect(try help("ind") == Command.run(["index", "--help"], environment: ["COLUMNS": "120"]))
    #expect(try help("queue sort").text.hasPrefix("OVERVIEW: Sort the queue."))
    #expect(
      try help("queue undoo").errorText
        == "mpdex: `mpdex queue` has no action 'undoo'; nearest: undo\n")
  }
}
