public import Bytes
internal import CMPDClient

extension Request where Reply == [Output] {
  /// Lists the audio outputs of the current partition (`mpd_send_outputs`).
  public static var outputs: Request {
    Request("outputs", isIdempotent: true, read: Output.read, send: mpd_send_outputs)
  }
}

extension Request where Reply == Void {
  /// Enables an output (`mpd_send_enable_output`).
  ///
  /// - Parameter id: the number of the output (``Output/id``).
  public static func enableOutput(_ id: Int) -> Request {
    Request("enableoutput", number: id, isIdempotent: true, send: mpd_send_enable_output)
  }

  /// Disables an output (`mpd_send_disable_output`).
  ///
  /// - Parameter id: the number of the output (``Output/id``).
  public static func disableOutput(_ id: Int) -> Request {
    Request("disableoutput", number: id, isIdempotent: true, send: mpd_send_disable_output)
  }

  /// Enables an output that is disabled, or disables an output that is enabled (`mpd_send_toggle_output`).
  ///
  /// - Parameter id: the number of the output (``Output/id``).
  public static func toggleOutput(_ id: Int) -> Request {
    Request("toggleoutput", number: id, send: mpd_send_toggle_output)
  }

  /// Sets an attribute of an output while the server runs; the server refuses the request with `.ack(.argument)` if the
  /// output's plugin does not have the attribute (`mpd_send_output_set`).
  ///
  /// - Parameters:
  ///   - name: the name of the attribute.
  ///   - value: the value of the attribute.
  ///   - id: the number of the output (``Output/id``).
  public static func setAttribute(
    _ name: some ByteStringConvertible, to value: some ByteStringConvertible, ofOutput id: Int
  ) -> Request {
    Request("outputset", [id.argument, name, value], isIdempotent: true) {
      mpd_send_output_set($0, id.clampedUInt32, $1[1], $1[2])
    }
    .checking(id)
  }

  /// Moves an output into the connection's current partition (`mpd_send_move_output`; MPD 0.22).
  ///
  /// - Parameter name: the name of the output.
  public static func moveOutput(_ name: some ByteStringConvertible) -> Request {
    Request("moveoutput", [name], isIdempotent: true) { mpd_send_move_output($0, $1[0]) }
  }
}

extension Request where Reply == [Partition] {
  /// Lists the partitions of the server (`mpd_send_listpartitions`; MPD 0.21).
  public static var partitions: Request {
    Request(
      "listpartitions", isIdempotent: true,
      read: { $0.values("partition").map { Partition(name: $0) } },
      send: mpd_send_listpartitions)
  }
}

extension Request where Reply == Void {
  /// Switches this connection to the given partition, to which all later requests on the connection apply
  /// (`mpd_send_switch_partition`; MPD 0.21).
  ///
  /// - Parameter name: the name of the partition.
  public static func switchPartition(_ name: some ByteStringConvertible) -> Request {
    Request("partition", [name], isIdempotent: true) { mpd_send_switch_partition($0, $1[0]) }
  }

  /// Creates a partition. The server refuses the request with `.ack(.exist)` if the partition already exists
  /// (`mpd_send_newpartition`; MPD 0.21).
  ///
  /// - Parameter name: the name of the partition, which may consist of ASCII letters, digits, "-" and "_".
  public static func newPartition(_ name: some ByteStringConvertible) -> Request {
    Request("newpartition", [name]) { mpd_send_newpartition($0, $1[0]) }
  }

  /// Deletes a partition that has neither connections nor outputs (`mpd_send_delete_partition`; MPD 0.22).
  ///
  /// - Parameter name: the name of the partition.
  public static func deletePartition(_ name: some ByteStringConvertible) -> Request {
    Request("delpartition", [name]) { mpd_send_delete_partition($0, $1[0]) }
  }
}
