// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceSimulator
import Foundation
import ShareKit
import ShareKitPlatform
import UIKit

// Apart from the tests: a file cannot import Testing and a stand-in of UIKit.

/// What the loader makes of providers that answer as a test says.
@MainActor struct LoadedShape {
  /// How one provider answers.
  struct Reply: Sendable {
    var type = "public.jpeg"
    var name: String? = "kite"
    var file: URL?
    var text: String?
    /// The address of a file that stays the host's.
    var address: URL?
    var delay = 0.0
    var isSilent = false
    var error: (domain: String, code: Int)?
    var inPlace = false
  }

  let outcome: LoadOutcome
  let progress: Double

  /// Loads with a timeout in seconds; the load is canceled when the given part of it is done.
  init(
    _ replies: [Reply], into staging: URL, timeout: Double = 60, cancelWhenDone part: Double? = nil
  ) async throws {
    let item = NSExtensionItem()
    item.attachments = replies.map(Self.provider)
    var limits = LoadLimits()
    limits.timeout = .milliseconds(Int(timeout * 1000))
    limits.tick = .milliseconds(10)
    let progress = Progress(totalUnitCount: 1)
    if let part { Self.cancel(progress, when: part) }
    outcome = await AttachmentLoader(staging: staging, limits: limits).load([item], progress: progress)
    self.progress = progress.fractionCompleted
  }

  private nonisolated static func cancel(_ progress: Progress, when part: Double) {
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) {
      if progress.fractionCompleted >= part { progress.cancel() } else { cancel(progress, when: part) }
    }
  }

  /// Loads what a recorded host hands over.
  init(playing file: URL, on device: TestDevice, into staging: URL) async throws {
    let host = staging.deletingLastPathComponent().appendingPathComponent("host-" + UUID().uuidString)
    let items = try ShapeItems(playing: file, on: device.device, folder: host).make()
    outcome = await AttachmentLoader(staging: staging).load(items)
    progress = 1
  }

  private static func provider(_ reply: Reply) -> NSItemProvider {
    let text = reply.text ?? ""
    let load: @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress? = { done in
      done(Data(text.utf8), nil)
      return nil
    }
    var entry = NSItemProvider.Representation(type: reply.type, file: reply.file, load: load)
    if reply.text != nil {
      entry = NSItemProvider.Representation(type: reply.type, item: { text as NSString }, load: load)
    }
    if let address = reply.address {
      entry = NSItemProvider.Representation(type: reply.type, item: { address as NSURL }, load: load)
    }
    entry.delay = reply.delay
    entry.neverResponds = reply.isSilent
    entry.opensInPlace = reply.inPlace
    if let error = reply.error {
      let failure = NSError(domain: error.domain, code: error.code)
      for call in ["file", "item", "image", "string", "url"] { entry.failures[call] = failure }
    }
    return NSItemProvider([entry], suggestedName: reply.name)
  }
}
