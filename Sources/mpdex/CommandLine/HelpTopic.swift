internal import Bytes
internal import CommandRuntime
internal import CommandSyntax

/// A help text about a subject that concerns several commands. It is printed by `mpdex help NAME` and included in the
/// manual.
struct HelpTopic {
  let name: String
  /// The heading in the help and in the manual.
  let heading: String
  /// The short description that is shown on the first page of the help, and by shells when they complete the name.
  let meaning: String
  /// Whether words after the topic's name choose a part of the topic.
  let takesWords: Bool
  /// Whether the topic's lines that are indented by four spaces are meant to be copied, and are therefore not wrapped.
  let keepsCode: Bool
  private let makeBody: @Sendable () -> String
  private let makeAnswer: (@Sendable ([String]) throws -> String)?

  /// Whether the topic mentions so many subjects that a search in its text would nearly always find it.
  var mentionsAll: Bool { ["all", "json", "tour"].contains(name) }

  /// The topics, in the order in which the first page of the help lists them.
  static let all = [
    tour, allCommands, options, lists, formats, settings, keys, cookbook, mpc, json,
  ]

  /// The topics that are sections of the manual, in the manual's order. The content of the other topics is elsewhere in
  /// the manual.
  static let ofManual = [lists, formats, settings, keys, cookbook, mpc, tour, json]

  /// Creates a topic.
  ///
  /// - Parameters:
  ///   - takesWords: whether words after the topic's name choose a part of the topic.
  ///   - keepsCode: whether lines that are indented by four spaces are not wrapped.
  ///   - body: the text of the topic: paragraphs, headings in capital letters and indented lines, like the discussion
  ///     of a command.
  ///   - answer: returns what help prints instead of the body, given the words after the topic's name; nil if help
  ///     prints the body.
  init(
    name: String, heading: String, meaning: String, takesWords: Bool = false,
    keepsCode: Bool = false,
    body: @autoclosure @escaping @Sendable () -> String,
    answer: (@Sendable ([String]) throws -> String)? = nil
  ) {
    self.name = name
    self.heading = heading
    self.meaning = meaning
    self.takesWords = takesWords
    self.keepsCode = keepsCode
    makeBody = body
    makeAnswer = answer
  }

  /// Creates the topic with the given name; nil if no topic has this name. The final "s" may be omitted: "format" names
  /// the topic "formats". But "list" does not name "lists", because it is a command.
  init?(named name: String) {
    guard
      let topic = HelpTopic.all.first(where: {
        $0.name == name || $0.name == name + "s" && name != "list"
      })
    else { return nil }
    self = topic
  }

  /// The topic's text in the manual. This text does not depend on the user's settings.
  var body: String { makeBody() }

  /// Returns the heading and the text of the topic, wrapped to the given width.
  ///
  /// - Parameter words: the words after the topic's name, which can choose a part of the text.
  func text(about words: [String], width: Int) throws -> String {
    wrapped(
      heading + ":\n\n" + (try makeAnswer?(words) ?? body), width: width, keepsCode: keepsCode)
  }
}
