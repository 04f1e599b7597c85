import Browser
import Testing

@Suite struct BrowserStateTests {
  @Test func look() {
    var browser = SampleBrowser(SampleLists.directories(2000))
    print(browser.screen)
    browser.press("' b")
    print(browser.screen)
    browser.press("a")
    print(browser.screen)
    browser.press("esc")
    browser.mouse(.pressed(.left), 71, 8)
    print(browser.screen)
    browser.mouse(.dragged(.left), 68, 8)
    print(browser.screen)
    browser.mouse(.dragged(.left), 62, 8)
    print(browser.screen)
    browser.mouse(.dragged(.left), 62, 10)
    print(browser.screen)
    browser.mouse(.released, 62, 10)
    browser.press("5 j space j v j j")
    print(browser.screen)
    browser.press("f1")
    print(browser.screen)
  }
}
