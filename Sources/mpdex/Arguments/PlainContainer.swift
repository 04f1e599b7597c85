/// The path by which the overloads for single kinds of properties know that they do not decode for the parser.
///
/// `@unchecked Sendable`, as all coding keys are, because one thread decodes a command.
struct PlainPath: CodingKey, @unchecked Sendable {
  let words: PlainWords
  var stringValue: String { "" }
  var intValue: Int? { nil }

  init(words: PlainWords) { self.words = words }
  init?(stringValue: String) { nil }
  init?(intValue: Int) { nil }
}

/// A container of the properties of a command. Those of a kind without an overload are left to the parser.
struct PlainContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let words: PlainWords
  var codingPath: [any CodingKey] { words.codingPath }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) throws -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    throw NotPlain()
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { throw NotPlain() }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw NotPlain()
  }

  func superDecoder() throws -> any Decoder { throw NotPlain() }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw NotPlain() }
}
