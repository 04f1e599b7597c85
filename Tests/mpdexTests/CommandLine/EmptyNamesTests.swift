import Bytes
import Testing
import TestSupport

@Suite struct EmptyNamesTests {
  /// There is no server to connect to, so the name is refused before connecting.
  @Test(
    arguments: [
      (["art", ""], "<uri>"), (["albumart", ""], "<uri>"), (["readpicture", ""], "<uri>"),
      (["waitmessage", ""], "<channel>"), (["subscribe", ""], "<channel>"),
      (["sendmessage", "", "x"], "<channel>"),
      (["makepart", ""], "<name>"), (["makepart", "a", ""], "<name>"),
      (["delpart", ""], "<partition>"), (["moveoutput", ""], "<output>"),
      (["status", "--partition", ""], "--partition <partition>"),
      (["play", "-a", ""], "-a <partition>"),
    ] as [([ByteString], String)])
  func emptyNamesAreRefused(_ arguments: [ByteString], _ argument: String) throws {
    let result = try Command.run(arguments, environment: ["MPD_HOST": "/nowhere"])
    #expect((result.status, result.text) == (64, ""))
    let message =
      "The value '' is invalid for '\(argument)': it must not be empty; nothing was sent"
    #expect(result.errorText.contains(message), "\(result.errorText)")
  }
}
