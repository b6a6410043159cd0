// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Which types to load with which calls, and in which order: the part of loading that can be decided in advance.
package struct LoadPlan: Hashable, Sendable {
  /// Where a provider stands.
  package struct Position: Hashable, Sendable, Comparable {
    package let item: Int
    /// The provider's position in the item.
    package let provider: Int

    package init(item: Int, provider: Int) {
      self.item = item
      self.provider = provider
    }

    /// In the host's order.
    package static func < (left: Position, right: Position) -> Bool {
      (left.item, left.provider) < (right.item, right.provider)
    }
  }

  /// What to do with one provider.
  package struct Entry: Hashable, Sendable {
    package let position: Position
    /// The calls, in the order in which they are tried until one gives something.
    package let steps: [LoadStep]
    /// Whether it is a file of the user's, whose text is not to be taken out of it.
    package let isFile: Bool
    /// The name the host suggests.
    package let suggestedName: String?

    /// What it is offered as.
    package let types: [String]
  }

  /// One entry for each provider, in the host's order.
  package let entries: [Entry]
}

extension AttachmentResolver {
  /// Decides what to load of what a host hands over.
  ///
  /// Of one provider's representations the best that can be had is taken: a page script's answer, then links and
  /// exact files in the host's order, then less exact ones.
  package func plan(for items: [HostShape.Item]) -> LoadPlan {
    let entries = items.enumerated().flatMap { itemIndex, item in
      item.providers.enumerated().map { index, provider in
        entry(for: provider, at: LoadPlan.Position(item: itemIndex, provider: index))
      }
    }
    return LoadPlan(entries: entries)
  }

  private func entry(for provider: HostShape.Provider, at position: LoadPlan.Position) -> LoadPlan.Entry {
    let types = ranked(provider)
    let isFile = isFile(provider)
    let steps = types.flatMap { Self.steps(for: $0, ofFile: isFile) } + types.flatMap(Self.lastResort)
    return LoadPlan.Entry(
      position: position, steps: steps, isFile: isFile, suggestedName: provider.suggestedName,
      types: provider.types)
  }

  /// Sorted by how much a reader can do with it; within one rank the host's order stands.
  private func ranked(_ provider: HostShape.Provider) -> [UniformType] {
    let types = provider.types.map { self.types[$0] }
    let isFile = isFile(provider)
    let ranks = types.enumerated().map { (rank: Self.rank($1, ofFile: isFile), position: $0, type: $1) }
    return ranks.sorted { ($0.rank, $0.position) < ($1.rank, $1.position) }.map(\.type)
  }

  /// A file says so: it can be opened in position, has an address, or a name with a real extension.
  private func isFile(_ provider: HostShape.Provider) -> Bool {
    if provider.inPlace?.isEmpty == false || provider.types.contains("public.file-url") { return true }
    guard let name = provider.suggestedName else { return false }
    return types.type(ofExtension: AttachmentName.split(name).ending) != nil
  }

  private static func rank(_ type: UniformType, ofFile isFile: Bool) -> Int {
    switch type.family {
    case .propertyList: 0
    case .document, .image, .recording: type.fileExtension == nil ? 2 : 1
    // Beside the types of a file, an address is only the location of that file.
    case .link: isFile ? 3 : 1
    case .anyImage: 2
    case .fileLink: 3
    case .plainText: 4
    case .richText: isFile ? 1 : 5
    case .unknown: type.identifier.hasPrefix("dyn.") ? 7 : 6
    case .folder: 8
    case .anything: 9
    }
  }

  private static func steps(for type: UniformType, ofFile isFile: Bool) -> [LoadStep] {
    switch type.family {
    case .propertyList: [LoadStep(.page, type)] + (isFile ? [LoadStep(.file, type)] : [])
    case .link, .fileLink: [LoadStep(.url, type)]
    case .plainText: [LoadStep(.file, type), LoadStep(.string, type)]
    case .document, .recording, .richText, .folder, .anything, .unknown, .image, .anyImage:
      [LoadStep(.file, type)]
    }
  }

  /// An image that exists in memory only can be loaded as an object; everything else by the deprecated call.
  private static func lastResort(for type: UniformType) -> [LoadStep] {
    switch type.family {
    case .image, .anyImage: [LoadStep(.item, type), LoadStep(.image, type)]
    default: [LoadStep(.item, type)]
    }
  }
}
