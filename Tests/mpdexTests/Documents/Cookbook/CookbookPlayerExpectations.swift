import Bytes
import Glibc
import TestSupport
import Testing

private let radio = try? RadioServer(title: "Abba - SOS")

/// The expectations of the recipes for the queue, the player and scripts.
extension CookbookExpectation {
  static let marks: [CookbookExpectation] = [
    CookbookExpectation(
      heading: "Add the current song to the favourites, or remove it",
      prepare: { run in
        try run.queue(CookbookRun.dawn)
        _ = try run.server.raw(["play 1", "pause 1"])
      },
      check: { run, result in
        #expect(result.text == "+ \(CookbookRun.dawn[1])\n")
        try #expect(run.playlist("Favourites") == [CookbookRun.dawn[1]])
      }),
    CookbookExpectation(
      heading: "Rate the current song",
      prepare: { run in
        try run.queue(CookbookRun.dawn)
        _ = try run.server.raw(["play 1", "pause 1"])
      },
      check: { run, _ in try #expect(run.sticker(CookbookRun.dawn[1], "rating") == 8) }),
    CookbookExpectation(
      heading: "Play the best songs",
      prepare: { run in try run.stickers("rating", zip(CookbookRun.dawn, [8, 7, 10])) },
      check: { run, _ in
        try #expect(run.server.queue() == [CookbookRun.dawn[0], CookbookRun.dawn[2]])
        try #expect(run.server.raw(["status"]).contains("state: play"))
      }),
    CookbookExpectation(
      heading: "Keep a list of what a radio station plays",
      prepare: { run in
        _ = try run.server.raw(["add \(try #require(radio).url)", "play 0"])
      },
      isDone: { run in
        if (try? readFile(run.path("titles.txt"))) != nil { return true }
        // The recipe may not have begun to watch before the title was known.
        guard try run.server.raw(["currentsong"]).contains("Title: ") else { return false }
        _ = try run.server.raw(["stop"])
        usleep(100_000)
        _ = try run.server.raw(["play 0"])
        usleep(100_000)
        return false
      },
      check: { run, _ in
        let titles = ByteString(try readFile(run.path("titles.txt"))).description
        #expect(titles.hasPrefix("Abba - SOS\n"))
      }),
    CookbookExpectation(
      heading: "Remember when each song was played",
      prepare: { run in try run.queue(Array(CookbookRun.dawn.prefix(2))) },
      isDone: { run in
        // The recipe may not have begun to watch before the first of these.
        for song in 0..<2 { _ = try run.server.raw(["play \(song)"]) }
        return try CookbookRun.dawn.prefix(2).allSatisfy { song in
          try run.sticker(song, "lastPlayed") != nil
        }
      },
      check: { run, _ in
        let times = try CookbookRun.dawn.map { song in try run.sticker(song, "lastPlayed") }
        #expect(times.prefix(2).allSatisfy { abs(($0 ?? 0) - time(nil)) < 600 })
        #expect(times.suffix(2) == [nil, nil])
      }),
  ]

  static let queues: [CookbookExpectation] = [
    CookbookExpectation(
      heading: "Remove repeated songs, also from different albums",
      prepare: { run in
        try run.queue([CookbookRun.hit, CookbookRun.dawn[0], CookbookRun.best, CookbookRun.dawn[0]])
      },
      check: { run, _ in
        try #expect(run.server.queue() == [CookbookRun.hit, CookbookRun.dawn[0]])
      }),
    CookbookExpectation(
      heading: "Remove songs under a minute",
      prepare: { run in try run.queue([CookbookRun.hit, CookbookRun.best, CookbookRun.hit]) },
      check: { run, _ in try #expect(run.server.queue() == [CookbookRun.best]) }),
    CookbookExpectation(
      heading: "Shuffle whole albums",
      prepare: { run in
        try run.queue(zip(CookbookRun.dawn, CookbookRun.blue).flatMap { [$0, $1] })
      },
      check: { run, _ in try #expect(albums(of: run.server.queue())?.count == 2) }),
    CookbookExpectation(
      heading: "Skip the rest of the album",
      prepare: { run in
        try run.queue(CookbookRun.dawn + CookbookRun.blue)
        _ = try run.server.raw(["play 1"])
      },
      check: { run, _ in try #expect(run.server.playState() == "play 4") }),
    CookbookExpectation(
      heading: "Play anything in one line",
      prepare: { run in try run.queue(CookbookRun.blue) },
      check: { run, _ in
        try #expect(run.server.queue() == CookbookRun.blue + CookbookRun.homogenic)
        try #expect(run.server.playState() == "play 4")
      }),
    CookbookExpectation(
      heading: "Play an album next",
      prepare: { run in
        try run.queue(CookbookRun.dawn)
        _ = try run.server.raw(["play 0", "pause 1"])
      },
      check: { run, _ in
        let next = CookbookRun.dawn.prefix(1) + CookbookRun.homogenic + CookbookRun.dawn.dropFirst()
        try #expect(run.server.queue() == Array(next))
      }),
    CookbookExpectation(
      heading: "Listen to something else, then go on",
      prepare: { run in
        try run.queue(CookbookRun.dawn)
        try run.playlist("Party", CookbookRun.blue)
        _ = try run.server.raw(["seek 2 300", "pause 1"])
      },
      check: { run, _ in
        try #expect(run.server.queue() == CookbookRun.dawn)
        try #expect(run.server.playState() == "pause 2")
        try #expect(run.hasStatus("elapsed: 300.000"))
        let home = ["HOME": run.path("")]
        let stashes = try run.server.mpdex("queue", "stashes", environment: home).text
        #expect(stashes.contains("previous\t4\t\(CookbookRun.blue[0])\n"), "\(stashes)")
      }),
    CookbookExpectation(
      heading: "Take back a mistake",
      prepare: { run in try run.queue(CookbookRun.jazz) },
      check: { run, _ in try #expect(run.server.queue() == CookbookRun.jazz) }),
  ]

  static let menusAndTimes: [CookbookExpectation] = [
    CookbookExpectation(
      heading: "Choose a letter, then an artist", variables: ["FZF_DEFAULT_OPTS": "--filter=C"],
      check: { run, _ in
        try #expect(run.server.queue().sorted() == [CookbookRun.best, CookbookRun.hit])
        try #expect(run.server.playState() == "play 0")
      }),
    CookbookExpectation(
      heading: "Choose an album, and play it",
      variables: ["FZF_DEFAULT_OPTS": "--exact --filter=Dusk"],
      prepare: { run in try run.queue(CookbookRun.blue + CookbookRun.dusk.prefix(1)) },
      check: { run, _ in
        let queue = CookbookRun.blue + CookbookRun.dusk.prefix(1) + CookbookRun.dusk
        try #expect(run.server.queue() == queue)
        try #expect(run.server.playState() == "play 5")
      }),
    CookbookExpectation(
      heading: "Choose among all that words find, and play it",
      variables: ["FZF_DEFAULT_OPTS": "--exact --filter=1997"],
      prepare: { run in try run.queue(CookbookRun.blue) },
      check: { run, _ in
        try #expect(run.server.queue() == CookbookRun.blue + CookbookRun.homogenic)
        try #expect(run.server.playState() == "play 4")
      }),
    CookbookExpectation(heading: "The albums of a year, month by month") { _, result in
      #expect(result.text.hasPrefix("Björk – Homogenic (1997)\t"))
      #expect(result.text.count { $0 == "\n" } == 1)
    },
    CookbookExpectation(heading: "Each artist's albums, the newest first") { _, result in
      let artists = result.text.split(separator: "\n").map { $0.prefix { $0 != " " } }
      #expect(artists == ["Ann", "Ann", "Björk", "Bob", "Cid", "Cid"])
    },
    CookbookExpectation(heading: "The genres with the most songs") { _, result in
      #expect(result.text == "Jazz\t12\t14400\nRock\t4\t3630\n")
    },
    CookbookExpectation(
      heading: "The newest albums", variables: ["FZF_DEFAULT_OPTS": "--exact --filter=Homogenic"],
      prepare: { run in try run.queue(CookbookRun.blue) },
      check: { run, _ in
        try #expect(run.server.queue() == CookbookRun.homogenic)
        try #expect(run.server.playState() == "play 0")
      }),
    CookbookExpectation(
      heading: "An album in a window of tmux",
      variables: ["FZF_DEFAULT_OPTS": "--exact --filter='^Cid'"],
      check: { run, _ in
        try #expect(run.server.queue() == [CookbookRun.best, CookbookRun.hit])
        try #expect(run.server.playState() == "play 0")
      }),
    CookbookExpectation(
      heading: "Play a song of the queue",
      variables: ["FZF_DEFAULT_OPTS": "--exact --filter='Blue 2$'"],
      prepare: { run in try run.queue(CookbookRun.jazz) },
      check: { run, _ in
        try #expect(run.server.playState() == "play 9")
        // As if the menu had been closed: nothing is done, and the status is 1.
        try #expect(
          run.output(of: ": | mpdex play --id - 2>&1")
            == "mpdex: standard input is empty; nothing was done\n")
        try #expect(run.server.playState() == "play 9")
      }),
    CookbookExpectation(
      heading: "Choose an album with rofi, and play it",
      prepare: { run in
        // `rofi -dmenu` reads lines and prints the one that is chosen.
        try run.program("rofi", #"[ "$*" = "-dmenu -i -p Play" ] && grep Dusk"#)
        try run.queue(CookbookRun.jazz)
      },
      check: { run, _ in
        let queue = CookbookRun.jazz + CookbookRun.dusk
        try #expect(run.server.queue() == queue)
        try #expect(run.server.playState() == "play \(CookbookRun.jazz.count)")
        // As if the menu had been closed.
        _ = try run.output(of: "mpdex list --albums | rofi -dmenu | mpdex add --play")
        try #expect(run.server.queue() == queue)
      }),
    CookbookExpectation(
      heading: "An alarm clock",
      prepare: { run in
        try run.queue(CookbookRun.dawn)
        try run.playlist("Alarm", CookbookRun.blue)
      },
      check: { run, result in
        try #expect(run.server.queue() == CookbookRun.blue)
        try #expect(run.server.playState() == "play 0")
        try #expect(run.hasStatus("volume: 30"))
        #expect(result.text == "")
      }),
    waiting(heading: "Fall asleep to music", listedAs: "in 4"),
    waiting(heading: "Stop after this album", listedAs: "after album\t"),
    CookbookExpectation(
      heading: "Look for new files every night, and for missing ones", status: 1,
      message:
        "mpdex: the file of 1 song is missing; `mpdex playlist repair NAME` looks for moved files\n",
      prepare: { run in
        let song = run.server.musicDirectory + "/" + CookbookRun.hit
        try run.playlist("Mix", [CookbookRun.best, CookbookRun.hit])
        #expect(rename(song, run.server.musicDirectory + "/new.wav") == 0)
      },
      check: { run, result in
        #expect(result.text == "Mix\t2\t\(CookbookRun.hit)\n")
        try #expect(run.server.raw(["find file new.wav"]).hasPrefix("file: new.wav\n"))
      }),
  ]

  /// A recipe after which something waits to stop the player.
  private static func waiting(heading: String, listedAs text: String) -> CookbookExpectation {
    CookbookExpectation(
      heading: heading, prepare: { run in try run.play(CookbookRun.dawn) },
      check: { run, _ in
        #expect(try run.output(of: "mpdex stop --pending").hasPrefix(text))
        #expect(try run.output(of: "mpdex stop --cancel; mpdex stop --pending") == "")
        try #expect(run.server.playState() == "play 0")
      })
  }

  static let scripts: [CookbookExpectation] = [
    bar(
      heading: "The song in a status bar", "playing Ann - Dawn 1", "no server",
      "playing Bob - Blue 1"),
    bar(
      heading: "A module for Waybar",
      #"{"alt":"playing","class":"playing","text":"Ann - Dawn 1","tooltip":"Dawn 1"#,
      #"{"alt":"no-server","class":"no-server","text":"no server","tooltip":"no MPD server could be reached"#,
      #"{"alt":"playing","class":"playing","text":"Bob - Blue 1","tooltip":"Blue 1"#),
    bar(
      heading: "A block for i3bar, swaybar and i3blocks", #"{"version":1}"#,
      #"[{"full_text":"no server","name":"mpdex"}],"#,
      #"[{"full_text":"playing: Bob - Blue 1","name":"mpdex"}],"#),
    bar(
      heading: "The status line of tmux", "playing: Ann - Dawn 1", "no server",
      "playing: Bob - Blue 1"),
    CookbookExpectation(heading: "Songs that are in the library twice") { _, result in
      #expect(result.text == "Cid - Same\n")
    },
  ]

  /// The expectation of a recipe for a bar, which goes on through a restart of the server.
  ///
  /// - Parameters:
  ///   - first: how the first line begins, while the first song plays.
  ///   - absent: how the line begins while there is no server.
  ///   - last: how the last line begins, when another song plays after the restart.
  private static func bar(
    heading: String, _ first: String, _ absent: String, _ last: String
  ) -> CookbookExpectation {
    CookbookExpectation(
      heading: heading,
      prepare: { run in
        try run.queue([CookbookRun.dawn[0], CookbookRun.blue[0]])
        _ = try run.server.raw(["play 0"])
      },
      isDone: { run in
        let line = run.output.last ?? ""
        switch run.outage {
        case .none: if !line.isEmpty { run.beginOutage() }
        case .present: if line.hasPrefix(absent) { try run.endOutage() }
        case .past: _ = try run.server.raw(["play 1"])
        }
        return line.hasPrefix(last)
      },
      check: { run, _ in
        #expect(run.output.first?.hasPrefix(first) == true)
        #expect(run.output.contains { $0.hasPrefix(absent) })
        #expect(run.output.last?.hasPrefix(last) == true)
      })
  }
}
