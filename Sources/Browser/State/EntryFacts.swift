/// What is known about a song, or about the songs of an album, an artist, a directory or a playlist.
package struct EntryFacts: Hashable, Sendable {
  /// The text by which other programs identify the entry, such as the URI of a song.
  package let address: String
  package let facts: [Fact]

  /// A line of the page that shows the facts.
  package struct Fact: Hashable, Sendable {
    /// The name; empty if the fact above has several values, and this is a further one.
    package let name: String
    /// The value; empty for a heading.
    package let value: String

    package init(_ name: String, _ value: String = "") { (self.name, self.value) = (name, value) }
  }

  package init(address: String, _ facts: [Fact]) { (self.address, self.facts) = (address, facts) }
}
