import Browser

extension FuzzTarget {
  /// The browser: after every event its state is one that can be shown, and so is its screen.
  static let browser = FuzzTarget(name: "browser", maxLength: 128) { bytes in
    var input = FuzzInput(bytes)
    let layout = LayoutSetting.allCases[input.number(below: LayoutSetting.allCases.count)]
    // Nearly all of the time goes into frames: few inputs draw each, a quarter the last, most none.
    let drawing = input.number(below: 128)
    let source = ChoiceSource(input)
    var journey = RandomJourney(contents, layout: layout, chance: source.choice)
    while !source.isEmpty {
      let event = journey.step()
      let draws = drawing == 0 || drawing < 32 && source.isEmpty
      let problem = journey.problem(drawing: draws)
      try require(problem == nil, "after \(event): \(problem ?? "")")
    }
  }
}

/// The bytes of an input as choices, for the closure of a journey.
private final class ChoiceSource {
  private var input: FuzzInput

  init(_ input: FuzzInput) {
    self.input = input
  }

  var isEmpty: Bool { input.isEmpty }

  func choice(below bound: Int) -> Int { input.number(below: bound) }
}

private let contents: [ListContents] = [
  SampleLists.directories(120), SampleLists.directories(60),
  SampleLists.directories(["Abba", "Air", "日本", "Ärzte", "1"]), .empty,
  SampleLists.albums(5)[4].tracks ?? .empty,
]
