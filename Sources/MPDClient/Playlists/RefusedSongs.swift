package import Bytes
internal import ListingIndex

// A song of the database is accepted by the queue and by playlists. A URL is not looked up in the database, so the
// server reveals only when it is added that it does not take it. These functions find that out beforehand.
extension Connection {
  /// Returns the URIs that neither the queue nor a playlist would accept, each with the reason: the URI is too long for
  /// a request, it is a URL whose scheme the server does not support, or it is a local file that the server cannot
  /// read.
  ///
  /// Requests are sent only if there are URLs. If the server does not say which schemes it supports, no scheme counts
  /// as unsupported.
  package mutating func refusals(
    of uris: some Collection<ByteString>
  ) throws(MPDError) -> [ByteString: MPDError] {
    var refusals: [ByteString: MPDError] = [:]
    var urls: Set<ByteString> = []
    for uri in uris where uri.isURL || uri.count > maxShortCount {
      refusals[uri] = uri.tooLong
      if uri.isURL, refusals[uri] == nil { urls.insert(uri) }
    }
    guard !urls.isEmpty, let schemes = try supportedSchemes() else { return refusals }
    for url in urls {
      refusals[url] =
        try url.isFileURL
        ? refusal(ofFile: url)
        : schemes.contains(url.scheme) ? nil : .unsupportedScheme
      refusals[url]?.objects = [url]
    }
    return refusals
  }

  /// Returns the songs for each of the given URIs, like ``songURIs(below:)``. Also throws an error, with the index of
  /// the URI, for a URI that neither the queue nor a playlist would accept.
  package mutating func takenSongURIs(
    below uris: [ByteString]
  ) throws(MPDError) -> [[ByteString]] {
    let refusals = try refusals(of: uris)
    for (index, uri) in uris.enumerated() {
      if let error = refusals[uri] { throw error.at(index) }
    }
    return try songURIs(below: uris)
  }

  /// Checks an edit without changing anything. Throws the error that ``apply(_:isCancelled:)`` would throw if the
  /// server keeps no playlists, or if a playlist cannot hold one of the new songs.
  package mutating func check(_ edit: PlaylistEdit) throws(MPDError) {
    // A server without a directory for playlists reports that there is none of this name.
    if edit.old == nil { try run(.playlists) }
    let inserted = edit.changes.inserted
    try edit.checkFormat(at: inserted)
    let refusals = try refusals(of: inserted.map { edit.new[$0] })
    for index in inserted {
      guard let error = refusals[edit.new[index]] else { continue }
      throw TemporaryPlaylist.Problem.refused(index, edit.new[index], error).error(of: edit.name)
    }
  }

  /// Returns the URL schemes that the server supports, in lower case; nil if the server does not report them.
  private mutating func supportedSchemes() throws(MPDError) -> Set<String>? {
    do throws(MPDError) { return Set(try run(.urlHandlers).map { ByteString($0).scheme }) } catch {
      guard case .ack = error.code else { throw error }
      return nil
    }
  }

  private mutating func refusal(ofFile url: ByteString) throws(MPDError) -> MPDError? {
    do throws(MPDError) {
      try run(Request<Void>(raw: "lsinfo", [url], isIdempotent: true))
      return nil
    } catch {
      guard case .ack = error.code else { throw error }
      return error.isMissingCommand ? nil : error.at(nil)
    }
  }
}

extension ByteString {
  fileprivate var isFileURL: Bool { scheme == "file" }

  fileprivate var scheme: String { ByteString(prefix { $0 != .colon }).description.lowercased() }

  /// The error to report if the request that adds this URI would be too long; nil if the request can be sent.
  fileprivate var tooLong: MPDError? {
    let adding = Request.add(self, toPlaylist: TemporaryPlaylist.unusedName("temporary"))
    guard adding.line.length > maxLineLength else { return nil }
    return .found(
      .argument, "the URI is too long: a request can have at most \(maxLineLength) bytes",
      objects: [self])
  }
}

/// The length, in bytes, up to which any URI fits into a request, even if every byte must be escaped.
private let maxShortCount = 1024

extension MPDError {
  fileprivate static let unsupportedScheme = MPDError.found(
    .ack(.argument), "the server does not support URLs with this scheme")
}
