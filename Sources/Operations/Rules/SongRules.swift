package import Bytes
internal import CommandRuntime
internal import Glibc
internal import JSON
internal import Platform
internal import TerminalText

/// The conditions of rules, which can be nested in groups.
indirect enum RuleExpression: Equatable {
  case all([RuleExpression])
  case any([RuleExpression])
  case condition(RuleCondition)
  /// A condition that the song is in a stored playlist or, if `isIn` is false, that it is not in the playlist.
  case playlist(ByteString, isIn: Bool)
}

/// A key by which rules sort the chosen songs.
enum RuleSortKey: Equatable {
  case field(RuleField, isDescending: Bool)
  case random
}

/// The rules of a smart playlist, in the format of Navidrome's `.nsp` files.
package struct SongRules: Equatable {
  let expression: RuleExpression
  /// The sort keys; the first key in which two songs differ decides.
  let sort: [RuleSortKey]
  /// The maximum number of songs to choose; nil for no limit.
  let limit: Int?
  /// The percentage of the songs to choose if `limit` is nil; nil for all songs.
  let limitPercent: Int?
  /// The number of songs to skip at the beginning of the sorted songs.
  let offset: Int
}

extension SongRules {
  /// Reads rules from a file, or from standard input if the path is "-". If the rules are not valid, throws a failure
  /// that names the file.
  package init(ofFile path: ByteString) throws {
    let bytes = try path == "-" ? readInput() : content(ofFile: path)
    do { try self.init(bytes) } catch let error as RuleProblem {
      let name = path == "-" ? "standard input" : path.terminalSafe
      throw CommandFailure(.usage, "\(name): \(ByteString(error.message).terminalSafe)")
    }
  }

  /// Parses rules in JSON. Comments are permitted as in JSON5.
  init(_ bytes: [UInt8]) throws {
    let object = try [String: JSONMember](rules: bytes)
    try object.refuseUnknownFields(in: bytes)
    expression = try RuleExpression(ofRules: object)
    sort = try RuleSortKey.keys(object["sort"]?.value, order: object["order"]?.value)
    limit = try object.count("limit")
    limitPercent = try object.count("limitPercent")
    offset = try object.count("offset") ?? 0
    guard limitPercent.map({ $0 <= 100 }) ?? true else {
      throw RuleProblem("'limitPercent' must be at most 100")
    }
  }
}

private func content(ofFile path: ByteString) throws -> [UInt8] {
  do { return try readFile(path) } catch {
    throw CommandFailure(.usage, "cannot read \(path.terminalSafe): \(error.message)")
  }
}

/// The keys that the JSON object of rules can have. The first four describe the playlist that Navidrome creates from
/// the rules.
private let keysOfRules = [
  "name", "comment", "public", "refreshDelay", "all", "any", "sort", "order", "limit",
  "limitPercent",
  "offset",
]

extension [String: JSONMember] {
  /// Parses the JSON object of rules. As in Navidrome, its keys can be written in any case. Unknown keys, which
  /// Navidrome ignores, are refused.
  fileprivate init(rules bytes: [UInt8]) throws {
    let value: JSONValue
    do { value = try JSONValue(bytes, as: .json5) } catch {
      throw RuleProblem(error.description)
    }
    guard let members = value.members else { throw RuleProblem("this is not a JSON object") }
    self = [:]
    for member in members {
      let name = member.name.description
      guard let key = keysOfRules.first(where: { $0.lowercased() == name.lowercased() }) else {
        throw RuleProblem(
          "unknown key '\(name)' at \(bytes.placeName(of: member.offset)); the keys are "
            + keysOfRules.joined(separator: ", "))
      }
      self[key] = member
    }
  }

  /// Throws if the rules contain fields that MPD does not have. The message names each unknown field and its place in
  /// the file.
  fileprivate func refuseUnknownFields(in bytes: [UInt8]) throws {
    let compared = ["all", "any"].compactMap { self[$0] }.flatMap(\.value.fields)
    let sorted = (self["sort"]?.value.asText ?? "").split(separator: ",")
      .map { RuleSortKey.fieldName(of: $0).name }.filter { $0.lowercased() != "random" }
    let place = self["sort"].map { bytes.placeName(of: $0.offset) } ?? ""
    let unknown =
      compared.filter { RuleField($0.name.description) == nil }.map {
        "'\($0.name)' (\(bytes.placeName(of: $0.offset)))"
      } + sorted.filter { RuleField($0) == nil }.map { "'\($0)' (in 'sort' at \(place))" }
    guard !unknown.isEmpty else { return }
    let noun = unknown.count == 1 ? "the field" : "the fields"
    throw RuleProblem(
      "MPD does not know \(noun) \(unknown.joined(separator: ", ")); \(namesOfFields)")
  }

  fileprivate func count(_ name: String) throws -> Int? {
    guard let value = self[name]?.value, !value.isNull else { return nil }
    guard let number = value.asNumber.flatMap(Int.init(exactly:)), number >= 0 else {
      throw RuleProblem("'\(name)' must be a whole number, 0 or more")
    }
    return number == 0 ? nil : number
  }
}

extension RuleExpression {
  fileprivate init(ofRules object: [String: JSONMember]) throws {
    let groups = ["all", "any"].filter { object[$0] != nil }
    guard groups.count == 1, let value = object[groups[0]]?.value else {
      throw RuleProblem("the rules need either 'all' or 'any', with a list of conditions")
    }
    try self.init(groups[0], value, depth: 1)
  }

  /// Parses a condition or a group of conditions. Both are objects with a single key.
  private init(_ value: JSONValue, depth: Int) throws {
    guard let members = value.members, members.count == 1, let member = members.first
    else { throw RuleProblem("a condition must be an object with one operator") }
    try self.init(member.name.description, member.value, depth: depth)
  }

  private init(_ name: String, _ value: JSONValue, depth: Int) throws {
    guard depth <= maxDepth else {
      throw RuleProblem("the groups are nested more than \(maxDepth) levels deep")
    }
    switch name.lowercased() {
    case "all", "any":
      guard let values = value.items, !values.isEmpty else {
        throw RuleProblem("'\(name)' needs a list of conditions")
      }
      var parts: [RuleExpression] = []
      for value in values { parts.append(try RuleExpression(value, depth: depth + 1)) }
      self = name.lowercased() == "all" ? .all(parts) : .any(parts)
    case "inplaylist", "notinplaylist":
      guard let playlist = (value["name"] ?? value["id"])?.asText, !playlist.isEmpty
      else { throw RuleProblem("'\(name)' needs the name of a stored playlist as its 'id'") }
      self = .playlist(ByteString(playlist), isIn: name.lowercased() == "inplaylist")
    default:
      guard let fields = value.members, fields.count == 1, let field = fields.first
      else { throw RuleProblem("'\(name)' needs an object with one field") }
      self = .condition(try RuleCondition(name, field.name.description, field.value))
    }
  }
}

extension JSONValue {
  /// The JSON members that name the fields compared by the conditions of this group, in the order of the file.
  fileprivate var fields: [JSONMember] {
    if let items { return items.flatMap(\.fields) }
    guard let members, members.count == 1, let member = members.first else { return [] }
    let name = member.name.description
    if ["all", "any"].contains(name.lowercased()) { return member.value.fields }
    let isComparison = RuleOperator(inAnyCase: name).map { !$0.namesPlaylist } ?? false
    guard isComparison, let fields = member.value.members, fields.count == 1 else { return [] }
    return fields
  }
}

extension [UInt8] {
  fileprivate func placeName(of offset: Int) -> String {
    let place = place(of: offset)
    return "line \(place.line), column \(place.column)"
  }
}

extension RuleSortKey {
  /// Parses the sort order. The order consists of field names separated by commas; a hyphen before a name means
  /// descending order. If `order` is `desc`, the whole order is reversed.
  fileprivate static func keys(_ sort: JSONValue?, order: JSONValue?) throws -> [RuleSortKey] {
    let isReversed = order?.asText?.lowercased() == "desc"
    guard
      isReversed || order == nil || order?.isNull == true || order?.asText?.lowercased() == "asc"
    else { throw RuleProblem("'order' must be asc or desc") }
    guard sort == nil || sort?.isNull == true || sort?.asText != nil else {
      throw RuleProblem("'sort' must be a string with the names of fields, separated by commas")
    }
    var keys: [RuleSortKey] = []
    for part in (sort?.asText ?? "title").split(separator: ",") {
      let (name, isDescending) = fieldName(of: part)
      if name.lowercased() == "random" {
        keys.append(.random)
      } else if let field = RuleField(name) {
        keys.append(.field(field, isDescending: isDescending != isReversed))
      }
    }
    return keys
  }

  /// Returns the field name in a part of the sort order, and whether the name is prefixed with a hyphen.
  fileprivate static func fieldName(of part: Substring) -> (name: String, isDescending: Bool) {
    let name = ByteString(String(part)).withoutBlanks.description
    let isSigned = name.hasPrefix("-") || name.hasPrefix("+")
    return (isSigned ? String(name.dropFirst()) : name, name.hasPrefix("-"))
  }
}

private let maxDepth = 20

/// Throws if the name of a playlist denotes a file with rules; such a file must be given with another option.
package func refuseRulesFile(asPlaylist name: ByteString) throws {
  guard name.description.hasSuffix(".nsp"), access(name.description, R_OK) == 0 else { return }
  throw CommandFailure(
    .usage,
    "'\(name.terminalSafe)' is a file with rules: apply it with `mpdex playlist apply NAME --rules "
      + "\(name.quotedForShell.terminalSafe)`; nothing was changed")
}

/// Throws if the file of a song list contains rules; such a file must be given with another option.
func refuseRulesFile(asList path: ByteString) throws {
  guard path.description.hasSuffix(".nsp") else { return }
  throw CommandFailure(
    .usage,
    "'\(path.terminalSafe)' is a file with rules, which must be given with --rules; nothing was changed"
  )
}
