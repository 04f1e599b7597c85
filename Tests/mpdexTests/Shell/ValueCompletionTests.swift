import Bytes
import Testing
import TestSupport

/// The values that `mpdex complete` offers, as fish's script receives them.
@Suite struct ValueCompletionTests {
  private static let server = Result { () throws -> LiveServer in
    let outputs = ["Living room", "Büro"].map {
      "audio_output {\n type \"null\"\n name \"\($0)\"\n}"
    }
    let server = try LiveServer(library: library, configuration: outputs)
    _ = try server.raw([
      "add A", "save \"Föö\"", "save \"fun mix\"", "newpartition \"Kitchen\"", "load \"Föö\"",
    ])
    return server
  }

  private static let library: MusicLibrary = [
    .directory(
      "A",
      [
        song("Jóga", "Björk", album: "Homogenic"), song("Hunter", "Björk", album: "Homogenic"),
        song("Army of Me", "Björk", album: "Post"), song("Joan", "The Band", album: "Hits"),
        song("Back", "AC/DC", album: "Power"), .playlist("p.m3u"), .directory("E"),
      ]),
    .directory("Äther", [.song("x.wav")]),
  ]

  private static func song(
    _ title: String, _ artist: ByteString, album: ByteString
  ) -> MusicLibrary.Entry {
    .song(
      ByteString("\(title).wav"),
      tags: ["Title": ByteString(title), "Artist": artist, "Album": album])
  }

  private func offered(_ words: ByteString...) throws -> [String] {
    try Self.server.get().completion(of: words)
  }

  @Test func pathsAreFoundAsByAJump() throws {
    #expect(try offered("add", "a/jo") == ["list", "Joan.wav", "Jóga.wav"])
    #expect(try offered("add", "a/jog") == ["replace", "A/Jóga.wav"])
    #expect(try offered("add", "at") == ["replace", "Äther/"])
    #expect(try offered("ls", "a/") == ["words", "A/E/"])
    #expect(try offered("ls", "--by", "name", "a/") == ["words", "A/E/"])
    #expect(try offered("add", "hun") == ["words"])
    let music = ByteString(try Self.server.get().musicDirectory)
    #expect(try offered("add", music + "/a/jog") == ["replace", "\(music)/A/Jóga.wav"])
    #expect(try offered("add", "/A") == ["words"])
  }

  /// Every key that is offered is taken, and every key that the command takes is offered.
  @Test(
    arguments: [
      ["list", "--albums"], ["albums"], ["search", "file~"], ["listall"], ["queue", "sort"],
      ["playlist"], ["playlist", "sort", "fun mix"], ["lsplaylists"], ["ls"],
      ["index", "--in", "albums"],
      ["ls", "--in", "queue"], ["jump", "--in", "albums", "h"],
    ] as [[ByteString]])
  func keysOfAnOrder(_ words: [ByteString]) throws {
    let server = try Self.server.get()
    let isTaken = { (key: String) in
      let result = try server.mpdex(
        arguments: words + ["--by", ByteString(key)], environment: ["MPDEX_COLOR": "never"])
      return !result.errorText.contains("cannot sort by")
    }
    for hyphen in ["", "-"] {
      let offered = try server.completion(of: words + ["--by", ByteString(hyphen)]).dropFirst()
      let all = ["uri", "added", "rating", "prio", "songs", "artist", "album", "title", "name"]
      for key in all {
        let isOffered = offered.contains(hyphen + key)
        #expect(try isTaken(hyphen + key) == isOffered, "\(words) \(hyphen)\(key)")
      }
    }
  }

  @Test func filtersOfAlbumsAreOfferedAtOnce() throws {
    #expect(try offered("list", "--albums", "album=Ho") == ["words", "album=Homogenic"])
    #expect(try offered("albums", "album=Ho") == ["words", "album=Homogenic"])
    #expect(try offered("pick", "--distinct", "uri,ad") == ["words", "uri,added"])
  }

  @Test func namesAreFoundAsByAJump() throws {
    #expect(try offered("load", "F") == ["words", "Föö"])
    #expect(try offered("load", "fo") == ["replace", "Föö"])
    #expect(try offered("load", "FU") == ["replace", "fun mix"])
    #expect(try offered("load", "a/") == ["words", "A/E/", "A/p.m3u"])
    #expect(try offered("enable", "bur") == ["replace", "Büro"])
    #expect(try offered("enable", "liv") == ["words", "Living room"])
    #expect(try offered("delpart", "KIT") == ["replace", "Kitchen"])
    #expect(try offered("-a", "KI") == ["replace", "Kitchen"])
    #expect(try offered("idle", "MIX") == ["replace", "mixer"])
  }

  @Test func tagsAreOfferedInTheTypedCase() throws {
    #expect(try offered("list", "artist") == ["words", "artist", "artistsort"])
    #expect(try offered("list", "Artist") == ["words", "Artist", "ArtistSort"])
    #expect(try offered("list", "ARTISTS") == ["replace", "ArtistSort"])
    #expect(try offered("list", "zz") == ["words"])
  }

  @Test func countTakesAKeyAndThenFilters() throws {
    #expect(try offered("count", "ye") == ["words", "year"])
    #expect(try offered("count", "artists") == ["words", "artistsort"])
    #expect(try offered("count", "genre", "artists") == ["words", "artistsort="])
    #expect(try offered("count", "year", "album=Ho") == ["words", "album=Homogenic"])
  }

  @Test func filtersAreTagsThenValues() throws {
    #expect(try offered("search", "artists") == ["words", "artistsort="])
    #expect(
      try offered("search", "artist=") == [
        "words", "artist=AC/DC", "artist=Björk", "artist=The Band",
      ])
    #expect(try offered("search", "artist=bj") == ["words", "artist=Björk"])
    #expect(try offered("search", "artist!=bjo") == ["replace", "artist!=Björk"])
    #expect(try offered("search", "Artist", "bjo") == ["replace", "Björk"])
    #expect(try offered("search", "base=at") == ["replace", "base=Äther/"])
    #expect(try offered("search", "nope=") == ["words"])
    #expect(try offered("search", "added>=") == ["words"])
  }

  @Test func aFieldIsFollowedByItsOperators() throws {
    #expect(
      try offered("find", "album") == [
        "words", "album=", "album~", "album^=", "album=~", "album!=", "album!~", "album!^=",
        "album!=~", "album>=", "album<=", "album>", "album<", "albumsort=", "albumartist=",
        "albumartistsort=",
      ])
    #expect(
      try offered("search", "artist!") == [
        "words", "artist!=", "artist!~", "artist!^=", "artist!=~",
      ])
    #expect(try offered("find", "base") == ["words", "base=", "base!="])
    #expect(try offered("find", "modified") == ["words", "modified>=", "modified<"])
    #expect(
      try offered("find", "any") == [
        "words", "any=", "any~", "any^=", "any=~", "any!=", "any!~", "any!^=", "any!=~",
      ])
    #expect(try offered("find", "fil") == ["words", "file="])
    #expect(try offered("search", "nope!") == ["words"])
  }

  @Test func valuesAreThoseOfTheSongsThatTheFiltersFind() throws {
    let albums = ["words", "album=Homogenic", "album=Post"]
    #expect(try offered("search", "artist=Björk", "album=") == albums)
    #expect(try offered("find", "artist", "Björk", "album=") == albums)
    #expect(try offered("search", "-e", "(artist == 'Björk')", "album=") == albums)
    #expect(try offered("list", "album", "artist=Björk", "title=h") == ["words", "title=Hunter"])
    #expect(
      try offered("search", "--fold", "artist=bjork", "album=p") == [
        "words", "album=Post", "album=Power",
      ])
    #expect(
      try offered("search", "nope=x", "album=h") == ["words", "album=Hits", "album=Homogenic"])
  }

  @Test func groupsComeAfterFilters() throws {
    #expect(try offered("list", "album", "gr") == ["words", "grouping=", "group"])
    #expect(try offered("list", "album", "group", "genr") == ["words", "genre"])
    #expect(try offered("list", "album", "group", "artist", "") == ["words", "group"])
    #expect(try offered("search", "group", "gr") == ["words", "grouping="])
  }

  @Test func listsAreNamedStepByStep() throws {
    #expect(
      try offered("index", "--in", "") == [
        "words", "tree", "tags", "queue", "playlist:", "search:", "albums", "-",
      ])
    #expect(try offered("index", "--in", "tree:at") == ["replace", "tree:Äther/"])
    #expect(
      try offered("index", "--in=tags:al") == [
        "words", "--in=tags:album", "--in=tags:albumsort", "--in=tags:albumartist",
        "--in=tags:albumartistsort",
      ])
    #expect(try offered("index", "--in", "tags:artist/gen") == ["words", "tags:artist/genre"])
    #expect(try offered("index", "--in", "playlist:fo") == ["replace", "playlist:Föö"])
    #expect(
      try offered("index", "--in", "search:artist=bjo") == ["replace", "search:artist=Björk"])
    #expect(try offered("index", "--in", "search:artist=x al") == ["words"])
    #expect(try offered("index", "--in", "nope:") == ["words"])
    #expect(
      try offered("index", "--in", "queue", "--by", "artist,gen") == ["words", "artist,genre"])
    let albums: [ByteString] = ["ls", "--in", "albums", "--by"]
    let server = try Self.server.get()
    let byArtist = try server.completion(of: albums + ["albumartist", "b"])
    #expect(byArtist.count > 1)
    #expect(try server.completion(of: albums + ["albumartist,-date", "b"]) == byArtist)
    let songs = try server.completion(of: albums + ["albumartist", "bj/"])
    #expect(try server.completion(of: albums + ["albumartist,-date", "bj/"]) == songs)
    #expect(try offered("queue", "dedupe", "--distinct", "genr") == ["words", "genre"])
    #expect(try offered("pick", "--by", "-rat") == ["words", "-rating"])
    #expect(try offered("pick", "--by", "date,-playc") == ["words", "date,-playCount"])
    #expect(try offered("stop", "--after", "") == ["words", "song", "album", "queue"])
  }

  @Test func entriesOfAListAreCompleted() throws {
    #expect(try offered("jump", "--in", "queue", "hu") == ["words", "Hunter"])
    #expect(try offered("jump", "--in", "queue", "JO") == ["list", "Joan", "Jóga"])
    #expect(try offered("jump", "--in", "queue", "--by", "artist", "bjo") == ["replace", "Björk"])
    #expect(try offered("jump", "--in", "playlist:Föö", "ar") == ["words", "Army of Me"])
    #expect(
      try offered("jump", "--in", "search:artist=Björk", "") == [
        "words", "Army of Me", "Hunter", "Jóga",
      ])
    #expect(try offered("jump", "--in", "tree", "jog") == ["replace", "Jóga.wav"])
    #expect(try offered("index", "--in", "tree", "") == ["words", "A/", "Äther/", "E/"])
    #expect(
      try offered("jump", "--in", "tags", "bjo/ho/jo") == ["replace", "Björk/Homogenic/Jóga"])
    #expect(try offered("jump", "--in", "tags", "ac") == ["words", #"AC\/DC/"#])
    #expect(try offered("jump", "--in", "nope", "") == ["words"])
  }

  /// Each word that is offered finds the same thing again, alone or after the words before it.
  @Test func wordsFindThings() throws {
    let all = ["", " Homogenic", " Post", " Army of Me", " Hunter", " Jóga"].map { "Björk" + $0 }
    #expect(try offered("play", "bjo") == ["replace"] + all)
    #expect(try offered("jump", "--in", "library", "bjo") == ["replace"] + all)
    #expect(try offered("play", "homog") == ["words", "Homogenic"])
    #expect(try offered("play", "--next", "bjork", "HO") == ["replace", "Homogenic"])
    #expect(try offered("jump", "--in=library", "bjork", "ho") == ["words", "Homogenic"])
    #expect(try offered("play", "army", "m") == ["words", "Me"])
    #expect(try offered("play", "bjork", "army", "of") == ["words", "of Me"])
    #expect(try offered("play", "fu") == ["words", "fun mix"])
    #expect(try offered("play", "") == ["words"])
    #expect(try offered("play", "--id", "h") == ["words"])
    #expect(try offered("jump", "hunter", "j") == ["words"])
    #expect(try offered("jump", "--in", "li") == ["words", "library"])
  }

  @Test func aNameThatIsAPositionIsNotOfferedAlone() throws {
    let server = try LiveServer(library: [
      .song("a.wav", tags: ["Artist": "Prince", "Album": "1999", "Title": "1999", "Date": "1982"])
    ])
    #expect(try server.completion(of: ["play", "19"]) == ["words", "1999 Prince"])
    #expect(try server.completion(of: ["jump", "--in", "library", "19"]) == ["words", "1999"])
  }

  /// What `index` and `ls` take leads to a list.
  @Test func onlyListsAreCompletedWhereOneIsExpected() throws {
    #expect(try offered("index", "--in", "tags", "bjo/p") == ["replace", "Björk/Post/"])
    #expect(try offered("ls", "--in", "tags", "bjo/post/") == ["words"])
    #expect(try offered("ls", "--in", "queue", "") == ["words"])
  }

  /// Standard input belongs to the command that will run.
  @Test func linesAreNotRead() throws {
    let result = try Self.server.get().mpdex(
      "complete", "fish", "jump", "--in", "-", "a", input: Array("abc\n".utf8))
    #expect((result.status, result.text) == (0, "words\n"))
    #expect(try offered("index", "--in", "-", "--zoom", "") == ["words"])
  }

  @Test func labelsAreThoseOfTheListOnTheLine() throws {
    #expect(try offered("index", "--zoom", "") == ["words", "A", "F"])
    #expect(try offered("index", "A", "--zoom", "") == ["words", "A", "B", "E", "H", "J", "P"])
    #expect(try offered("index", "--locale", "sv", "--zoom", "") == ["words", "A", "F", "Ä"])
    #expect(try offered("index", "--only=songs", "--zoom", "") == ["words"])
    #expect(try offered("index", "--in", "queue", "--zoom", "j") == ["words", "J"])
    #expect(try offered("index", "--in", "tags", "bjo", "--zoom", "") == ["words", "H", "P"])
    #expect(try offered("index", "A", "--zoom", "h") == ["words", "H"])
  }

  /// In a list of dates, the labels of markers are completed from the outer level inwards.
  @Test func pathsOfLabelsAreCompletedLabelByLabel() throws {
    let dates: [ByteString] = ["1997-09-22", "1997-03-01", "1997", "2001-02"]
    let server = try LiveServer(
      library: MusicLibrary(
        dates.enumerated().map { index, date in
          let tags: [MusicLibrary.Tag] = [.init("Album", "\(index)"), .init("Date", date)]
          return .directory("\(index)", [.song("1.wav", tags: tags)])
        }))
    func offered(_ words: ByteString...) throws -> [String] {
      let list: [ByteString] = ["--in", "albums", "--by", "date"]
      return try server.completion(of: words.prefix(1) + list + words.dropFirst())
    }
    #expect(try offered("jump", "") == ["words", "1997", "2001"])
    #expect(try offered("jump", "2") == ["words", "2001"])
    #expect(try offered("jump", "1997") == ["words", "1997", "1997/–", "1997/Mar", "1997/Sep"])
    #expect(try offered("jump", "1997/s") == ["words", "1997/Sep"])
    #expect(try offered("index", "--zoom", "1997/") == ["words", "1997/–", "1997/Mar", "1997/Sep"])
    #expect(try offered("ls", "--marker", "19") == ["words", "1997"])
    #expect(try offered("ls", "--from", "1997/m") == ["words", "1997/Mar"])
    #expect(try offered("ls", "--to", "") == ["words", "1997", "2001"])
    #expect(try offered("ls", "--marker", "1998/") == ["words"])
  }

  @Test func placesHaveNames() throws {
    #expect(try offered("add", "--at", "") == ["words", "end", "start"])
    #expect(try offered("move", "1", "n") == ["words", "next"])
    #expect(try offered("addplaylist", "--at", "") == ["words", "end", "start"])
    #expect(try offered("moveplaylist", "Föö", "1", "") == ["words", "end", "start"])
  }

  @Test func outputsHaveAttributes() throws {
    let server = try LiveServer(
      library: nil,
      configuration: ["audio_output {\n type \"alsa\"\n name \"Hi\"\n device \"null\"\n}"])
    for output in ["1", "Hi"] as [ByteString] {
      let answer = try server.mpdex("complete", "fish", "outputset", output, "")
      #expect(answer.text == "words\nallowed_formats=\t\ndop=\t\n")
    }
  }

  /// The list is read once and kept, in the order of the settings.
  @Test func whatWasReadIsKept() throws {
    let directory = try TemporaryDirectory()
    let environment = ["XDG_CACHE_HOME": directory.path, "MPDEX_LOCALE": "sv"]
    for _ in 0..<2 {
      let answer = try Self.server.get().completion(of: ["add", ""], environment: environment)
      #expect(answer == ["words", "A/", "Äther/"])
    }
    let cache = try Command.run(["cache", "--json"], environment: environment)
    #expect(cache.text.split(separator: "\n").count == 1)
    #expect(cache.text.contains("\"locale\":\"sv\""))
  }
}
