import Bytes
import MPDClient
import TestSupport

/// More bytes than a line can have.
private let tooLong = String(repeating: "a", count: 300_000)

extension HostileCase {
  /// Lines that begin with ACK.
  static let refusals: [HostileCase] = [
    reply("ACK [50@0] {status} none\n", .refusal(.ack(.noExist)), "a refusal"),
    reply("volume: 1\nACK [4@0] {status} no\n", .refusal(.ack(.permission)), "pairs and a refusal"),
    reply("ACK [99@0] {} new\n", .refusal(.ack(ACK(rawValue: 99))), "a number that has no name"),
    reply("ACK [5@0]\n", .refusal(.ack(.unknownCommand)), "a refusal without a text"),
    reply("ACK [5@9999999999999] {} x\n", .refusal(.ack(.unknownCommand)), "an index out of range"),
    reply("ACK\n", .loss(.malformed), "ACK alone"),
    reply("ACK no\n", .loss(.malformed), "ACK and a text"),
    reply("ACK [\n", .loss(.malformed), "ACK and a bracket"),
    reply("ACK [5@0 {status} no\n", .loss(.malformed), "ACK with half of its brackets"),
    reply(
      "ACK [0@1] {status} Not implemented\n", .refusal(.ack(.notImplemented)),
      "a refusal of Mopidy's own"),
    // libmpdclient reads no number as 0; the line is whole, so that the end of the reply is known.
    reply("ACK [x@y] {status} no\n", .refusal(.ack(.notImplemented)), "ACK without a number"),
    reply("ACK [-1@0] {status} no\n", .loss(.malformed), "ACK with a negative number"),
    reply(
      "ACK [50@0] {status} \(tooLong)\n", .refusal(.ack(.noExist)), "a refusal of 300,000 bytes"),
    // libmpdclient would take this for a refusal.
    reply(
      "ACKNOWLEDGEMENT: x\nvolume: 1\nOK\n", .answer("volume 1"), "a pair that begins with ACK"),
  ]

  /// Answers to a command list of three requests.
  static let lists: [HostileCase] =
    [
      list("list_OK\nlist_OK\nlist_OK\nOK\n", .answer("done"), "a list"),
      list("ACK [2@0] {status} no\n", .refusal(.ack(.argument), index: 0), "the first refused"),
      list(
        "volume: 1\nlist_OK\nACK [2@1] {play} Bad song index\n",
        .refusal(.ack(.argument), index: 1), "the second refused"),
      list(
        "list_OK\nlist_OK\nx: y\nACK [2@2] {status} no\n", .refusal(.ack(.argument), index: 2),
        "the third refused"),
      list(
        "list_OK\nACK [2@70000] {play} no\n", .refusal(.ack(.argument), index: 1),
        "a place beyond the list"),
      list("OK\n", .loss(.malformed, index: 0), "OK for a list"),
      list("list_OK\nvolume: 1\nOK\n", .loss(.malformed, index: 1), "OK in a list"),
      list("list_OK\nlist_OK\nlist_OK\nlist_OK\nOK\n", .loss(.malformed), "one list_OK too many"),
      list("list_OK\ngarbage\nlist_OK\nOK\n", .loss(.malformed, index: 1), "garbage in a list"),
    ] + additions + brokenLists

  private static let additions: [HostileCase] = [
    list("list_OK\nlist_OK\nlist_OK\nOK\n", .answer("done"), to: .add, "additions"),
    list(
      "list_OK\nACK [50@1] {add} none\n", .refusal(.ack(.noExist), index: 1), to: .add,
      "one refused"),
    list("list_OK\n\n", .loss(.malformed, index: 1), to: .add, "an empty line for an addition"),
  ]

  private static let brokenLists: [HostileCase] = [
    HostileCase(
      name: "closed in a list",
      script: [.greeting, .receiveUntil("command_list_end"), .send("list_OK\nvol"), .close],
      call: .list, ending: .loss(.closed, index: 1)),
    HostileCase(
      name: "silent in a list",
      script: [.greeting, .receiveUntil("command_list_end"), .send("list_OK\nlist_OK\n"), .hang],
      call: .list, ending: .loss(.timeout, index: 2), timeout: 2),
    HostileCase(
      name: "closed while a list is sent", script: [.greeting, .receiveLine, .close], call: .list,
      ending: .loss(.closed, index: 0)),
  ]

  private static func list(
    _ reply: ByteString, _ ending: Ending, to call: Call = .list, _ name: String
  ) -> HostileCase {
    HostileCase(
      name: name, script: [.greeting, .receiveUntil("command_list_end"), .send(reply)],
      call: call, ending: ending)
  }
}
