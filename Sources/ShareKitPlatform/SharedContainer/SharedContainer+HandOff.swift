// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit
import UIKit

/// What the hand-off remembers between one share and the next, in the folder that app and extension have in common.
extension SharedContainer {
  /// The record of the rungs on this device.
  public var rungs: HandOffLog { HandOffLog(url: handOffFile("rungs")) }

  /// What outlives a sign-out.
  package func advice() -> HandOffAdvice {
    HandOffAdvice(policy: load(HandOffPolicy.self, "operator.json"), server: load(URL.self, "server.json"))
  }

  /// Returns the hand-off policy that was chosen on this device; nil means the one in the settings.
  public func chosenPolicy() -> HandOffPolicy? { load(HandOffPolicy.self, "chosen.json") }

  /// Stores the hand-off policy for this device; nil removes it.
  ///
  /// - Throws: `CocoaError` when the file can't be written.
  public func choose(_ policy: HandOffPolicy?) throws { try keep(policy, "chosen.json") }

  /// Returns the last known policy of the server's operator, which can disable rungs; nil if there is none.
  public func operatorPolicy() -> HandOffPolicy? { advice().policy }

  /// Stores the policy of the server's operator; nil removes it.
  ///
  /// - Throws: `CocoaError` when the file can't be written.
  public func keep(operatorPolicy: HandOffPolicy?) throws { try keep(operatorPolicy, "operator.json") }

  /// Stores the server of the last sign-in.
  func keep(lastServer: URL) throws { try keep(lastServer, "server.json") }

  private func handOffFile(_ name: String) -> URL {
    root.appendingPathComponent("HandOff/" + name, isDirectory: false)
  }

  private func load<Value: Decodable>(_ type: Value.Type, _ name: String) -> Value? {
    guard let data = try? Data(contentsOf: handOffFile(name)) else { return nil }
    return try? JSONDecoder().decode(type, from: data)
  }

  private func keep(_ value: (some Encodable)?, _ name: String) throws {
    let file = handOffFile(name)
    guard let value else {
      guard FileManager.default.fileExists(atPath: file.path) else { return }
      return try FileManager.default.removeItem(at: file)
    }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try JSONEncoder().encode(value).write(to: file, options: .atomic)
  }
}
