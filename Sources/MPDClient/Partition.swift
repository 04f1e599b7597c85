internal import CMPDClient
public import ListingIndex

extension Connection {
  /// Lets the commands that follow act on another partition (`mpd_run_switch_partition`;
  /// MPD 0.22).
  public mutating func switchPartition(to name: ByteString) throws(MPDError) {
    try checkArgument(name, of: "partition")
    try check(name.withCString { mpd_run_switch_partition(handle, $0) }, "partition")
  }
}
