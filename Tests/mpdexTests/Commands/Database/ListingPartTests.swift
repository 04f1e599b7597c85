import Bytes
import Testing
import TestSupport

/// From markers and offsets to entries: `ls --marker`, `--window`, `--from` and `--to`, and
/// `index --zoom`, by their whole output.
@Suite struct ListingPartTests {
  static let server = Result { try LiveServer(library: library) }

  static let library: MusicLibrary = [
    .directory(
      "A",
      ([
        "Saab", "Sabbath", "Sabina", "Sade", "Sting", "Beatles", "Björk", "Земфира", "Сплин",
        "Спокойной ночи", "さくら", "がく", "!!!", "9 Lives", "10cc", "Ωδή", "強",
      ] as [ByteString]).map { .directory($0, [.song("1.wav")]) }),
    .directory("B", [.song("#1 Crush.wav"), .song("$.wav"), .song("b.wav")]),
    .song(
      "1.wav", tags: ["Artist": "Björk", "Title": "Hunter"]),
    .song("2.wav", tags: ["Artist": "Björk", "Title": "Human Behaviour"]),
    .song("3.wav", tags: ["Artist": "Björk", "Title": "Jóga"]),
    .song("4.wav", tags: ["Artist": "Bjorkling", "Title": "Solo"]), .song("unknown.wav"),
  ]

  private func run(_ arguments: [ByteString], input: String? = nil) throws -> ProcessResult {
    let server = try Self.server.get()
    return try Command.run(
      arguments, environment: ["MPD_HOST": server.socketPath, "LC_ALL": "en_US.UTF-8"],
      input: input.map { Array($0.utf8) })
  }

  @Test(
    arguments: [
      (["A", "--zoom", "S"], "Sa\t2\t4\nSt\t6\t1\n"),
      (["A", "--zoom", "Sab"], "Sabb\t3\t1\nSabi\t4\t1\n"),
      (["A", "--zoom", "sáb"], "Sabb\t3\t1\nSabi\t4\t1\n"),
      (["A", "--zoom", "sa"], "Saa\t2\t1\nSab\t3\t2\nSad\t5\t1\n"),
      (["A", "--zoom", "С"], "Спл\t12\t1\nСпо\t13\t1\n"),
      (["A", "--zoom", "сп", "--fit", "1"], "Спл\t12\t2\n"),
      (
        ["A", "--zoom", "#", "--json", "--fit", "2"],
        #"{"count":9,"label":"!","offset":7}"# + "\n" + #"{"count":1,"label":"強","offset":16}"#
          + "\n"
      ),
      (
        ["A", "--locale", "en,ru,ja"],
        "B\t0\t2\nS\t2\t5\nЗ\t7\t1\nС\t8\t2\nか\t10\t1\nさ\t11\t1\n#\t12\t5\n"
      ),
      (["A", "--locale", "en,ru,ja", "--zoom", "С"], "Спл\t8\t1\nСпо\t9\t1\n"),
      (["--in", "tags:artist"], "B\t0\t2\n\t2\t1\n"),
      (
        ["--in", "search:file~.wav", "--by", "artist,title", "--zoom", "B"],
        "Bjork ·\t0\t3\nBjorkl\t3\t1\n"
      ),
      (
        ["--in", "search:file~.wav", "--by", "artist,title", "--zoom", "Bjork ·"],
        "Bjork · H\t0\t2\nBjork · J\t2\t1\n"
      ),
      (
        ["--in", "search:file~.wav", "--by", "artist,title", "--zoom", "björk · h"],
        "Bjork · Hum\t0\t1\nBjork · Hun\t1\t1\n"
      ),
    ] as [([ByteString], String)])
  func markersAreZoomedAtEveryDepth(_ arguments: [ByteString], _ expected: String) throws {
    let result = try run(["index"] + arguments)
    #expect((result.status, result.text, result.errorText) == (0, expected, ""))
  }

  @Test(
    arguments: [
      ("Saab", "'Saab' cannot be zoomed: it is not divided into finer markers"),
      ("sad", "'Sad' cannot be zoomed: it is not divided into finer markers"),
      ("Sz", "there is no marker 'Sz'; nearest: Sa, St, #"),
      ("Я", "there is no marker 'Я'; nearest: З, С, か, さ"),
      ("", "there is no marker ''; nearest: B, S, #, !"),
    ] as [(ByteString, String)])
  func otherLabelsExitWith1(_ label: ByteString, _ message: String) throws {
    let result = try run(["index", "A", "--zoom", label])
    #expect((result.status, result.text) == (1, ""))
    #expect(result.errorText == "mpdex: \(message)\n")
  }

  @Test(
    arguments: [
      (["A", "--marker", "B"], "A/Beatles\nA/Björk\n"),
      (["A", "--marker", "b"], "A/Beatles\nA/Björk\n"),
      (["A", "--marker", "Sab"], "A/Sabbath\nA/Sabina\n"),
      (["A", "--marker", "sabb"], "A/Sabbath\n"),
      (["A", "--marker", "С"], "A/Сплин\nA/Спокойной ночи\n"),
      (["A", "--marker", "С", "--locale", "en,ru"], "A/Сплин\nA/Спокойной ночи\n"),
      (["A", "--marker", "9"], "A/9 Lives\n"),
      (["A", "--marker", "#", "--window", "7:10"], "A/!!!\nA/9 Lives\nA/10cc\n"),
      (["A", "--marker", "S", "--from", "sab", "--to", "sad"], "A/Sabbath\nA/Sabina\nA/Sade\n"),
      (["A", "--window", "1:3"], "A/Björk\nA/Saab\n"),
      (["A", "--window", "16:"], "A/強\n"),
      (["A", "--window", ":1", "--sections"], "[B]\nA/Beatles\n1 entry\n"),
      (
        ["A", "--window", "3", "--json"],
        #"{"kind":"directory","offset":3,"uri":"A/Sabbath"}"# + "\n"
      ),
      (["A", "--from", "#", "--to", "9"], "A/!!!\nA/9 Lives\n"),
      (["A", "--from", "st", "--to", "#", "--window", ":8"], "A/Sting\nA/!!!\n"),
      (["A", "--from", "か", "--locale", "ja", "--to", "か"], "A/がく\n"),
      // An entry that begins so is preferred to the marker.
      (["B", "--from", "#"], "B/#1 Crush.wav\nB/$.wav\n"),
      (["B", "--marker", "#"], "B/#1 Crush.wav\nB/$.wav\n"),
      (["B", "--to", "#"], "B/b.wav\nB/#1 Crush.wav\n"),
      (["--in", "tags:artist", "--marker", ""], "/\n"),
      (["--in", "tags:artist", "--marker", "B"], "Björk\nBjorkling\n"),
      (
        ["--in", "tags:artist/title", "bjork", "--marker", "hu"],
        "Björk/Human Behaviour\nBjörk/Hunter\n"
      ),
      (["--in", "search:file~.wav", "--by", "artist,title", "--marker", "Bjork · J"], "3.wav\n"),
      (["--in", "tree", "--only", "directories", "--marker", "か"], "A/がく\n"),
    ] as [([ByteString], String)])
  func aPartIsListed(_ arguments: [ByteString], _ expected: String) throws {
    let result = try run(["ls"] + arguments)
    #expect((result.status, result.text, result.errorText) == (0, expected, ""))
  }

  @Test(
    arguments: [
      (["A", "--marker", "Q"], "there is no marker 'Q'; nearest: B, S, #"),
      (["A", "--marker", "B", "--window", "2:4"], "A: there is nothing in that range"),
      (["A", "--window", "17:"], "A: there is nothing in that range"),
      (["--in", "tags:artist", "--window", "9:"], "there is nothing in that range"),
      (["--in", "tags:artist", "--marker", "Q"], "there is no marker 'Q'; nearest: B"),
    ] as [([ByteString], String)])
  func nothingIsAFailure(_ arguments: [ByteString], _ message: String) throws {
    let result = try run(["ls"] + arguments)
    #expect((result.status, result.text) == (1, ""))
    #expect(result.errorText == "mpdex: \(message)\n")
  }

  @Test(
    arguments: [["--window", "x"], ["--window", "3:1"], ["--window", ""], ["--marker"]]
      as [[ByteString]])
  func wrongUsageExitsWith64(_ arguments: [ByteString]) throws {
    #expect(try run(["ls", "A"] + arguments).status == 64)
  }

  /// Labels are taken as they are printed: blanks, control characters and backslashes.
  @Test func printedLabelsAreAccepted() throws {
    let lines = " x\n  y\n\tz\n\\n\n\\x41\n\u{7}bell\n\u{7}bull\n\u{202E}a\nb\\nc\n"
    let index = try run(["index", "--in", "-", "--zoom", "#"], input: lines)
    let labels = index.text.split(separator: "\n").map { $0.split(separator: "\t")[0] }
    #expect(labels == ["\\t", "␣", "\\"])
    #expect(try run(["ls", "--in", "-", "--marker", "␣"], input: lines).text == "  y\n x\n")
    #expect(try run(["ls", "--in", "-", "--marker", "\\t"], input: lines).text == "\tz\n")
    #expect(
      try run(["ls", "--in", "-", "--marker", "\\"], input: lines).text == "\\n\n\\x41\n")
    #expect(
      try run(["ls", "--in", "-", "--marker", "\\x07bu"], input: lines).text == "\u{7}bull\n")
    #expect(
      try run(["ls", "--in", "-", "--marker", "\\u{202E}A"], input: lines).text == "\u{202E}a\n")
  }

  /// A menu: the labels of `index`, then those of `index --zoom`, then the entries of each, reach
  /// everything.
  @Test(arguments: ["en_US", "ru_RU", "ja_JP", "en,ru,ja"] as [ByteString])
  func menusReachEveryEntry(_ locale: ByteString) throws {
    let order: [ByteString] = ["--locale", locale]
    let all = try run(["ls", "A", "--by", "name"] + order).text
    var reached = ""
    for label in try labels(["index", "A"] + order) {
      let inner = try labels(["index", "A", "--zoom", label] + order)
      for deeper in inner.isEmpty ? [label] : inner {
        reached += try run(["ls", "A", "--marker", deeper] + order).text
      }
    }
    #expect(reached == all)
  }

  private func labels(_ arguments: [ByteString]) throws -> [ByteString] {
    try run(arguments).text.split(separator: "\n").compactMap { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).first.map { ByteString($0) }
    }
  }
}
