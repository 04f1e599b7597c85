internal import Bytes

/// The texts by which the values of a tag are sorted, gathered from the combinations of both that
/// the songs have.
///
/// A server that groups values by their sort values does not say which belong together in a song with
/// several. The sort value of a value is then the least of those with the same letters. One with the
/// letters of another value is that one's; any other is unclear.
struct SortNames {
  /// The values and their sort values, each with the number by which `uses` has it.
  private var texts = NumberedStrings()
  private var uses: [Use] = []

  private struct Use {
    var isValue = false
    /// Whether songs are sorted by the value itself.
    var isPlain = false
    /// The sort values of the value that differ from it.
    var candidates: [Int] = []
    /// The values that it is a sort value of, other than itself.
    var owners: [Int] = []
    /// The sort text that the songs themselves state.
    var resolved: ByteString?
  }

  /// Adds a value, and returns its number, and whether it is new.
  mutating func add(_ value: UnsafeRawBufferPointer) -> (number: Int, isNew: Bool) {
    let number = number(of: value)
    defer { uses[number].isValue = true }
    return (number, !uses[number].isValue)
  }

  /// Adds a combination of a value, by its number, and a sort value; it need not be new.
  mutating func add(_ value: Int, sortValue: UnsafeRawBufferPointer) {
    guard !sortValue.isEmpty, !texts.strings.range(of: value).isEmpty else { return }
    let sortValue = number(of: sortValue)
    guard sortValue != value else { return uses[value].isPlain = true }
    guard !uses[value].candidates.contains(sortValue) else { return }
    uses[value].candidates.append(sortValue)
    uses[sortValue].owners.append(value)
  }

  private mutating func number(of text: UnsafeRawBufferPointer) -> Int {
    let number = texts.number(of: text)
    if number == uses.count { uses.append(Use()) }
    return number
  }

  func value(_ number: Int) -> ByteString { texts[number] }

  /// Returns the sort text of the value with a number: the value itself if it has no sort value, or if
  /// that is unclear.
  func name(of value: Int) -> ByteString {
    if let resolved = uses[value].resolved { return resolved }
    return texts[clearName(of: value) ?? value]
  }

  private func clearName(of value: Int) -> Int? {
    let candidates = uses[value].candidates
    guard !candidates.isEmpty else { return value }
    let letters = texts[value].letterCounts
    let same = candidates.filter { texts[$0].letterCounts == letters }
    if let least = same.min(by: { texts[$0] < texts[$1] }) { return least }
    let open = candidates.filter { !isOther($0, than: value) }
    guard let first = open.first else { return value }
    return open.count == 1 && uses[first].owners.count == 1 ? first : nil
  }

  /// Whether a sort value is that of another value.
  private func isOther(_ sortValue: Int, than value: Int) -> Bool {
    uses[sortValue].isPlain
      || uses[sortValue].owners.contains { owner in
        owner != value && texts[sortValue].hasSameLetters(as: texts[owner])
      }
  }

  /// The values whose sort text only the songs themselves can tell.
  var unclear: [ByteString] {
    uses.indices.filter { clearName(of: $0) == nil }.map { texts[$0] }.sorted()
  }

  /// Sets the sort text of an unclear value as one of its songs has it, unless that is the value's own
  /// or another one's, or a lesser one is set.
  mutating func resolve(_ value: ByteString, _ name: ByteString) {
    guard name != value, let value = value.withUnsafeBytes(texts.existingNumber(of:))
    else { return }
    let sortValue = name.withUnsafeBytes(texts.existingNumber(of:))
    if let sortValue, isOther(sortValue, than: value) { return }
    uses[value].resolved = min(uses[value].resolved ?? name, name)
  }
}
