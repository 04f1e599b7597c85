internal import Bytes

/// Puts a file together of the chunks in which the server sends it, and believes no number of the
/// server's that does not fit.
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

  /// Whether as many bytes are there as were announced.
  var isComplete: Bool { bytes.count == total }

  /// Reads what stands before a chunk and tells how many bytes it has; a sentence in place of it if
  /// they cannot be right.
  mutating func begin(_ header: [Pair]) -> Result<Int, Unfit> {
    guard let size = header.number("size"), (0...largestBinary).contains(size) else {
      return .failure("the size of the picture is '\(header.text("size") ?? "")'")
    }
    guard total == nil || total == size else {
      return .failure("the size of the picture changed to \(size) while it was read")
    }
    total = size
    mimeType = mimeType ?? header.text("type")
    return chunkSize(header, rest: size - bytes.count)
  }

  private func chunkSize(_ header: [Pair], rest: Int) -> Result<Int, Unfit> {
    let count = header.number("binary") ?? -1
    guard (0...rest).contains(count), count > 0 || rest == 0 else {
      return .failure("there are \(rest) bytes left of a picture, and \(count) announced")
    }
    return .success(count)
  }

  /// Appends a chunk, and the newline behind it; false if that is no newline.
  mutating func append(_ chunk: [UInt8]) -> Bool {
    bytes += chunk.dropLast()
    return chunk.last == .newline
  }
}

/// What is wrong with a chunk.
struct Unfit: Error, ExpressibleByStringInterpolation {
  let message: String

  init(stringLiteral message: String) {
    self.message = message
  }
}

extension Connection {
  /// Reads the answer with the next chunk and returns the size of the whole; nil for an answer
  /// without any, if it is the first.
  func receiveChunk(_ reader: inout PictureReader) throws(MPDError) -> Int? {
    var bounds = wire.replyBounds
    let header = try wire.pairs(through: "binary", of: reader.command, &bounds)
    if header.isEmpty, reader.total == nil { return nil }
    switch reader.begin(header) {
    case .success(let count):
      let chunk = try wire.receiveBytes(count + 1, of: reader.command, &bounds)
      guard reader.append(chunk) else {
        throw wire.fail(.malformed, "no newline behind a chunk", command: reader.command)
      }
      try wire.receivePairs(of: reader.command, &bounds) { _, _ in }
    case .failure(let problem):
      throw wire.fail(.malformed, problem.message, command: reader.command)
    }
    return reader.total
  }

  /// Asks for large chunks, once in the life of a connection and unless the user has said how large
  /// they may be; an old server does not know how and sends small ones (`binarylimit`,
  /// `mpd_send_binarylimit`; MPD 0.22.4).
  mutating func raiseBinaryLimit() throws(MPDError) {
    guard state.binaryLimit == nil, !hasRaisedBinaryLimit else { return }
    try exchangeIfSupported(Request.binaryLimit(maxChunkSize).line)
    hasRaisedBinaryLimit = true
  }
}

/// What the server is asked for at a time.
private let maxChunkSize = 1 << 18

/// The largest file that is read into memory.
let largestBinary = 1 << 28
