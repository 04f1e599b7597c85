internal import Bytes
internal import CMPDClient

extension Request where Reply == [String] {
  /// The commands that this connection may use (`mpd_send_allowed_commands`).
  public static var commands: Request {
    Request("commands", isIdempotent: true, read: texts("command")) { connection, _ in
      mpd_send_allowed_commands(connection)
    }
  }

  /// The commands that this connection may not use without another password
  /// (`mpd_send_disallowed_commands`).
  public static var forbiddenCommands: Request {
    Request("notcommands", isIdempotent: true, read: texts("command")) { connection, _ in
      mpd_send_disallowed_commands(connection)
    }
  }

  /// The beginnings of the URLs that the server can play, such as "http://"
  /// (`mpd_send_list_url_schemes`).
  public static var urlHandlers: Request {
    Request("urlhandlers", isIdempotent: true, read: texts("handler")) { connection, _ in
      mpd_send_list_url_schemes(connection)
    }
  }
}

extension Request where Reply == [DecoderPlugin] {
  /// The plugins that decode songs, in the order in which they are tried (raw).
  public static var decoders: Request {
    Request(raw: "decoders", isIdempotent: true, read: { DecoderPlugin.plugins(from: $0) })
  }
}

extension Request where Reply == Configuration {
  /// The part of its configuration that the server reveals; `.ack(.permission)` unless the connection is
  /// over a unix socket (raw).
  public static var configuration: Request {
    Request(raw: "config", isIdempotent: true, read: { Configuration(pairs: $0) })
  }
}

private func texts(_ name: String) -> Request<[String]>.Reader {
  { $0.values(name).map(\.description) }
}
