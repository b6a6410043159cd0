// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Holds what is offered against a rule, kind by kind.
struct DictionaryMatcher {
  let rule: ActivationRule
  let items: [OfferedItem]
  let types: TypeConformance

  var objections: [ActivationObjection] { acceptance + limits + counts }

  private var positions: [OfferedPosition] {
    items.indices.flatMap { item in
      items[item].attachments.indices.map { OfferedPosition(item: item, attachment: $0) }
    }
  }

  private func attachment(at position: OfferedPosition) -> OfferedAttachment {
    items[position.item].attachments[position.attachment]
  }

  /// Images and movies with limits of their own are not counted as files.
  private func isOf(_ kind: ActivationKind, _ position: OfferedPosition) -> Bool {
    let attachment = attachment(at: position)
    guard kind.includes(attachment, types) else { return false }
    guard kind == .file else { return true }
    return !ActivationKind.childrenOfFile.contains {
      rule.limits[$0] != nil && $0.includes(attachment, types)
    }
  }

  private func isAccepted(_ position: OfferedPosition) -> Bool {
    let kinds = rule.limits.filter { $0.value > 0 }.keys
    if kinds.contains(where: { isOf($0, position) }) { return true }
    return attachment(at: position).registeredTypeIdentifiers.contains { type in
      rule.types.contains { types.conforms(type, to: $0) }
    }
  }

  private var acceptance: [ActivationObjection] {
    let refused = positions.filter { !isAccepted($0) }
    let isEnough = rule.matching == .all ? refused.isEmpty : refused.count < positions.count
    guard positions.isEmpty || !isEnough else { return [] }
    let reason =
      positions.isEmpty
      ? "there are no attachments"
      : rule.matching == .all
        ? "strict matching wants every attachment accepted" : "no attachment is of an accepted kind"
    return [ActivationObjection("NSExtensionActivationRule", reason, refused)]
  }

  private var limits: [ActivationObjection] {
    rule.limits.keys.sorted().compactMap { kind in
      guard let limit = rule.limits[kind] else { return nil }
      if kind == .text && limit > 0 || rule.matching == .all && limit == 0 { return nil }
      let found = positions.filter { isOf(kind, $0) }
      guard found.count > limit else { return nil }
      let reason = limit == 0 ? "0 refuses every share that has one" : "\(found.count) of at most \(limit)"
      return ActivationObjection(kind.key, reason, Array(found.dropFirst(limit)))
    }
  }

  private var counts: [ActivationObjection] {
    let count = positions.count
    var found: [ActivationObjection] = []
    if let minimum = rule.minimum, count < minimum {
      found.append(ActivationObjection(ActivationKey.minimum, "\(count) of at least \(minimum)"))
    }
    if let maximum = rule.maximum, count > maximum {
      found.append(
        ActivationObjection(
          ActivationKey.maximum, "\(count) of at most \(maximum)", Array(positions.dropFirst(maximum))))
    }
    return found
  }
}
