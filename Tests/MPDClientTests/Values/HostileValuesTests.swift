import Bytes
import MPDClient
import Testing

/// Typed values of texts that no MPD sends: nothing traps, and every value is within its documented
/// bounds.
@Suite struct HostileValuesTests {
  static let texts: [ByteString] =
    [
      "", " ", "-", "+", "-0", "+7", "1 ", "1_000", "0x7fffffff", "1e3", "1e999", "-1e999", "nan",
      "-nan", "inf", "infinity", "-1", "-2147483649", "4294967296", "9007199254740993",
      "9223372036854775807", "9223372036854775808", "-9223372036854775808",
      "99999999999999999999999999999999", "1.", ".5", "1.2.3", "1000000001", "999999999.9999", ":",
      "::", "1:2:3", "-1:-2", "nan:inf", "1\u{300}", "١٢", "９", "\u{0}", "playing", "STOP",
      "2023-11-14T22:13:20Z", "2023-99-99T99:99:99Z", "0000-00-00T00:00:00Z", "T::--Z",
      "99999999999999999999-1-1T1:1:1Z", "-1-1-1T1:1:1Z", "1-1-1-1-1-1-1-1-1Z",
    ] + [ByteString([0xFF, 0x31]), ByteString([UInt8](repeating: 0x39, count: 4000))]

  @Test(arguments: texts) func statusValuesStayWithinBounds(_ text: ByteString) {
    let names = [
      "volume", "repeat", "random", "single", "consume", "partition", "playlist", "playlistlength",
      "state", "song", "songid", "nextsong", "nextsongid", "time", "elapsed", "duration", "bitrate",
      "xfade", "mixrampdb", "mixrampdelay", "audio", "updating_db", "error", "lastloadedplaylist",
    ]
    #expect(Status(pairs: names.map { Pair(name: $0, value: text) }).isSound)
    #expect(Status(pairs: [Pair(name: "time", value: text)]).isSound)
  }

  @Test(arguments: texts) func songValuesStayWithinBounds(_ text: ByteString) {
    let names = [
      "Pos", "Id", "Prio", "duration", "Time", "Last-Modified", "Added", "Format", "Range", "Title",
    ]
    #expect(Song(uri: text, pairs: names.map { Pair(name: $0, value: text) }).isSound)
    #expect(Song(uri: text, pairs: [Pair(name: "Time", value: text)]).isSound)
  }
}
