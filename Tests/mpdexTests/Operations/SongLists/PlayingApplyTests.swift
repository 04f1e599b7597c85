import Bytes
import Glibc
import Testing
import TestSupport

/// `mpdex queue apply` while a song plays that the new list keeps: the sound has no gap.
///
/// The song is a file in which each sample is greater than the one before it by one, and a recorder writes
/// what is played: a sample that is missing, repeated or silent shows in the recording. A null output
/// takes the samples at the pace of the clock, so that a pause shows in the elapsed time.
@Suite struct PlayingApplyTests {
  private static let seconds = 60
  private static let names = ["a", "b", "c", "d", "e", "f", "g", "h"]

  private let server: LiveServer

  init() throws {
    let songs = Self.names.map {
      MusicLibrary.Entry.song(ByteString($0 + ".wav"), seconds: Double(Self.seconds))
    }
    let directory = try TemporaryDirectory(prefix: "recording")
    recordings = directory
    let recorder = """
      audio_output {
       type "recorder"
       name "Recorder"
       encoder "wave"
       path "\(directory.path("recording.wav"))"
       format "44100:16:1"
       mixer_type "none"
      }
      """
    let pace =
      "audio_output {\n type \"null\"\n name \"Pace\"\n sync \"yes\"\n mixer_type \"none\"\n}"
    server = try LiveServer(
      files: MusicLibrary(songs),
      configuration: [pace, recorder, LiveServer.withoutFFmpeg])
    try writeRamp(to: server.musicDirectory + "/d.wav")
  }

  private let recordings: TemporaryDirectory

  /// The samples from 1 to 30,000, again and again.
  private static let ramp: [UInt8] = {
    let period = (1...30_000).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let samples = Array(repeatElement(period, count: seconds * 44_100 / 30_000 + 1).joined())
    return Array(samples.prefix(seconds * 44_100 * 2))
  }()

  /// Replaces the silence of a song.
  private func writeRamp(to path: String) throws {
    try writeFile(path, try readFile(path).prefix(44) + Self.ramp)
  }

  /// What the player does, and when it was asked.
  private struct Sample {
    let state: String
    let id: String
    let elapsed: Double
    let moment: ContinuousClock.Instant
  }

  private func sample() throws -> Sample {
    let lines = try server.raw(["status"]).split(separator: "\n")
    let moment = ContinuousClock.now
    func value(_ name: String) -> String {
      lines.first { $0.hasPrefix(name + ": ") }.map { String($0.dropFirst(name.count + 2)) } ?? ""
    }
    return Sample(
      state: value("state"), id: value("songid"), elapsed: Double(value("elapsed")) ?? 0,
      moment: moment)
  }

  private static let lists: [[String]] = [
    ["h", "d", "a"], ["d"], ["a", "b", "c", "d"], ["d", "e", "f", "g", "h", "a"],
    ["g", "f", "e", "d", "c", "b", "a"], ["e", "d", "d", "d"], names.reversed(), names,
  ]

  @Test(arguments: [[], ["random 1"], ["single 1"], ["consume 1"], ["crossfade 5"], ["repeat 1"]])
  func theSoundHasNoGap(_ modes: [String]) throws {
    let isReady = try server.raw(Self.names.map { "add \($0).wav" } + modes + ["play 3"])
    #expect(!isReady.contains("ACK"), "\(isReady)")
    for _ in 0..<1_000 where try sample().elapsed < 0.3 { usleep(5_000) }
    let first = try sample()
    #expect((first.state, first.elapsed >= 0.3) == ("play", true))
    var last = first
    for list in Self.lists {
      let input = list.flatMap { Array("\($0).wav\n".utf8) }
      #expect(try server.mpdex("queue", "apply", input: input).isSilentSuccess)
      #expect(try server.queue() == list.map { $0 + ".wav" })
      for _ in 0..<4 {
        let now = try sample()
        #expect((now.state, now.id) == (first.state, first.id), "\(modes) \(list)")
        #expect(now.elapsed >= last.elapsed, "\(modes) \(list)")
        last = now
        usleep(20_000)
      }
    }
    // A song that is begun again, or a pause, is a second late at the least.
    let late = (last.moment - first.moment) / .seconds(1) - (last.elapsed - first.elapsed)
    #expect(abs(late) < 0.5, "\(modes): \(late) s")
    try expectWholeRecording(seconds: last.elapsed)
  }

  /// Compares the recording with the song, sample by sample, up to a time in the song.
  private func expectWholeRecording(seconds: Double) throws {
    _ = try server.raw(["stop"])
    let samples = try readFile(recordings.path("recording.wav")).dropFirst(44)
    #expect(samples.count >= Int(seconds * 44_100) * 2)
    // A failure is not to print millions of samples.
    let isWhole = Self.ramp.starts(with: samples)
    #expect(isWhole)
  }
}
