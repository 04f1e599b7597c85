package import Bytes
package import MPDClient
internal import Platform

/// Runs a request for stickers. If the server does not store stickers, the failure says so.
private func naming<Result>(
  _ number: StickerNumber, _ request: () throws(MPDError) -> Result
) throws -> Result {
  do throws(MPDError) { return try request() } catch {
    // If `sticker_file` is not configured, MPD reports that the command does not exist.
    guard error.isMissingCommand else { throw error }
    throw CommandFailure(
      .refused,
      "\(number.rawValue) is read from stickers, which this server does not support; to enable them, set "
        + "`sticker_file` in its mpd.conf"
    )
  }
}

extension StickerNumber {
  /// Reads the number in the stickers of all songs, keyed by URI, with one request for each sticker name (`sticker
  /// find`).
  fileprivate func valuesOfAllSongs(over server: inout Connection) throws -> [ByteString: Double] {
    try naming(self) { () throws(MPDError) in try server.numbersOfSongs(self) }
  }

  fileprivate func readStickers(
    of uri: ByteString, over server: inout Connection
  ) throws -> [Sticker] {
    try naming(self) { () throws(MPDError) in try server.run(.stickers(of: uri)) }
  }

  fileprivate func value(in all: [Sticker]) -> Double? {
    stickers.lazy.compactMap { name, factor in
      all.first { $0.name == name }?.value.stickerNumber.map { $0 * factor }
    }
    .first
  }
}

/// The numeric sticker values that formats and JSON show, and by which songs are found, sorted and picked.
///
/// The server is queried when the first number is needed. The query uses a separate connection, since a format may be
/// evaluated while another reply is being read. For the first few songs, the stickers are read song by song; after
/// that, each number is read for all songs at once.
package enum SongStickers {
  private static let state = Locked(StickerState())

  /// Sets the closure that connects to the server.
  package static func setSource(_ open: @escaping @Sendable () throws -> Connection) {
    state.withLock { $0.open = open }
  }

  /// Returns the given number for a song; nil if the song has no sticker for it, or if the stickers cannot be read.
  package static func value(_ number: StickerNumber, of uri: ByteString) -> Double? {
    state.withLock { state in
      do { return try state.value(number, of: uri) } catch {
        if state.failure == nil { state.failure = CommandFailure(error) }
        return nil
      }
    }
  }

  /// Reads the given numbers for all songs at once, because many of them will be needed. Numbers that were already read
  /// for all songs are not read again.
  package static func read(_ numbers: some Sequence<StickerNumber>) throws {
    try state.withLock { state in
      for number in Set(numbers).sorted(by: { $0.rawValue < $1.rawValue }) {
        try state.readAll(number)
      }
    }
  }

  /// Reads the stickers of a song over the given connection unless they are already known, so that formats need no
  /// other connection for the numbers of this song. Throws only if the server does not answer; if the server refuses,
  /// the song has no numbers.
  package static func read(of uri: ByteString, over server: inout Connection) throws {
    try state.withLock { state in try state.read(uri, over: &server) }
  }

  /// Discards the numbers that have been read, and the failure if reading them has failed. Call this function after the
  /// stickers have changed or the connection was lost.
  package static func forget() {
    state.withLock { ($0.ofAll, $0.ofSongs, $0.failure) = ([:], [:], nil) }
  }

  /// Throws the failure if reading stickers has failed, since values are then missing from the output.
  package static func check() throws {
    if let failure = state.withLock(\.failure) { throw failure }
  }
}

private struct StickerState {
  /// A closure that connects to the server; nil before the server is known.
  var open: (@Sendable () throws -> Connection)?
  /// The connection for reading stickers; nil before it is needed.
  private var server: StickerServer?
  /// The numbers that were read for all songs.
  var ofAll: [StickerNumber: [ByteString: Double]] = [:]
  /// The stickers of the songs whose stickers were read one song at a time, by URI.
  var ofSongs: [ByteString: [Sticker]] = [:]
  /// The first failure. After a failure, no more stickers are read.
  var failure: CommandFailure?

  mutating func value(_ number: StickerNumber, of uri: ByteString) throws -> Double? {
    guard failure == nil else { return nil }
    if let values = ofAll[number] { return values[uri] }
    if let stickers = ofSongs[uri] { return number.value(in: stickers) }
    guard !uri.isURL else { return nil }
    if ofSongs.count >= maxSingleSongs {
      try readAll(number)
      return ofAll[number]?[uri]
    }
    guard let server = try connected() else { return nil }
    let stickers = try number.stickersIfAny(of: uri, over: &server.connection)
    ofSongs[uri] = stickers
    return number.value(in: stickers)
  }

  mutating func readAll(_ number: StickerNumber) throws {
    guard ofAll[number] == nil, let server = try connected() else { return }
    ofAll[number] = try number.valuesOfAllSongs(over: &server.connection)
  }

  mutating func read(_ uri: ByteString, over server: inout Connection) throws {
    guard failure == nil, !uri.isURL, ofSongs[uri] == nil else { return }
    do {
      let stickers = try StickerNumber.rating.stickersIfAny(of: uri, over: &server)
      // A program that follows the server for days needs only the stickers of the latest songs.
      if ofSongs.count >= maxSingleSongs { ofSongs = [:] }
      ofSongs[uri] = stickers
    } catch {
      if let error = error as? MPDError, error.code.isOutage { throw error }
      failure = CommandFailure(error)
    }
  }

  private mutating func connected() throws -> StickerServer? {
    if let server {
      try server.connection.reconnectIfLost()
    } else if let open {
      server = StickerServer(try open())
    }
    return server
  }
}

/// A connection in a separate object. `@unchecked Sendable` because it is used only while the lock of `SongStickers`
/// is held.
private final class StickerServer: @unchecked Sendable {
  var connection: Connection

  init(_ connection: consuming Connection) { self.connection = connection }
}

extension StickerNumber {
  /// Reads the stickers of a song; empty if the database has no such song.
  fileprivate func stickersIfAny(
    of uri: ByteString, over server: inout Connection
  ) throws -> [Sticker] {
    do { return try readStickers(of: uri, over: &server) } catch let error as MPDError
      where error.code == .ack(.noExist)
    {
      return []
    }
  }
}

/// How many songs have their stickers read one by one before numbers are read for all songs at once.
private let maxSingleSongs = 4
