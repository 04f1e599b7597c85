import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct OptionRequestsTests {
  @Test func setsTheOptionsThatTheStatusReports() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    for isOn in [true, false] {
      try connection.run(.setRepeat(isOn))
      try connection.run(.setRandom(isOn))
      try connection.run(.setConsume(isOn ? .on : .off))
      let status = try connection.run(.status)
      #expect((status.isRepeating, status.isRandom) == (isOn, isOn))
      #expect(status.consume == (isOn ? .on : .off))
    }
    for state: OneshotState in [.on, .oneshot, .off] {
      try connection.run(.setSingle(state))
      #expect(try connection.run(.status).single == state)
    }
  }

  @Test func serversBeforeMPD024RefuseConsumeOneshot() throws {
    #expect(try line(of: .setConsume(.oneshot)) == #"consume "oneshot""#)
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    if ProgramVersion.mpd >= ProgramVersion(0, 24) {
      try connection.run(.setConsume(.oneshot))
      #expect(try connection.run(.status).consume == .oneshot)
    } else {
      let error = try #require(throws: MPDError.self) { try connection.run(.setConsume(.oneshot)) }
      #expect(error.code == .unsupported)
    }
  }

  @Test func setsCrossfadeAndMixRamp() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    try connection.run(.setCrossfade(.milliseconds(3_900)))
    try connection.run(.setMixRampDecibels(-17.5))
    try connection.run(.setMixRampDelay(.milliseconds(1_250)))
    var status = try connection.run(.status)
    #expect(status.crossfade == .seconds(3))
    #expect(status.mixRampDecibels == -17.5)
    #expect(status.mixRampDelay == .milliseconds(1_250))
    try connection.run(.setCrossfade(.zero))
    try connection.run(.setMixRampDelay(nil))
    status = try connection.run(.status)
    #expect(status.crossfade == .zero)
    #expect(status.mixRampDelay == nil)
  }

  @Test func theVolumeStaysWithinBounds() throws {
    let server = try LiveServer(files: [.song("1.wav", seconds: 20)])
    var connection = try server.connect()
    try connection.run(.setVolume(50))
    #expect(try connection.run(.volume) == 50)
    try connection.run(.changeVolume(by: -20))
    #expect(try connection.run(.volume) == 30)
    try connection.run(.changeVolume(by: 100))
    #expect(try connection.run(.volume) == 100)
    for request: Request<Void> in [
      .setVolume(101), .changeVolume(by: 101), .changeVolume(by: .min),
    ] {
      let error = try #require(throws: MPDError.self) { try connection.run(request) }
      #expect(error.code == .ack(.argument))
    }
    #expect(try connection.run(.volume) == 100)
  }

  @Test func aServerWithoutAMixerHasNoVolume() throws {
    let output = "audio_output {\n type \"null\"\n name \"Null\"\n mixer_type \"none\"\n}"
    let server = try LiveServer(library: nil, configuration: [output])
    var connection = try server.connect()
    #expect(try connection.run(.volume) == nil)
    #expect(try exchange(.volume, answer: "volume: -1\nOK\n").reply == nil)
  }

  @Test(arguments: ReplayGainMode.allCases)
  func setsTheReplayGainMode(_ mode: ReplayGainMode) throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    try connection.run(.setReplayGainMode(mode))
    #expect(try connection.run(.replayGainMode) == mode)
    #expect(try server.raw(["replay_gain_status"]) == "replay_gain_mode: \(mode)\nOK\n")
  }

  @Test(arguments: ["OK\n", "replay_gain_mode: loud\nOK\n"] as [ByteString])
  func anUnknownReplayGainModeIsMalformed(_ answer: ByteString) throws {
    let error = try #require(failure(of: .replayGainMode, answer: answer))
    #expect(error.code == .malformed)
    #expect(error.isConnectionUsable)
  }
}
