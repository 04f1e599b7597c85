import Bytes
import Glibc
import MPDClient
import Testing

@Suite struct ConnectionSettingsTests {
  private func settings(
    _ environment: [String: String], host: ByteString? = nil, port: UInt16? = nil
  ) throws -> ConnectionSettings {
    var options = ConnectionSettings.Options()
    options.host = host
    options.port = port
    return try ConnectionSettings(options, environment: { environment[$0].map { ByteString($0) } })
  }

  @Test(
    arguments: [
      ("127.0.0.1:6677", "127.0.0.1", "6677"), ("localhost:6600", "localhost", "6600"),
      ("[::1]:6600", "::1", "6600"), ("music.example:1", "music.example", "1"),
      ("secret@music:6600", "music", "6600"),
    ])
  func refusesAHostWithAPort(_ host: String, _ name: String, _ port: String) throws {
    let shown = host.split(separator: "@").last ?? ""
    for found in [
      Result { try settings(["MPD_HOST": host]) },
      Result { try settings([:], host: ByteString(host)) },
      Result { try settings(["MPD_HOST": host], port: 6600) },
    ] {
      let error = try #require(throws: MPDError.self) { _ = try found.get() }
      #expect(error.code == .argument)
      #expect(
        error.message
          == "the host '\(shown)' contains a port; give \(name) as the host, and \(port) in MPD_PORT or --port"
      )
    }
  }

  @Test(arguments: [
    "::1", "fe80::1:6600", "[::1]", "music:", "music:x", "/a:6600", "@a:6600", ":6600",
  ])
  func takesColonsThatAreNotBeforeAPort(_ host: String) throws {
    #expect(try settings(["MPD_HOST": host]).addresses.count == 1)
  }

  @Test(
    arguments: [
      ([:], "/run/mpd/socket localhost:6600"),
      (["XDG_RUNTIME_DIR": "/run/user/7"], "/run/user/7/mpd/socket /run/mpd/socket localhost:6600"),
      (["XDG_RUNTIME_DIR": "not/absolute"], "/run/mpd/socket localhost:6600"),
      (["MPD_HOST": ""], "/run/mpd/socket localhost:6600"),
      (["MPD_HOST": "music"], "music:6600"),
      (["MPD_HOST": "music", "MPD_PORT": "7000"], "music:7000"),
      (["MPD_PORT": "7000"], "localhost:7000"),
      (["MPD_HOST": "/a/socket"], "/a/socket"),
      (["MPD_HOST": "@name"], "@name"),
      (["MPD_HOST": "::1"], "[::1]:6600"),
    ] as [([String: String], String)])
  func environmentSelectsTheAddresses(_ environment: [String: String], _ expected: String) throws {
    let found = try settings(environment).addresses
    #expect(found.map(\.description).joined(separator: " ") == expected)
  }

  @Test(
    arguments: [
      ("secret@music", "secret", "music:6600"), ("secret@/a/socket", "secret", "/a/socket"),
      ("secret@@name", "secret", "@name"), ("@name", nil, "@name"), ("a@b@c", "a", "b@c:6600"),
    ] as [(String, ByteString?, String)])
  func readsAPasswordInTheHost(_ host: String, _ password: ByteString?, _ address: String) throws {
    let found = try settings(["MPD_HOST": host])
    #expect(found.password == password)
    #expect(found.addresses.map(\.description) == [address])
  }

  @Test func optionsOverrideTheEnvironment() throws {
    let environment = ["MPD_HOST": "secret@music", "MPD_PORT": "7000", "MPD_TIMEOUT": "5"]
    let found = try settings(environment, host: "other", port: 8000)
    #expect(found.addresses == [.tcp(host: "other", port: 8000)])
    #expect(found.password == nil)
    #expect(found.timeout == .seconds(5))
  }

  @Test(arguments: [
    ("MPD_PORT", "x"), ("MPD_PORT", "-1"), ("MPD_PORT", "65536"), ("MPD_TIMEOUT", "5s"),
  ])
  func theErrorNamesAVariableThatIsNotANumber(_ name: String, _ value: String) throws {
    let error = try #require(throws: MPDError.self) { _ = try settings([name: value]) }
    #expect(error.code == .argument)
    #expect(error.message.hasPrefix("\(name) is '\(value)', not a number "))
  }

  @Test(
    arguments: [
      ("0", Connection.defaultTimeout), ("-1", Connection.defaultTimeout), ("1.5", .seconds(1.5)),
      (" 5 ", .seconds(5)), ("86401", .seconds(86_400)),
    ])
  func readsAnyNumberAsATimeout(_ value: String, _ timeout: Duration) throws {
    #expect(try settings(["MPD_TIMEOUT": value]).timeout == timeout)
  }

  @Test func aPortOfZeroCountsAsUnset() throws {
    let found = try settings(["MPD_HOST": "music", "MPD_PORT": "0"], port: 0)
    #expect(found.addresses == [.tcp(host: "music", port: 6600)])
    #expect(
      try settings(["MPD_PORT": " 7000 "], port: 0).addresses == [
        .tcp(host: "localhost", port: 7000)
      ])
    #expect(try settings(["MPD_PORT": "0"]).addresses.count == 2)
  }

  @Test(arguments: ["/a\nb", "music\n", "secret@music\nb", "a\0b"])
  func refusesAHostWithSeveralLines(_ host: String) throws {
    let error = try #require(throws: MPDError.self) { _ = try settings(["MPD_HOST": host]) }
    #expect((error.code, error.message) == (.argument, "the host contains a newline or a NUL byte"))
  }

  @Test func refusesAnEmptyHostAfterAPassword() throws {
    let error = try #require(throws: MPDError.self) { _ = try settings(["MPD_HOST": "secret@"]) }
    #expect(error.code == .argument)
    #expect(error.message == "there is no host after the password; give PASSWORD@HOST")
  }

  /// Runs in a separate process, since the environment belongs to the whole process.
  @Test func readsTheProcessEnvironmentByteForByte() async {
    await #expect(processExitsWith: .success) {
      let path: [CChar] = [47, 97, -1, 47, 115, 0]
      setenv("MPD_HOST", path, 1)
      setenv("MPD_TIMEOUT", "7", 1)
      let settings = try ConnectionSettings.fromEnvironment()
      #expect(settings.addresses == [.socket(path: ByteString([47, 97, 255, 47, 115] as [UInt8]))])
      #expect(settings.timeout == .seconds(7))
      var options = ConnectionSettings.Options()
      options.host = "music"
      #expect(
        try ConnectionSettings.fromEnvironment(options).addresses
          == [.tcp(host: "music", port: 6600)])
    }
  }
}
