// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

/// Writes well-formed markup, every byte of text and attribute escaped.
struct MarkupWriter {
  private(set) var output: [UInt8] = []

  init(expecting bytes: Int) {
    output.reserveCapacity(bytes)
  }

  var isEmpty: Bool { output.isEmpty }

  mutating func openTag(_ name: [UInt8]) {
    output.append(0x3C)
    output.append(contentsOf: name)
  }

  mutating func attribute(_ name: StaticString, _ value: some Collection<UInt8>) {
    output.append(0x20)
    name.withUTF8Buffer { output.append(contentsOf: $0) }
    output.append(0x3D)
    output.append(0x22)
    escape(value)
    output.append(0x22)
  }

  mutating func endOpenTag() { output.append(0x3E) }

  mutating func endVoidTag() {
    output.append(0x2F)
    output.append(0x3E)
  }

  mutating func closeTag(_ name: [UInt8]) {
    output.append(0x3C)
    output.append(0x2F)
    output.append(contentsOf: name)
    output.append(0x3E)
  }

  mutating func lineEnd() { output.append(0x0A) }

  mutating func escape(_ text: some Collection<UInt8>) {
    let done: Void? = text.withContiguousStorageIfAvailable { Self.escaper.append($0, to: &output) }
    if done == nil { Array(text).withUnsafeBufferPointer { Self.escaper.append($0, to: &output) } }
  }

  private static let escaper = MarkupEscaper(omitting: [.forbiddenInXML, .carriageReturn, .delete])
}
