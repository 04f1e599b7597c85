public import Bytes
internal import CMPDClient

extension Request where Reply == Void {
  /// Mounts a storage, such as "nfs://192.168.1.4/export/mp3", at a path in the music directory
  /// (`mount`, `mpd_send_mount`).
  ///
  /// - Parameters:
  ///   - storage: the URI of the storage.
  ///   - path: the path in the music directory.
  public static func mount(_ storage: ByteString, at path: ByteString) -> Request {
    Request("mount", [path, storage]) { mpd_send_mount($0, $1[0], $1[1]) }
  }

  /// Unmounts the storage at a path of the music directory (`unmount`, `mpd_send_unmount`).
  ///
  /// - Parameter path: the path in the music directory.
  public static func unmount(_ path: ByteString) -> Request {
    Request("unmount", [path]) { mpd_send_unmount($0, $1[0]) }
  }
}

extension Request where Reply == [Mount] {
  /// The mounts, the music directory first (`listmounts`, `mpd_send_list_mounts`).
  public static var mounts: Request {
    Request("listmounts", isIdempotent: true, read: mounts(from:)) { connection, _ in
      mpd_send_list_mounts(connection)
    }
  }

  private static func mounts(from pairs: [Pair]) -> [Mount] {
    pairs.groups(startingWith: "mount").map { group in
      Mount(path: group[0].value, storage: group.first("storage"))
    }
  }
}

extension Request where Reply == [Neighbor] {
  /// The file servers that were found on the local network; refused with `.ack(.unknownCommand)` if
  /// no neighbor plugin is configured (`listneighbors`, `mpd_send_list_neighbors`).
  public static var neighbors: Request {
    Request("listneighbors", isIdempotent: true, read: neighbors(from:)) { connection, _ in
      mpd_send_list_neighbors(connection)
    }
  }

  private static func neighbors(from pairs: [Pair]) -> [Neighbor] {
    pairs.groups(startingWith: "neighbor").map { group in
      Neighbor(uri: group[0].value, name: group.first("name"))
    }
  }
}
