internal import CMPDClient
public import ListingIndex

extension Connection {
  /// Adds many songs or directories at the end of the queue, in command lists.
  ///
  /// - Throws: `.argument` before anything is sent, or what the server refused; the error's
  ///   `index` is then the position in `uris` of the one that was refused, and all before it are
  ///   in the queue. Of a refused directory, some songs may be.
  public mutating func add(_ uris: [ByteString]) throws(MPDError) {
    for (index, uri) in uris.enumerated() {
      do throws(MPDError) { try checkArguments([uri], of: "add") } catch { throw error.at(index) }
    }
    var start = 0
    while start < uris.count {
      let batch = uris[start...].prefix(songsPerList)
      do throws(MPDError) { try addList(batch) } catch { throw error.shifted(by: start) }
      start = batch.endIndex
    }
  }

  /// Without an OK for each: an ACK names its place, and nothing else is answered.
  private func addList(_ uris: ArraySlice<ByteString>) throws(MPDError) {
    try checkList(mpd_command_list_begin(handle, false), "command_list_begin")
    for uri in uris {
      try checkList(uri.withCString { mpd_send_add(handle, $0) }, "add")
    }
    try checkList(mpd_command_list_end(handle), "command_list_end")
    try checkList(mpd_response_finish(handle), "add")
  }
}

/// A list of so many requests of full length stays below MPD's limit of 2 MiB.
private let songsPerList = 500
