internal import Bytes
internal import CommandRuntime
internal import Glibc
internal import Platform

/// Describes a process that is waiting to stop the player, or that has ended without undoing its changes. The
/// description is stored in a file.
struct PendingStop: Equatable {
  let process: ProcessIdentity
  let moment: StopMoment
  /// How many seconds before the stop the volume begins to fall; nil if the volume does not fall.
  let fade: Int?
  /// The server's address in the form in which it is shown to the user.
  let server: ByteString
  let partition: ByteString
  /// The changes that the process has made and has not undone yet.
  var changes = StopChanges()

  /// Returns the number of seconds from `now`, a Unix time, until the stop; nil if the player stops at the end of a
  /// part of the queue.
  func secondsLeft(at now: Int) -> Int? {
    guard case .at(let time) = moment else { return nil }
    return max(0, time - now)
  }
}

// The file has a name and a value in each line.
extension PendingStop {
  /// Creates the description of a pending stop from the contents of its file; nil if the file is damaged.
  init?(bytes: [UInt8]) {
    var values: [ByteString: ByteString] = [:]
    for line in bytes.split(separator: .newline) {
      let parts = line.split(separator: .space, maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { values[ByteString(parts[0])] = ByteString(parts[1]) }
    }
    guard let pid: pid_t = values["pid"]?.number(), pid > 0,
      let start: Int = values["start"]?.number(), let boot = values["boot"],
      let moment = StopMoment(values),
      let server = values["server"]?.withoutPercentEscapes,
      let partition = values["partition"]?.withoutPercentEscapes,
      let changes = StopChanges(values)
    else { return nil }
    self.init(
      process: ProcessIdentity(pid: pid, startTime: start, boot: boot), moment: moment,
      fade: values["fade"]?.number(), server: server, partition: partition,
      changes: changes)
  }

  /// The contents of the file that stores this description.
  var bytes: [UInt8] {
    let lines: [ByteString] = [
      "pid \(process.pid)", "start \(process.startTime)", "boot " + process.boot, moment.line,
      "server " + server.percentEscaped, "partition " + partition.percentEscaped,
    ]
    let fadeLine: [ByteString] = fade.map { ["fade \($0)"] } ?? []
    return (lines + fadeLine + changes.lines).flatMap { $0.bytes + [.newline] }
  }
}

extension StopChanges {
  fileprivate init?(_ values: [ByteString: ByteString]) {
    self.init()
    if let text = values["volume"] {
      let numbers: [Int] = text.split(separator: .space).compactMap { ByteString($0).number() }
      // The volume can be a single number, as earlier versions of mpdex wrote it, instead of a range.
      guard let last = numbers.last, [2, 3].contains(numbers.count), numbers[1] <= last else {
        return nil
      }
      volume = Volume(earlier: numbers[0], own: numbers[1]...last)
    }
    if let text = values["modes"] {
      guard let modes = LastSongModes(text.split(separator: .space).map { ByteString($0) }) else {
        return nil
      }
      self.modes = modes
    }
  }

  fileprivate var lines: [ByteString] {
    (volume.map { ["volume \($0.earlier) \($0.own.lowerBound) \($0.own.upperBound)"] } ?? [])
      + (modes.map { ["modes " + $0.words] } ?? [])
  }
}

extension StopMoment {
  fileprivate init?(_ values: [ByteString: ByteString]) {
    if let place = values["after"].flatMap({ StopPlace(rawValue: $0.description) }) {
      self = .after(place)
    } else if let time: Int = values["at"]?.number() {
      self = .at(time)
    } else {
      return nil
    }
  }

  fileprivate var line: ByteString {
    switch self {
    case .after(let place): "after \(place.rawValue)"
    case .at(let time): "at \(time)"
    }
  }
}
