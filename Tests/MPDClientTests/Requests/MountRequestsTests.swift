import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct MountRequestsTests {
  @Test func listsTheMusicDirectoryAsAMount() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    let expected = [Mount(path: "", storage: ByteString(server.musicDirectory))]
    #expect(try connection.run(.mounts) == expected)
  }

  @Test func refusalsThrowTheServersCode() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    let mount = try #require(throws: MPDError.self) {
      try connection.run(.mount("nosuch://x", at: "path"))
    }
    #expect(mount.code == .ack(.argument))
    let unmount = try #require(throws: MPDError.self) { try connection.run(.unmount("path")) }
    #expect(unmount.code == .ack(.argument))
    let neighbors = try #require(throws: MPDError.self) { try connection.run(.neighbors) }
    #expect(neighbors.code == .ack(.unknownCommand))
  }

  @Test func mountsAndUnmounts() throws {
    try answer(to: #"mount "a b" "nfs://host/x""#, with: "OK\n", .mount("nfs://host/x", at: "a b"))
    try answer(to: #"unmount "a b""#, with: "OK\n", .unmount("a b"))
    let mounts = try answer(
      to: "listmounts", with: "mount: \nstorage: /m\nmount: x\nOK\n", .mounts)
    #expect(mounts == [Mount(path: "", storage: "/m"), Mount(path: "x", storage: nil)])
  }

  @Test func listsNeighbors() throws {
    let neighbors = try answer(
      to: "listneighbors", with: "neighbor: smb://A\nname: A (1)\nneighbor: smb://B\nOK\n",
      .neighbors)
    let expected = [Neighbor(uri: "smb://A", name: "A (1)"), Neighbor(uri: "smb://B", name: nil)]
    #expect(neighbors == expected)
  }
}
