internal import ArgumentParser

// How each kind of property is decoded from the words of a command line.
extension KeyedDecodingContainer {
  /// Decodes a property from words, or in the usual way for the parser.
  private func value<Property: Decodable>(
    _ type: Property.Type, _ key: Key, _ read: (PlainWords) throws -> Property
  ) throws -> Property {
    guard let path = codingPath.first as? PlainPath else { return try decode(type, forKey: key) }
    return try read(path.words)
  }

  func decode<Group: ParsableArguments>(
    _ type: OptionGroup<Group>.Type, forKey key: Key
  ) throws -> OptionGroup<Group> {
    try value(type, key) { words in
      var group = OptionGroup<Group>()
      group.wrappedValue = try words.group()
      return group
    }
  }

  func decode(_ type: Flag<Bool>.Type, forKey key: Key) throws -> Flag<Bool> {
    try value(type, key) { words in
      var flag = Flag(wrappedValue: false)
      flag.wrappedValue = words.option(key, .flag) != nil
      return flag
    }
  }

  func decode(_ type: Flag<Verbosity?>.Type, forKey key: Key) throws -> Flag<Verbosity?> {
    try value(type, key) { words in
      var flag = Flag<Verbosity?>()
      flag.wrappedValue = words.option(key, .flag).map {
        $0 == "-v" || $0 == "--verbose" ? .verbose : .quiet
      }
      return flag
    }
  }

  func decode<Value: ExpressibleByArgument>(
    _ type: Option<Value?>.Type, forKey key: Key
  ) throws -> Option<Value?> {
    try value(type, key) { words in
      var option = Option<Value?>()
      option.wrappedValue = try words.option(key, .value).map {
        guard let value = Value(argument: $0) else { throw NotPlain() }
        return value
      }
      return option
    }
  }

  /// Decodes an option whose values only the parser reads.
  func decode<Value>(_ type: Option<Value?>.Type, forKey key: Key) throws -> Option<Value?> {
    try value(type, key) { _ in
      var option = Option<Value?>(transform: { _ in throw NotPlain() })
      option.wrappedValue = nil
      return option
    }
  }

  /// Decodes an option that may be repeated, which only the parser reads.
  func decode<Value>(_ type: Option<[Value]>.Type, forKey key: Key) throws -> Option<[Value]> {
    try value(type, key) { _ in
      var option = Option<[Value]>(transform: { _ in throw NotPlain() })
      option.wrappedValue = []
      return option
    }
  }

  func decode<Value: ExpressibleByArgument>(
    _ type: Argument<Value>.Type, forKey key: Key
  ) throws -> Argument<Value> {
    try value(type, key) { words in
      var argument = Argument<Value>()
      try words.take { argument.wrappedValue = try words.next() }
      return argument
    }
  }

  func decode<Value: ExpressibleByArgument>(
    _ type: Argument<Value?>.Type, forKey key: Key
  ) throws -> Argument<Value?> {
    try value(type, key) { words in
      var argument = Argument<Value?>()
      try words.take { argument.wrappedValue = words.isEmpty ? nil : try words.next() }
      return argument
    }
  }

  func decode<Value: ExpressibleByArgument>(
    _ type: Argument<[Value]>.Type, forKey key: Key
  ) throws -> Argument<[Value]> {
    try value(type, key) { words in
      var argument = Argument<[Value]>()
      // The wrapper copies its whole value at each change.
      var values: [Value] = []
      try words.take {
        while !words.isEmpty { values.append(try words.next()) }
      }
      argument.wrappedValue = values
      return argument
    }
  }
}
