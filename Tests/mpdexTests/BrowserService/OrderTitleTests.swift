import Browser
import Bytes
import Catalog
import MPDClient
import Operations
import Testing

@testable import BrowserService

/// What the browser says about a list and a server.
@Suite struct OrderTitleTests {
  @Test(
    arguments: [
      (BrowsedSource.queue, "-added", "by added, newest first"),
      (.queue, "artist,album", "by artist, album"),
      (.queue, "-artist,-album", "by artist descending, album descending"),
      (.queue, "-artist,length", "by artist descending, length, shortest first"),
      (.playlist("mix"), "length", "by length, shortest first"),
      (.playlist("mix"), "-rating,artist", "by rating, highest first, artist"),
      (.catalog(.tags(TagPath())), "-songs", "by songs, most first"),
      (.catalog(.directory("")), "modified", "by modified, oldest first"),
      (.catalog(.albums(nil, by: [.album])), "artist,-date", "by artist, date, newest first"),
      (.catalog(.albums(nil, by: [.album])), "", nil), (.queue, "", nil),
      (.playlists, nil, nil), (.catalog(.directory("")), nil, nil),
    ] as [(BrowsedSource, String?, String?)])
  func namesTheKeysOfAnOrder(_ list: BrowsedSource, _ keys: String?, _ title: String?) throws {
    let sorted = try keys.map { try list.sorted(by: OrderOption(ByteString($0))) } ?? list
    #expect(sorted.orderTitle == title)
  }

  @Test(
    arguments: [
      (BrowsedSource.catalog(.tags(TagPath(levels: [.albumArtist]))), RowNoun("album artist")),
      (.catalog(.tags(TagPath(levels: [.genre]))), RowNoun("genre")),
      (.catalog(.tags(TagPath(levels: [.musicBrainzArtistID]))), RowNoun("musicbrainz_artistid")),
      (.catalog(.albums(nil, by: [.album])), RowNoun("album")), (.settings, RowNoun("setting")),
      (.queue, nil),
    ] as [(BrowsedSource, RowNoun?)])
  func namesTheRows(_ list: BrowsedSource, _ noun: RowNoun?) {
    #expect(list.noun == noun)
  }

  @Test(
    arguments: [
      (ServerAddress.tcp(host: "kitchen", port: 6600), nil, "kitchen"),
      (.tcp(host: "kitchen", port: 6601), nil, "kitchen:6601"),
      (.socket(path: "/run/mpd/socket"), nil, "localhost"),
      (.tcp(host: "kitchen", port: 6600), "attic", "kitchen, attic"),
    ] as [(ServerAddress, ByteString?, String)])
  func namesTheServer(_ address: ServerAddress, _ partition: ByteString?, _ name: String) {
    var settings = ConnectionSettings(addresses: [address], password: "secret")
    settings.partition = partition
    #expect(settings.shownName == name)
  }
}
