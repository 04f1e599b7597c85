/// The measures of an index bar, all in the same unit along the bar and across it.
public struct IndexBarSettings: Sendable {
  /// Which way the bar runs.
  public var orientation: Orientation
  /// What the lengths count.
  public var unit: LengthUnit
  /// The length of the bar.
  public var length: Double
  /// The gap between labels where there is room for it.
  public var margin: Double
  /// How far from the bar the pointer has drawn the inner level fully open.
  public var zoomDistance: Double
  /// How many extents a second an inner level shuts that nobody holds open.
  public var closingSpeed: Double
  /// The size of a label along the bar.
  public var labelSize: @Sendable (String) -> Double

  /// Makes settings. Distance and speed are positive; the defaults are KFIndexBar's, in points.
  public init(
    orientation: Orientation = .vertical, unit: LengthUnit = .points, length: Double,
    margin: Double = 10, zoomDistance: Double = 25, closingSpeed: Double = 3.5,
    labelSize: @escaping @Sendable (String) -> Double
  ) {
    self.orientation = orientation
    self.unit = unit
    self.length = length
    self.margin = margin
    self.zoomDistance = zoomDistance
    self.closingSpeed = closingSpeed
    self.labelSize = labelSize
  }

  func line(of markers: [Marker]) -> LabelLayout {
    LabelLayout(sizes: sizes(of: markers), length: length, margin: margin, unit: unit)
  }

  /// All markers where they have room, else those that entries fall under.
  func withRoom(for markers: [Marker]) -> [Marker] {
    line(of: markers).items.count == markers.count ? markers : markers.filter { !$0.isEmpty }
  }

  func sizes(of markers: [Marker]) -> [Double] {
    markers.map { labelSize($0.label) }
  }

  /// How far a pointer at some distance from the bar has drawn the inner level open.
  func extent(atZoom zoom: Double) -> Double {
    min(1, max(0, zoom / zoomDistance))
  }
}
