import ListingIndex

// In an app, the file begins with `import SwiftUI`, too.

/// An index bar beside a list.
struct IndexBarView: View {
  @State var bar: IndexBar<MarkerIndex>
  @State private var isPressed = false
  @State private var isClosing = false
  /// Scrolls the list to an offset.
  let scroll: (Int) -> Void

  init(bar: IndexBar<MarkerIndex>, scroll: @escaping (Int) -> Void) {
    _bar = State(initialValue: bar)
    self.scroll = scroll
  }

  var body: some View {
    ZStack {
      ForEach(bar.labels) { label in
        Text(label.text)
          .bold(label.isCurrent)
          .opacity(label.isEmpty ? 0.3 : 1)
          .position(x: 8, y: label.midpoint)
      }
    }
    .gesture(
      DragGesture(minimumDistance: 0)
        .onChanged { drag(to: $0.location) }
        .onEnded { _ in release() }
    )
    .task(id: isClosing) { await close() }
  }

  private func drag(to point: CGPoint) {
    handle(isPressed ? bar.moved(x: point.x, y: point.y) : bar.began(x: point.x, y: point.y))
    isPressed = true
  }

  private func release() {
    isPressed = false
    handle(.ended)
  }

  /// Sends the time to the bar, once for each frame, until the inner level has closed.
  private func close() async {
    let start = ContinuousClock.now
    while isClosing, !Task.isCancelled {
      handle(.ticked(at: start.duration(to: .now)))
      try? await Task.sleep(for: .milliseconds(16))
    }
  }

  private func handle(_ event: IndexBarEvent) {
    let outputs = bar.handle(event)
    isClosing = outputs.contains(.needsTicks)
    for case .offsetChanged(let offset) in outputs { scroll(offset) }
  }
}
