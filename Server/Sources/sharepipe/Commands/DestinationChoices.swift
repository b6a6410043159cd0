// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Books
import Foundation
import Pipeline
import Storage

/// The settings that an owner can choose for a destination.
struct DestinationChoices: ParsableArguments {
  @Option(help: "When to send books: at-once, daily@07:00, weekly@monday@07:00, or by-hand.")
  var schedule: String?
  @Option(help: "The time zone of the schedule, such as Europe/Berlin (default: this machine's).")
  var timeZone: String?
  @Option(help: "What a webhook receives: link (a description with a link to the book) or book.")
  var sends: String?
  @Option(help: "The largest book, such as 10MiB. Larger digests are split into volumes.")
  var maxSize: String?
  @Option(help: "The device that the books are for: \(DeviceProfile.names.joined(separator: ", ")).")
  var device: String?
  @Option(
    help: "The machine whose workers write to the folder (serve --node). \"\" lets every worker write to it."
  )
  var node: String?

  /// Returns the settings with the values of the given options.
  func applied(to settings: DestinationSettings) throws -> DestinationSettings {
    var settings = settings
    if schedule != nil || timeZone != nil { settings.schedule = try schedule(after: settings.schedule) }
    if let sends {
      guard ["link", "book"].contains(sends) else {
        throw CommandFailure(.usage, "invalid value '\(sends)' for --sends; use link or book")
      }
      settings.sendsBook = sends == "book" ? true : nil
    }
    if let maxSize {
      guard let bytes = Quantity.bytes(maxSize) else {
        throw CommandFailure(.usage, "invalid value '\(maxSize)' for --max-size; use a size such as 10MiB")
      }
      settings.maxBytes = bytes
    }
    if let device { settings.device = device.lowercased() }
    if let node { settings.node = node.isEmpty ? nil : node.lowercased() }
    return settings
  }

  private func schedule(after earlier: DigestSchedule?) throws -> DigestSchedule? {
    let zone = timeZone ?? earlier?.timeZone ?? TimeZone.current.identifier
    guard TimeZone(identifier: zone) != nil else {
      throw CommandFailure(
        .usage, "invalid value '\(zone)' for --time-zone; use a name such as Europe/Berlin")
    }
    let text = schedule ?? earlier?.text ?? "at-once"
    guard let new = DigestSchedule(text: text, timeZone: zone) else {
      throw CommandFailure(
        .usage,
        "invalid value '\(text)' for --schedule; use at-once, daily@07:00, weekly@monday@07:00, or by-hand")
    }
    return new.rhythm == .atOnce ? nil : new
  }
}
