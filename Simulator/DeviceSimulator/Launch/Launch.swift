// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import DeviceSeam
package import Foundation

/// Why and how a process of the device is started; handed over as a file.
package struct Launch: Codable, Sendable {
  /// What kind of process it is.
  package enum Role: String, Codable, Sendable {
    /// The share extension.
    case shareExtension = "extension"
    /// The app.
    case app
    /// The background transfer service.
    case transfers
  }

  /// What kind of process it is.
  package var role: Role
  /// The address the app is opened with.
  package var url: URL?
  /// The background session whose events the app is woken for.
  package var session: String?
  /// What the extension is given.
  package var share: HostShare?
  /// The notification whose tap opens the app.
  package var notice: Notice?
  /// What the person does on a sign-in page.
  package var browser: BrowserPlan?
  /// Whether the system started the app by itself, before anybody opened it and perhaps before the first unlock.
  package var isPrewarmed = false
  /// Whether the person taps our extension in a share sheet that the app shows; a person who does not closes it.
  package var choosesExtension: Bool?
  /// What the person does once the screen is there.
  package var person: [PersonAction] = []
  /// The folder for a drawing of every screen that was seen; nil draws none.
  package var drawings: URL?
  /// The step at which the process is killed; nil lets it live.
  package var stopAt: Int?
  /// Names this launch.
  package var id = UUID().uuidString
  /// Whether the system keeps the process in memory after its work, for the next time.
  package var isKept = false
  /// Seconds until a process that has not ended counts as hanging.
  package var patience = 60.0
  /// Seconds between two looks at a process.
  package static let tick = 0.01

  /// Whether the process has had its time: what a busy computer kept from it does not count.
  package func isOver(ticks: Int) -> Bool { Double(ticks) * Self.tick > patience }

  /// Describes a start.
  package init(_ role: Role) { self.role = role }
}

/// What a host app shares.
package struct HostShare: Codable, Sendable {
  /// The host's name; decides the shape of the items.
  package var host = "safari"
  /// The page's or link's address.
  package var url: String?
  /// The title.
  package var title: String?
  /// A file with the page's HTML as the person sees it.
  package var html: URL?
  /// Text.
  package var text: String?
  /// Files.
  package var files: [URL] = []
  /// The file of the host's recorded shape.
  package var shape: URL?

  /// An empty share of Safari's.
  package init() {}
}
