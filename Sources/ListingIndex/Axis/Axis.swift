/// An order of rows by a date, a moment, a length or a whole number, with the markers of an index over it.
///
/// An axis gives each row a sort key whose order is the order of the rows, and each beginning of such a key a label, for
/// example "1990s", "1997" and "Sep". A marker at any level stands for the rows whose keys begin alike, so that an index
/// over an axis is the same ``MarkerIndex``, with the same counts and offsets, as an index by name.
///
/// The outer markers are as fine as possible, but at most ``maxMarkers``: years, or decades if there are more years, or
/// centuries; minutes, tens of minutes or hours; numbers, or bands of 10, 100 … numbers. Inside a marker, the next finer
/// unit divides the rows: the months of a year and the days of a month. Rows without a value come last, under the label
/// "–".
///
/// ```swift
/// let axis = Axis(.dates, isDescending: true)
/// var keys = ByteStrings()
/// for album in albums { keys.append(axis.key(of: album.year.map { .date(year: $0) })) }
/// let index = MarkerIndex(SortedListing(listing, keys: keys), axis: axis)
/// ```
public struct Axis: Sendable, Hashable {
  /// The kinds of values that an axis can order.
  public enum Unit: Sendable, Hashable {
    /// Dates or moments: centuries, decades, years, months, days.
    case dates
    /// Lengths of time: hours, tens of minutes, minutes, tens of seconds, seconds.
    case lengths
    /// Whole numbers, in bands of tens, hundreds and so on.
    case numbers
  }

  /// The kind of values.
  public let unit: Unit
  /// Whether the greatest value comes first. Rows without a value come last in either case.
  public let isDescending: Bool
  /// The month names and digits with which labels are written.
  public let labels: AxisLabels

  /// Creates an axis.
  ///
  /// - Parameters:
  ///   - unit: the kind of values.
  ///   - isDescending: whether the greatest value comes first.
  ///   - labels: the month names and digits with which labels are written.
  public init(_ unit: Unit, isDescending: Bool = false, labels: AxisLabels = .english) {
    self.unit = unit
    self.isDescending = isDescending
    self.labels = labels
  }

  /// The greatest number of markers with which the rows are divided by a unit that has no natural limit, such as years.
  public static let maxMarkers = 60

  /// Returns the sort key of a row. Bytes that are appended to it order the rows with equal values.
  ///
  /// - Parameter value: the row's value; nil if the row has none.
  public func key(of value: AxisValue?) -> [UInt8] {
    var key: [UInt8] = []
    appendKey(of: value, to: &key)
    return key
  }

  /// Appends the sort key of a row to bytes, which takes no memory of its own.
  ///
  /// - Parameters:
  ///   - value: the row's value; nil if the row has none. It must be of the axis's unit.
  ///   - key: the bytes to extend.
  public func appendKey(of value: AxisValue?, to key: inout [UInt8]) {
    guard let value else { return key.append(namelessSection) }
    precondition(value.unit == unit, "the axis is for other values")
    key.append(valueSection)
    let start = key.count
    value.appendBytes(to: &key)
    guard isDescending else { return }
    for index in start..<key.count { key[index] ^= mask }
  }

  /// What the bytes of a value are combined with by exclusive or: all bits in a descending order.
  var mask: UInt8 { isDescending ? 0xFF : 0 }

  /// The levels whose markers may divide any rows, the finest first.
  var outerLevels: StrideThrough<Int> {
    stride(from: unit == .lengths ? 2 : 0, through: -maxDigits, by: -1)
  }

  /// The levels that divide the rows under one marker of the finest outer level, from coarse to fine.
  var innerLevels: ClosedRange<Int>? {
    switch unit {
    case .dates: 1...2
    case .lengths: 3...4
    case .numbers: nil
    }
  }
}

extension AxisValue {
  fileprivate var unit: Axis.Unit {
    switch self {
    case .date, .moment: .dates
    case .length: .lengths
    case .number: .numbers
    }
  }
}

/// The first byte of the sort keys of rows that have a value.
let valueSection: UInt8 = 0
/// The greatest number of decimal digits in an integer.
private let maxDigits = 19
