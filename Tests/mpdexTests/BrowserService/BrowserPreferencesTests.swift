import Browser
import BrowserTerminal
import Testing

@testable import BrowserService
@testable import CommandRuntime

@Suite struct BrowserPreferencesTests {
  private static func preferences(_ text: String, preset: KeyPreset? = nil) -> BrowserPreferences {
    BrowserPreferences(SettingsFile(Array(text.utf8)), preset: preset)
  }

  @Test func keysAreThoseOfAPresetWithChanges() throws {
    let preferences = Self.preferences(
      """
      keys = ncmpc
      key x = quit
      key = = louder
      key g g = last
      key d = none
      """)
    #expect(preferences.problems == [])
    var table = KeyPreset.ncmpc.table
    for (keys, action) in [("x", BrowserAction.quit), ("=", .louder), ("g g", .last)] {
      table.set(try #require(keySequence(named: keys)), action)
    }
    table.set(try #require(keySequence(named: "d")), nil)
    #expect(preferences.keys == table)
    #expect(Self.preferences("keys = ncmpc", preset: .vi).keys == KeyPreset.vi.table)
  }

  @Test func coloursAndTheMouseAreSet() throws {
    let preferences = Self.preferences(
      "colour header = #aabbcc\ncolor bar = red\nmouse = off\nlayout = wide\ncovers = none")
    #expect(preferences.problems == [])
    #expect(preferences.layout == .wide)
    #expect(preferences.covers == .none)
    #expect(!preferences.hasMouse)
    #expect(
      try preferences.theme
        == Theme().setting("header", to: "#aabbcc").setting("bar", to: "red"))
  }

  @Test(arguments: [
    ("", CoverSetting.auto, PixelSetting.whereKnown), ("covers = auto", .auto, .whereKnown),
    ("covers = symbols", .symbols, .never), ("covers = kitty", .kitty, .placeholders),
    ("covers = sixel", .sixel, .sixels),
    ("covers = iterm", .iterm, .inlineImages),
    ("covers = none", .none, .never),
  ])
  func coversAreSet(_ text: String, _ covers: CoverSetting, _ pixels: PixelSetting) {
    #expect(Self.preferences(text).covers == covers)
    #expect(covers.pixels == pixels)
  }

  @Test(arguments: [
    (
      "keys = emacs",
      "line 1 is ignored: 'emacs' is not a set of keys; the sets are vi, ncmpcpp, ncmpc"
    ),
    ("\nmouse = 1", "line 2 is ignored: mouse must be on or off"),
    ("layout = broad", "line 1 is ignored: layout must be automatic, narrow or wide"),
    (
      "covers = large",
      "line 1 is ignored: covers must be auto, symbols, kitty, sixel, iterm or none"
    ),
    (
      "key foo = quit",
      "line 1 is ignored: 'foo' is not a key; examples of keys are j, ctrl-d, page-down and g g"
    ),
    (
      "\norder album = -added",
      "line 2 is ignored: 'album' is not a list that can be sorted; such lists are queue, playlist, search, albums, "
        + "tags, as in --in"
    ),
    (
      "order tags = rating",
      "line 1 is ignored: cannot sort by 'rating' here; values of tags can be sorted by name and, as the first key, by "
        + "songs; -songs puts the most songs first"
    ),
    ("key j = dawn", "line 1 is ignored: 'dawn' is not an action; nearest: down"),
    (
      "nonsense = 1",
      "line 1 is ignored: 'nonsense' is not a setting; the settings are articles, host, locale, order LIST, keys, "
        + "layout, columns LIST, mouse, covers, key KEY, colour PART"
    ),
  ])
  func aWrongLineIsNamedAndHasNoEffect(_ text: String, _ problem: String) {
    let preferences = Self.preferences(text)
    #expect(preferences.problems == [problem])
    #expect(preferences.keys == KeyPreset.vi.table)
    #expect(preferences.hasMouse)
  }

  @Test(arguments: [
    ("keys ncmpc", "to keep this, write `keys = ncmpc` into ", false),
    ("keys", "keys = vi; the sets are vi, ncmpcpp, ncmpc", false),
    ("keys emacs", "'emacs' is not a set of keys; the sets are vi, ncmpcpp, ncmpc", true),
    ("keys vi x", "write `:keys x`", true),
    ("layout wide", "to keep this, write `layout = wide` into ", false),
    ("layout", "layout = automatic; the values are automatic, narrow and wide", false),
    ("colour header red", "to keep this, write `colour header = red` into ", false),
    ("colour red", "write `:colour header red`", true),
  ])
  func aSettingIsChangedWhileTheBrowserRuns(
    _ line: String, _ message: String, _ isFailure: Bool
  ) {
    var preferences = Self.preferences("key d = none")
    let answer = preferences.change(line)
    #expect(answer.message.hasPrefix(message) && answer.isFailure == isFailure)
  }

  @Test func ownKeysStayWithAnotherSet() throws {
    var preferences = Self.preferences("key x = quit")
    _ = preferences.change("keys ncmpcpp")
    var table = KeyPreset.ncmpcpp.table
    table.set(try #require(keySequence(named: "x")), .quit)
    #expect(preferences.keys == table)
  }
}
