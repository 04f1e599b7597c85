public import Bytes
internal import CMPDClient

extension Request where Reply == [Partition] {
  /// The partitions of the server (`mpd_send_listpartitions`; MPD 0.21).
  public static var partitions: Request {
    Request(
      "listpartitions", isIdempotent: true,
      read: { $0.values("partition").map { Partition(name: $0) } }
    ) { connection, _ in mpd_send_listpartitions(connection) }
  }
}

extension Request where Reply == Void {
  /// Switches this connection to another partition, to which the following commands apply
  /// (`mpd_send_switch_partition`; MPD 0.21).
  ///
  /// - Parameter name: the name of the partition.
  public static func switchPartition(_ name: ByteString) -> Request {
    Request("partition", [name], isIdempotent: true) { mpd_send_switch_partition($0, $1[0]) }
  }

  /// Creates a partition; its name may consist of ASCII letters, digits, "-" and "_". Refused with
  /// `.ack(.exist)` if it exists (`mpd_send_newpartition`; MPD 0.21).
  ///
  /// - Parameter name: the name of the partition.
  public static func newPartition(_ name: ByteString) -> Request {
    Request("newpartition", [name]) { mpd_send_newpartition($0, $1[0]) }
  }

  /// Deletes a partition that has neither connections nor outputs (`mpd_send_delete_partition`; MPD
  /// 0.22).
  ///
  /// - Parameter name: the name of the partition.
  public static func deletePartition(_ name: ByteString) -> Request {
    Request("delpartition", [name]) { mpd_send_delete_partition($0, $1[0]) }
  }
}
