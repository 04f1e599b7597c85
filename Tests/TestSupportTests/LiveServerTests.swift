import Bytes
import Glibc
import Testing
import TestSupport

@Suite struct LiveServerTests {
  /// Returns the reply of `listall`, which lists songs, then playlists, then directories.
  static func listing(_ entries: [MusicLibrary.Entry], below prefix: ByteString = "")
    -> [ByteString]
  {
    var (songs, playlists, directories): ([ByteString], [ByteString], [ByteString]) = ([], [], [])
    for entry in entries {
      let path = prefix + entry.name
      switch entry {
      case .song: songs.append("file: " + path)
      case .playlist: playlists.append("playlist: " + path)
      case .directory(let directory):
        directories.append("directory: " + path)
        directories += listing(directory.entries, below: path + "/")
      }
    }
    return songs + playlists + directories
  }

  static func expectListing(of library: MusicLibrary, on server: LiveServer) throws {
    let lines = try server.rawBytes(["listall"]).split(separator: 0x0A).map { ByteString($0) }
    #expect(lines == listing(library.entries) + ["OK"])
  }

  @Test func listsAllEntriesByteForByte() throws {
    var library = MusicLibrary.artists(count: 300)
    library.entries += MusicLibrary.flatSongs(count: 50).entries
    let strange: [ByteString] = [
      [0xFF], [0xC3, 0x28], "e\u{301}", "\u{E9}", "a\tb", "\rb", "\" ' \\ \\\"", " lead", "trail ",
      "#",
    ]
    library.entries.append(
      .directory(
        "Str" + [0xE9] + "nge",
        strange.flatMap { name -> [MusicLibrary.Entry] in
          [.directory("d" + name, [.song("s" + name)]), .song(name), .playlist(name + ".m3u")]
        }))
    try Self.expectListing(of: library, on: try LiveServer(library: library))
  }

  @Test func tagsAndTimesArriveAsWritten() throws {
    let library: MusicLibrary = [
      .song("a.wav", tags: ["Artist": "One", "Artist": "Two", "Title": "T"], seconds: 61.25)
    ]
    let reply = try LiveServer(library: library).raw(["lsinfo"])
    let isNew = ProgramVersion.mpd >= ProgramVersion(0, 24)
    #expect(
      reply == """
        file: a.wav
        Last-Modified: 2023-11-14T22:13:20Z
        \(isNew ? "Added: 2023-11-14T22:13:20Z\n" : "")Artist: One
        Artist: Two
        Title: T
        Time: 61
        duration: 61.250
        OK

        """)
  }

  @Test func stopEndsTheServerAndRemovesItsDirectory() throws {
    let server = try LiveServer()
    let pid = try #require(server.processIdentifier)
    #expect(kill(pid, 0) == 0)
    server.stop()
    #expect(kill(pid, 0) != 0)
    #expect(server.processIdentifier == nil)
    #expect(access(server.directory, F_OK) != 0)
    #expect(throws: (any Error).self) { try server.raw(["ping"]) }
  }

  @Test func endsWhenItsLastOwnerIsReleased() throws {
    var server: LiveServer? = try LiveServer()
    let pid = try #require(server?.processIdentifier)
    let directory = try #require(server?.directory)
    server = nil
    #expect(kill(pid, 0) != 0)
    #expect(access(directory, F_OK) != 0)
  }

  @Test func twoServersRunAtOnce() throws {
    let (one, two) = (try LiveServer(library: [.song("1")]), try LiveServer(library: [.song("2")]))
    #expect(try one.raw(["add 1", "playlist"]) == "OK\n0:file: 1\nOK\n")
    #expect(try two.raw(["listall", "playlist"]) == "file: 2\nOK\nOK\n")
  }

  @Test func restartKeepsSocketAndFiles() throws {
    let server = try LiveServer(library: [.song("1")])
    let path = server.socketPath
    _ = try server.raw(["add 1", "save kept"])
    server.halt()
    #expect(server.processIdentifier == nil)
    #expect(throws: (any Error).self) { try server.raw(["ping"]) }
    try server.restart()
    #expect(server.socketPath == path)
    #expect(try server.raw(["playlist", "listplaylist kept"]) == "0:file: 1\nOK\nfile: 1\nOK\n")
    #expect(access("\(server.playlistDirectory)/kept.m3u", F_OK) == 0)
  }

  @Test func configurationReplacesDefaults() throws {
    let server = try LiveServer(
      library: MusicLibrary.flatSongs(count: 3),
      configuration: [
        "max_playlist_length \"2\"", "metadata_to_use \"artist\"", "password \"pw@read,add\"",
        "default_permissions \"\"",
      ])
    #expect(try server.raw(["listall"]).hasPrefix("ACK [4@0] {listall}"))
    let reply = try server.raw(["password pw", "add Flat"])
    #expect(reply == "OK\nACK [51@0] {add} Playlist is too large\n")
  }

  @Test func aWrongConfigurationThrowsWithTheLog() {
    let error = #expect(throws: LiveServerFailure.self) {
      try LiveServer(configuration: ["no_such_setting \"1\""])
    }
    #expect(error?.description.contains("no_such_setting") == true)
  }

  @Test func aDiscardedDatabaseIsAnError() {
    let error = #expect(throws: LiveServerFailure.self) {
      try LiveServer(library: [.song("1"), .song("1")])
    }
    #expect(error?.description.contains("mpd knows 0 of 2 songs") == true)
  }

  @Test func emptyServerHasNoSongs() throws {
    #expect(try LiveServer().raw(["listall", "lsinfo"]) == "OK\nOK\n")
  }

  @Test func realFilesAreScannedAndPlayed() throws {
    let library: MusicLibrary = [
      .directory(
        "D" + [0xFF],
        [
          .song("a.wav", tags: ["Artist": "One", "Artist": "Zwö", "Track": "3"], seconds: 2),
          .playlist("p.m3u", lines: ["a.wav"]),
        ])
    ]
    let server = try LiveServer(files: library, configuration: [LiveServer.withoutFFmpeg])
    try Self.expectListing(of: library, on: server)
    let song = try server.raw(["find \"(track == '3')\""])
    for line in ["Last-Modified: 2023-11-14T22:13:20Z", "Artist: One", "Artist: Zwö", "Time: 2"] {
      #expect(song.contains("\n\(line)\n"))
    }
    let reply = try server.raw(["clear", "add \"\"", "play", "status"])
    #expect(reply.contains("\nstate: play\n"))
    #expect(!reply.contains("error:"))
  }

  @Test func commandListHasOneReply() throws {
    let server = try LiveServer()
    let list = ["command_list_ok_begin", "ping", "ping", "command_list_end", "ping"]
    #expect(try server.raw(list) == "list_OK\nlist_OK\nOK\nOK\n")
  }
}
