/// Returns how a program has failed, given its status as `wait` reports it; nil if it succeeded.
func failureOfProgram(_ status: Int32) -> String? {
  let signal = status & 0x7F
  if signal != 0 { return "was ended by signal \(signal)" }
  let code = status >> 8 & 0xFF
  return code == 0 ? nil : "has failed with status \(code)"
}
