import Foundation
import TestSupport
import Testing

@Suite struct MessageCommandsTests {
  /// Waits until a channel has a subscriber, then sends texts to it, each with a program of its own.
  private func send(_ texts: [ByteText], to channel: ByteText, of server: LiveServer) throws {
    let script = """
      for i in $(seq 1000); do
        "$0" channels | grep -qx \(channel.text) && break
        sleep 0.01
      done
      for text; do "$0" sendmessage \(channel.text) "$text" || exit; done
      """
    let result = try runProcess(
      "/bin/sh", ["-c", ByteText(script), ByteText(Command.path)] + texts,
      environment: inheritedEnvironment(adding: ["MPD_HOST": server.socketPath]),
      timeout: .seconds(60))
    #expect(result.status == 0, "\(result.errorText)")
  }

  /// Runs a command and sends texts to its channel meanwhile.
  private func output(
    of arguments: [ByteText], receiving texts: [ByteText]
  ) async throws -> ProcessResult {
    let server = try LiveServer(library: nil)
    async let result = server.mpdex(arguments: arguments)
    try send(texts, to: arguments[1], of: server)
    return try await result
  }

  @Test func waitsForAMessage() async throws {
    let text = try await output(of: ["waitmessage", "a.b:c-d_1"], receiving: [" it's \"x\" "])
    #expect((text.status, text.text) == (0, " it's \"x\" \n"))
    let json = try await output(of: ["waitmessage", "a", "--json"], receiving: ["x" + [0xFF]])
    #expect(json.text == #"{"channel":"a","message":"x�","messageBase64":"eP8="}"# + "\n")
    let ended = try await output(of: ["waitmessage", "a", "-0"], receiving: ["x"])
    #expect(ended.text == "x\0")
  }

  /// The second message comes only once the first was seen: what comes is written at once.
  @Test func aSubscriberWritesEachAtOnce() throws {
    let server = try LiveServer(library: nil)
    let script = """
      "$0" subscribe a | {
        for i in $(seq 1000); do "$0" sendmessage a one 2>/dev/null && break; sleep 0.01; done
        read -r first && "$0" sendmessage a "$first and two" && read -r second
        echo "$first, $second"
        exec <&-
        "$0" sendmessage a three
      }
      """
    let result = try runProcess(
      "/bin/sh", ["-c", ByteText(script), ByteText(Command.path)],
      environment: inheritedEnvironment(adding: ["MPD_HOST": server.socketPath]),
      timeout: .seconds(60))
    #expect(result.text == "one, one and two\n", "\(result.errorText)")
  }

  @Test func nobodyThereAndBadNamesAreRefused() throws {
    let server = try LiveServer(library: nil)
    let nobody = try server.mpdex("sendmessage", "a", "b")
    #expect((nobody.status, nobody.text) == (76, ""))
    #expect(nobody.errorText == "mpdex: a: nobody is subscribed to this channel\n")
    for arguments: [ByteText] in [["waitmessage", "no blanks"], ["subscribe", "no blanks"]] {
      #expect(try server.mpdex(arguments: arguments).status == 76)
    }
    #expect(try server.mpdex("channels").text == "")
  }
}
