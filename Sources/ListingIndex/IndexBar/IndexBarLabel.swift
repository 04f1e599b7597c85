/// A label on an index bar, with all that is needed to draw it.
public struct IndexBarLabel: Hashable, Sendable, Identifiable {
  /// The two levels of an index bar.
  public enum Level: Hashable, Sendable {
    /// The level that is always visible.
    case top
    /// The level that opens inside one marker of the top level.
    case inner
  }

  /// The text of the label.
  public let text: String
  /// The middle of the label, measured along the bar from the bar's beginning.
  public let midpoint: Double
  /// The level to which the label belongs.
  public let level: Level
  /// Whether there are no entries under the label; a bar shows such a label dimmed.
  public let isEmpty: Bool
  /// Whether the content shows the entries under this label. While the inner level is open, this is one of the inner
  /// labels, otherwise one of the top level; at most one label is current.
  public let isCurrent: Bool
  /// A number that no other label of the bar has, and that stays the same while the bar opens and closes.
  public let id: Int

  fileprivate init(
    _ marker: Marker, _ item: Int, on level: Level, at midpoint: Double, isCurrent: Bool
  ) {
    text = marker.label
    self.midpoint = midpoint
    self.level = level
    isEmpty = marker.isEmpty
    self.isCurrent = isCurrent
    id = level == .top ? item : ~item
  }
}

extension IndexBar {
  /// The labels that are visible on the bar, from its beginning to its end: first all labels of the top level and then,
  /// while the inner level is visible, its labels, which are drawn over the others. O(markers).
  ///
  /// Labels that are left out for lack of room, or that have left the bar to make room for the inner level, are not
  /// among them.
  ///
  /// ```swift
  /// for label in bar.labels {
  ///   let color: Color = label.isCurrent ? .accent : label.isEmpty ? .faint : .plain
  ///   screen.draw(label.text, centeredAt: label.midpoint, in: color)
  /// }
  /// ```
  public var labels: [IndexBarLabel] {
    guard let zoom = zoomLayout, let inner = state.innerLevel else {
      return labels(of: topMarkers, on: .top, topLayout, topLayout.midpoints)
    }
    let (extent, isOpen) = (state.extent, state.extent >= 1)
    let outerMidpoints = zoom.outerMidpoints(at: extent)
    let innerMidpoints = zoom.innerMidpoints(at: extent)
    return labels(of: topMarkers, on: .top, zoom.outer, outerMidpoints, haveCurrent: !isOpen)
      + labels(of: inner.markers, on: .inner, zoom.inner, innerMidpoints, haveCurrent: isOpen)
  }

  private func labels(
    of markers: [Marker], on level: IndexBarLabel.Level, _ layout: LabelLayout,
    _ midpoints: [Double], haveCurrent: Bool = true
  ) -> [IndexBarLabel] {
    let items = layout.items
    let current = items.last { !markers[$0].isEmpty && markers[$0].offset <= offset }
    return items.indices.compactMap { index in
      let (item, midpoint, half) = (items[index], midpoints[index], layout.sizes[index] / 2)
      guard midpoint + half > 0, midpoint - half < layout.length else { return nil }
      return IndexBarLabel(
        markers[item], item, on: level, at: midpoint, isCurrent: haveCurrent && item == current)
    }
  }
}
