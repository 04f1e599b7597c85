import Catalog

// The argument is a directory for the cache; without one nothing is cached.
let cache = CommandLine.arguments.dropFirst().first.map { CacheDirectory(path: $0) }
let session = try Session(.fromEnvironment())
let catalog = Catalog(of: session, locale: "en_US", cache: cache)

let search = try await catalog.librarySearch()
let albums = search.songs.albums()
print(search.songs.count, "songs on", albums.count, "albums")
if let longest = albums.max(by: { $0.duration < $1.duration }) {
  print("the longest:", longest.name, longest.duration.components.seconds / 60, "minutes")
}

for typed in ["bj", "bjork", "97 homog", "homogneic", "splin", "bjork qqq"] {
  let matches = search.matches(of: typed, limit: 2)
  let names = matches.things.map { "\($0.kind) \($0.name)" }
  let unknown = matches.things.isEmpty ? search.unknownWords(of: typed) : []
  print("\(typed):", (names + unknown.map { "no \($0)" }).joined(separator: ", "))
}

if let thing = search.matches(of: "homogenic bjork", limit: 1).things.first {
  switch (thing.uri, thing.filter) {
  case (let uri?, _): try await session.run(.add(uri))
  case (nil, let filter?): try await session.run(.findAdd(filter))
  case (nil, nil): try await session.run(.load(thing.name))
  }
  print("queued:", try await session.run(.status).queueLength)
}
