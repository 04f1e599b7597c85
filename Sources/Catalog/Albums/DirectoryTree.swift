internal import Bytes
internal import MPDClient

/// The directories that contain songs. Filters use them to distinguish some of the songs from the others.
struct DirectoryTree {
  private var directories: [Directory] = []
  private var numbers: [ByteString: Int] = [:]

  private struct Directory {
    let path: ByteString
    let parent: Int?
    var children: [Int] = []
    /// The indices of the songs that are directly in the directory.
    var songs: [Int] = []
    /// The number of songs in and below the directory.
    var count = 0
  }

  /// Creates the tree of all directories that contain the given songs.
  ///
  /// - Parameters:
  ///   - members: the indices of the songs.
  ///   - songs: the songs to which the indices refer.
  init(_ members: [Int], _ songs: AlbumSongs) {
    _ = number(of: "")
    for song in members {
      let directory = number(of: songs.path(ofDirectoryOf: song))
      directories[directory].songs.append(song)
      for ancestor in path(from: directory) { directories[ancestor].count += 1 }
    }
  }

  private mutating func number(of path: ByteString) -> Int {
    if let number = numbers[path] { return number }
    let parent = path.isEmpty ? nil : number(of: path.withoutLastPathComponent)
    let number = directories.count
    directories.append(Directory(path: path, parent: parent))
    numbers[path] = number
    if let parent { directories[parent].children.append(number) }
    return number
  }

  /// Returns a directory and all directories that contain it, up to the root.
  private func path(from directory: Int) -> some Sequence<Int> {
    sequence(first: directory) { directories[$0].parent }
  }

  /// Returns filters that together match exactly the wanted songs among the tree's songs. They match directories, with
  /// exceptions if necessary, and single files. Empty if all songs are wanted.
  ///
  /// - Parameters:
  ///   - wanted: the indices of songs in the tree.
  ///   - songs: the songs to which the indices refer.
  func filters(of wanted: [Int], _ songs: AlbumSongs) -> [Filter] {
    guard wanted.count < directories[0].count else { return [] }
    return [.or(parts(of: 0, Wanted(wanted, self, songs)).inside)]
  }

  /// Which songs of a tree are wanted.
  private struct Wanted {
    let songs: AlbumSongs
    let indices: Set<Int>
    /// The number of wanted songs in and below each directory. Directories without wanted songs are left out.
    private(set) var counts: [Int: Int] = [:]

    init(_ wanted: [Int], _ tree: DirectoryTree, _ songs: AlbumSongs) {
      self.songs = songs
      indices = Set(wanted)
      for song in wanted {
        guard let directory = tree.numbers[songs.path(ofDirectoryOf: song)] else { continue }
        for ancestor in tree.path(from: directory) { counts[ancestor, default: 0] += 1 }
      }
    }
  }

  /// Filters for the songs below a directory. The wanted songs are those that at least one of the filters in `inside`
  /// matches, and the other songs are those that at least one of the filters in `outside` matches; nil if there are too
  /// many other directories to name.
  private typealias Parts = (inside: [Filter], outside: [Filter]?)

  private func parts(of number: Int, _ wanted: Wanted) -> Parts {
    let directory = directories[number]
    let count = wanted.counts[number] ?? 0
    if count == 0 { return ([], [.base(directory.path)]) }
    if count == directory.count { return ([.base(directory.path)], []) }
    let (inside, outside) = smallerParts(of: directory, wanted)
    return (
      shorter(inside, directory.path, without: outside) ?? inside,
      shorter(outside, directory.path, without: inside)
    )
  }

  private func smallerParts(of directory: Directory, _ wanted: Wanted) -> Parts {
    let isSmall = directory.children.count <= maxChildren
    var (inside, outside): Parts = ([], isSmall ? [] : nil)
    for song in directory.songs {
      let file = Filter.file(.equals, wanted.songs.uris[song])
      wanted.indices.contains(song) ? inside.append(file) : outside?.append(file)
    }
    for child in directory.children where isSmall || wanted.counts[child] != nil {
      let parts = parts(of: child, wanted)
      inside += parts.inside
      outside = parts.outside.flatMap { others in outside.map { $0 + others } }
    }
    return (inside, outside)
  }

  /// Returns the given filters or, if it is shorter, a filter for the whole directory except the songs that `others`
  /// match. Returns nil if neither is known.
  private func shorter(
    _ filters: [Filter]?, _ directory: ByteString, without others: [Filter]?
  ) -> [Filter]? {
    guard let others, others.count < filters?.count ?? .max else { return filters }
    return [.and((directory.isEmpty ? [] : [.base(directory)]) + others.map(Filter.not))]
  }
}

/// The maximum number of subdirectories for which filters for the other songs are computed. Without this limit, the
/// time could grow with the square of the number of subdirectories.
private let maxChildren = 64

extension AlbumSongs {
  fileprivate func path(ofDirectoryOf song: Int) -> ByteString {
    texts[Int(rows[song].directory)]
  }
}
