import Bytes
import MPDClient
import Testing

@testable import Catalog

@Suite struct TagPathTests {
  @Test(
    arguments: [
      ("", [""]), ("a", ["a"]), ("a/b", ["a", "b"]), ("a/", ["a"]), ("/", [""]), ("/b", ["", "b"]),
      ("a//", ["a", ""]), (#"AC\/DC/b"#, ["AC/DC", "b"]), (#"a\\b"#, [#"a\b"#]),
      (#"a\b"#, [#"a\b"#]), (#"a\"#, [#"a\"#]),
    ] as [(ByteString, [ByteString])])
  func aPathIsSplitAtItsSlashes(_ path: ByteString, _ components: [ByteString]) {
    #expect(TagPath.components(of: path) == components)
  }

  @Test(arguments: ["a", "AC/DC", #"a\b"#, #"\/"#, "", " ", "ä/", "/"] as [ByteString])
  func thePathOfAValueLeadsBackToIt(_ value: ByteString) throws {
    let artists = TagPath(levels: [.albumArtist, .album])
    #expect(TagPath.components(of: artists.path(of: value)) == [value])
    let albums = try #require(artists.appending("x/y"))
    #expect(TagPath.components(of: albums.path(of: value)) == ["x/y", value])
  }

  @Test func conditionsAccumulate() throws {
    let artists = TagPath()
    #expect((artists.tag, artists.filter) == (.albumArtist, nil))
    let albums = try #require(artists.appending("Björk"))
    #expect((albums.tag, albums.filter) == (.album, .tag(.albumArtist, .equals, "Björk")))
    let expected = Filter.and([
      .tag(.albumArtist, .equals, "Björk"), .tag(.album, .equals, "Debut"),
    ])
    #expect(albums.filter(of: "Debut") == expected)
    let titles = try #require(albums.appending("Debut"))
    #expect((titles.tag, titles.filter) == (.title, expected))
    #expect(titles.appending("Human Behaviour") == nil)
  }

  @Test func albumsAndTitlesOfDifferentArtistsAreDifferent() throws {
    let albums = TagPath(levels: [.album, .title])
    #expect(albums.distinguishingTag == .albumArtist)
    let both = Filter.and([.tag(.album, .equals, "Hits"), .tag(.albumArtist, .equals, "Abba")])
    #expect(albums.filter(of: "Hits\nAbba") == both)
    #expect(albums.path(of: "Hits\nAbba") == "Hits\tAbba")
    let titles = try #require(albums.appending("Hits\nAbba"))
    #expect(titles.distinguishingTag == nil)
    #expect(titles.filter == both)
    #expect(titles.path(of: "SOS") == "Hits\tAbba/SOS")
    #expect(TagPath(levels: [.title]).distinguishingTag == .artist)
    #expect(TagPath(levels: [.genre]).distinguishingTag == nil)
  }
}
