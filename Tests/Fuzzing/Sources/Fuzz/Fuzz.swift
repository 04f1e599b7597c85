import CFuzzer
import Glibc
@testable import Targets

/// Feeds one target with libFuzzer's inputs. The environment variable `FUZZ_TARGET` has its name, since
/// libFuzzer starts the program again with the arguments that it knows.
@main
enum Fuzz {
  static func main() {
    guard let target = chosenTarget else {
      let names = FuzzTarget.all.map(\.name).joined(separator: " ")
      print("FUZZ_TARGET must be one of: \(names)")
      exit(2)
    }
    if CommandLine.arguments.contains("-print_max_length") { return print(target.maxLength) }
    var count = CommandLine.argc
    var arguments = Optional(CommandLine.unsafeArgv)
    exit(withUnsafeMutablePointer(to: &arguments) { runFuzzer(&count, $0) })
  }
}

private let chosenTarget: FuzzTarget? = {
  guard let name = getenv("FUZZ_TARGET").map({ String(cString: $0) }) else { return nil }
  return FuzzTarget.all.first { $0.name == name }
}()

/// Runs libFuzzer; a finding ends the process as a trap does, so that its input is kept.
private func runFuzzer(
  _ count: inout CInt,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>
) -> CInt {
  LLVMFuzzerRunDriver(&count, arguments) { start, length in
    let bytes = Array(UnsafeBufferPointer(start: start, count: length))
    do { try chosenTarget?.run(bytes) } catch { fatalError("\(error)") }
    return 0
  }
}
