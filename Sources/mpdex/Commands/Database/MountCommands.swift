internal import ArgumentParser
internal import Bytes
internal import JSON
internal import MPDClient

struct MountStorage: ClientCommand {
  static let configuration = CommandConfiguration(
    command: "mount",
    abstract: "List what is mounted, or make a storage part of the music directory.",
    discussion: """
      Without arguments, prints PATH, a tab and the storage's URI; the path of the music directory \
      itself is empty.

      EXAMPLES
        mpdex mount
        mpdex mount server nfs://192.168.1.4/export/mp3
      """)

  @Argument(help: "The path in the music directory at which it appears.")
  var path: ByteString?

  @Argument(help: ArgumentHelp("The storage's URI.", valueName: "storage"))
  var storage: ByteString?

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func validate() throws {
    guard path == nil || storage != nil else {
      throw ValidationError("give both a path and a storage's URI, or neither")
    }
    if path != nil { try results.refuse(because: "a storage is mounted, and nothing is printed") }
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

struct Unmount: ClientCommand {
  static let configuration = CommandConfiguration(
    command: "unmount",
    abstract: "Unmount a storage from the music directory.",
    discussion: """
      EXAMPLES
        mpdex unmount server
      """)

  @Argument(help: "The path in the music directory at which it is mounted.")
  var path: ByteString

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    try context.run(.unmount(path.withoutTrailingSlash), about: path)
  }
}

struct ListNeighbors: ClientCommand {
  static let configuration = CommandConfiguration(
    command: "listneighbors",
    abstract: "List the file servers on the local network that can be mounted.",
    discussion: """
      Prints the URIs that `mpdex mount` takes. The server refuses if no neighbor plugin is \
      configured.

      EXAMPLES
        mpdex listneighbors
        mpdex listneighbors --json
      """)

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

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
