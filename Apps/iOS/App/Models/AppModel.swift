// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import ShareKit
import ShareKitPlatform
import UIKit

/// The app's models, and the one drain that every entry point starts.
@MainActor final class AppModel {
  let work = AppWork()
  let account: AccountModel
  let pairing: PairingModel
  let outbox: OutboxModel
  let history: HistoryModel
  let destinations: DestinationsModel
  let settings: SettingsModel
  let intents: IntentsModel
  let refresh: RefreshModel
  let cards = CardsModel()
  let reading = ReadingModel()
  let books = BookModel()
  let thumbnails = ThumbnailsModel()
  let network = NetworkModel()
  /// The share the user came from, to finish it.
  ///
  /// Nil once the user is signed in.
  private(set) var waiting: ShareID?

  private let storage = Storage()
  private var service: OutboxService? { storage.service }
  private let changes = Changes()
  private let next = NextDrain()
  private var windows: Set<ObjectIdentifier> = []
  private var isOnScreen: Bool { !windows.isEmpty }
  private var systemHandlers: [String: [() -> Void]] = [:]
  private var madeUploader: BackgroundUploader?

  init() {
    account = AccountModel(storage, work)
    pairing = PairingModel(storage, account)
    outbox = OutboxModel(storage, work)
    destinations = DestinationsModel(storage, work)
    history = HistoryModel(work)
    settings = SettingsModel(storage)
    intents = IntentsModel(storage, work)
    refresh = RefreshModel(storage, work)
    account.hasSignedIn = { [weak self] in self?.drain() }
    destinations.hasChanged = { [weak self] in self?.history.names = $0 }
    history.hasLoaded = { [weak self] rows in
      // The system's time in the background is for shares.
      guard let self, isOnScreen else { return }
      thumbnails.load(rows)
      reading.fetchAhead(rows)
    }
    reading.mayDownloadAhead = { [weak self] in self?.mayDownloadAhead ?? false }
    books.mayDownloadAhead = { [weak self] in self?.mayDownloadAhead ?? false }
    network.hasChanged = { [weak self] in self?.networkChanged() }
    network.isBack = { [weak self] in if self?.isOnScreen == true { self?.drain() } }
    outbox.isOnline = { [weak self] in self?.network.isOnline }
    settings.hasAllowedCellular = { [weak self] in self?.fetchAhead() }
    settings.hasChangedAhead = { [weak self] in self?.fetchAhead() }
    reading.ahead = { [weak self] in self?.settings.articlesAhead ?? 0 }
    history.articlesContaining = { [weak self] in await self?.reading.articles(containing: $0) ?? [] }
    history.hasDeleted = { [weak self] in
      self?.reading.forget($0)
      self?.books.forget($0)
    }
    reading.hasOpened = { [weak self] in self?.markRead($0) }
    outbox.wantsDrain = { [weak self] in self?.drain() }
    refresh.drains = { [weak self] in self?.drain(isUserThere: false) }
    intents.prepares = { [weak self] in _ = self?.uploader }
    intents.isOnline = { [weak self] in await self?.network.isOnlineNow() }
    intents.hasShared = { [weak self] in if self?.isOnScreen == true { self?.drain(isUserThere: false) } }
  }

  /// Calls back after every change of any model, as long as the observer lives.
  func observe(_ observer: AnyObject, _ changed: @escaping @MainActor () -> Void) {
    for changes in [
      changes, account.changes, pairing.changes, outbox.changes, history.changes, destinations.changes,
      settings.changes, reading.changes, books.changes, thumbnails.changes, history.tidying.changes,
    ] {
      changes.add(observer, changed)
    }
  }

  private var mayDownloadAhead: Bool {
    network.allowsDownloadsAhead(onExpensive: settings.preferences.downloadsOnCellular == true)
  }

  /// What waits says whether it waits for a network.
  private func networkChanged() {
    if outbox.rows != nil { outbox.show(account: outbox.account) }
    fetchAhead()
  }

  private func fetchAhead() {
    if isOnScreen { reading.fetchAhead(history.rows) }
  }

  /// Tells the server once that an article was opened.
  private func markRead(_ id: ShareID) {
    guard history.rows.first(where: { $0.id == id })?.isUnread == true else { return }
    history.tidying.markRead(id)
  }

  /// Refreshes everything when a window of the app comes to the screen.
  func enterForeground(_ window: AnyObject) {
    windows.insert(ObjectIdentifier(window))
    network.follow()
    drain()
    history.isVisible = true
  }

  /// Rests once no window is on the screen any more.
  func enterBackground(_ window: AnyObject) {
    windows.remove(ObjectIdentifier(window))
    books.pauses.fire()
    guard !isOnScreen else { return }
    next.disarm()
    history.isVisible = false
    refresh.schedule()
  }

  /// Retries what could not be read before the first unlock, after the device was unlocked while the app ran.
  func becomeUnlocked() {
    drain(isUserThere: isOnScreen)
  }

  /// A URL only says which share the user comes from, if the outbox knows what to do with it, or which server
  /// to ask about.
  func opened(with url: URL) {
    if PairingLink.isOurs(url) { return pairing.opened(with: url) }
    guard let link = HandOffLink(url, scheme: Identifiers.scheme) else { return }
    opened(for: link.share)
  }

  /// Handles a URL or notification about a share.
  func opened(for share: ShareID) {
    waiting = ((try? service?.outbox.entry(share)) ?? nil)?.id
    changes.fire()
    drain()
  }

  /// Does what a notification offered, once the app knows who is signed in.
  func perform(_ action: ShareNotice.Kind, on share: ShareID) {
    drain()
    work.run("notification") { [self] in
      switch action {
      case .failed: history.sendAgain(share)
      case .needsPage: await openPage(of: share)
      }
    }
  }

  private func openPage(of share: ShareID) async {
    let status = try? await service?.signedIn()?.api?.share(share)
    guard let page = status?.url.flatMap(URL.init(string:)), ["http", "https"].contains(page.scheme) else {
      return
    }
    UIApplication.shared.open(page)
  }

  /// Sends what is due and updates the models.
  ///
  /// When the user is present, nothing waits for our own delays. Calls during a drain cause one more drain.
  func drain(isUserThere: Bool = true) {
    guard let service else { return account.show(nil) }
    service.whenSessionIsGone { [weak self] in
      let model = self
      Task { @MainActor in await model?.follow() }
    }
    if isUserThere { next.begin() }
    work.drain(isUserThere: isUserThere) { [self] endingWaits in
      await uploader?.takeUp()
      let result = await service.drain(endingWaits: endingWaits)
      account.show(result)
      if account.state.canShare { waiting = nil }
      outbox.show(account: result.account)
      changes.fire()
      if isOnScreen {
        next.arm(in: result.secondsUntilDue) { [weak self] in self?.drain(isUserThere: false) }
      }
      await follow()
    }
  }

  /// The screens' server data belongs to the signed-in account.
  private func follow() async {
    let signedIn = await service?.signedIn()
    account.follow(signedIn)
    reading.follow(signedIn, isSignedOut: account.hasSignedOut)
    books.follow(signedIn, isSignedOut: account.hasSignedOut)
    thumbnails.follow(signedIn)
    history.follow(signedIn)
    destinations.follow(signedIn)
    settings.follow(signedIn)
    cards.follow(signedIn)
  }

  /// Records what the transfer service did, then calls the system's handler once.
  func handleEvents(of session: String, completion: @escaping () -> Void) {
    systemHandlers[session, default: []].append(completion)
    let isOurs = uploader?.handleEvents(of: session) { [weak self] in self?.eventsHandled(of: session) }
    if isOurs != true { eventsHandled(of: session) }
  }

  private func eventsHandled(of session: String) {
    for handler in systemHandlers.removeValue(forKey: session) ?? [] { handler() }
  }

  private var uploader: BackgroundUploader? {
    madeUploader = madeUploader ?? makeUploader()
    return madeUploader
  }

  private func makeUploader() -> BackgroundUploader? {
    service?.backgroundUploader(prefix: Identifiers.sessionPrefix) { [weak self] _, _ in
      let model = self
      Task { @MainActor in model?.drain(isUserThere: false) }
    }
  }
}
