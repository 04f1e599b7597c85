import Bytes
import Foundation
import Synchronization
import Testing
import TestSupport

@Suite struct MessageCommandsTests {
  /// Runs a command that subscribes to a channel, and sends a text once it has subscribed.
  private func output(of arguments: ByteString..., receiving text: ByteString) throws
    -> ProcessResult
  {
    let isSent = Flag()
    let channel = arguments[1]
    return try LiveServer(library: nil).run(arguments) { server in
      let channels = try server.raw(["channels"])
      guard channels.contains("channel: \(channel.description)\n"), isSent.raise() else { return }
      _ = try server.rawBytes(["sendmessage " + channel + " \"" + text + "\""])
    }
  }

  @Test func waitsForAMessage() throws {
    let text = try output(of: "waitmessage", "a.b:c-d_1", receiving: #" it's \"x\" "#)
    #expect((text.status, text.text, text.errorText) == (0, " it's \"x\" \n", ""))
    let json = try output(of: "waitmessage", "a", "--json", receiving: "x" + [0xFF])
    #expect(json.text == #"{"channel":"a","message":"x�","messageBase64":"eP8="}"# + "\n")
    let ended = try output(of: "waitmessage", "a", "-0", receiving: "x")
    #expect(ended.text == "x\0")
  }

  @Test func waitmessageExitsWith1AfterTheTimeout() throws {
    let result = try LiveServer(library: nil).mpdex("waitmessage", "a", "--timeout", "1")
    #expect((result.status, result.text) == (1, ""))
    #expect(result.errorText == "mpdex: no message has arrived after 1 second\n")
  }

  /// The second message is sent only after the first was printed, so output is not buffered.
  @Test func subscribeFlushesEachMessage() throws {
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
      "/bin/sh", ["-c", ByteString(script), ByteString(Command.path)],
      environment: inheritedEnvironment(adding: ["MPD_HOST": server.socketPath]),
      timeout: .seconds(60))
    #expect((result.text, result.errorText) == ("one, one and two\n", ""))
  }

  @Test func refusesUnsubscribedChannelsAndInvalidNames() throws {
    let server = try LiveServer(library: nil)
    let nobody = try server.mpdex("sendmessage", "a", "b")
    #expect((nobody.status, nobody.text) == (76, ""))
    #expect(nobody.errorText == "mpdex: a: nobody is subscribed to this channel\n")
    for arguments: [ByteString] in [["waitmessage", "no blanks"], ["subscribe", "no blanks"]] {
      #expect(try server.mpdex(arguments: arguments).status == 76)
    }
    #expect(try server.mpdex("channels").text == "")
  }

  @Test func subscribeExitsWith1AfterTheTimeout() throws {
    let result = try output(of: "subscribe", "a", "--timeout", "3", receiving: "x")
    #expect((result.status, result.text) == (1, "x\n"))
    #expect(result.errorText == "mpdex: no message has arrived after 3 seconds\n")
  }
}

/// A flag that guards an action that must happen only once.
private final class Flag: Sendable {
  private let isUp = Mutex(false)

  /// Sets the flag; returns whether it was unset.
  func raise() -> Bool {
    isUp.withLock { isUp in
      defer { isUp = true }
      return !isUp
    }
  }
}
