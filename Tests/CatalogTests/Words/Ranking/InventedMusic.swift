import Bytes
import MPDClient
import TestSupport

@testable import Catalog

/// A library of known albums among thousands of invented ones whose names are made of the words of known ones.
struct InventedMusic {
  private var random: SeededGenerator
  private var songs: [Song] = []
  private var albumCount = 0

  /// Returns a table of at least as many songs as are asked for.
  ///
  /// - Parameters:
  ///   - count: the number of songs.
  ///   - known: the known albums, in the form of ``knownMusic``.
  ///   - seed: selects the invented albums.
  static func table(of count: Int, with known: String, seed: UInt64) -> SongTable {
    var music = InventedMusic(random: SeededGenerator(seed: seed))
    music.addKnown(known)
    while music.songs.count < count { music.addArtist() }
    var builder = SongTableBuilder()
    for song in music.songs { builder.add(song) }
    return builder.finish()
  }

  private init(random: SeededGenerator) { self.random = random }

  private mutating func addKnown(_ text: String) {
    var (artist, sortName) = ("", String?.none)
    var album = Release()
    for line in text.split(separator: "\n") {
      let parts = line.dropFirst(2).split(separator: " | ").map(String.init)
      if line.hasPrefix("# ") {
        let names = parts[0].components(of: " ~ ")
        (artist, sortName) = (names[0], names.dropFirst().first)
      } else if line.hasPrefix("@ ") {
        albumCount += 1
        album = Release(
          name: parts[0], date: parts[1],
          artists: parts.count > 2 ? parts[2].components(of: "+") : [artist],
          sortName: parts.count > 2 ? nil : sortName, number: albumCount)
      } else {
        let names = String(line).components(of: " ~ ")
        add(names[0], by: names.dropFirst().first ?? album.artists[0], on: &album)
      }
    }
  }

  private mutating func add(_ title: String, by artist: String, on album: inout Release) {
    album.tracks += 1
    var tags = [
      ("Title", title), ("Artist", artist), ("Album", album.name), ("Date", album.date),
      ("Track", "\(album.tracks)"),
    ]
    tags += album.artists.map { ("AlbumArtist", $0) }
    if let sortName = album.sortName { tags += [("ArtistSort", sortName)] }
    let uri = "\(album.number % 100)/\(album.number)/\(album.tracks).flac"
    songs.append(
      Song(
        uri: ByteString(uri), pairs: tags.map { Pair(name: $0.0, value: ByteString($0.1)) }))
  }

  private mutating func addArtist() {
    let artist = artistName()
    let first = Int.random(in: 1955...2015, using: &random)
    for number in 0..<Int.random(in: 1...5, using: &random) {
      addAlbum(of: artist, in: first + 2 * number)
    }
  }

  private mutating func addAlbum(of artist: String, in year: Int) {
    let isSelfTitled = chance(20)
    let name = isSelfTitled ? artist : title() + (chance(12) ? " " + pick(editions) : "")
    albumCount += 1
    var album = Release(
      name: name,
      date: chance(3) ? "\(year)-0\(Int.random(in: 1...9, using: &random))-15" : "\(year)",
      artists: [artist], number: albumCount)
    let isCompilation = chance(25)
    if isCompilation { album.artists = ["Various Artists"] }
    for track in 0..<Int.random(in: 8...14, using: &random) {
      let song = track == 0 && chance(3) ? name : title() + (chance(15) ? " " + pick(versions) : "")
      add(song, by: isCompilation ? artistName() : artist, on: &album)
    }
  }

  private mutating func artistName() -> String {
    switch Int.random(in: 0..<9, using: &random) {
    case 0: "The \(pick(nouns))s"
    case 1: "\(pick(adjectives)) \(pick(nouns))"
    case 2: "\(pick(nouns)) of \(pick(nouns))"
    case 3: "\(pick(firstNames)) \(pick(lastNames)) & The \(pick(nouns))s"
    case 4: "\(pick(nouns))\(pick(nouns).lowercased())"
    case 5: pick(foreignArtists) + " " + pick(lastNames)
    default: "\(pick(firstNames)) \(pick(lastNames))"
    }
  }

  private mutating func title() -> String {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: "\(pick(nouns))"
    case 1: "\(pick(adjectives)) \(pick(nouns))"
    case 2: "The \(pick(nouns))"
    case 3: "\(pick(verbs)) the \(pick(nouns))"
    case 4: "\(pick(verbs)) Me \(pick(nouns)) and \(pick(nouns))"
    case 5: "\(pick(nouns)) \(Int.random(in: 1...99, using: &random))"
    case 6: "\(pick(nouns)) in the \(pick(nouns))"
    case 7: "Don't \(pick(verbs)) \(pick(adjectives)) \(pick(nouns))s"
    case 8: "\(pick(foreignWords)) \(pick(foreignWords))"
    case 9: "\(pick(firstNames))'s \(pick(nouns))"
    case 10: "A \(pick(adjectives)) \(pick(nouns))"
    default: "\(pick(verbs)) \(pick(verbs)) \(pick(nouns))"
    }
  }

  private mutating func pick(_ values: [String]) -> String {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  /// Returns true once in a number of times.
  private mutating func chance(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }
}

private struct Release {
  var name = ""
  var date = ""
  var artists: [String] = []
  var sortName: String?
  var number = 0
  var tracks = 0
}

extension String {
  fileprivate func components(of separator: String) -> [String] {
    split(separator: separator).map(String.init)
  }

  /// The words of a text.
  fileprivate var words: [String] { split { $0.isWhitespace }.map(String.init) }
}

private let nouns = """
  Love Night Day Time Heart Man Girl Boy Sun Moon Rain Fire Water Road River Train Dream Star Sky Home House Door
  Window Wall Street City Town World Life Death Hand Eye Face Dog Cat Bird Wolf Horse Devil Angel King Queen Prince
  Baby Mother Father Brother Sister Friend Stranger Soldier Gun War Peace Money Diamond Gold Silver Stone Mountain
  Sea Ocean Island Beach Wind Storm Snow Winter Summer Spring Morning Evening Midnight Sunday Monday Friday Year
  Song Music Dance Party Band Radio Guitar Drum Bell Machine Car Highway Bridge Garden Flower Rose Tree Leaf Apple
  Wine Blood Bone Ghost Shadow Light Mirror Picture Letter Word Story Secret Promise Lie Truth Trouble Sorrow Joy
  Paradise Heaven Hell Kingdom Tower Castle Tiger Lion Spider Snake Butterfly Airplane Rocket Computer Robot Number
  Help Post Debut Hunter Army Help Creep Nude Step Animal Lemonade Hello Tommy Autobahn Dummy Violator Arrival Respect
  Canyon Candle Airport Band Museum Musical Musket Blurb Toolbox Queenie Princess Abbey Abbot Bookend Metal Metallurgy
  """.words

private let adjectives = """
  Black White Red Blue Green Golden Dark Bright Cold Hot Wild Sweet Bitter Lonely Lost Broken Crazy Happy Sad Blind
  Silent Loud Fast Slow Old New Young Long Short High Low Deep Heavy Electric Acoustic Secret Holy Iron Velvet Paper
  Paranoid Pink Beautiful Dirty Rich Poor Strange Good Bad Big Little Last First Second Hidden Naked Free Eternal
  """.words

private let verbs = """
  Love Hold Take Give Break Burn Run Walk Dance Sing Cry Fall Rise Fly Stop Start Wait Come Go Stay Leave Find Lose
  Save Kill Feel Touch Kiss Paint Ride Rock Roll Shake Turn Look Listen Remember Forget Believe Wish Want Need Help
  """.words

private let firstNames = """
  John Paul George Mary Anna Johnny Jimmy Bob Billy David Michael Peter Robert Neil Joni Nina Ella Miles Ray Sam Otis
  Aretha Diana Tina Kate Patti Nick Tom Leonard Van Bruce Elvis Buddy Chuck Jerry Dolly Hank Willie Emma Lena Björn
  Jürgen Søren Åsa Zoë René José Łukasz Mikhail Иван Анна Νίκος 太郎 花子 민수
  """.words

private let lastNames = """
  Smith Jones Brown Johnson Williams King Young Cash Cave Cooper Cole Davis Evans Franklin Green Harris Hill Jackson
  Lee Lewis Marley Mitchell Morrison Nelson Parker Price Reed Richards Rivers Rose Stone Taylor Turner Walker White
  Wilson Wood Wright Dylan Bowie Lennon Müller Håkansson Ødegård García Núñez Lefèvre Петров Иванова Παπαδόπουλος 山田
  """.words

private let foreignArtists = """
  Los Las Die Der Les La El Il Группа Ансамбль Ομάδα バンド DJ MC Orchestra Trio Quartet Ensemble Chór Søstrene
  """.words

private let foreignWords = """
  amor corazón noche día vida Liebe Nacht Herz Straße Mädchen für amour nuit cœur été garçon kjærlighet søster blå
  miłość noc łzy любовь ночь солнце звезда дорога αγάπη νύχτα ήλιος 愛 夜 空 夢 さくら ありがとう サヨナラ 사랑 밤 봄 אהבה לילה
  """.words

private let editions = [
  "(Remastered)", "(Deluxe Edition)", "[Live]", "(20th Anniversary Edition)", "- Live in Paris",
  "(2011 Remaster)",
]

private let versions = [
  "(Live)", "(Remastered 2009)", "(Demo)", "[Bonus Track]", "(feat. Anna King)", "- Remix",
  "(Radio Edit)",
]
