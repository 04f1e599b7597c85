internal import Bytes

/// Joins the chunks in which the server sends a file, and refuses sizes that contradict each other.
///
/// libmpdclient's functions (`mpd_run_albumart`, `mpd_run_readpicture`) are not used, because they discard the size and
/// the type.
struct PictureReader {
  let command: String
  private let maxSize: Int
  private(set) var bytes: [UInt8] = []
  private(set) var total: Int?
  private(set) var mimeType: String?
  private(set) var path: ByteString?

  init(command: String, maxSize: Int) {
    self.command = command
    self.maxSize = min(maxSize, maxPictureSize)
  }

  /// Whether the last chunk belongs to another picture, because the total size or the path has changed.
  private(set) var hasChanged = false

  var isComplete: Bool { bytes.count == total }

  /// Reads `header`, the pairs before a chunk, and returns the size of the chunk in bytes. Throws if the size of the
  /// chunk or of the whole picture is invalid.
  mutating func begin(_ header: [Pair]) throws(MPDError) -> Int {
    guard let size = header.number("size"), size >= 0, size <= maxSize else {
      throw MPDError(
        .malformed,
        "the server reports an invalid picture size: '\(header.text("size") ?? "")'; at most \(maxSize) bytes "
          + "are accepted")
    }
    let file = header.first("file")
    hasChanged = (total ?? size) != size || total != nil && file != path
    (total, path) = (size, file)
    mimeType = mimeType ?? header.text("type")
    return try chunkSize(header, rest: size - bytes.count)
  }

  private func chunkSize(_ header: [Pair], rest: Int) throws(MPDError) -> Int {
    let count = header.number("binary") ?? -1
    guard count >= 0, count <= rest, count > 0 || rest == 0 else {
      throw MPDError(
        .malformed, "the server announced \(count) bytes, but \(rest) bytes of the picture remain")
    }
    return count
  }

  /// Appends a chunk without its last byte, which must be the newline that the server sends after each chunk. Returns
  /// false if the last byte is not a newline.
  mutating func append(_ chunk: [UInt8]) -> Bool {
    bytes += chunk.dropLast()
    return chunk.last == .newline
  }

  /// Throws `.changed` if the last chunk belongs to another picture.
  func checkSameness() throws(MPDError) {
    guard hasChanged else { return }
    throw .found(
      .changed, "the picture was replaced while it was being read; try again", command: command)
  }
}

extension Connection {
  /// Receives the next chunk and passes it to `reader`. Returns the size of the whole picture in bytes; nil if the
  /// first answer has no chunk, because there is no picture.
  ///
  /// - Throws: `.changed` if the total size or the path is not the same as in earlier answers, because the file was
  ///   replaced. The answer has then been read to its end, and the connection stays usable.
  func receiveChunk(_ reader: inout PictureReader) throws(MPDError) -> Int? {
    var bounds = wire.replyBounds
    let header = try wire.pairs(through: "binary", of: reader.command, &bounds)
    if header.isEmpty, reader.total == nil { return nil }
    let count: Int
    do throws(MPDError) { count = try reader.begin(header) } catch {
      throw wire.fail(.malformed, error.message, command: reader.command)
    }
    let chunk = try wire.receiveBytes(count + 1, of: reader.command, &bounds)
    guard reader.append(chunk) else {
      throw wire.fail(
        .malformed, "the server's answer has no newline after a part of the picture",
        command: reader.command)
    }
    try wire.receivePairs(of: reader.command, &bounds) { _, _ in }
    try reader.checkSameness()
    return reader.total
  }

  /// Asks the server to send large chunks, once per connection, unless the user has set the chunk size (`binarylimit`,
  /// `mpd_send_binarylimit`; MPD 0.22.4). Servers before MPD 0.22.4 do not support this and send small chunks.
  mutating func raiseBinaryLimit() throws(MPDError) {
    guard state.binaryLimit == nil, !hasRaisedBinaryLimit else { return }
    do throws(MPDError) { try wire.exchange(Request.binaryLimit(maxChunkSize).line) } catch {
      guard error.code == .ack(.unknownCommand) || error.code == .ack(.argument) else {
        throw error
      }
    }
    hasRaisedBinaryLimit = true
  }
}

private let maxChunkSize = 1 << 18

let maxPictureSize = 1 << 28
