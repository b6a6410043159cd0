// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Network

/// Whether the device has a network, and what it costs, for downloads that nobody waits for.
@MainActor final class NetworkModel {
  /// What the system says of a network.
  enum Cost {
    /// Use as much as you like.
    case free
    /// It is paid by volume, as cellular networks and personal hotspots are.
    case expensive
    /// The user has turned on Low Data Mode.
    case constrained

    init(isExpensive: Bool, isConstrained: Bool) {
      self = isConstrained ? .constrained : isExpensive ? .expensive : .free
    }
  }

  /// Called when another network is in use, or the first one is known.
  var hasChanged: () -> Void = {}
  /// Nil until the system has said it.
  private(set) var cost: Cost?
  /// Nil until the system has said it.
  private(set) var isOnline: Bool?
  /// Called when the device has a network again.
  var isBack: () -> Void = {}

  private var monitor: NWPathMonitor?

  // The system usually reports the network at once.
  private static let timeout = Duration.seconds(1)

  /// Whether the device has a network; nil if the system doesn't report it within a second.
  func isOnlineNow() async -> Bool? {
    follow()
    let end = ContinuousClock.now.advanced(by: Self.timeout)
    while isOnline == nil, .now < end { try? await Task.sleep(for: .milliseconds(20)) }
    return isOnline
  }

  /// Starts to follow the network; a second call does nothing.
  func follow() {
    guard monitor == nil else { return }
    let monitor = NWPathMonitor()
    monitor.pathUpdateHandler = { [weak self] path in
      let cost = Cost(isExpensive: path.isExpensive, isConstrained: path.isConstrained)
      let isOnline = path.status != .unsatisfied
      Task { @MainActor in self?.take(cost, isOnline: isOnline) }
    }
    monitor.start(queue: .main)
    self.monitor = monitor
  }

  /// Whether to download what the user may read later: never where the user saves data, or on a network that is paid by volume
  /// only if they allow it.
  func allowsDownloadsAhead(onExpensive isAllowed: Bool) -> Bool {
    switch cost {
    case .free: true
    case .expensive: isAllowed
    case .constrained, nil: false
    }
  }

  private func take(_ cost: Cost, isOnline: Bool) {
    let wasOffline = self.isOnline == false
    (self.cost, self.isOnline) = (cost, isOnline)
    hasChanged()
    if isOnline, wasOffline { isBack() }
  }
}
