import Bytes
import Glibc
import TestSupport
import Testing

/// The expectations of the recipes for mixes and playlists.
extension CookbookExpectation {
  static let mixes: [CookbookExpectation] = [
    CookbookExpectation(heading: "An hour of jazz") { run, _ in
      let queue = try run.server.queue()
      #expect(queue.count == 3 && Set(queue).count == 3)
      #expect(Set(queue).isSubset(of: CookbookRun.jazz))
    },
    CookbookExpectation(heading: "A playlist of the nineties, an hour long") { run, _ in
      try #expect(Set(run.playlist("Nineties")) == Set(CookbookRun.homogenic))
    },
    CookbookExpectation(
      heading: "At most two songs of each artist", needsManySongs: true,
      check: { run, _ in
        let artists = try run.server.queue().map { $0.split(separator: "/")[0] }
        #expect(artists.count == 50)
        #expect(Dictionary(grouping: artists, by: \.self).values.allSatisfy { $0.count <= 2 })
      }),
    CookbookExpectation(
      heading: "No two songs of an artist in a row",
      prepare: { run in try run.queue(CookbookRun.dawn + CookbookRun.blue) },
      check: { run, _ in
        let queue = try run.server.queue()
        #expect(queue.sorted() == (CookbookRun.dawn + CookbookRun.blue).sorted())
        let artists = queue.map { $0.split(separator: "/")[1] }
        #expect(zip(artists, artists.dropFirst()).allSatisfy { $0 != $1 })
      }),
    CookbookExpectation(heading: "Three whole albums") { run, _ in
      try #expect(albums(of: run.server.queue())?.count == 3)
    },
    CookbookExpectation(
      heading: "What I have not heard for two weeks", needsManySongs: true,
      prepare: { run in
        let songs = CookbookRun.manyURIs
        try run.stickers("lastPlayed", songs.prefix(45).map { ($0, time(nil) - 86_400) })
        try run.stickers("lastPlayed", songs[45..<60].map { ($0, time(nil) - 20 * 86_400) })
      },
      check: { run, _ in
        let queue = try run.server.queue()
        #expect(queue.count == 40 && Set(queue).count == 40)
        #expect(Set(queue).isSubset(of: CookbookRun.manyURIs.dropFirst(45)))
      }),
    CookbookExpectation(
      heading: "Good songs more often than others", needsManySongs: true,
      prepare: { run in
        let songs = CookbookRun.manyURIs
        try run.stickers("rating", songs.enumerated().map { ($1, $0 < 30 ? 0 : $0 < 50 ? 10 : 1) })
      },
      check: { run, _ in
        let queue = try run.server.queue()
        let songs = CookbookRun.manyURIs
        #expect(queue.count == 50 && Set(queue).count == 50)
        #expect(Set(queue).isSubset(of: songs.dropFirst(30)))
        // Of sixty songs ten are left out; hardly ever is one of the twenty best among these.
        #expect(Set(queue).intersection(songs[30..<50]).count >= 15)
      }),
    CookbookExpectation(heading: "What is new this month, newest first") { run, _ in
      let queue = try run.server.queue()
      // Since MPD 0.24 the time of addition counts, which is that of the scan for all songs.
      let isKnown = ProgramVersion.mpd >= ProgramVersion(0, 24)
      #expect(isKnown ? queue.count == 16 : queue == CookbookRun.homogenic)
    },
    CookbookExpectation(
      heading: "A radio of one genre",
      message: """
        mpdex: the connection to the server was lost; waiting until the server answers again
        mpdex: the server answers again

        """,
      isDone: { run in
        guard try run.server.queue().count >= 10 else { return false }
        guard run.outage == .none else { return true }
        run.beginOutage()
        try run.endOutage()
        _ = try run.server.raw(["clear"])
        return false
      },
      check: { run, _ in
        let queue = try run.server.queue()
        #expect(queue.count == 10 && Set(queue).count == 10, "\(queue)")
        #expect(Set(queue).isSubset(of: CookbookRun.jazz))
      }),
  ]

  static let playlists: [CookbookExpectation] = [
    CookbookExpectation(
      heading: "A smart playlist with rules",
      prepare: { run in
        try run.sticker(CookbookRun.hit, "like", 2)
        try run.write([#"{"all": [{"is": {"loved": true}}]}"#], to: "loved.nsp")
      },
      check: { run, _ in try #expect(run.playlist("Loved") == [CookbookRun.hit]) }),
    CookbookExpectation(
      heading: "The fifty best songs", needsManySongs: true,
      prepare: { run in
        // The rating of the first song is 0, that of the tenth 9, that of the eleventh 0 and so on.
        try run.stickers("rating", CookbookRun.manyURIs.enumerated().map { ($1, $0 % 10) })
      },
      check: { run, _ in
        let ratings = Dictionary(
          uniqueKeysWithValues: CookbookRun.manyURIs.enumerated().map { ($1, $0 % 10) })
        let best = try run.playlist("Best")
        #expect(best.count == 50 && Set(best).count == 50)
        #expect(
          best.map { ratings[$0] }
            == (4..<10).reversed().flatMap { rating in
              Array(repeating: rating, count: rating == 4 ? 5 : 9)
            })
      }),
    CookbookExpectation(
      heading: "Another mix every night", needsManySongs: true,
      check: { run, result in
        let mix = try run.playlist("Daily")
        #expect(mix.count == 50 && Set(mix).count == 50)
        #expect(Set(mix).isSubset(of: CookbookRun.manyURIs))
        #expect(result.text == "")
      }),
    CookbookExpectation(
      heading: "The M3U files of a directory as playlists",
      prepare: { run in
        try run.playlist("Old one", CookbookRun.dawn)
        try run.write(["#EXTM3U", "#EXTINF:1,x"] + CookbookRun.blue, to: "lists/Old one.m3u")
        try run.write([run.server.musicDirectory + "/" + CookbookRun.hit], to: "lists/New.m3u")
      },
      check: { run, _ in
        try #expect(run.playlist("Old one") == CookbookRun.blue)
        try #expect(run.playlist("New") == [CookbookRun.hit])
      }),
    CookbookExpectation(
      heading: "Playlists after files have moved",
      message:
        "mpdex: the file of 1 song is missing; `mpdex playlist repair NAME` looks for moved files\n",
      prepare: { run in
        try run.playlist("Two words", [CookbookRun.hit, "Elsewhere/Dawn 2.wav"])
        try run.playlist("Sound", [CookbookRun.best])
      },
      check: { run, result in
        try #expect(run.playlist("Two words") == [CookbookRun.hit, CookbookRun.dawn[1]])
        #expect(
          result.text
            == "~ 2 Elsewhere/Dawn 2.wav -> \(CookbookRun.dawn[1])  (same file name, the only match)\n"
        )
      }),
    CookbookExpectation(
      heading: "An old playlist file whose music has moved", status: 75,
      message: """
        mpdex: line 2 was left out: Elsewhere/gone.wav
        mpdex: 1 line was left out, because the server has no such song

        """,
      prepare: { run in
        try run.write(["Elsewhere/Dawn 2.wav", "Elsewhere/gone.wav"], to: "old.m3u")
      },
      check: { run, _ in try #expect(run.playlist("Old") == [CookbookRun.dawn[1]]) }),
    CookbookExpectation(
      heading: "A playlist file for other players",
      prepare: { run in
        try run.playlist("Mix", CookbookRun.dawn)
        _ = try runProcess("/bin/mkdir", ["-p", ByteString(run.path("usb"))])
      },
      check: { run, _ in
        let list = try readFile(run.path("usb/mix.m3u8"))
        let lines = String(decoding: list, as: UTF8.self).split(separator: "\n")
        #expect(lines[0] == "#EXTM3U")
        let files = lines.filter { !$0.hasPrefix("#") }.map { run.path("usb/\($0)") }
        #expect(files.count == 4 && files.allSatisfy { access($0, R_OK) == 0 }, "\(files)")
      }),
    CookbookExpectation(heading: "Songs for a USB stick") { run, _ in
      for song in CookbookRun.songs {
        #expect(access(run.path("usb") + "/" + song, R_OK) == 0, "\(song)")
      }
    },
  ]

  /// The albums of a queue, if it consists of whole albums in the order of their songs.
  static func albums(of queue: [String]) -> [[String]]? {
    var (rest, found) = (queue[...], [[String]]())
    while let first = rest.first {
      guard let album = CookbookRun.albums.first(where: { $0[0] == first }),
        rest.starts(with: album)
      else { return nil }
      found.append(album)
      rest = rest.dropFirst(album.count)
    }
    return found
  }
}
