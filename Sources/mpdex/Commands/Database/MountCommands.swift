internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import JSON
internal import MPDClient

struct MountStorage: RunnableCommand {
  static let jsonKeys: JSONKeys = ["path", "storage"]

  static let configuration = CommandConfiguration(
    mpc: "mount",
    abstract: "List what is mounted, or make a storage part of the music directory.",
    discussion: """
      Without arguments, prints PATH, a tab and the storage's URI; the path of the music directory \
      itself is empty.

      EXAMPLES
        mpdex mount
        mpdex mount server nfs://192.168.1.4/export/mp3
      """)

  let path: ByteString?
  let storage: ByteString?
  let results: OutputOptions

  init(_ words: inout Words) {
    path = words.optionalArgument("<path>", "The path in the music directory at which it appears.")
    storage = words.optionalArgument("<storage>", "The storage's URI.")
    results = words.group()
  }

  func validate() throws {
    guard path == nil || storage != nil else {
      throw ValidationError(
        "a path was given without a storage's URI; give both, or neither to list the mounts")
    }
    if path != nil { try results.refuse(because: "nothing is printed when a storage is mounted") }
  }

  func run(in context: CommandContext) throws {
    if let path, let storage {
      try context.run(.mount(storage, at: path.withoutTrailingSlash), about: path)
    } else {
      try print(context.run(.mounts), in: context)
    }
  }

  private func print(_ mounts: [Mount], in context: CommandContext) throws {
    let output = context.output(for: results)
    for mount in mounts {
      if results.json {
        output.writeJSON(["path": mount.path, "storage": mount.storage])
      } else {
        output.writeSafely("\(mount.path)\t\(mount.storage ?? "[unknown]" as ByteString)")
      }
    }
  }
}

struct Unmount: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "unmount",
    abstract: "Unmount a storage from the music directory.",
    discussion: """
      EXAMPLES
        mpdex unmount server
      """, .unabbreviated)

  let path: ByteString

  init(_ words: inout Words) {
    path = words.argument("<path>", "The path in the music directory at which it is mounted.")
  }

  func run(in context: CommandContext) throws {
    try context.run(.unmount(path.withoutTrailingSlash), about: path)
  }
}

struct ListNeighbors: RunnableCommand {
  static let jsonKeys: JSONKeys = ["name", "uri"]

  static let configuration = CommandConfiguration(
    mpc: "listneighbors",
    abstract: "List the file servers on the local network that can be mounted.",
    discussion: """
      Prints the URIs that `mpdex mount` takes. The server refuses if no neighbor plugin is \
      configured.

      EXAMPLES
        mpdex listneighbors
        mpdex listneighbors --json
      """)

  let results: OutputOptions
  init(_ words: inout Words) { results = words.group() }

  func run(in context: CommandContext) throws {
    let neighbors = try context.run(.neighbors)
    let output = context.output(for: results)
    for neighbor in neighbors {
      if results.json {
        output.writeJSON(["name": neighbor.name, "uri": neighbor.uri])
      } else {
        output.writeSafely(neighbor.uri)
      }
    }
  }
}
