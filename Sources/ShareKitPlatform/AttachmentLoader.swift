// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
public import ShareKit
public import UIKit
import UniformTypeIdentifiers

/// Takes attachments out of what a host app shares; large ones go to files and never whole into memory.
@MainActor public struct AttachmentLoader {
  private let staging: URL

  /// Puts files into a folder, see ``SharedContainer/makeStagingFolder()``.
  public init(staging: URL) {
    self.staging = staging
  }

  /// Takes everything that all items offer.
  ///
  /// Of one provider the best kind is taken: page, link, file, text.
  public func load(_ items: [NSExtensionItem]) async -> LoadOutcome {
    var loaded = LoadOutcome(staging: staging)
    for item in items {
      let title = item.attributedContentText?.string ?? item.attributedTitle?.string
      loaded.title = loaded.title ?? title
      for provider in item.attachments ?? [] {
        do {
          loaded.attachments.append(try await attachment(of: provider, title: title))
        } catch {
          loaded.failures.append(
            LoadOutcome.Failure(
              name: provider.suggestedName, types: provider.registeredTypeIdentifiers,
              reason: Self.reason(for: error)))
        }
      }
    }
    return loaded
  }

  /// What an error means for the user.
  static func reason(for error: any Error) -> LoadOutcome.Reason {
    switch error {
    case is CancellationError: return .cancelled
    case LoadingError.nothingUsable: return .nothingUsable
    case LoadingError.unexpectedValue: return .unexpectedValue
    case let file as ShareFileError: return file.isOutOfSpace ? .deviceFull : .unwritable(file.description)
    default:
      let error = error as NSError
      let isFull = error.domain == NSCocoaErrorDomain && error.code == CocoaError.fileWriteOutOfSpace.rawValue
      return isFull
        ? .deviceFull
        : .host(domain: error.domain, code: error.code, words: error.localizedDescription)
    }
  }

  private func attachment(of provider: NSItemProvider, title: String?) async throws -> Attachment {
    let offers = { (type: UTType) in provider.hasItemConformingToTypeIdentifier(type.identifier) }
    if offers(.propertyList), let page = try await PageResults.load(from: provider) {
      return page.attachment(title: title)
    }
    if offers(.url), !offers(.fileURL) { return .link(try await link(provider), title: title) }
    if let type = fileType(of: provider) { return .file(try await file(provider, type)) }
    if offers(.text) { return Self.textOrLink(try await text(provider), title: title) }
    throw LoadingError.nothingUsable
  }

  /// The best registered type that is a file's; plain text in memory is not a file.
  private func fileType(of provider: NSItemProvider) -> String? {
    provider.registeredTypeIdentifiers.first { identifier in
      // A type that this system does not know, such as another app's, is a file's.
      guard let type = UTType(identifier) else { return true }
      return !type.conforms(to: .url) && !type.conforms(to: .plainText) && !type.conforms(to: .propertyList)
    }
  }

  private func link(_ provider: NSItemProvider) async throws -> URL {
    let url = try await withCheckedThrowingContinuation { (done: CheckedContinuation<URL?, any Error>) in
      _ = provider.loadObject(ofClass: NSURL.self) { value, error in
        if let error {
          done.resume(throwing: error)
        } else {
          done.resume(returning: (value as? NSURL).map { $0 as URL })
        }
      }
    }
    guard let url else { throw LoadingError.unexpectedValue }
    return url
  }

  private func text(_ provider: NSItemProvider) async throws -> String {
    let text = try await withCheckedThrowingContinuation { (done: CheckedContinuation<String?, any Error>) in
      _ = provider.loadObject(ofClass: NSString.self) { value, error in
        if let error {
          done.resume(throwing: error)
        } else {
          done.resume(returning: (value as? NSString).map { $0 as String })
        }
      }
    }
    guard let text else { throw LoadingError.unexpectedValue }
    return text
  }

  /// Some hosts share a link as text; a text that only begins with one stays a text.
  private static func textOrLink(_ text: String, title: String?) -> Attachment {
    let words = text.trimmingCharacters(in: .whitespacesAndNewlines)
    // Newer systems percent-encode blanks and take the whole text for an address.
    let isOneWord = !words.unicodeScalars.contains { $0.properties.isWhitespace || $0.value < 0x20 }
    guard isOneWord, let url = URL(string: words),
      ["http", "https"].contains(url.scheme?.lowercased() ?? ""),
      url.host != nil
    else { return .text(text) }
    return .link(url, title: title)
  }

  /// The temporary file is gone when the handler returns, so it is copied inside it.
  private func file(_ provider: NSItemProvider, _ type: String) async throws -> Attachment.File {
    let folder = staging.appendingPathComponent(UUID().uuidString.lowercased(), isDirectory: true)
    let copy = try await withCheckedThrowingContinuation { (done: CheckedContinuation<URL, any Error>) in
      _ = provider.loadFileRepresentation(forTypeIdentifier: type) { url, error in
        done.resume(with: Result { try Self.copy(url, error, into: folder) })
      }
    }
    return Attachment.File(
      url: copy, name: copy.lastPathComponent, contentType: UTType(type)?.preferredMIMEType)
  }

  private nonisolated static func copy(_ url: URL?, _ error: (any Error)?, into folder: URL) throws -> URL {
    guard let url else { throw error ?? LoadingError.unexpectedValue }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let copy = folder.appendingPathComponent(url.lastPathComponent, isDirectory: false)
    try FileManager.default.copyItem(at: url, to: copy)
    return copy
  }
}

/// Why a provider gave nothing.
enum LoadingError: Error {
  /// None of its types can become a book.
  case nothingUsable
  /// The value is not what its type says.
  case unexpectedValue
}
