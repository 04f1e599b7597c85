internal import Bytes
internal import FoundationEssentials
internal import TerminalText

/// The conditions of rules, nested.
indirect enum RuleExpression: Equatable {
  case all([RuleExpression])
  case any([RuleExpression])
  case condition(RuleCondition)
  /// Whether the song is in a stored playlist, or is not.
  case playlist(ByteString, isIn: Bool)
}

/// A key of the order of the songs.
enum RuleSortKey: Equatable {
  case field(RuleField, isDescending: Bool)
  case random
}

/// The rules of a smart playlist, as Navidrome's `.nsp` files have them.
struct SongRules: Equatable {
  let expression: RuleExpression
  /// The keys of the order, of which the first that differs decides.
  let sort: [RuleSortKey]
  /// The largest number of songs; nil for all.
  let limit: Int?
  /// The part of the songs in percent, unless `limit` is given; nil for all.
  let limitPercent: Int?
  /// The number of songs that are left out at the beginning.
  let offset: Int
}

extension SongRules {
  /// Reads a file with rules; throws, naming the file, if they are not understood.
  init(ofFile path: ByteString) throws(CommandFailure) {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try readFile(path) } catch {
      throw CommandFailure(.usage, "cannot read \(path.terminalSafe): \(error.message)")
    }
    do throws(RuleProblem) { try self.init(bytes) } catch {
      throw CommandFailure(
        .usage, "\(path.terminalSafe): \(ByteString(error.message).terminalSafe)")
    }
  }

  /// Reads rules in JSON, in which comments are allowed as in JSON5.
  init(_ bytes: [UInt8]) throws(RuleProblem) {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    guard let value = try? decoder.decode(JSONValue.self, from: Data(bytes)),
      case .object(let object) = value
    else { throw RuleProblem("this is no JSON object") }
    expression = try RuleExpression(ofRules: object)
    sort = try RuleSortKey.keys(object["sort"], order: object["order"])
    limit = try object.count("limit")
    limitPercent = try object.count("limitPercent")
    offset = try object.count("offset") ?? 0
    guard limitPercent.map({ $0 <= 100 }) ?? true else {
      throw RuleProblem("'limitPercent' takes a number up to 100")
    }
  }
}

extension [String: JSONValue] {
  fileprivate func count(_ name: String) throws(RuleProblem) -> Int? {
    guard let value = self[name], value != .null else { return nil }
    guard let number = value.asNumber.flatMap(Int.init(exactly:)), number >= 0 else {
      throw RuleProblem("'\(name)' takes a whole number")
    }
    return number == 0 ? nil : number
  }
}

extension RuleExpression {
  /// Reads the conditions of whole rules.
  fileprivate init(ofRules object: [String: JSONValue]) throws(RuleProblem) {
    let groups = ["all", "any"].filter { object[$0] != nil }
    guard groups.count == 1, let value = object[groups[0]] else {
      throw RuleProblem("the rules need either 'all' or 'any', with a list of conditions")
    }
    try self.init(groups[0], value, depth: 1)
  }

  /// Reads one condition or group: an object with one name.
  private init(_ value: JSONValue, depth: Int) throws(RuleProblem) {
    guard case .object(let object) = value, object.count == 1, let (name, value) = object.first
    else { throw RuleProblem("a condition is an object with one operator") }
    try self.init(name, value, depth: depth)
  }

  private init(_ name: String, _ value: JSONValue, depth: Int) throws(RuleProblem) {
    guard depth <= maxDepth else { throw RuleProblem("the groups are nested too deeply") }
    switch name.lowercased() {
    case "all", "any":
      guard case .list(let values) = value, !values.isEmpty else {
        throw RuleProblem("'\(name)' takes a list of conditions")
      }
      var parts: [RuleExpression] = []
      for value in values { parts.append(try RuleExpression(value, depth: depth + 1)) }
      self = name.lowercased() == "all" ? .all(parts) : .any(parts)
    case "inplaylist", "notinplaylist":
      guard case .object(let object) = value,
        let playlist = (object["name"] ?? object["id"])?.asText, !playlist.isEmpty
      else { throw RuleProblem("'\(name)' takes the name of a stored playlist as its 'id'") }
      self = .playlist(ByteString(playlist), isIn: name.lowercased() == "inplaylist")
    default:
      guard case .object(let object) = value, object.count == 1, let (field, value) = object.first
      else { throw RuleProblem("'\(name)' takes an object with one field") }
      self = .condition(try RuleCondition(name, field, value))
    }
  }
}

extension RuleSortKey {
  /// Reads the order: names with commas between them, descending after a hyphen; `desc` reverses all.
  fileprivate static func keys(
    _ sort: JSONValue?, order: JSONValue?
  ) throws(RuleProblem) -> [RuleSortKey] {
    let isReversed = order?.asText?.lowercased() == "desc"
    guard isReversed || order == nil || order == .null || order?.asText?.lowercased() == "asc"
    else { throw RuleProblem("'order' takes asc or desc") }
    guard sort == nil || sort == .null || sort?.asText != nil else {
      throw RuleProblem("'sort' takes the names of fields, with commas between them")
    }
    var keys: [RuleSortKey] = []
    for part in (sort?.asText ?? "title").split(separator: ",") {
      let name = ByteString(String(part)).withoutBlanks.description
      let bare = name.hasPrefix("-") || name.hasPrefix("+") ? String(name.dropFirst()) : name
      if bare.lowercased() == "random" {
        keys.append(.random)
      } else if let field = RuleField(bare) {
        keys.append(.field(field, isDescending: name.hasPrefix("-") != isReversed))
      } else {
        throw RuleProblem("'sort': MPD does not know the field '\(bare)'")
      }
    }
    return keys
  }
}

private let maxDepth = 20
