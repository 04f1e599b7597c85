import Bytes
import Testing
import TestSupport

@Suite struct IndexCommandTests {
  static let server = Result { try LiveServer(library: SampleLibrary.library) }

  private func run(_ arguments: ByteString...) throws -> ProcessResult {
    let server = try Self.server.get()
    return try Command.run(arguments, environment: ["MPD_HOST": server.socketPath])
  }

  @Test func printsMarkersWithOffsetsAndCounts() throws {
    let result = try run("index", "Artists")
    #expect(result.text == "A\t0\t2\nB\t2\t5\nZ\t7\t1\n#\t8\t2\n")
    #expect(result.status == 0)
  }

  @Test func zoomsIntoAMarker() throws {
    let expected = "B\"\t2\t1\nBe\t3\t2\nBj\t5\t2\n"
    #expect(try run("index", "Artists", "--zoom", "B").text == expected)
    #expect(try run("index", "Artists", "--zoom=b").text == expected)
  }

  @Test(
    arguments: [
      ("Z", "mpdex: 'Z' cannot be zoomed: it is not divided into finer markers\n"),
      ("C", "mpdex: there is no marker 'C'; nearest: A, B, Z, #\n"),
    ] as [(ByteString, String)])
  func unzoomableLabelsExitWith1(_ label: ByteString, _ message: String) throws {
    let result = try run("index", "Artists", "--zoom", label)
    #expect((result.status, result.text, result.errorText) == (1, "", message))
  }

  @Test func markersFollowTheLocale() throws {
    let result = try run("index", "Artists", "--locale", "sv_SE")
    #expect(result.text == "A\t0\t1\nB\t1\t5\nZ\t6\t1\nÄ\t7\t1\n#\t8\t2\n")
  }

  @Test(arguments: [("4", "A 0 2,B 2 5,Z 7 1,# 8 2"), ("3", "A 0 7,Z 7 3"), ("1", "A 0 10")])
  func markersAreThinnedToFit(_ rows: ByteString, _ expected: String) throws {
    let lines = expected.split(separator: ",").map {
      $0.split(separator: " ").joined(separator: "\t") + "\n"
    }
    #expect(try run("index", "Artists", "--fit", rows).text == lines.joined())
  }

  @Test func articlesCanBeIgnored() throws {
    let server = try LiveServer(library: [.directory("The Zoo"), .directory("Bell")])
    let result = try server.mpdex("index", "--ignore-articles", "the,a,an")
    #expect(result.text == "B\t0\t1\nZ\t1\t1\n")
    #expect(try server.mpdex("jump", "zo", "--ignore-articles", "the").text == "The Zoo\n")
  }

  @Test func printsOneJSONObjectPerLine() throws {
    let result = try run("index", "Artists", "--only", "songs", "--json")
    #expect(result.text == #"{"count":1,"label":"B","offset":0}"# + "\n")
  }

  @Test func terminatesResultsWithNUL() throws {
    #expect(try run("index", "Lists", "-0").text == "T\t0\t1\0")
  }

  @Test func titlesNeedNoServer() throws {
    let result = try Command.run(["index", "--titles", "--locale", "sv_SE"])
    let letters = "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z Å Ä Ö #"
    #expect(result.text == letters.split(separator: " ").map { $0 + "\n" }.joined())
    #expect(result.status == 0)
  }

  @Test func severalLocalesHaveTheirTitles() throws {
    let titles = "ABCDEFGHIJKLMNOPQRSTUVWXYZΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩあかさたなはまやらわ#"
    let expected = titles.map { "\($0)\n" }.joined()
    let result = try Command.run(["index", "--titles", "--locale", "en,el,ja"])
    #expect((result.status, result.text) == (0, expected))
    let environment = ["MPDEX_LOCALE": "en,el,ja"]
    #expect(try Command.run(["index", "--titles"], environment: environment).text == expected)
    let wrong = try Command.run(["index", "--titles", "--locale", "en,klingon"])
    #expect((wrong.status, wrong.text) == (64, ""))
    #expect(wrong.errorText.contains("ICU knows no locale 'klingon'"))
  }

  @Test func anUnknownLocaleIsWrongUsage() throws {
    let result = try run("index", "Artists", "--locale", "klingon")
    #expect(result.status == 64)
    #expect(result.errorText.contains("ICU knows no locale 'klingon'"))
  }

  @Test func aMissingDirectoryExitsWith76() throws {
    let result = try run("index", "Nowhere")
    #expect((result.status, result.text) == (76, ""))
    #expect(result.errorText == "mpdex: Nowhere: No such directory\n")
  }

  @Test func acceptsTheRootAndTrailingSlashes() throws {
    #expect(try run("index", "/").text == "A\t0\t1\nL\t1\t1\n")
    #expect(try run("index", "Artists/").text == (try run("index", "Artists").text))
  }

  @Test func refusesASongAsADirectory() throws {
    let result = try run("index", "Artists/Bell live.wav")
    #expect((result.status, result.text) == (1, ""))
    #expect(result.errorText == "mpdex: Artists/Bell live.wav: this is a song, not a directory\n")
  }

  @Test func aDashReadsTheDirectoryFromStandardInput() throws {
    let server = try Self.server.get()
    let result = try server.mpdex("index", "-", input: Array("Lists\n".utf8))
    #expect(result.text == "T\t0\t1\n")
    #expect(try server.mpdex("index", "-", input: Array("a\nb\n".utf8)).status == 64)
  }

  @Test func labelsAreNeverBlank() throws {
    let server = try LiveServer(library: [
      .song(" x.wav"), .song("\u{301}.wav"), .song("\u{7}b.wav"), .song("!.wav"),
    ])
    let lines = try server.mpdex("index", "--zoom", "#").text.split(separator: "\n")
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { !$0.hasPrefix("\t") && !$0.hasPrefix(" ") })
  }

  @Test(
    arguments: [
      ([:], "A  0  2  ██\nB  2  4  ████\nZ  6  1  █\n#  7  2  ██\n"),
      (["COLUMNS": "13"], "A  0  2  ██\nB  2  4  ████\nZ  6  1  █\n#  7  2  ██\n"),
      (["COLUMNS": "11"], "A  0  2  █\nB  2  4  ██\nZ  6  1  █\n#  7  2  █\n"),
      (["COLUMNS": "9"], "A  0  2\nB  2  4\nZ  6  1\n#  7  2\n"),
      (["TERM": "linux"], "A  0  2  ##\nB  2  4  ####\nZ  6  1  #\n#  7  2  ##\n"),
      (["TERM": "dumb", "COLUMNS": "11"], "A  0  2  #\nB  2  4  ##\nZ  6  1  #\n#  7  2  #\n"),
      (["LC_ALL": "C"], "A  0  2  ##\nB  2  4  ####\nZ  6  1  #\n#  7  2  ##\n"),
    ] as [([String: String], String)])
  func drawsBarsInTheRoomThatIsLeft(
    _ environment: [String: String], _ expected: String
  ) throws {
    let server = try Self.server.get()
    let result = try server.mpdex(
      "index", "Artists", "--only", "directories", environment: environment, terminal: .output)
    #expect((result.status, result.text) == (0, expected))
  }

  @Test func drawsNothingForPrograms() throws {
    let server = try Self.server.get()
    for option in ["-0", "--json"] as [ByteString] {
      let arguments: [ByteString] = ["index", "Artists", option]
      let shown = try server.mpdex(arguments: arguments, terminal: .output)
      #expect(try shown.output == server.mpdex(arguments: arguments).output)
    }
  }
}
