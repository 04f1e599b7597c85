internal import CommandSyntax

/// The part of the queue after which `mpdex stop --after` stops.
package enum StopPlace: String, CaseIterable, ArgumentValue {
  /// The current song.
  case song
  /// The songs of the current album that follow one another.
  case album
}

/// The moment at which playing is to stop.
package enum StopMoment: Equatable {
  /// The end of a part of the queue.
  case after(StopPlace)
  /// A Unix time.
  case at(Int)
}
