internal import CommandRuntime
internal import ChangeJournal
internal import Bytes
internal import CommandSyntax
internal import ListingIndex
internal import MPDClient

// The values of each source.
extension ValueCompletion {
  /// Offers the values of a source that begin with what was typed or, if none does, those that are
  /// equal to the beginning at primary strength.
  mutating func offer(_ source: ValueSource) throws {
    switch source {
    case .paths: try offerPaths { kind in kind != .playlist }
    case .directories: try offerPaths { kind in kind == .directory }
    case .playlists: try offerPlaylists()
    case .outputs: try offer(names: context.run(.outputs).map(\.name))
    case .attributes: try offerAttributes()
    case .partitions: try offer(names: context.run(.partitions).map(\.name))
    case .stashes: try offer(names: context.existingQueueStashes()?.names ?? [])
    case .channels: try offer(names: context.run(.channels))
    case .events: try offer(names: IdleEvents.all.protocolNames.map { ByteString($0) })
    case .words(let words): try offer(words)
    case .tags: try offer(tags())
    case .tagList: try offerTags(separatedBy: UInt8(ascii: ","))
    case .filters: try offerFilterWords()
    case .list: try offerLists()
    case .entries(let leadingOn): try offerEntries(leadingOn: leadingOn)
    case .labels: try offerLabels()
    case .changes(let scope): try offerChanges(in: scope)
    case .journaledPlaylists(let list): try offer(names: context.journaledPlaylists(list))
    case .files: break
    case .songList:
      candidates.offer("queue", meaning: "The songs of the queue.")
      try offerPlaylists()
    }
  }

  private mutating func offerAttributes() throws {
    let name = line.line.arguments.first
    let output = try context.run(.outputs).first { output in
      output.name == name || "\(output.id + 1)" == name?.description
    }
    try offer(
      (output?.attributes ?? []).map { attribute in
        Candidate(word: ByteString("\(attribute.name)="), isOpen: true)
      })
  }
}
