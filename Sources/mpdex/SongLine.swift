internal import ListingIndex
internal import MPDClient

/// A song in one line, as mpc's default format has it: a stream's name, who and what, or the URI.
func songLine(_ song: Song) -> ByteString {
  let title = song.first(.title).map { title in
    songArtist(song).map { joined($0, " - ", title) } ?? title
  }
  switch (song.first(.name), title) {
  case (let name?, let title?): return joined(name, ": ", title)
  case (let name?, nil): return name
  case (nil, let title?): return title
  case (nil, nil): return song.uri
  }
}

private func songArtist(_ song: Song) -> ByteString? {
  for tag in [Tag.artist, .performer, .composer, .albumArtist] {
    if let value = song.first(tag) { return value }
  }
  return nil
}

private func joined(_ left: ByteString, _ separator: ByteString, _ right: ByteString) -> ByteString
{
  ByteString(left.bytes + separator.bytes + right.bytes)
}
