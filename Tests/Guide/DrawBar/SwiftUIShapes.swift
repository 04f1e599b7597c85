// Stands for the few names of SwiftUI that the view of the guide uses, so that the view is compiled and run without it.

struct CGPoint {
  let x: Double
  let y: Double
}

@MainActor protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
  func draw(on screen: Drawing)
}

extension View {
  func draw(on screen: Drawing) { body.draw(on: screen) }
  func opacity(_ opacity: Double) -> Changed<Self> { Changed(self) { $0.opacity = opacity } }
  func position(x: Double, y: Double) -> Changed<Self> { Changed(self) { $0.y = y } }
  func gesture(_ gesture: DragGesture) -> Changed<Self> { Changed(self) { $0.gesture = gesture } }
  func task(id: Bool, _ action: @escaping () async -> Void) -> Changed<Self> {
    Changed(self) { _ in }
  }
}

extension Never: View {
  var body: Never { fatalError("this view draws itself") }
}

@resultBuilder enum ViewBuilder {
  static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

@propertyWrapper struct State<Value> {
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let box: Box

  init(wrappedValue: Value) { box = Box(wrappedValue) }
  init(initialValue: Value) { box = Box(initialValue) }

  var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }
}

/// What the views have drawn, and the gesture that they wait for.
@MainActor final class Drawing {
  var texts: [String] = []
  var (y, opacity, gesture) = (0.0, 1.0, DragGesture(minimumDistance: 0))
}

struct Changed<Content: View>: View {
  private let content: Content
  private let change: (Drawing) -> Void

  init(_ content: Content, _ change: @escaping (Drawing) -> Void) {
    (self.content, self.change) = (content, change)
  }

  var body: Never { fatalError("this view draws itself") }

  func draw(on screen: Drawing) {
    change(screen)
    content.draw(on: screen)
  }
}

struct Text: View {
  private let text: String
  private var isBold = false

  init(_ text: String) { self.text = text }

  func bold(_ isActive: Bool) -> Text {
    var text = self
    text.isBold = isActive
    return text
  }

  var body: Never { fatalError("this view draws itself") }

  func draw(on screen: Drawing) {
    screen.texts.append("\(isBold ? "*" : "")\(text) \(screen.y)")
  }
}

struct ZStack<Content: View>: View {
  let body: Content

  init(@ViewBuilder content: () -> Content) { body = content() }
}

struct ForEach<Element: Identifiable, Content: View>: View {
  private let views: [Content]

  init(_ elements: [Element], @ViewBuilder content: (Element) -> Content) {
    views = elements.map(content)
  }

  var body: Never { fatalError("this view draws itself") }

  func draw(on screen: Drawing) {
    for view in views { view.draw(on: screen) }
  }
}

struct DragGesture {
  struct Value {
    let location: CGPoint
  }

  private(set) var changed: (Value) -> Void = { _ in }
  private(set) var ended: (Value) -> Void = { _ in }

  init(minimumDistance: Double) {}

  func onChanged(_ action: @escaping (Value) -> Void) -> DragGesture {
    var gesture = self
    gesture.changed = action
    return gesture
  }

  func onEnded(_ action: @escaping (Value) -> Void) -> DragGesture {
    var gesture = self
    gesture.ended = action
    return gesture
  }
}

/// A screen that shows a view and has a finger on it.
@MainActor struct Screen<Content: View> {
  private let view: Content

  init(_ view: Content) { self.view = view }

  private var drawing: Drawing {
    let drawing = Drawing()
    view.draw(on: drawing)
    return drawing
  }

  /// The labels with their positions, a star before the current one.
  var shown: String { drawing.texts.joined(separator: ", ") }

  func press(x: Double, y: Double) { drag(x: x, y: y) }

  func drag(x: Double, y: Double) {
    drawing.gesture.changed(DragGesture.Value(location: CGPoint(x: x, y: y)))
  }

  func release() { drawing.gesture.ended(DragGesture.Value(location: CGPoint(x: 0, y: 0))) }
}
