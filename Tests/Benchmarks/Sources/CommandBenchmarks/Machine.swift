import Bytes
internal import Glibc
internal import TestSupport

/// Where and with what was measured.
struct Machine {
  /// The processor, the day and the versions, in one line.
  let summary: String

  init(mpdex: String) throws {
    let versions = try [
      Self.line(of: mpdex, "--version", number: 0),
      Self.line(of: "/usr/bin/mpc", "help", number: 1),
      Self.line(of: "/usr/bin/mpd", "--version", number: 0),
    ]
    summary = ([Self.processor, Self.today] + versions).joined(separator: "; ")
  }

  private static func line(of program: String, _ argument: String, number: Int) throws -> String {
    let result = try runProcess(program, [argument], environment: ["LC_ALL": "C"])
    let lines = result.text.split(separator: "\n")
    return lines.count > number ? String(lines[number]) : "\(program) of an unknown version"
  }

  private static var processor: String {
    let count = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    let text = (try? readFile("/proc/cpuinfo")).map { String(ByteString($0)) } ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    let model = line?.split(separator: ":").last?.drop { $0 == " " }
    return "\(count) × \(model ?? "unknown processor")"
  }

  private static var today: String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    let numbers = [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)]
    return numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
  }
}
