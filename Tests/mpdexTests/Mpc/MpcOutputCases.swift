import Bytes
import TestSupport

extension MpcCase {
  static let outputs: [MpcCase] = [
    MpcCase("outputs"), MpcCase("outputs", setup: ["disableoutput 1"]), MpcCase("-q", "outputs"),
    MpcCase("outputs", "x"), MpcCase("enable", "1"), MpcCase("disable", "1"),
    MpcCase("disable", "2"), MpcCase("disable", "1", "2"), MpcCase("disable", "2", "1"),
    MpcCase("disable", "1", "1"), MpcCase("-q", "disable", "1"), MpcCase("disable", "Null"),
    MpcCase("disable", "Second", "1"), MpcCase("disable", "Second", "Null"),
    MpcCase("disable", "--", "Second"), MpcCase("disable", "+1"),
    MpcCase("disable", " 1"), MpcCase("enable", "Second"),
    MpcCase("enable", "Second", setup: ["disableoutput 1"]),
    MpcCase("enable", "1", "2", setup: ["disableoutput 0", "disableoutput 1"]),
    MpcCase("enable", "only", "1"), MpcCase("enable", "only", "Second"),
    MpcCase("enable", "only", "Second", setup: ["disableoutput 1"]),
    MpcCase("disable", "only", "1"), MpcCase("disable", "only", "Second"),
    MpcCase("disable", "only", "1", "Second"), MpcCase("toggleoutput", "1"),
    MpcCase("toggleoutput", "Second"), MpcCase("toggleoutput", "1", "2"),
    MpcCase("toggleoutput", "2", setup: ["disableoutput 1"]), MpcCase("toggleoutput", "1", "1"),
    MpcCase("toggleoutput", "only", "1"), MpcCase("enable"),
    MpcCase("toggleoutput", "Second", "Second"), MpcCase("toggleoutput", "Second", "2"),
    MpcCase("toggleoutput", "2", "2", "2"), MpcCase("enable", "only", "Second", "Second"),
    MpcCase("enable", "only"), MpcCase("enable", "7"), MpcCase("outputset"),
    MpcCase("outputset", "1"), MpcCase("outputset", "1", "x"), MpcCase("outputset", "1", "=x"),
    MpcCase("outputset", "1", "dop=1"), MpcCase("outputset", "Null", "x=y"),
    MpcCase("outputset", "nope", "dop=1"), MpcCase("outputset", "0", "dop=1"),
    MpcCase("outputset", "9", "dop=1"), MpcCase("outputset", "1", "x=y", "z"),
    MpcCase("channels"), MpcCase("channels", "x"), MpcCase("sendmessage"),
    MpcCase("sendmessage", "a"), MpcCase("sendmessage", "a", "b"),
    MpcCase("sendmessage", "a", "b", "c"), MpcCase("sendmessage", "no blanks", "b"),
    MpcCase("waitmessage"), MpcCase("waitmessage", "no blanks"), MpcCase("subscribe"),
    MpcCase("subscribe", "no blanks"),
  ]
}

extension IntendedDifference {
  private static let bothEnabled = "Output 1 (Null) is enabled\nOutput 2 (Second) is enabled\n"

  static let outputDifferences: [IntendedDifference] = [
    IntendedDifference(
      "an unknown output is a failure", MpcCase("enable", "nope"), status: 1, text: ""),
    IntendedDifference(
      "an output number out of range is a failure", MpcCase("enable", "0"), status: 1, text: ""),
    IntendedDifference(
      "a negative output number is a failure", MpcCase("enable", "-1"), status: 1, text: ""),
    IntendedDifference(
      "nothing is changed if an output is unknown", MpcCase("disable", "nope", "1"), status: 1,
      text: ""),
    IntendedDifference(
      "\"only\" with an unknown output number disables nothing",
      MpcCase("enable", "only", "9"), status: 1, text: ""),
    IntendedDifference(
      "mpc 0.34 has no partitions", MpcCase("partitions", setup: ["newpartition b"]), status: 0,
      text: "default\nb\n", when: ProgramVersion.mpcIsBefore035),
    IntendedDifference(
      "mpc 0.34 lacks this", MpcCase("makepart", "b"), status: 0, text: "",
      when: ProgramVersion.mpcIsBefore035),
    IntendedDifference(
      "mpc 0.34 lacks this", MpcCase("delpart", "b", setup: ["newpartition b"]), status: 0,
      text: "", when: ProgramVersion.mpcIsBefore035),
    IntendedDifference(
      "mpc 0.34 lacks this", MpcCase("moveoutput", "Second"), status: 0, text: "",
      when: ProgramVersion.mpcIsBefore035),
  ]
}
