import Bytes
import MPDClient
import Testing

@Suite struct PartialDateTests {
  @Test(
    "every form is read; what follows, and a part that is none, is ignored",
    arguments: [
      ("2021", "2021"), ("2021-03", "2021-03"), ("2021-03-14", "2021-03-14"),
      ("20210314", "2021-03-14"), ("202103", "2021-03"), ("2021/03", "2021-03"),
      ("2021/03/14", "2021-03-14"), ("2021.03.14", "2021-03-14"), ("2021-3-4", "2021-03-04"),
      ("2021/3", "2021-03"), (" 2021-03-14", "2021-03-14"), ("2021-03-14T10:00:00Z", "2021-03-14"),
      ("2021-03-14 10:00", "2021-03-14"), ("20210314103000", "2021-03-14"), ("1997 (live)", "1997"),
      ("1990s", "1990"), ("1990-", "1990"), ("1990-x", "1990"), ("1990-1995", "1990"),
      ("1997/98", "1997"), ("2021-00-00", "2021"), ("20210000", "2021"), ("2021-13-01", "2021"),
      ("2021-02-32", "2021-02"), ("0987-12-31", "0987-12-31"), ("9999-12-31", "9999-12-31"),
      ("2021-3-14", "2021-03-14"), ("2021-12/5", "2021-12-05"),
    ] as [(ByteString, String)])
  func reads(_ text: ByteString, _ iso: String) throws {
    #expect(try #require(PartialDate(text)).isoText == iso)
    #expect(Tag.date.sortText(of: text) == ByteString(iso))
    #expect(Tag.originalDate.sortText(of: text) == ByteString(iso))
    #expect(Tag.title.sortText(of: text) == text)
  }

  @Test(
    arguments: ["", "x", "0", "97", "0000", "0000-00-00", "c. 1990", "-2021", "14.03.2021", "２０２１"])
  func refusesWhatIsNoDate(_ text: ByteString) {
    #expect(PartialDate(text) == nil)
    #expect(Tag.date.sortText(of: text) == text)
  }

  @Test func aYearComesBeforeItsMonthsAndAMonthBeforeItsDays() {
    let texts: [ByteString] = [
      "1999", "20180101", "2021", "2021/03", "2021-03-01", "20210314", "2021-12", "2022",
    ]
    let dates = texts.compactMap { PartialDate($0) }
    #expect(dates.count == texts.count)
    #expect(dates.reversed().sorted() == dates)
    #expect(PartialDate("20210314") == PartialDate("2021-03-14"))
  }

  @Test func aDateIsRoundedToThePartsOfAnother() throws {
    let date = try #require(PartialDate("1997-09-22"))
    for (text, rounded) in [("2000", "1997"), ("2000-01", "1997-09"), ("2000-01-01", "1997-09-22")]
    {
      #expect(date.rounded(to: try #require(PartialDate(ByteString(text)))).isoText == rounded)
    }
  }

  @Test func theNumberOfADateIsItsYear() {
    let song = Song(
      uri: "a",
      pairs: [Pair(name: "Date", value: "20210314"), Pair(name: "OriginalDate", value: "1997/09")])
    #expect((song.number(.date), song.number(.originalDate)) == (2021, 1997))
    #expect(
      (song.date(.date), song.date(.originalDate)?.isoText) == (
        PartialDate("2021-03-14"), "1997-09"
      ))
    #expect(song.number("Track") == nil)
  }
}
