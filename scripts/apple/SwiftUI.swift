// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// The part of SwiftUI, Combine and CoreTransferable that our sources use: its documented declarations, without any function.
// `scripts/check-apple-build` compiles this file as the module SwiftUI.

public import Foundation
public import UIKit

/// developer.apple.com/documentation/swiftui/view, for our sources.
@MainActor @preconcurrency public protocol View {
  /// The type of the body.
  associatedtype Body: View
  /// What the view consists of.
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  /// There is never a body.
  public var body: Never { fatalError("never shown") }
}

/// developer.apple.com/documentation/swiftui/viewbuilder, for our sources.
@resultBuilder public enum ViewBuilder {
  /// A view by itself is a body.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  /// The first branch of a condition.
  public static func buildEither<First: View, Second: View>(first: First) -> Either<First, Second> {
    Either()
  }
  /// The second branch of a condition.
  public static func buildEither<First: View, Second: View>(second: Second) -> Either<First, Second> {
    Either()
  }
}

/// Stands for `_ConditionalContent` of SwiftUI.
public struct Either<First: View, Second: View>: View {
  /// Stands for one of two branches.
  nonisolated public init() {}
  /// There is nothing to show.
  public var body: Never { fatalError("never shown") }
}

/// developer.apple.com/documentation/swiftui/text, for our sources.
public struct Text: View {
  /// Shows a text as it is.
  nonisolated public init(_ content: some StringProtocol) {}
  /// There is nothing to show.
  public var body: Never { fatalError("never shown") }
}

/// developer.apple.com/documentation/swiftui/image, for our sources.
public struct Image: View {
  /// Shows an image of UIKit.
  nonisolated public init(uiImage: UIImage) {}
  /// There is nothing to show.
  public var body: Never { fatalError("never shown") }
}

extension Image: Transferable {
  /// The image as it is.
  nonisolated public static var transferRepresentation: some TransferRepresentation {
    ProxyRepresentation<Image, Image> { $0 }
  }
}

/// developer.apple.com/documentation/swiftui/list, for our sources.
public struct List<Content>: View {
  /// Shows a row for each element.
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Data.Element: Identifiable, Content == RowContent {}
  /// There is nothing to show.
  public var body: Never { fatalError("never shown") }
}

extension View {
  /// Runs a task as long as the view is shown.
  nonisolated public func task(_ action: sending @escaping @isolated(any) () async -> Void) -> some View {
    self
  }
}

/// developer.apple.com/documentation/swiftui/button, for our sources.
public struct Button<Label: View>: View {
  /// Runs the action when the user taps the title.
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) where Label == Text {}
  /// There is nothing to show.
  public var body: Never { fatalError("never shown") }
}

extension View {
  /// Shows a sheet while the value is true.
  nonisolated public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }
}

/// developer.apple.com/documentation/swiftui/binding, for our sources.
public struct Binding<Value> {}

/// developer.apple.com/documentation/swiftui/state, for our sources.
@propertyWrapper public struct State<Value> {
  /// Begins with a value.
  public init(wrappedValue: Value) { start = wrappedValue }
  private let start: Value
  /// The value, which a view changes by actions.
  public var wrappedValue: Value {
    get { start }
    nonmutating set {}
  }
  /// A connection to the value.
  public var projectedValue: Binding<Value> { Binding() }
}

/// developer.apple.com/documentation/swiftui/stateobject, for our sources.
@propertyWrapper @MainActor @preconcurrency public struct StateObject<ObjectType: ObservableObject> {
  /// Creates the object when the view is first shown.
  nonisolated public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {}
  /// The object that the view observes.
  public var wrappedValue: ObjectType { fatalError("never shown") }
}

/// developer.apple.com/documentation/swiftui/uiviewcontrollerrepresentable, for our sources.
@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View where Body == Never {
  /// The class of the view controller.
  associatedtype UIViewControllerType: UIViewController
  /// What SwiftUI passes to the view.
  typealias Context = UIViewControllerRepresentableContext<Self>
  /// Creates the view controller once.
  func makeUIViewController(context: Context) -> UIViewControllerType
  /// Updates the view controller after a change.
  func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
}

extension UIViewControllerRepresentable {
  /// There is nothing to show.
  public var body: Never { fatalError("never shown") }
}

/// developer.apple.com/documentation/swiftui/uiviewcontrollerrepresentablecontext, for our sources.
@MainActor public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {}

/// developer.apple.com/documentation/combine/observableobject, for our sources.
public protocol ObservableObject: AnyObject {}

/// developer.apple.com/documentation/combine/published, for our sources.
@propertyWrapper public struct Published<Value> {
  /// Begins with a value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  /// The value that is published.
  public var wrappedValue: Value
}

/// developer.apple.com/documentation/coretransferable/transferable, for our sources.
public protocol Transferable: Sendable {
  /// The type of the representation.
  associatedtype Representation: TransferRepresentation
  /// How the value is handed to others.
  static var transferRepresentation: Representation { get }
}

/// developer.apple.com/documentation/coretransferable/transferrepresentation, for our sources.
public protocol TransferRepresentation<Item>: Sendable {
  /// The type of the value.
  associatedtype Item: Transferable
}

/// developer.apple.com/documentation/coretransferable/proxyrepresentation, for our sources.
public struct ProxyRepresentation<Item: Transferable, Proxy: Transferable>: TransferRepresentation {
  /// Hands on what the closure returns.
  public init(exporting: @escaping @Sendable (Item) throws -> Proxy) {}
}

extension URL: Transferable {
  /// The address as it is.
  public static var transferRepresentation: some TransferRepresentation {
    ProxyRepresentation<URL, URL> { $0 }
  }
}

/// Stands for the representation of `Never`.
public struct NoRepresentation: TransferRepresentation {
  /// There is never a value.
  public typealias Item = Never
}

extension Never: Transferable {
  /// There is nothing to hand on.
  public static var transferRepresentation: NoRepresentation { NoRepresentation() }
}

/// developer.apple.com/documentation/swiftui/sharepreview, for our sources.
public struct SharePreview<Large: Transferable, Icon: Transferable> {
  /// A preview with a title and an icon.
  public init(_ title: some StringProtocol, icon: Icon) where Large == Never {}
  /// A preview with a title alone.
  public init(_ title: some StringProtocol) where Large == Never, Icon == Never {}
}

/// developer.apple.com/documentation/swiftui/defaultsharelinklabel, for our sources.
public struct DefaultShareLinkLabel: View {
  /// There is nothing to show.
  public var body: Never { fatalError("never shown") }
}

/// developer.apple.com/documentation/swiftui/sharelink, for our sources.
public struct ShareLink<Data: RandomAccessCollection, Large: Transferable, Icon: Transferable, Label: View>:
  View
where Data.Element: Transferable {
  /// Shares one item with its preview.
  public init<Item: Transferable>(
    item: Item, subject: Text? = nil, message: Text? = nil, preview: SharePreview<Large, Icon>
  ) where Data == CollectionOfOne<Item>, Label == DefaultShareLinkLabel {}
  /// There is nothing to show.
  public var body: Never { fatalError("never shown") }
}

extension View {
  /// Runs the action when a URL opens the app.
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
}

/// developer.apple.com/documentation/swiftui/app, for our sources.
@MainActor @preconcurrency public protocol App {
  /// The type of the body.
  associatedtype Body: Scene
  /// The scenes of the app.
  @SceneBuilder var body: Body { get }
  /// Creates the app when it starts.
  init()
}

/// developer.apple.com/documentation/swiftui/scene, for our sources.
@MainActor @preconcurrency public protocol Scene {
  /// The type of the body.
  associatedtype Body: Scene
  /// What the scene consists of.
  @SceneBuilder var body: Body { get }
}

extension Never: Scene {}

extension Scene {
  /// Runs the action when the value changes.
  ///
  /// Deprecated from iOS 17 on.
  nonisolated public func onChange<V: Equatable>(
    of value: V, perform action: @escaping (V) -> Void
  ) -> some Scene { self }
}

/// developer.apple.com/documentation/swiftui/scenebuilder, for our sources.
@resultBuilder public enum SceneBuilder {
  /// A scene by itself is a body.
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

/// developer.apple.com/documentation/swiftui/windowgroup, for our sources.
public struct WindowGroup<Content: View>: Scene {
  /// Each window shows the content.
  nonisolated public init(@ViewBuilder content: () -> Content) {}
  /// There is nothing to show.
  public var body: Never { fatalError("never shown") }
}

/// developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor, for our sources.
@MainActor @preconcurrency @propertyWrapper
public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate> {
  /// Creates the delegate when the app starts.
  public init(_ delegateType: DelegateType.Type = DelegateType.self) {}
  /// The delegate that was created.
  public var wrappedValue: DelegateType { fatalError("never shown") }
}

/// developer.apple.com/documentation/swiftui/scenephase, for our sources.
public enum ScenePhase: Comparable, Sendable { case background, inactive, active }

/// developer.apple.com/documentation/swiftui/environmentvalues, for our sources.
public struct EnvironmentValues {
  /// The phase of the scene, or of the app's scenes together.
  public var scenePhase: ScenePhase
}

/// developer.apple.com/documentation/swiftui/environment, for our sources.
@propertyWrapper public struct Environment<Value> {
  /// Reads a value of the environment.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  /// The value in the environment.
  public var wrappedValue: Value { fatalError("never shown") }
}
