/// An order of rows by a date, a moment, a length or a whole number, which also provides the markers of an index over
/// these rows.
///
/// An axis gives each row a sort key, and sorting by these keys puts the rows in order. Each prefix of a key that a
/// marker can stand for has a label, for example "1990s", "1997" or "Sep". A marker stands for the rows whose keys have
/// the same prefix. An index over an axis is therefore an ordinary ``MarkerIndex``, with the same counts and offsets as
/// an index by name.
///
/// The outer markers are as fine as possible without exceeding ``maxMarkers``. For dates they stand for years, decades,
/// centuries or longer bands; for lengths, for minutes, tens of minutes, hours or longer bands; and for numbers, for
/// single numbers or bands of 10, 100 and so on. The rows under a marker are divided by the next finer unit: the months
/// of a year, and the days of a month. If there would be only one outer marker, such as one year, the markers inside it
/// are the outer markers. Rows without a value come last, under the label "–".
///
/// ```swift
/// let axis = Axis(.dates, isDescending: true)
/// let (rows, index) = axis.indexed(albums) { album in album.year.map { .date(year: $0) } }
/// ```
public struct Axis: Sendable, Hashable {
  /// A kind of values by which an axis can order rows.
  public enum Unit: Sendable, Hashable {
    /// Dates or moments, with markers for centuries, decades, years, months and days.
    case dates
    /// Lengths of time, with markers for hours, tens of minutes, minutes, tens of seconds and seconds.
    case lengths
    /// Whole numbers, with markers for single numbers and for bands of 10, 100 and so on.
    case numbers
  }

  /// The kind of the values by which rows are ordered.
  public let unit: Unit
  /// Whether the greatest value comes first. Rows without a value come last in either case.
  public let isDescending: Bool
  /// The month names and digits with which labels are written.
  public let labels: AxisLabels

  /// Creates an axis.
  ///
  /// - Parameters:
  ///   - unit: the kind of the values by which rows are ordered.
  ///   - isDescending: whether the greatest value comes first.
  ///   - labels: the month names and digits with which labels are written.
  public init(_ unit: Unit, isDescending: Bool = false, labels: AxisLabels = .english) {
    self.unit = unit
    self.isDescending = isDescending
    self.labels = labels
  }

  /// The maximum number of outer markers. If there would be more of them, the rows are divided by a coarser unit, such
  /// as decades instead of years.
  public static let maxMarkers = 60

  /// Returns the sort key of a row. The caller can append bytes to the key to order rows that have equal values.
  ///
  /// - Parameter value: the row's value, which must be of the kind ``unit``; nil if the row has none.
  public func key(of value: AxisValue?) -> [UInt8] {
    var key: [UInt8] = []
    appendKey(of: value, to: &key)
    return key
  }

  /// Appends the sort key of a row to `key`. Unlike ``key(of:)``, this method does not allocate an array for the key.
  ///
  /// - Parameters:
  ///   - value: the row's value, which must be of the kind ``unit``; nil if the row has none.
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

  /// The mask that is combined with each byte of a value by exclusive or. In a descending order it inverts all bits.
  var mask: UInt8 { isDescending ? 0xFF : 0 }

  /// The levels of the markers that can divide all rows, from the finest to the coarsest; see `AxisPrefix.level`.
  var outerLevels: StrideThrough<Int> {
    stride(from: unit == .lengths ? 2 : 0, through: -maxDigits, by: -1)
  }

  /// The levels that divide the rows under one marker of the finest outer level, from the coarsest to the finest; nil
  /// if nothing finer exists.
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
/// The maximum number of decimal digits in an `Int`.
private let maxDigits = 19
