public import Bytes
internal import CMPDClient

extension Request where Reply == [Output] {
  /// The audio outputs of the current partition (`mpd_send_outputs`).
  public static var outputs: Request {
    Request("outputs", isIdempotent: true, read: Output.read) { connection, _ in
      mpd_send_outputs(connection)
    }
  }
}

extension Request where Reply == Void {
  /// Enables an output (`mpd_send_enable_output`).
  ///
  /// - Parameter id: the number of the output (``Output/id``).
  public static func enableOutput(_ id: Int) -> Request {
    Request("enableoutput", [id.argument], isIdempotent: true) { connection, _ in
      mpd_send_enable_output(connection, id.clampedUInt32)
    }
    .checking(id)
  }

  /// Disables an output (`mpd_send_disable_output`).
  ///
  /// - Parameter id: the number of the output (``Output/id``).
  public static func disableOutput(_ id: Int) -> Request {
    Request("disableoutput", [id.argument], isIdempotent: true) { connection, _ in
      mpd_send_disable_output(connection, id.clampedUInt32)
    }
    .checking(id)
  }

  /// Disables an enabled output, and enables a disabled one (`mpd_send_toggle_output`).
  ///
  /// - Parameter id: the number of the output (``Output/id``).
  public static func toggleOutput(_ id: Int) -> Request {
    Request("toggleoutput", [id.argument]) { connection, _ in
      mpd_send_toggle_output(connection, id.clampedUInt32)
    }
    .checking(id)
  }

  /// Sets an attribute of an output while the server runs; refused with `.ack(.argument)` if the
  /// output's plugin does not have it (`mpd_send_output_set`).
  ///
  /// - Parameters:
  ///   - name: the name of the attribute.
  ///   - value: the value of the attribute.
  ///   - id: the number of the output (``Output/id``).
  public static func setAttribute(
    _ name: ByteString, to value: ByteString, ofOutput id: Int
  ) -> Request {
    Request("outputset", [id.argument, name, value], isIdempotent: true) {
      mpd_send_output_set($0, id.clampedUInt32, $1[1], $1[2])
    }
    .checking(id)
  }

  /// Moves the output with a name into the connection's partition (`mpd_send_move_output`; MPD
  /// 0.22).
  ///
  /// - Parameter name: the name of the output.
  public static func moveOutput(_ name: ByteString) -> Request {
    Request("moveoutput", [name], isIdempotent: true) { mpd_send_move_output($0, $1[0]) }
  }
}
