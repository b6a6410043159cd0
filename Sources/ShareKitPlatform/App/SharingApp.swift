// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit

/// The names and settings that an app and its share extension have in common.
///
/// Write it once, in a file of both targets:
///
/// ```swift
/// let reader = SharingApp(name: "Reader", group: "group.org.example.reader", scheme: "example-reader")
/// ```
public struct SharingApp: Sendable {
  /// The App Group of app and extension.
  public let group: String
  /// The settings of the extension's share flow, among them the transport.
  public var settings: ShareFlow.Settings

  /// Names the app, its App Group, and the URL scheme that opens it.
  ///
  /// A transport sends shares to an API of your own; without one they go to a Sharepipe server. The names of background sessions
  /// begin with `sessionPrefix`; by default that is the group's name and `.upload.`.
  public init(
    name: String, group: String, scheme: String, transport: (any ShareTransport)? = nil,
    sessionPrefix: String? = nil
  ) {
    self.group = group
    settings = ShareFlow.Settings(
      appName: name, scheme: scheme, sessionPrefix: sessionPrefix ?? group + ".upload.")
    settings.transport = transport
  }
}
