import Testing
import TestSupport

@Suite struct ProgramVersionTests {
  @Test func findsTheInstalledPrograms() {
    #expect(ProgramVersion.mpd >= ProgramVersion(0, 23))
    #expect(ProgramVersion.mpc >= ProgramVersion(0, 34))
  }

  @Test func comparesNumbersAndNotText() {
    #expect(ProgramVersion(0, 9) < ProgramVersion(0, 24))
    #expect(ProgramVersion(0, 24) < ProgramVersion(1, 0))
    #expect(!(ProgramVersion(0, 24) < ProgramVersion(0, 24)))
  }
}
