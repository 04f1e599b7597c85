internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex mount`.
struct MountStorage: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mount",
    abstract: "List what is mounted, or make a storage part of the music directory.",
    discussion: """
      Without arguments prints PATH, a tab and the storage's URI; the music directory itself has \
      no path.

      EXAMPLES
        mpdex mount
        mpdex mount server nfs://192.168.1.4/export/mp3
      """)

  @Argument(help: "Where it appears in the music directory.")
  var path: ByteString?

  @Argument(help: ArgumentHelp("The storage's URI.", valueName: "storage"))
  var storage: ByteString?

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func validate() throws {
    guard path == nil || storage != nil else {
      throw ValidationError("a path and a storage's URI, or neither")
    }
  }

  func run() throws {
    var server = try common.connect()
    if let path, let storage {
      try asking(about: path) { () throws(MPDError) in
        try server.run(.mount(storage, at: path.withoutTrailingSlash))
      }
    } else {
      try print(try asking { () throws(MPDError) in try server.run(.mounts) })
    }
  }

  private func print(_ mounts: [Mount]) throws {
    let output = results.output()
    for mount in mounts {
      if results.json {
        try output.writeJSON(JSONMount(mount))
      } else {
        let storage: ByteString = mount.storage ?? "[unknown]"
        output.writeVisibly(mount.path, "\t", storage)
      }
    }
    output.flush()
  }
}

/// `mpdex unmount`.
struct Unmount: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unmount",
    abstract: "Take a storage out of the music directory.",
    discussion: """
      EXAMPLES
        mpdex unmount server
      """)

  @Argument(help: "Where it is mounted.")
  var path: ByteString

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    try asking(about: path) { () throws(MPDError) in
      try server.run(.unmount(path.withoutTrailingSlash))
    }
  }
}

/// `mpdex listneighbors`.
struct ListNeighbors: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "listneighbors",
    abstract: "List the file servers on the local net that can be mounted.",
    discussion: """
      Prints their URIs for `mpdex mount`. The server refuses if no neighbor plugin is configured.

      EXAMPLES
        mpdex listneighbors
        mpdex listneighbors --json
      """)

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    let neighbors = try asking { () throws(MPDError) in try server.run(.neighbors) }
    let output = results.output()
    for neighbor in neighbors {
      if results.json {
        try output.writeJSON(JSONNeighbor(neighbor))
      } else {
        output.writeVisibly(neighbor.uri)
      }
    }
    output.flush()
  }
}

private struct JSONMount: Encodable {
  let path: String
  let storage: String?

  init(_ mount: Mount) {
    path = mount.path.description
    storage = mount.storage?.description
  }
}

private struct JSONNeighbor: Encodable {
  let uri: String
  let name: String?

  init(_ neighbor: Neighbor) {
    uri = neighbor.uri.description
    name = neighbor.name?.description
  }
}
