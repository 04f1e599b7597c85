import MPDClient

let session = try Session(.fromEnvironment())

if let song = try await session.run(.currentSong) {
  let picture = try await session.artwork(of: song.uri)
  print(song.displayTitle, "has", picture == nil ? "no picture" : "a picture")
  try await session.run(.setSticker("rating", to: "8", of: song.uri))
  print("rated", try await session.sticker("rating", of: song.uri) ?? "not at all")
}

for output in try await session.run(.outputs) {
  print("output", output.name, output.isEnabled ? "is on" : "is off")
}
for playlist in try await session.run(.playlists) {
  print("playlist", playlist.name, try await session.uris(ofPlaylist: playlist.name).count)
}

// A partition has a queue and a player of its own.
try await session.run(.newPartition("kitchen"))
print(
  "partitions:", try await session.run(.partitions).map(\.name.description).joined(separator: ", "))
try await session.run(.deletePartition("kitchen"))
