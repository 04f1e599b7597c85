public import Bytes
internal import CMPDClient

extension Request {
  /// Creates a request whose only argument is the URI of a directory. For the root directory, "", the argument is
  /// omitted, because MPD 0.24.11 refuses an empty path.
  fileprivate init(
    below directory: some ByteStringConvertible, _ command: String, isIdempotent: Bool = false,
    wantsTags: Bool = false, read: @escaping Reader, send: @escaping RequestLine.Sender
  ) {
    let isRoot = directory.byteString.isEmpty
    self.init(
      command, isRoot ? [] : [directory], isIdempotent: isIdempotent, wantsTags: wantsTags,
      read: read, send: isRoot ? nil : send)
  }
}

extension Request where Reply == [Entry] {
  /// Lists the entries of a directory, or a single song, with tags and other properties. For the root directory, "",
  /// the entries are followed by the stored playlists (`lsinfo`, `mpd_send_list_meta`).
  ///
  /// To read only the names in a large directory, use ``Connection/listing(of:)``.
  ///
  /// - Parameter uri: the URI of the directory or song.
  public static func entries(of uri: some ByteStringConvertible) -> Request {
    Request(
      below: uri, "lsinfo", isIdempotent: true, wantsTags: true,
      read: { Entry.entries(from: $0) }
    ) { mpd_send_list_meta($0, $1[0]) }
  }

  /// Lists a directory and everything below it, without tags or other properties (`listall`, `mpd_send_list_all`).
  ///
  /// - Parameter uri: the URI of the directory; "" for the root.
  public static func listAll(_ uri: some ByteStringConvertible = "") -> Request {
    Request(below: uri, "listall", isIdempotent: true, read: { Entry.entries(from: $0) }) {
      mpd_send_list_all($0, $1[0])
    }
  }

  /// Lists a directory and everything below it, with tags and other properties (`listallinfo`,
  /// `mpd_send_list_all_meta`). In many libraries, the reply for "" exceeds the server's output limit.
  ///
  /// - Parameter uri: the URI of the directory; "" for the root.
  public static func listAllInfo(_ uri: some ByteStringConvertible = "") -> Request {
    Request(
      below: uri, "listallinfo", isIdempotent: true, wantsTags: true,
      read: { Entry.entries(from: $0) }
    ) { mpd_send_list_all_meta($0, $1[0]) }
  }
}

extension Request where Reply == [StorageEntry] {
  /// Lists the files and directories in a directory of the file system, including files that MPD cannot play
  /// (`listfiles`, `mpd_send_list_files`).
  ///
  /// The server refuses the request with `.ack(.system)` if the directory does not exist.
  ///
  /// - Parameter directory: the path of the directory in the music directory, or the URI of a storage; "" for the
  ///   music directory itself.
  public static func files(in directory: ByteString = "") -> Request {
    Request(
      below: directory, "listfiles", isIdempotent: true,
      read: { StorageEntry.entries(from: $0) }
    ) { mpd_send_list_files($0, $1[0]) }
  }
}

extension Request where Reply == Int {
  /// Starts an update of the database, which finds new, changed and deleted files (`update`, `mpd_send_update`). The
  /// reply is the number of the update job, which ``Status/updateJob`` reports while the job runs. The reply is 0 if
  /// the server does not number its jobs, as is the case with bpd.
  ///
  /// - Parameter uri: the URI of the directory or song to update; "" for the whole music directory.
  public static func update(_ uri: some ByteStringConvertible = "") -> Request {
    Request(below: uri, "update", read: jobNumber("update")) { mpd_send_update($0, $1[0]) }
  }

  /// Starts an update of the database that reads unchanged files as well (`rescan`, `mpd_send_rescan`). The reply is
  /// the number of the update job, as for ``update(_:)``.
  ///
  /// - Parameter uri: the URI of the directory or song to update; "" for the whole music directory.
  public static func rescan(_ uri: some ByteStringConvertible = "") -> Request {
    Request(below: uri, "rescan", read: jobNumber("rescan")) { mpd_send_rescan($0, $1[0]) }
  }
}

private func jobNumber(_ command: String) -> Request<Int>.Reader {
  { pairs throws(MPDError) in
    pairs.isEmpty ? 0 : try pairs.requiredNumber("updating_db", of: command)
  }
}

extension Request where Reply == [Pair] {
  /// Reads the comments that are stored in a song's file (`readcomments`, `mpd_send_read_comments`). The pairs have the
  /// names that the file's format uses. Comments that the server's decoder ignores are missing.
  ///
  /// - Parameter uri: the URI of the song.
  public static func comments(of uri: some ByteStringConvertible) -> Request {
    Request("readcomments", [uri], isIdempotent: true, read: { $0 }) {
      mpd_send_read_comments($0, $1[0])
    }
  }
}

extension Request where Reply == String {
  /// Requests the Chromaprint fingerprint of a song, which the server computes by decoding the song (`getfingerprint`,
  /// `mpd_send_getfingerprint`). The server refuses the request with `.ack(.unknownCommand)` if MPD was built without
  /// Chromaprint or if the song does not exist.
  ///
  /// - Parameter uri: the URI of the song.
  public static func fingerprint(of uri: some ByteStringConvertible) -> Request {
    Request("getfingerprint", [uri], isIdempotent: true) { pairs throws(MPDError) in
      try pairs.required("chromaprint", of: "getfingerprint").description
    } send: {
      mpd_send_getfingerprint($0, $1[0])
    }
  }
}
