internal import Bytes

/// The sort names of a tag's values, derived from the combinations of values and sort values that occur in songs.
///
/// If a song has several values, a server that groups values by sort values does not say which sort value belongs to
/// which value. A value's sort name is therefore the least of the sort values that occur with it and have the same
/// letters. A sort value that has the letters of another value belongs to that value; any other combination is
/// ambiguous.
struct SortNames {
  /// The values and the sort values. The number of each is an index into `uses`.
  private var texts = NumberedStrings()
  private var uses: [Use] = []

  private struct Use {
    var isValue = false
    /// Whether the value is also its own sort value in at least one song.
    var isPlain = false
    /// The numbers of the sort values that occur with this value and differ from it.
    var candidates: [Int] = []
    /// If this is a sort value, the numbers of the values of which it is the sort value in at least one song.
    var owners: [Int] = []
    /// The sort name found in the value's songs; nil if no sort name has been found.
    var resolved: ByteString?
  }

  /// Adds a value; returns its number and whether it is new.
  mutating func add(_ value: UnsafeRawBufferPointer) -> (number: Int, isNew: Bool) {
    let number = number(of: value)
    defer { uses[number].isValue = true }
    return (number, !uses[number].isValue)
  }

  /// Records that a sort value occurs together with a value, unless this is already known.
  ///
  /// - Parameters:
  ///   - value: the number of the value.
  ///   - sortValue: the bytes of the sort value.
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

  /// Returns the sort name of a value. If the value's sort value is missing or ambiguous, returns the value itself.
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

  /// Returns whether a sort value is known to belong to a value other than `value`.
  private func isOther(_ sortValue: Int, than value: Int) -> Bool {
    uses[sortValue].isPlain
      || uses[sortValue].owners.contains { owner in
        owner != value && texts[sortValue].hasSameLetters(as: texts[owner])
      }
  }

  /// The values with ambiguous sort names, whose songs must be read.
  var unclear: [ByteString] {
    uses.indices.filter { clearName(of: $0) == nil }.map { texts[$0] }.sorted()
  }

  /// Sets the sort name of an ambiguous value to a sort name that was found in one of its songs. Ignores a sort name
  /// that is equal to the value itself or belongs to another value. If more than one sort name is found, the least is
  /// kept.
  mutating func resolve(_ value: ByteString, _ name: ByteString) {
    guard name != value, let value = value.withUnsafeBytes(texts.existingNumber(of:))
    else { return }
    let sortValue = name.withUnsafeBytes(texts.existingNumber(of:))
    if let sortValue, isOther(sortValue, than: value) { return }
    uses[value].resolved = min(uses[value].resolved ?? name, name)
  }
}
