internal import Bytes

/// Joins the chunks in which the server sends a file, and refuses numbers of the server's that
/// contradict each other.
///
/// libmpdclient's functions (`mpd_run_albumart`, `mpd_run_readpicture`) drop the size and the type.
struct PictureReader {
  let command: String
  private(set) var bytes: [UInt8] = []
  private(set) var total: Int?
  private(set) var mimeType: String?

  init(command: String) {
    self.command = command
  }

  /// Whether all bytes that the server announced have arrived.
  var isComplete: Bool { bytes.count == total }

  /// Reads the pairs before a chunk and returns the number of its bytes, or a message if the numbers
  /// cannot be right.
  mutating func begin(_ header: [Pair]) -> Result<Int, InvalidChunk> {
    guard let size = header.number("size"), (0...maxPictureSize).contains(size) else {
      return .failure("the size of the picture is '\(header.text("size") ?? "")'")
    }
    guard total == nil || total == size else {
      return .failure("the size of the picture changed to \(size) while it was read")
    }
    total = size
    mimeType = mimeType ?? header.text("type")
    return chunkSize(header, rest: size - bytes.count)
  }

  private func chunkSize(_ header: [Pair], rest: Int) -> Result<Int, InvalidChunk> {
    let count = header.number("binary") ?? -1
    guard (0...rest).contains(count), count > 0 || rest == 0 else {
      return .failure("there are \(rest) bytes left of a picture, and \(count) announced")
    }
    return .success(count)
  }

  /// Appends a chunk without the newline after it; returns false if it does not end with one.
  mutating func append(_ chunk: [UInt8]) -> Bool {
    bytes += chunk.dropLast()
    return chunk.last == .newline
  }
}

/// The problem of a chunk, as a sentence.
struct InvalidChunk: Error, ExpressibleByStringInterpolation {
  let message: String

  init(stringLiteral message: String) {
    self.message = message
  }
}

extension Connection {
  /// Reads the reply with the next chunk and returns the size of the whole file; nil if the first
  /// reply has no chunk.
  func receiveChunk(_ reader: inout PictureReader) throws(MPDError) -> Int? {
    var bounds = wire.replyBounds
    let header = try wire.pairs(through: "binary", of: reader.command, &bounds)
    if header.isEmpty, reader.total == nil { return nil }
    switch reader.begin(header) {
    case .success(let count):
      let chunk = try wire.receiveBytes(count + 1, of: reader.command, &bounds)
      guard reader.append(chunk) else {
        throw wire.fail(.malformed, "no newline after a chunk", command: reader.command)
      }
      try wire.receivePairs(of: reader.command, &bounds) { _, _ in }
    case .failure(let problem):
      throw wire.fail(.malformed, problem.message, command: reader.command)
    }
    return reader.total
  }

  /// Requests large chunks, once in the life of a connection and unless the user has chosen a size. An
  /// old server does not know the command and sends small ones (`binarylimit`,
  /// `mpd_send_binarylimit`; MPD 0.22.4).
  mutating func raiseBinaryLimit() throws(MPDError) {
    guard state.binaryLimit == nil, !hasRaisedBinaryLimit else { return }
    try exchangeIfSupported(Request.binaryLimit(maxChunkSize).line)
    hasRaisedBinaryLimit = true
  }
}

/// The number of bytes to request at a time.
private let maxChunkSize = 1 << 18

/// The size of the largest file that is read into memory.
let maxPictureSize = 1 << 28
