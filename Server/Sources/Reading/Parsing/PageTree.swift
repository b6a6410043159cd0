// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A parsed page: nodes, attributes and all their text in three flat buffers.
final class PageTree {
  let nodes: UnsafeMutableBufferPointer<Node>
  let attributes: UnsafeMutableBufferPointer<Attribute>
  let bytes: UnsafeMutableBufferPointer<UInt8>
  /// Bytes of script bodies, which are not kept.
  let scriptBytes: Int

  init(
    nodes: UnsafeMutableBufferPointer<Node>, attributes: UnsafeMutableBufferPointer<Attribute>,
    bytes: UnsafeMutableBufferPointer<UInt8>, scriptBytes: Int
  ) {
    self.nodes = nodes
    self.attributes = attributes
    self.bytes = bytes
    self.scriptBytes = scriptBytes
  }

  deinit {
    nodes.deallocate()
    attributes.deallocate()
    bytes.deallocate()
  }

  var count: Int { nodes.count }

  @inline(__always)
  func tag(_ node: Int) -> Tag { nodes[node].tag }
  @inline(__always)
  func end(_ node: Int) -> Int { Int(nodes[node].end) }
  @inline(__always)
  func parent(_ node: Int) -> Int { Int(nodes[node].parent) }
  @inline(__always)
  func names(_ node: Int) -> NameFlags { nodes[node].names }
}

extension PageTree {
  /// Direct children, text included.
  func children(of node: Int) -> ChildSequence { ChildSequence(tree: self, parent: node) }

  func text(_ node: Int) -> Slice<UnsafeMutableBufferPointer<UInt8>> {
    let start = Int(nodes[node].start)
    return bytes[start..<start + Int(nodes[node].length)]
  }

  func attribute(_ name: AttributeName, of node: Int) -> Slice<UnsafeMutableBufferPointer<UInt8>>? {
    let element = nodes[node]
    guard element.tag != .text else { return nil }
    for at in Int(element.first)..<Int(element.first) + Int(element.count) where attributes[at].name == name {
      return value(attributes[at])
    }
    return nil
  }

  func value(_ attribute: Attribute) -> Slice<UnsafeMutableBufferPointer<UInt8>> {
    bytes[Int(attribute.start)..<Int(attribute.start) + Int(attribute.length)]
  }

  func string(_ name: AttributeName, of node: Int) -> String? {
    attribute(name, of: node).map { String(decoding: $0, as: UTF8.self) }
  }

  func attributes(of node: Int) -> Slice<UnsafeMutableBufferPointer<Attribute>> {
    let element = nodes[node]
    guard element.tag != .text else { return attributes[0..<0] }
    return attributes[Int(element.first)..<Int(element.first) + Int(element.count)]
  }

  /// All text under a node with single blanks, at most `limit` bytes of it, without some elements inside, named in their order.
  func plainText(_ node: Int, limit: Int = 4096, without others: [Range<Int>] = []) -> String {
    var output: [UInt8] = []
    var at = node
    var left = others[...]
    while at < end(node) && output.count < limit {
      if let other = left.first, at >= other.lowerBound {
        output.append(0x20)
        at = max(at, other.upperBound)
        left = left.dropFirst()
        continue
      }
      if tag(at) == .text {
        output.append(contentsOf: text(at))
      } else if tag(at).isOpaque || tag(at) == .noscript {
        at = end(at)
        continue
      } else if !tag(at).isInline || tag(at) == .br {
        output.append(0x20)
      }
      at += 1
    }
    return String(decoding: output.prefix(limit), as: UTF8.self).collapsed
  }

  /// The nearest ancestor for which `found` holds.
  func ancestor(of node: Int, where found: (Int) -> Bool) -> Int? {
    var at = parent(node)
    while at > 0 {
      if found(at) { return at }
      at = parent(at)
    }
    return nil
  }
}
