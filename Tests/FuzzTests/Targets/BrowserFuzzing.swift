import Browser

extension FuzzTarget {
  /// The browser: after every event its state is one that can be shown, and so is its screen.
  static let browser = FuzzTarget(name: "browser", maxLength: 128) { bytes in
    var input = FuzzInput(bytes)
    let layout = LayoutSetting.allCases[input.number(below: LayoutSetting.allCases.count)]
    // Frames take nearly all of the time, so an input draws at most one, after a step of its choice.
    let drawn = input.number(below: 64)
    let source = ChoiceSource(input)
    var journey = RandomJourney(contents, layout: layout, chance: source.choice)
    var steps = 0
    while !source.isEmpty {
      let event = journey.step()
      steps += 1
      let draws = steps == drawn || drawn == 0 && source.isEmpty
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
