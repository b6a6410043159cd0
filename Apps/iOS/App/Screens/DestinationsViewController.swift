// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import ShareKitPlatform
import UIKit

/// The list of destinations that books are sent to.
final class DestinationsViewController: UIViewController {
  private static let add = "destinations.add"
  private static let signIn = "destinations.signIn"

  private let model: AppModel
  private let list = ListView(style: .insetGrouped)

  init(model: AppModel) {
    self.model = model
    super.init(nibName: nil, bundle: nil)
  }

  /// Not supported: the view is never created from an archive.
  required init?(coder: NSCoder) { nil }

  override func loadView() { view = list }

  override func viewDidLoad() {
    super.viewDidLoad()
    list.chosen = { [weak self] row, view in self?.offer(row, at: view) }
    list.pulled = { [weak self] in self?.model.destinations.refresh() }
    model.observe(self) { [weak self] in self?.show() }
    show()
  }

  private func show() {
    list.endPull()
    guard model.account.state.canShare else {
      return list.show([], empty: signedOut)
    }
    let destinations = model.destinations
    var problem = destinations.problem
    if case .signedInToShare = model.account.state { problem = problem ?? AppText.sessionGone }
    var notes = [problem.map { ListRow(id: "destinations.problem", text: $0) }].compactMap { $0 }
    if case .signedInToShare = model.account.state {
      notes.append(ListRow(id: Self.signIn, text: AppText.signIn, kind: .button))
    }
    if destinations.isKnown, problem == nil, destinations.destinations.isEmpty {
      return list.show([], empty: noDestinations)
    }
    list.show([
      ListSection(title: "", rows: notes),
      ListSection(title: AppText.destinations, rows: destinations.destinations.map(Self.row)),
      ListSection(
        title: " ", rows: [ListRow(id: Self.add, text: AppText.addDestination, kind: .button, symbol: "plus")]
      ),
    ])
  }

  private var signedOut: EmptyState {
    EmptyState(
      symbol: "paperplane", title: AppText.signedOutDestinations, message: AppText.destinationsSignedOutNote,
      button: AppText.signIn
    ) { [weak self] in self?.tabBarController?.selectedIndex = 0 }
  }

  private var noDestinations: EmptyState {
    EmptyState(
      symbol: "paperplane", title: AppText.destinationsEmptyTitle, message: AppText.destinationsEmpty,
      button: AppText.addDestination
    ) { [weak self] in self?.askForNew() }
  }

  private static func row(_ destination: DestinationStatus) -> ListRow {
    ListRow(
      id: "destination." + destination.id, text: destination.name, detail: AppText.state(destination),
      kind: .choice, symbol: DestinationSymbol.name(of: destination.kind))
  }

  private func offer(_ row: ListRow, at view: UIView) {
    guard row.id != Self.add else { return askForNew() }
    guard row.id != Self.signIn else { return model.account.wantsToSignIn = true }
    guard let chosen = model.destinations.destinations.first(where: { "destination." + $0.id == row.id })
    else { return }
    ask(chosen.name, choices(chosen), at: view)
  }

  private func choices(_ destination: DestinationStatus) -> [Choice] {
    let destinations = model.destinations
    var choices: [Choice] = []
    if !destination.confirmed {
      choices.append(
        Choice(id: "action.confirm", title: AppText.confirm) { destinations.confirm(destination.id) })
    }
    if !destination.isDefault {
      choices.append(
        Choice(id: "action.makeDefault", title: AppText.makeDefault) {
          destinations.makeDefault(destination.id)
        })
    }
    let remove = Choice(id: "action.remove", title: AppText.remove, isDestructive: true) {
      destinations.remove(destination.id)
    }
    return choices + [
      Choice(id: remove.id, title: remove.title, isDestructive: true) { [weak self] in
        self?.confirm(AppText.removeQuestion, remove)
      }
    ]
  }

  private func askForNew() {
    let alert = UIAlertController(title: AppText.addDestination, message: nil, preferredStyle: .alert)
    alert.addTextField { field in
      field.placeholder = AppText.address
      field.accessibilityIdentifier = "address"
      field.keyboardType = .emailAddress
      field.autocapitalizationType = .none
    }
    alert.addTextField { field in
      field.placeholder = AppText.name
      field.accessibilityIdentifier = "name"
    }
    let add = UIAlertAction(title: AppText.add, style: .default) { [weak self, weak alert] _ in
      let texts = alert?.textFields?.map { $0.text ?? "" } ?? []
      if let address = texts.first, !address.isEmpty { self?.add(address, texts.last ?? "") }
    }
    add.accessibilityIdentifier = "add"
    alert.addAction(add)
    alert.addAction(UIAlertAction(title: AppText.cancel, style: .cancel))
    present(alert, animated: true)
  }

  private func add(_ address: String, _ name: String) {
    let address = address.trimmingCharacters(in: .whitespaces)
    model.destinations.add(kind: Self.kind(of: address), address: address, name: name)
  }

  /// Amazon's domains mean Kindle.
  ///
  /// The server validates every address itself.
  private static func kind(of address: String) -> String {
    let domain = address.lowercased().split(separator: "@").last ?? ""
    return domain == "kindle.com" || domain == "free.kindle.com" ? "kindle" : "email"
  }
}
