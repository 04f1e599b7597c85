import Testing

@testable import MPDClient

@Suite struct WindowCursorTests {
  /// The sizes of the windows, of which all are full, of songs with a number of bytes each.
  private func sizes(
    _ cursor: WindowCursor, windows: Int, bytesPerSong: Int, shrinking: Bool = false
  ) -> [Int] {
    var cursor = cursor
    if shrinking { _ = cursor.shrink() }
    return (0..<windows).map { _ in
      let size = cursor.range.count
      for _ in 0..<size { cursor.count(isSong: true, byteCount: bytesPerSong) }
      cursor.finish()
      return size
    }
  }

  @Test func windowsOfShortRepliesGrowUpToHalfOfTheServersLimit() {
    let cursor = WindowCursor(.none, size: 4096)
    #expect(sizes(cursor, windows: 4, bytesPerSong: 64) == [4096, 65_536, 65_536, 65_536])
    #expect(sizes(cursor, windows: 3, bytesPerSong: 8) == [4096, 65_536, 524_288])
    #expect(sizes(cursor, windows: 3, bytesPerSong: 512) == [4096, 8192, 8192])
  }

  @Test func windowsOfLongRepliesKeepTheirSize() {
    let cursor = WindowCursor(.none, size: 4096)
    #expect(sizes(cursor, windows: 3, bytesPerSong: 2000) == [4096, 4096, 4096])
  }

  @Test func windowsThatWereAskedToBeSmallStaySmall() {
    #expect(sizes(WindowCursor(.none, size: 7), windows: 3, bytesPerSong: 8) == [7, 7, 7])
  }

  @Test func allSongsAreOneWindowForAServerWithoutWindows() {
    var cursor = WindowCursor(.none, in: 3..<5, size: 1)
    cursor.takeAll()
    #expect(cursor.range == allSongs)
    let shrinksAgain = cursor.shrink()
    #expect(!shrinksAgain)
    for _ in 0..<10 { cursor.count(isSong: true, byteCount: 8) }
    cursor.finish()
    #expect(cursor.isAtEnd)
  }

  @Test func windowsDoNotGrowOnceTheServerHasDroppedOne() {
    let cursor = WindowCursor(.none, size: 65_536)
    #expect(
      sizes(cursor, windows: 2, bytesPerSong: 8, shrinking: true) == [16_384, 16_384])
  }
}
