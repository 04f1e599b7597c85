import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct PartitionRequestsTests {
  @Test func aPartitionHasItsOwnQueue() throws {
    let server = try LiveServer(library: [.song("a")])
    var connection = try server.connect()
    #expect(try connection.run(.partitions) == [Partition(name: "default")])
    try connection.run(.add("a"))
    try connection.run(.newPartition("other_1"))
    #expect(try connection.run(.partitions).map(\.name) == ["default", "other_1"])
    try connection.run(.switchPartition("other_1"))
    #expect(try connection.run(.status).partition == "other_1")
    #expect(try connection.run(.status).queueLength == 0)
    try connection.run(.switchPartition("default"))
    #expect(try connection.run(.status).queueLength == 1)
    try connection.run(.deletePartition("other_1"))
    #expect(try connection.run(.partitions).map(\.name) == ["default"])
  }

  @Test(
    arguments: [
      (.newPartition("default"), .exist), (.newPartition("a b"), .argument),
      (.deletePartition("nowhere"), .noExist), (.switchPartition("nowhere"), .noExist),
    ] as [(Request<Void>, ACK)])
  func invalidPartitionRequestsAreRefused(_ request: Request<Void>, _ code: ACK) throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) { try connection.run(request) }
    #expect(error.code == .ack(code))
  }
}
