// MPD drops a client whose list has more bytes than `max_command_list_size`. It counts each line of
// the list with a terminator, except for the first and the last line. This module counts each line
// with its newline instead, so that both counts are equal.
extension CommandList {
  /// The maximum size of a list: MPD's default for `max_command_list_size`, 2 MiB.
  static let maxBytes = 2 << 20

  /// The number of bytes of all lines.
  var size: Int { items.reduce(0) { $0 + $1.size } }

  /// Refuses a list with a request that cannot be sent, or one that is too long and must not be
  /// split.
  func check() throws(MPDError) {
    for (index, item) in items.enumerated() {
      do throws(MPDError) { try item.line.check() } catch { throw error.at(index) }
    }
    guard isAtomic, size > CommandList.maxBytes else { return }
    let limit = CommandList.maxBytes
    throw .notSent("the list has \(size) bytes, more than the \(limit) that MPD takes as one")
  }

  /// The list in as few parts as MPD accepts.
  var batches: [ArraySlice<Item>] {
    var batches: [ArraySlice<Item>] = []
    var (start, bytes) = (0, 0)
    for (index, item) in items.enumerated() {
      bytes += item.size
      guard bytes > CommandList.maxBytes else { continue }
      batches.append(items[start..<index])
      (start, bytes) = (index, item.size)
    }
    return items.isEmpty ? [] : batches + [items[start...]]
  }
}

extension MPDError {
  /// The error of a list that was dropped before the first byte of its reply, with the settings
  /// that may have caused it.
  func namingLimits(of batch: ArraySlice<CommandList.Item>) -> MPDError {
    guard code == .closed else { return self }
    let size = batch.reduce(0) { $0 + $1.size }
    let bulk = batch.contains { isBulk($0.line.command) }
    guard bulk || size > smallList else { return self }
    return MPDError(
      .closed,
      "\(message); the list of \(size) bytes may have exceeded max_command_list_size, or its answers "
        + "taken together max_output_buffer_size, in the server's mpd.conf: raise that, or make the list "
        + "shorter",
      command: command, index: index)
  }
}

/// The size in bytes up to which the limit cannot be the cause, since no server has a lower one.
private let smallList = 1 << 16
