import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct StringNormalizationRequestsTests {
  @Test func listsEnabledAndAvailableNormalizations() throws {
    let reply: ByteString = "stringnormalization: strip_diacritics\nOK\n"
    #expect(
      try answer(to: "stringnormalization", with: reply, .stringNormalizations)
        == [.stripDiacritics])
    #expect(
      try answer(
        to: #"stringnormalization "available""#, with: reply, .availableStringNormalizations)
        == [.stripDiacritics])
  }

  @Test(
    arguments: [
      (#""enable" "strip_diacritics""#, .enableStringNormalizations([.stripDiacritics])),
      (#""disable" "a" "b""#, .disableStringNormalizations([.init("a"), .init("b")])),
      (#""all""#, .enableAllStringNormalizations), (#""clear""#, .clearStringNormalizations),
    ] as [(ByteString, Request<Void>)])
  func sendsNormalizationChanges(_ arguments: ByteString, _ request: Request<Void>) throws {
    #expect(try line(of: request) == "stringnormalization " + arguments)
    #expect(request.isIdempotent)
  }

  @Test func emptyChangesAreNotSent() {
    #expect(failure(of: .enableStringNormalizations([]))?.code == .argument)
    #expect(failure(of: .disableStringNormalizations([]))?.code == .argument)
  }

  @Test func anOlderServerRefusesTheCommand() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) {
      _ = try connection.run(.stringNormalizations)
    }
    #expect(error.code == .unsupported)
  }
}
