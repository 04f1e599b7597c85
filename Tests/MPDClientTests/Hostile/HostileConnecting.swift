import Bytes
import MPDClient
import TestSupport

extension HostileCase {
  /// Failures before the first request.
  static let connecting: [HostileCase] =
    greetings.map { name, script, code in
      HostileCase(
        name: name, script: script, call: .connect(password: nil), ending: .loss(code),
        timeout: code == .timeout ? 2 : 20)
    } + passwords
}

private let longLine = ByteString([UInt8](repeating: UInt8(ascii: "a"), count: 5000))

private let greetings: [(String, [ScriptedServer.Step], MPDError.Code)] = [
  ("no greeting", [.hang], .timeout),
  ("half a greeting", [.send("OK MPD 0.2"), .hang], .timeout),
  ("closed before the greeting", [.close], .closed),
  ("closed in the greeting", [.send("OK MPD"), .close], .closed),
  ("another protocol", [.send("HTTP/1.1 400 Bad Request\n"), .hang], .malformed),
  ("an empty greeting", [.send("\n"), .hang], .malformed),
  ("a greeting without a version", [.send("OK MPD \n"), .hang], .malformed),
  ("a greeting that is not a number", [.send("OK MPD x.y\n"), .hang], .malformed),
  ("a NUL before the greeting", [.send([0]), .greeting, .hang], .malformed),
  ("a refusal for a greeting", [.send("ACK [4@0] {} no\n"), .hang], .malformed),
  ("a greeting without an end", [.send("OK MPD 0.23.5" + longLine), .hang], .malformed),
]

private let passwords: [HostileCase] = [
  password("a refused password", "ACK [3@0] {password} wrong\n", .ack(.password)),
  password("list_OK for a password", "list_OK\nOK\n", .malformed),
  password("a password that is not answered", "", .timeout),
  password("a long answer to a password", longLine + "\n", .malformed),
]

private func password(_ name: String, _ reply: ByteString, _ code: MPDError.Code) -> HostileCase {
  HostileCase(
    name: name, script: [.greeting, .expect(#"password "p""#), .send(reply), .hang],
    call: .connect(password: "p"), ending: .loss(code), timeout: code == .timeout ? 2 : 20)
}
