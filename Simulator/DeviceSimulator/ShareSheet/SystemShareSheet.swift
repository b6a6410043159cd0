// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
import Foundation
package import UIKit

#if canImport(Glibc)
  import Glibc
#endif

/// The system's share sheet: shows what the app gave it, fetches bare links, and starts the chosen extension.
///
/// It prints what it shows to standard output and records it in the device's `sheet.json`.
@MainActor package final class SystemShareSheet {
  /// Whether the extension is offered for a share.
  ///
  /// The activation rule decides that, outside of the device.
  package static var offers: (SheetRecord) -> Bool = { _ in true }

  private let process: SimulatedProcess
  private let launch: Launch

  init(_ process: SimulatedProcess, _ launch: Launch) {
    self.process = process
    self.launch = launch
  }

  /// Directs this process's activity controllers to this sheet.
  func attach() {
    UIActivityViewController.sheet = { [self] in opened($0) }
  }

  /// Returns what a sheet finally shows, using the same reader and the same fetches.
  package static func look(
    at controller: UIActivityViewController, for process: SimulatedProcess
  ) -> SheetRecord {
    let reader = SheetReader(
      controller, activity: process.bundle.identifier, folder: process.device.folder,
      isPad: process.device.setting("idiom") == "pad")
    let (record, bare) = reader.read()
    return record.fetched(bare, bare.map { SystemLinkFetch.look($0, process) })
  }

  private var extensionBundle: InstalledBundle? {
    ((try? process.device.installedApp()) ?? nil)?.shareExtension
  }

  private func opened(_ controller: UIActivityViewController) {
    process.step("share sheet opens")
    let reader = SheetReader(
      controller, activity: extensionBundle?.identifier ?? "", folder: process.device.folder,
      isPad: process.device.setting("idiom") == "pad")
    let (record, bare) = reader.read()
    show(record.stages[0])
    for fault in record.faults { process.step("FAULT: " + fault) }
    let activity = process.begin("share sheet")
    Thread.detachNewThread { [self, process] in
      let looks = bare.map { SystemLinkFetch.look($0, process) }
      DispatchQueue.main.async {
        MainActor.assumeIsolated { self.filled(record, bare, looks, controller, activity) }
      }
    }
  }

  private func filled(
    _ record: SheetRecord, _ bare: [URL], _ looks: [LinkFetch.Page?], _ controller: UIActivityViewController,
    _ activity: Int
  ) {
    let record = record.fetched(bare, looks)
    for card in record.stages.dropFirst() { show(card) }
    say("\(record.requests) request\(record.requests == 1 ? "" : "s") made by the system")
    try? process.device.store(record, as: "sheet.json")
    let appears = Self.offers(record)
    say((extensionBundle?.name ?? "the extension") + (appears ? " is offered" : " is not offered"))
    guard launch.choosesExtension == true, appears else {
      return close(controller, nil, activity)
    }
    choose(record, controller, activity)
  }

  /// The extension is another process.
  ///
  /// The app stays behind its sheet until the extension ends.
  private func choose(_ record: SheetRecord, _ controller: UIActivityViewController, _ activity: Int) {
    let identifier = extensionBundle?.identifier ?? ""
    let device = process.device
    process.step("share sheet: chosen", identifier)
    var start = Launch(.shareExtension)
    start.share = record.share
    start.person = launch.extensionActions + [.tapIfShown("done")]
    Thread.detachNewThread { [self, start] in
      let ending = try? Springboard(device).start(start)
      DispatchQueue.main.async {
        MainActor.assumeIsolated { self.close(controller, ending == .exited(0) ? identifier : nil, activity) }
      }
    }
  }

  private func close(_ controller: UIActivityViewController, _ chosen: String?, _ activity: Int) {
    process.step("share sheet closes", chosen ?? "")
    let type = chosen.map { UIActivity.ActivityType(rawValue: $0) }
    controller.presentingViewController?.dismiss(animated: true)
    controller.completionWithItemsHandler?(type, chosen != nil, nil, nil)
    process.end(activity)
  }

  private func show(_ card: SheetRecord.Card) {
    process.step("share sheet shows", card.words)
    say(card.words)
  }

  private func say(_ words: String) {
    writeWhole(Data("sheet: \(words)\n".utf8), to: STDOUT_FILENO)
  }
}

extension SheetRecord {
  /// The sheet after the system has fetched bare links.
  func fetched(_ bare: [URL], _ looks: [LinkFetch.Page?]) -> SheetRecord {
    var record = self
    record.requests = looks.count
    guard let first = bare.first, record.stages[0].isWaiting else { return record }
    let look = looks.first ?? nil
    let host = (look?.url ?? first).host ?? ""
    record.stages.append(Card(title: look?.title ?? first.absoluteString, detail: host))
    return record
  }

  /// What the extension receives: one item with a provider for each thing, as other apps share.
  var share: HostShare {
    var share = HostShare()
    share.host = "app"
    share.url = items.first { $0.kind == "link" }?.value
    share.text = items.first { $0.kind == "text" }?.value
    share.files = items.filter { ["picture", "file"].contains($0.kind) }.map {
      URL(fileURLWithPath: $0.value)
    }
    return share
  }
}
