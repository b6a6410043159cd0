// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Foundation
import Messages
import Pipeline
import ShareContract
import Storage

/// The contents of the list of steps to a user's first book.
struct SetUpPage {
  let steps: SetUpRecord
  let destinations: [DestinationRecord]
  /// The last test book of each destination.
  let tests: [String: ShareStatus]
  let mail: MailSituation
  /// What was entered for an e-reader before an error.
  var form: [String: String] = [:]
  let now: Date

  var values: [String: Any?] {
    let common: [String: Any?] = [
      "writesFiles": mail.writesFiles ? true : nil, "mailFolder": mail.folder, "sender": mail.sender,
      "readers": readers.map(values),
      "isComplete": steps.isComplete(sendsMail: !mail.writesFiles) ? true : nil,
      "isDismissed": steps.isDismissed ? true : nil, "filledAddress": form["address"] ?? "",
      "isEmail": form["kind"] == "email" ? true : nil,
      "isConfirmed": form["confirmed"] == "yes" ? true : nil, "devices": devices,
    ]
    return progress.merging(common) { $1 }
  }

  /// What the template shows of each step, by the names of the steps.
  private var progress: [String: Any?] {
    let all: KeyValuePairs = [
      "reader": hasReader, "phone": steps.hasPhone, "browser": steps.hasBrowser,
      "terminal": steps.hasTerminal, "app": steps.hasReadingApp, "share": steps.hasShared,
    ]
    let next = all.first { !$0.value }?.key
    var values: [String: Any?] = [:]
    for (name, isDone) in all {
      values["has" + name.prefix(1).uppercased() + name.dropFirst()] = isDone ? true : nil
      values[name + "Done"] = isDone ? "yes" : "no"
      values[name + "Look"] = isDone ? "done" : name == next ? "now" : ""
    }
    return values
  }

  private var hasReader: Bool { steps.hasReader(sendsMail: !mail.writesFiles) }

  /// Whether a test book is on its way, so that the page updates itself.
  var isMoving: Bool { readers.contains { row($0)?.isMoving ?? false } }

  private var readers: [DestinationRecord] { destinations.filter(\.kind.isMail) }

  private func row(_ record: DestinationRecord) -> ShareRow? {
    tests[record.id].map {
      ShareRow($0, destinations: destinations, now: now)
    }
  }

  private func values(_ record: DestinationRecord) -> [String: Any] {
    var values: [String: Any] = [
      "id": record.id, "name": record.name, "address": record.address,
      "wantsConfirm": record.waits(for: .accountsWord), "wantsLink": record.waits(for: .mailedLink),
      "canTest": record.confirmed && record.closed == nil,
    ]
    values["test"] = row(record).map { test(of: record, $0) }
    return values
  }

  private func test(of record: DestinationRecord, _ row: ShareRow) -> [String: Any] {
    var values = row.values
    let status = tests[record.id]
    let sent = status?.deliveries.contains { $0.state == .sent && $0.reply == nil } ?? false
    if sent { values["replies"] = mail.replies.text }
    return values
  }

  private var devices: [[String: Any]] {
    DeviceProfile.all.map {
      ["value": $0.name, "text": $0.shownTitle, "isChosen": $0.name == form["device"]]
    }
  }
}
