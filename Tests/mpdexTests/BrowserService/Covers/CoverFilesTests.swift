import Browser
import BrowserTerminal
import Bytes
import Catalog
import Foundation
import MPDClient
import Testing
import TestSupport

@testable import BrowserService

@Suite struct CoverFilesTests {
  private static let key = CoverKey(
    uri: "a/1.flac", size: CellSize(columns: 4, rows: 2), format: .symbols)
  private static let drawing = Array("\u{1B}[38;2;1;2;3m▀▀\u{1B}[0m\n".utf8)
  private let directory: TemporaryDirectory
  private let files: CoverFiles
  private let stamp = DatabaseStamp(bytes: [1, 2], isSettled: true, stats: Stats(pairs: []))

  init() throws {
    directory = try TemporaryDirectory()
    files = CoverFiles(path: directory.path("covers"))
  }

  private var image: Cover? {
    PictureDecoder.decode(Self.drawing, maxSize: Self.key.size).map { .image($0) }
  }

  @Test func findsWhatWasKept() {
    #expect(files.cover(Self.key, on: "server", stamp) == nil)
    files.keep(Self.drawing, for: Self.key, on: "server", stamp)
    #expect(files.cover(Self.key, on: "server", stamp) == image)
    files.keep(nil, for: Self.key, on: "other", stamp)
    #expect(files.cover(Self.key, on: "other", stamp) == .missing)
  }

  /// MPD 0.25 says which image file the songs of a directory have.
  @Test func songsWithOneImageFileShareItsDrawing() {
    let other = CoverKey(uri: "a/2.flac", size: Self.key.size, format: .symbols)
    files.keep(Self.drawing, for: Self.key, of: "a/cover.jpg", on: "server", stamp)
    #expect(files.cover(Self.key, on: "server", stamp) == image)
    #expect(files.cover(Self.key.ofImage("a/cover.jpg"), on: "server", stamp) == image)
    #expect(files.cover(other, on: "server", stamp) == nil)
    files.keep(other, asOf: "a/cover.jpg", on: "server", stamp)
    #expect(files.cover(other, on: "server", stamp) == image)
    #expect(files.cover(other, on: "other", stamp) == nil)
    #expect(files.cover(Self.key.ofImage("b/cover.jpg"), on: "server", stamp) == nil)
  }

  @Test func dependsOnServerSongSizeAndStamp() {
    files.keep(Self.drawing, for: Self.key, on: "server", stamp)
    let others: [(CoverKey, ByteString, [UInt8])] = [
      (Self.key, "other", [1, 2]), (Self.key, "server", [1, 3]),
      (CoverKey(uri: "a/2.flac", size: Self.key.size, format: .symbols), "server", [1, 2]),
      (
        CoverKey(uri: Self.key.uri, size: CellSize(columns: 2, rows: 4), format: .symbols),
        "server", [1, 2]
      ),
      (CoverKey(uri: Self.key.uri, size: Self.key.size, format: .pixels), "server", [1, 2]),
    ]
    for (key, server, bytes) in others {
      let stamp = DatabaseStamp(bytes: bytes, isSettled: true, stats: Stats(pairs: []))
      #expect(files.cover(key, on: server, stamp) == nil)
    }
  }

  @Test func keepsNothingWhileTheDatabaseMayChangeUnnoticed() {
    let stamp = DatabaseStamp(bytes: [1], isSettled: false, stats: Stats(pairs: []))
    files.keep(Self.drawing, for: Self.key, on: "server", stamp)
    #expect(files.cover(Self.key, on: "server", stamp) == nil)
  }

  @Test func filesArePrivateAndLimited() throws {
    let files = CoverFiles(path: directory.path("covers"), limit: 2000)
    for number in 0..<40 {
      let key = CoverKey(uri: "\(number)", size: Self.key.size, format: .symbols)
      files.keep(Self.drawing, for: key, on: "server", stamp)
    }
    let manager = FileManager.default
    let names = try manager.contentsOfDirectory(atPath: directory.path("covers"))
    #expect(names.count == 40)
    for name in names {
      let attributes = try manager.attributesOfItem(atPath: directory.path("covers/\(name)"))
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
    files.prune()
    #expect(
      (1..<40).contains(try manager.contentsOfDirectory(atPath: directory.path("covers")).count))
    _ = files.clear()
    #expect(try manager.contentsOfDirectory(atPath: directory.path("covers")) == [])
  }

  @Test func aDamagedDrawingIsAMiss() {
    files.keep(Array("\u{1B}]0;title\u{7}".utf8), for: Self.key, on: "server", stamp)
    #expect(files.cover(Self.key, on: "server", stamp) == nil)
  }
}
