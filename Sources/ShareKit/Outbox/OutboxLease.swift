// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
import ShareContract

/// The process that is sending a share, and the time until which other processes don't send it.
///
/// A lease only avoids duplicate work. It isn't needed for safety, because the server responds to a second attempt with the
/// receipt of the first one. It is part of the folder's name, so one `rename` takes the share and the lease.
public struct OutboxLease: Hashable, Sendable {
  /// The process or transfer that holds it: 1 to 64 letters, digits and hyphens.
  public let owner: String
  package let from: OutboxMoment
  /// How long it lasts, in seconds.
  public let seconds: Double
  /// The time at which it ends, unless the clock is changed.
  public var until: Date { from.date.addingTimeInterval(seconds) }

  /// Makes a lease; nil if the owner's name has other characters.
  ///
  /// Times are kept to the millisecond.
  package init?(owner: String, from: OutboxMoment, seconds: Double) {
    self.init(
      owner: owner, from: Self.milliseconds(from.date), uptime: from.uptime,
      length: Int64(max(0, seconds) * 1000))
  }

  /// Whether others leave the share alone.
  package func isHeld(at now: OutboxMoment) -> Bool { remaining(at: now) > 0 }

  /// Seconds for which others can't claim the share; 0 if the lease has ended.
  package func remaining(at now: OutboxMoment) -> Double { now.remaining(of: seconds, since: from) }

  private init?(owner: String, from: Int64, uptime: DeviceUptime?, length: Int64) {
    let isPlain = owner.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    guard (1...64).contains(owner.utf8.count), isPlain else { return nil }
    self.owner = owner
    self.from = OutboxMoment(Date(timeIntervalSince1970: Double(from) / 1000), uptime: uptime)
    seconds = Double(length) / 1000
  }

  private static func milliseconds(_ date: Date) -> Int64 {
    Int64((date.timeIntervalSince1970 * 1000).rounded())
  }
}

extension OutboxLease {
  /// The lease as a folder's name carries it: owner, beginning, length in milliseconds; then, where it is known, the
  /// run of the device and the beginning in that.
  var nameSuffix: String {
    let suffix = "~\(owner)~\(Self.milliseconds(from.date))~\(Int64((seconds * 1000).rounded()))"
    guard let uptime = from.uptime else { return suffix }
    return suffix + "~\(uptime.boot)~\(Int64((uptime.seconds * 1000).rounded()))"
  }

  /// Reads what follows the identifier in a folder's name.
  init?(nameSuffix: Substring) {
    let fields = nameSuffix.split(separator: "~", omittingEmptySubsequences: false)
    guard fields.count == 4 || fields.count == 6, fields[0].isEmpty, let start = Int64(fields[2]),
      let length = Int64(fields[3]), length >= 0, length < Int64(1) << 40, abs(start) < Int64(1) << 50
    else { return nil }
    // A share is not set aside because of a time that makes no sense: then the clock is all there is.
    let since = fields.count == 6 ? Double(fields[5]) : nil
    let uptime = since.map { DeviceUptime(boot: String(fields[4]), seconds: $0 / 1000) }
    self.init(owner: String(fields[1]), from: start, uptime: uptime, length: length)
  }
}
