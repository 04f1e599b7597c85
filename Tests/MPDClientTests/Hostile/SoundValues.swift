import MPDClient

// Checks that typed values of arbitrary pairs are within the documented bounds. Every property is
// read, so that a trap in any of them is noticed.

extension Status {
  /// Whether every property is within its bounds.
  var isSound: Bool {
    _ = (state, isRepeating, isRandom, single, consume)
    _ = (partition, audioFormat, lastLoadedPlaylist, error)
    let counts = [
      volume, queueLength, queueVersion, songPosition, songID, nextSongPosition, nextSongID,
      bitRate, updateJob,
    ]
    let times = [elapsed, duration, crossfade, mixRampDelay]
    return counts.allSatisfy { isCount($0) } && times.allSatisfy { isTime($0) }
      && mixRampDecibels?.isFinite ?? true
  }
}

extension Stats {
  /// Whether every property is within its bounds.
  var isSound: Bool {
    let counts = [artists, albums, songs, databaseUpdate]
    let times = [databasePlayTime, uptime, playTime]
    return counts.allSatisfy { isCount($0) } && times.allSatisfy { isTime($0) }
  }
}

extension Song {
  /// Whether every property is within its bounds.
  var isSound: Bool {
    _ = (audioFormat, range, self[.title], self[all: .artist], title, number(.track))
    return isCount(position) && isCount(id) && (0...255).contains(priority) && isTime(duration)
      && isMoment(lastModified) && isMoment(added) && tags.count <= pairs.count
  }
}

private func isCount(_ number: Int?) -> Bool {
  number.map { (0...1 << 53).contains($0) } ?? true
}

private func isTime(_ time: Duration?) -> Bool {
  time.map { (.zero ... .seconds(1_000_000_000)).contains($0) } ?? true
}

/// The Unix times of the years 0 to 9999.
private func isMoment(_ seconds: Int?) -> Bool {
  seconds.map { (-62_200_000_000...253_500_000_000).contains($0) } ?? true
}
