// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

@_exported public import AppleFoundation
import DeviceInterface

/// developer.apple.com/documentation/network/nwpathmonitor.
public final class NWPathMonitor {
  /// developer.apple.com/documentation/network/nwpathmonitor/pathupdatehandler.
  public var pathUpdateHandler: (@Sendable (_ newPath: NWPath) -> Void)?

  /// developer.apple.com/documentation/network/nwpathmonitor/init().
  public init() {}

  /// developer.apple.com/documentation/network/nwpathmonitor/start(queue:).
  ///
  /// The network of a simulated process doesn't change while it runs, so there is one update.
  public func start(queue: DispatchQueue) {
    AttachedDevice.process.step("NWPathMonitor.start")
    let process = AttachedDevice.process
    let path = NWPath(isUp: process.facts.networkIsUp, cost: process.setting("networkCost"))
    queue.async { [pathUpdateHandler] in pathUpdateHandler?(path) }
  }
}

/// developer.apple.com/documentation/network/nwpath.
public struct NWPath: Sendable {
  /// developer.apple.com/documentation/network/nwpath/status-swift.enum.
  public enum Status: Sendable {
    /// developer.apple.com/documentation/network/nwpath/status-swift.enum/satisfied.
    case satisfied
    /// developer.apple.com/documentation/network/nwpath/status-swift.enum/unsatisfied.
    case unsatisfied
    /// developer.apple.com/documentation/network/nwpath/status-swift.enum/requiresconnection.
    case requiresConnection
  }

  /// developer.apple.com/documentation/network/nwpath/status-swift.property.
  public let status: Status
  /// developer.apple.com/documentation/network/nwpath/isexpensive.
  public let isExpensive: Bool
  /// developer.apple.com/documentation/network/nwpath/isconstrained.
  public let isConstrained: Bool

  init(isUp: Bool, cost: String) {
    status = isUp ? .satisfied : .unsatisfied
    (isExpensive, isConstrained) = (cost == "cellular", cost == "lowData")
  }
}
