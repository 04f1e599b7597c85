public import Bytes
internal import CMPDClient

extension Request where Reply == [String] {
  /// Lists the commands that this connection may use (`mpd_send_allowed_commands`).
  public static var commands: Request {
    Request("commands", isIdempotent: true, read: texts("command"), send: mpd_send_allowed_commands)
  }

  /// Lists the commands that this connection may not use unless it sends a suitable password
  /// (`mpd_send_disallowed_commands`).
  public static var forbiddenCommands: Request {
    Request(
      "notcommands", isIdempotent: true, read: texts("command"), send: mpd_send_disallowed_commands)
  }

  /// Lists the prefixes of the URLs that the server can play, such as "http://" (`mpd_send_list_url_schemes`).
  public static var urlHandlers: Request {
    Request(
      "urlhandlers", isIdempotent: true, read: texts("handler"), send: mpd_send_list_url_schemes)
  }
}

extension Request where Reply == [DecoderPlugin] {
  /// Lists the plugins with which the server decodes songs, in the order in which the server tries them. The request is
  /// sent as a raw line.
  public static var decoders: Request {
    Request(raw: "decoders", isIdempotent: true, read: { DecoderPlugin.plugins(from: $0) })
  }
}

extension Request where Reply == Configuration {
  /// Reads the part of the configuration that the server reveals to clients. The server refuses the request with
  /// `.ack(.permission)` unless the connection uses a unix socket. The request is sent as a raw line.
  public static var configuration: Request {
    Request(raw: "config", isIdempotent: true, read: { Configuration(pairs: $0) })
  }
}

private func texts(_ name: String) -> Request<[String]>.Reader {
  { $0.values(name).map(\.description) }
}

extension Request where Reply == Void {
  /// Mounts a storage, such as "nfs://192.168.1.4/export/mp3", at a path in the music directory
  /// (`mount`, `mpd_send_mount`).
  ///
  /// - Parameters:
  ///   - storage: the URI of the storage.
  ///   - path: the path in the music directory.
  public static func mount(
    _ storage: some ByteStringConvertible, at path: some ByteStringConvertible
  ) -> Request {
    Request("mount", [path, storage]) { mpd_send_mount($0, $1[0], $1[1]) }
  }

  /// Unmounts the storage at a path in the music directory (`unmount`, `mpd_send_unmount`).
  ///
  /// - Parameter path: the path in the music directory.
  public static func unmount(_ path: some ByteStringConvertible) -> Request {
    Request("unmount", [path]) { mpd_send_unmount($0, $1[0]) }
  }
}

extension Request where Reply == [Mount] {
  /// Lists the mounts, starting with the music directory (`listmounts`, `mpd_send_list_mounts`).
  public static var mounts: Request {
    Request("listmounts", isIdempotent: true, read: mounts(from:), send: mpd_send_list_mounts)
  }

  private static func mounts(from pairs: [Pair]) -> [Mount] {
    pairs.groups(startingWith: "mount").map { group in
      Mount(path: group[0].value, storage: group.first("storage"))
    }
  }
}

extension Request where Reply == [Neighbor] {
  /// Lists the file servers found on the local network; the server refuses the request with `.ack(.unknownCommand)` if
  /// no neighbor plugin is configured (`listneighbors`, `mpd_send_list_neighbors`).
  public static var neighbors: Request {
    Request(
      "listneighbors", isIdempotent: true, read: neighbors(from:), send: mpd_send_list_neighbors)
  }

  private static func neighbors(from pairs: [Pair]) -> [Neighbor] {
    pairs.groups(startingWith: "neighbor").map { group in
      Neighbor(uri: group[0].value, name: group.first("name"))
    }
  }
}
