// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit
public import UIKit

/// A compose sheet with the methods of `SLComposeServiceViewController`, as a plain view controller.
///
/// Apple's class closes at once in some apps on iOS 26, and keeps images in memory. Subclass this one, set ``rules``, pass the
/// loaded attachments to ``showContents(_:)``, and save in ``didSelectPost()``.
///
/// ```swift
/// override func viewDidLoad() {
///   super.viewDidLoad()
///   rules = ComposeRules(placeholder: "Say something", maximumCharacters: 25, requires: .images(1...1))
/// }
/// ```
@MainActor open class ComposeViewController: UIViewController {
  /// The text, the attachments, and the current step.
  public private(set) var state = ComposeState()
  let sheet = ComposeSheet(frame: .zero)
  let outcome = OutcomeView(frame: .zero)
  private let bar = UINavigationBar(frame: .zero)
  private lazy var post = barButton(ShareMessages.post(), "post") { [weak self] in self?.pressPost() }
  private lazy var cancel = barButton(ShareMessages.cancel(), "cancel") { [weak self] in self?.pressCancel() }
  private var isPresented = false
  private var wasTooLong = false
  private var setRemaining: Int?
  private var thumbnail: Task<Void, Never>?
  var undoWait: UndoWait?

  // MARK: What a subclass sets

  /// The rules for the text and the attachments.
  public var rules: ComposeRules {
    get { state.rules }
    set {
      state.rules = newValue
      placeholder = newValue.placeholder
      validateContent()
    }
  }

  /// Whether the sheet with the text is shown.
  ///
  /// If it isn't, only the outcome is shown.
  public var isEditorShown = true {
    didSet { showParts() }
  }

  // MARK: The surface of SLComposeServiceViewController

  /// The text view the user writes in.
  public var textView: UITextView { sheet.text }

  /// The text that the user wrote.
  open var contentText: String { textView.text }

  /// The placeholder of the empty text view.
  open var placeholder: String {
    get { sheet.placeholder.text ?? "" }
    set {
      sheet.placeholder.text = newValue
      textView.accessibilityHint = newValue
    }
  }

  /// The number of remaining characters on the sheet, in red when it is negative; nil hides it.
  ///
  /// It is calculated from ``rules`` unless a subclass sets it.
  open var charactersRemaining: Int? {
    get { setRemaining ?? state.charactersRemaining }
    set { setRemaining = newValue }
  }

  /// Returns whether the user can post.
  ///
  /// Called after every change of the text, and by ``validateContent()``.
  open func isContentValid() -> Bool { state.isContentValid }

  /// Calls ``isContentValid()`` again, and updates the sheet.
  public func validateContent() {
    let isValid = isContentValid()
    post.isEnabled = isValid && state.phase == .editing
    sheet.show(state, charactersRemaining: charactersRemaining, isChecking: !isValid && !contentText.isEmpty)
    isModalInPresentation = state.holdsUnsavedWork || !isEditorShown && state.phase != .saved
    announceLength()
  }

  /// Called once when the user has chosen Post.
  ///
  /// Save the share, and then call ``showSaved(_:message:)``, or ``returnToEditing()`` after an error.
  open func didSelectPost() {}

  /// Called when the user has canceled, and has confirmed that a text is lost.
  ///
  /// End the request.
  open func didSelectCancel() {}

  /// Called when the sheet is on the screen for the first time.
  ///
  /// Begin to load the attachments here.
  open func presentationAnimationDidFinish() {}

  /// Returns the lines below the text; by default the choice of the destination, if there are destinations.
  open func configurationItems() -> [ComposeConfigurationItem] { destinationItem.map { [$0] } ?? [] }

  /// Returns words that complete the last word of the text.
  ///
  /// Called after every change of the text.
  ///
  /// ```swift
  /// override func completions(of word: String) -> [String] { WordCompletion.matches(word, in: tags) }
  /// ```
  open func completions(of word: String) -> [String] { [] }

  /// Updates the sheet from ``configurationItems()``.
  public func reloadConfigurationItems() { sheet.show(configurationItems()) }

  // MARK: The life of the sheet

  open override func viewDidLoad() {
    super.viewDidLoad()
    layOut()
    textView.delegate = self
    presentationController?.delegate = self
    sheet.title.changed = { [weak self] in self?.changeTitle($0) }
    sheet.completions.chosen = { [weak self] in self?.complete(with: $0) }
    sheet.opened = { [weak self] in self?.pushConfigurationViewController($0) }
    sheet.tags.changed = { [weak self] in self?.changeTags($0) }
    sheet.discard.discard = { [weak self] in self?.didSelectCancel() }
    showParts()
    reloadConfigurationItems()
    validateContent()
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard !isPresented else { return }
    isPresented = true
    if isEditorShown { textView.becomeFirstResponder() }
    presentationAnimationDidFinish()
  }

  // Overridden here, where UIKit is imported publicly. If a subclass with an internal import overrode UIKit's methods directly,
  // other modules would compute another table of methods for it, and calls would reach the wrong ones.

  open override func viewWillDisappear(_ animated: Bool) { super.viewWillDisappear(animated) }

  open override func viewDidDisappear(_ animated: Bool) { super.viewDidDisappear(animated) }

  /// Posts with Command and Return, and cancels with Escape.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    switch presses.lazy.compactMap(\.key).compactMap(ComposeKey.init).first {
    case .post where isEditorShown: pressPost()
    case .cancel where isEditorShown: pressCancel()
    default: super.pressesBegan(presses, with: event)
    }
  }
}

extension ComposeViewController {
  /// Shows the loaded attachments, and checks them.
  public func showContents(_ loaded: LoadOutcome) {
    let contents = ComposeContents(loaded)
    state.attachments = .ready(contents)
    validateContent()
    guard isEditorShown, let image = contents.items.first(where: { $0.kind == .image }) else { return }
    thumbnail = Task { [weak self] in await self?.showPreview(of: image) }
  }

  /// Shows the progress of loading, and the names of the items.
  ///
  /// Cancel stops it.
  public func showProgress(_ progress: Progress, of items: [NSExtensionItem] = []) {
    let providers = items.flatMap { $0.attachments ?? [] }
    let names = providers.compactMap(\.suggestedName).filter { !$0.isEmpty }
    sheet.follow(progress, message: ShareMessages.reading(names, of: providers.count))
  }

  /// Offers the destinations of the account, and applies the limits of its server.
  public func use(_ snapshot: AccountSnapshot) {
    state.destinations = snapshot.destinations
    state.limits = snapshot.limits
    state.rules = state.rules.limited(by: snapshot.limits)
    reloadConfigurationItems()
    validateContent()
  }

  /// Selects a destination.
  ///
  /// The user can choose another one.
  public func preselect(destination: String) {
    state.destination = destination
    reloadConfigurationItems()
  }

  /// Shows that the share is saved.
  ///
  /// From now on, only the outcome is shown, and a swipe closes it without losing anything.
  public func showSaved(_ title: String, message: String = "") {
    state.markSaved()
    textView.resignFirstResponder()
    showParts()
    outcome.show(title, message: message, symbol: "checkmark.circle")
    isModalInPresentation = false
  }

  /// Shows a message.
  ///
  /// ``outcomeClosed`` is called when the user has closed it.
  public func showPrompt(_ title: String, message: String) {
    outcome.show(title, message: message, asks: true)
    showParts()
  }

  /// Shows why the share can't be posted, until the user changes something.
  public func show(problem message: String) {
    sheet.show(problem: message)
    UIAccessibility.post(notification: .announcement, argument: message)
  }

  /// Called when the user has closed a message.
  public var outcomeClosed: () -> Void {
    get { outcome.closed }
    set { outcome.closed = newValue }
  }

  /// Shows that saving is in progress.
  public func showSaving(_ title: String) {
    outcome.show(title, aloud: false)
    showParts()
  }

  /// Shows the sheet again after an error, so that the user can change something and post again.
  public func returnToEditing() {
    state.returnToEditing()
    showParts()
    validateContent()
  }

  private func showPreview(of item: ComposeItem) async {
    // At three pixels to the point.
    guard let file = item.file, let image = await Thumbnail.make(of: file, maxPixels: 252) else { return }
    sheet.items.show(preview: image, named: item.title)
  }

  private func pressPost() {
    guard isContentValid(), state.post() else { return }
    sheet.discard.isHidden = true
    validateContent()
    didSelectPost()
  }

  func pressCancel() {
    if state.holdsUnsavedWork { sheet.discard.ask() } else { didSelectCancel() }
  }

  private func announceLength() {
    let isTooLong = (charactersRemaining ?? 0) < 0
    defer { wasTooLong = isTooLong }
    guard isTooLong, !wasTooLong, let charactersRemaining else { return }
    UIAccessibility.post(
      notification: .announcement, argument: ShareMessages.characters(charactersRemaining))
  }

  private var destinationItem: ComposeConfigurationItem? {
    let all = state.destinations
    guard
      let shown = all.first(where: { $0.id == state.destination }) ?? all.first(where: \.isDefault)
        ?? all.first
    else { return nil }
    let choices = all.map { destination in
      ComposeConfigurationItem.Choice(title: destination.name, isChosen: destination.id == shown.id) {
        [weak self] in self?.choose(destination)
      }
    }
    return ComposeConfigurationItem(
      identifier: "destination", title: ShareMessages.destination(), value: shown.name, choices: choices)
  }

  private func changeTitle(_ title: String) {
    state.title = title
    validateContent()
  }

  private func changeTags(_ text: String) {
    state.tagText = text
    validateContent()
  }

  private func choose(_ destination: AccountSnapshot.Destination) {
    state.destination = destination.id
    reloadConfigurationItems()
  }
}

extension ComposeViewController: UITextViewDelegate, UIAdaptivePresentationControllerDelegate {
  /// Updates the state after the user typed.
  public func textViewDidChange(_ textView: UITextView) {
    state.text = contentText
    validateContent()
    showCompletions()
  }

  /// Asks the user to confirm a swipe that would lose a text.
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
    if isEditorShown, state.holdsUnsavedWork { sheet.discard.ask() }
  }
}

extension ComposeViewController {
  private func showParts() {
    let isEditing = isEditorShown && state.phase == .editing
    bar.isHidden = !isEditorShown || state.phase == .saved
    sheet.isHidden = !isEditing
    outcome.isHidden = isEditing
    // The outcome is a card over the host's screen, as far as the host lets it be seen.
    view.backgroundColor = isEditing ? .systemGroupedBackground : .clear
  }

  private func barButton(
    _ title: String, _ identifier: String, _ work: @escaping () -> Void
  ) -> UIBarButtonItem {
    let button = UIBarButtonItem(primaryAction: UIAction(title: title) { _ in work() })
    button.accessibilityIdentifier = identifier
    button.accessibilityLabel = title
    return button
  }

  private func layOut() {
    let view: UIView = self.view
    let item = UINavigationItem(title: title ?? "")
    item.leftBarButtonItem = cancel
    item.rightBarButtonItem = post
    post.style = .done
    bar.items = [item]
    for part in [sheet, outcome, bar] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    NSLayoutConstraint.activate(
      [
        bar.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
        bar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        bar.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        sheet.topAnchor.constraint(equalTo: bar.bottomAnchor),
        sheet.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
        outcome.topAnchor.constraint(equalTo: view.topAnchor),
        outcome.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      ]
        + [sheet, outcome].flatMap { part in
          [
            part.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            part.trailingAnchor.constraint(equalTo: view.trailingAnchor),
          ]
        })
  }
}
