// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import ShareKit
import UIKit

/// Loads one provider by its plan: the first step that gives something wins.
@MainActor struct ProviderLoad {
  let provider: NSItemProvider
  let entry: LoadPlan.Entry
  let resolver: AttachmentResolver
  let limits: LoadLimits
  /// The folder of this provider's file.
  let folder: URL
  /// Is told how far this provider is, from 0 to 1.
  let tell: @MainActor (Double) -> Void
  /// Keeps what needs much memory from happening twice at once.
  let turn: AsyncLock

  /// Never throws: a failure is a result, too.
  func run() async -> AttachmentResolver.Loaded {
    // The first reason is the best one: the host's error for the best representation.
    var reason: LoadOutcome.Reason?
    for step in entry.steps {
      do {
        return try await settle(try await perform(step), from: step)
      } catch {
        let found = LoadOutcome.Reason(error)
        reason = reason ?? found
        if found.isFinal { return .failure(found) }
      }
    }
    return .failure(reason ?? .nothingUsable)
  }

  private func perform(_ step: LoadStep) async throws -> AttachmentResolver.Raw {
    switch step.call {
    case .file: try await ask { loadFile(step.type, $0) }
    case .url: try await ask(loadURL)
    case .string: try await ask(loadString)
    case .page: try await turn.take { try await page() }
    case .image: try await turn.take { try await ask(loadImage) }
    case .item: try await turn.take { try await ask { loadItem(step.type, $0) } }
    }
  }

  private func settle(
    _ raw: AttachmentResolver.Raw, from step: LoadStep
  ) async throws -> AttachmentResolver.Loaded {
    switch resolver.classify(raw, from: step, of: entry) {
    case .take(let loaded): return loaded
    case .readText(let file):
      let loaded = resolver.text(in: try Data(contentsOf: file.url), of: file)
      if case .text = loaded { try? FileManager.default.removeItem(at: file.url) }
      return loaded
    case .copy(let url): return .file(try await ask { copy(url, step.type, $0) })
    }
  }

  private func ask<Value: Sendable>(_ call: (Once<Value>) -> Progress?) async throws -> Value {
    try await Ask(limits: limits, tell: tell).result(call)
  }

  private func files(_ isCancelled: @escaping @Sendable () -> Bool) -> CopiedFile {
    // Each step has its own folder, so files of a failed step don't affect the next.
    let own = folder.appendingPathComponent(UUID().uuidString.prefix(8).lowercased(), isDirectory: true)
    return CopiedFile(folder: own, isCancelled: isCancelled)
  }
}

extension ProviderLoad {
  private typealias Loading = Once<AttachmentResolver.Raw>

  /// The temporary file is gone when the handler returns, so it is taken inside it.
  private func loadFile(_ type: UniformType, _ once: Loading) -> Progress? {
    let files = files { once.isCancelled }
    return provider.loadFileRepresentation(forTypeIdentifier: type.identifier) { url, error in
      guard once.begin() else { return }
      once.end(
        Result {
          guard let url else { throw error ?? LoadingError.unexpectedValue }
          return .file(try files.take(url, as: type))
        })
    }
  }

  private func loadURL(_ once: Loading) -> Progress? {
    provider.loadObject(ofClass: NSURL.self) { value, error in
      guard once.begin() else { return }
      once.end(
        Result {
          guard let url = value as? NSURL else { throw error ?? LoadingError.unexpectedValue }
          return .url(url as URL)
        })
    }
  }

  private func loadString(_ once: Loading) -> Progress? {
    provider.loadObject(ofClass: NSString.self) { value, error in
      guard once.begin() else { return }
      once.end(
        Result {
          guard let text = value as? NSString else { throw error ?? LoadingError.unexpectedValue }
          return .string(text as String)
        })
    }
  }

  private func loadImage(_ once: Loading) -> Progress? {
    let files = files { once.isCancelled }
    return provider.loadObject(ofClass: UIImage.self) { value, error in
      guard once.begin() else { return }
      once.end(
        Result {
          guard let image = value as? UIImage else { throw error ?? LoadingError.unexpectedValue }
          return .file(try ItemValue.encoded(image, into: files))
        })
    }
  }

  private func loadItem(_ type: UniformType, _ once: Loading) -> Progress? {
    ItemValue(files: files { once.isCancelled }, type: type).load(from: provider, once)
    return nil
  }

  /// Off the main thread: coordination waits for other processes.
  private func copy(
    _ url: URL, _ type: UniformType, _ once: Once<AttachmentResolver.LoadedFile>
  ) -> Progress? {
    let files = files { once.isCancelled }
    // The address says more of the file than a type such as `public.url`.
    let known = resolver.types.type(ofExtension: url.pathExtension)
    DispatchQueue.global(qos: .userInitiated).async {
      // Waiting for another process is not a result yet; the copy is.
      let result = Result { try files.copy(url, as: known ?? type) }
      if once.begin() { once.end(result) }
    }
    return nil
  }

  private func page() async throws -> AttachmentResolver.Raw {
    let capture: PageCapture = try await ask { once in
      Task {
        let capture = await PageResults.load(from: provider, within: limits.pageData)
        if once.begin() { once.end(Result { try capture ?? { throw LoadingError.unexpectedValue }() }) }
      }
      return nil
    }
    return try raw(capture)
  }

  private func raw(_ capture: PageCapture) throws -> AttachmentResolver.Raw {
    if let page = capture.page() { return .page(try outOfMemory(page)) }
    let address = capture.url?.absoluteString
    if let words = capture.selectionText {
      return .string([words, address].compactMap(\.self).joined(separator: "\n\n"))
    }
    guard let url = capture.url else { throw LoadingError.unexpectedValue }
    return .url(url)
  }

  /// Until the share is saved the page waits in a file.
  private func outOfMemory(_ page: Attachment.Page) throws -> Attachment.Page {
    guard case .bytes(let html) = page.html, html.count > AttachmentResolver.longestText else { return page }
    var page = page
    let file = try files { false }.write(html, name: "page.html", as: resolver.types["public.html"])
    page.html = .file(file.url)
    return page
  }
}
