/// The direction of an index bar.
public enum Orientation: Sendable {
  /// From top to bottom, at the right of the content; dragging to the left opens the inner level.
  case vertical
  /// From left to right, below the content; dragging upwards opens the inner level.
  case horizontal
}

/// The dimensions of an index bar, all in the same unit along the bar and across it.
public struct IndexBarSettings: Sendable {
  /// Whether the bar is vertical or horizontal. This determines along which axis a drag selects, and along which it
  /// zooms.
  public var orientation: Orientation
  /// The unit of all lengths: points of a screen, or cells of a terminal.
  public var unit: LengthUnit
  /// The length of the bar: its height if it is vertical, its width if it is horizontal.
  public var length: Double
  /// The gap between labels if there is room for it.
  public var margin: Double
  /// The distance from the bar at which a drag has opened the inner level completely.
  public var zoomDistance: Double
  /// The speed at which an inner level closes after it has been released: the fraction of its full extent by which it
  /// shrinks per second.
  public var closingSpeed: Double
  /// Returns the size of a label along the bar.
  public var labelSize: @Sendable (String) -> Double

  /// Creates settings. The default values are those of KFIndexBar, with points as the unit.
  ///
  /// - Parameters:
  ///   - orientation: the direction of the bar.
  ///   - unit: the unit of all lengths.
  ///   - length: the length of the bar.
  ///   - margin: the gap between labels if there is room for it.
  ///   - zoomDistance: the distance from the bar at which a drag has opened the inner level
  ///     completely.
  ///   - closingSpeed: the speed at which an inner level closes after it has been released, as the decrease of the
  ///     extent per second.
  ///   - labelSize: returns the size of a label along the bar.
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

  func layout(of markers: [Marker]) -> LabelLayout {
    LabelLayout(sizes: sizes(of: markers), length: length, margin: margin, unit: unit)
  }

  /// Returns all markers if they fit on the bar, otherwise only the markers that are not empty.
  func markersThatFit(_ markers: [Marker]) -> [Marker] {
    layout(of: markers).items.count == markers.count ? markers : markers.filter { !$0.isEmpty }
  }

  func sizes(of markers: [Marker]) -> [Double] {
    markers.map { labelSize($0.label) }
  }

  /// Returns the extent to which the inner level is open if the pointer is at the given distance from the bar.
  func extent(atZoom zoom: Double) -> Double {
    min(1, max(0, zoom / zoomDistance))
  }
}
