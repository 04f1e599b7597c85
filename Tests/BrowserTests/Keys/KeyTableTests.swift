import Browser
import Testing

@Suite struct KeyTableTests {
  @Test(arguments: KeyPreset.allCases)
  func everyPresetHasAKeyForEachActionThatNeedsOne(_ preset: KeyPreset) {
    let optional: Set<BrowserAction> = [
      .findBackwards, .halfPageDown, .halfPageUp, .screenTop, .screenMiddle, .screenBottom,
      .scrollToTop,
      .lineDown, .lineUp,
      .scrollToMiddle, .scrollToBottom, .search, .invertMarks, .clearMarks,
    ]
    let missing = BrowserAction.allCases.filter { preset.table.names(of: $0).isEmpty }
    #expect(Set(missing).subtracting(optional) == [])
  }

  @Test func theHelpNamesEveryActionOnce() {
    let listed = BrowserAction.groups.flatMap(\.actions)
    #expect(listed.count == BrowserAction.allCases.count)
    #expect(Set(listed) == Set(BrowserAction.allCases))
  }

  @Test(arguments: [
    "j", "J", "ctrl-d", "alt-1", "space", "f1", "page-down", "shift-tab", "-", "ctrl-alt-x", "é",
  ])
  func keysHaveNames(_ name: String) throws {
    let press = try #require(KeyPress(name: name))
    #expect(press.name == name)
  }

  @Test(arguments: ["", "ctrl-", "foo", "f0", "f25", "page-left"])
  func otherTextsAreNoKeys(_ name: String) {
    #expect(KeyPress(name: name) == nil)
  }

  @Test func aSequenceIsAPrefixOrAnAction() throws {
    let table = KeyPreset.vi.table
    #expect(table.meaning(of: try #require(keySequence(named: "g"))) == .prefix)
    #expect(table.meaning(of: try #require(keySequence(named: "g g"))) == .action(.first))
    #expect(table.meaning(of: try #require(keySequence(named: "g x"))) == .nothing)
  }
}
