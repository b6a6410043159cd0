// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Requests TXT records from one name server (RFC 1035), over UDP and, for a long response, over TCP.
package struct DNSText: Sendable {
  /// The result of a request.
  package enum Answer: Sendable, Equatable {
    case texts([String])
    /// The server reports that there are no records.
    case none
    /// There was no usable response.
    case failed(String)
  }

  private let host: String
  private let port: String

  /// - Parameter server: `HOST` or `HOST:PORT`, both numeric; nil uses the system's first one.
  package init?(server: String?) {
    guard let text = server ?? Self.systemServer() else { return nil }
    if text.contains("."), let colon = text.lastIndex(of: ":") {
      (host, port) = (String(text[..<colon]), String(text[text.index(after: colon)...]))
    } else {
      (host, port) = (text, "53")
    }
  }

  private static func systemServer() -> String? {
    let lines =
      (try? String(contentsOfFile: "/etc/resolv.conf", encoding: .utf8))?.split(separator: "\n") ?? []
    let servers = lines.map { $0.split { $0 == " " || $0 == "\t" } }.filter {
      $0.first == "nameserver" && $0.count > 1
    }
    return servers.first.map { String($0[1]) }
  }

  /// Returns the TXT records of a name; blocks for a few seconds at most.
  package func records(of name: String) -> Answer {
    guard let question = DNSMessage.question(name, id: .random(in: 0...UInt16.max)) else {
      return .failed("no such name")
    }
    for isStream in [false, false, true] {
      guard let bytes = exchange(question, isStream: isStream), let answer = DNSMessage(bytes, to: question)
      else {
        continue
      }
      if answer.isTruncated && !isStream { continue }
      switch answer.code {
      case 0: return answer.texts.isEmpty ? .none : .texts(answer.texts)
      case 3: return .none
      default: return .failed("the name server answers with code \(answer.code)")
      }
    }
    return .failed("no answer from the name server \(host)")
  }

  private func exchange(_ question: [UInt8], isStream: Bool) -> [UInt8]? {
    guard let socket = connect(isStream: isStream) else { return nil }
    defer { close(socket) }
    let length = [UInt8(question.count >> 8), UInt8(question.count & 255)]
    let message = isStream ? length + question : question
    guard send(socket, message, message.count, 0) == message.count else { return nil }
    guard isStream else { return receive(socket, atMost: 4_096) }
    guard let head = receiveAll(socket, count: 2) else { return nil }
    return receiveAll(socket, count: Int(head[0]) << 8 | Int(head[1]))
  }

  private func connect(isStream: Bool) -> Int32? {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    #if canImport(Glibc)
      hints.ai_socktype = Int32((isStream ? SOCK_STREAM : SOCK_DGRAM).rawValue)
    #else
      hints.ai_socktype = isStream ? SOCK_STREAM : SOCK_DGRAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, port, &hints, &list) == 0, let entry = list?.pointee else { return nil }
    defer { freeaddrinfo(list) }
    let made = socket(entry.ai_family, entry.ai_socktype, 0)
    guard made >= 0 else { return nil }
    var timeout = timeval(tv_sec: 3, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(made, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
    setsockopt(made, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
    #if canImport(Glibc)
      let isConnected = Glibc.connect(made, entry.ai_addr, entry.ai_addrlen) == 0
    #else
      let isConnected = Darwin.connect(made, entry.ai_addr, entry.ai_addrlen) == 0
    #endif
    if isConnected { return made }
    close(made)
    return nil
  }

  private func receive(_ socket: Int32, atMost limit: Int) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = recv(socket, &buffer, limit, 0)
    return count > 0 ? Array(buffer.prefix(count)) : nil
  }

  private func receiveAll(_ socket: Int32, count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      guard let more = receive(socket, atMost: count - bytes.count) else { return nil }
      bytes += more
    }
    return bytes
  }
}

/// A DNS message with TXT records; invalid bytes make it nil or leave out records.
package struct DNSMessage: Sendable {
  package let code: Int
  package let isTruncated: Bool
  package private(set) var texts: [String] = []

  /// Creates a request for TXT records; nil for a name that can't be requested.
  package static func question(_ name: String, id: UInt16) -> [UInt8]? {
    let labels = name.split(separator: ".").map { Array($0.utf8) }
    guard !labels.isEmpty, name.utf8.count <= 253, labels.allSatisfy({ (1...63).contains($0.count) }) else {
      return nil
    }
    let head: [UInt8] = [UInt8(id >> 8), UInt8(id & 255), 1, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    return head + labels.flatMap { [UInt8($0.count)] + $0 } + [0, 0, 16, 0, 1]
  }

  /// Reads the response to a request.
  package init?(_ bytes: [UInt8], to question: [UInt8]) {
    guard bytes.count >= question.count, bytes.prefix(2) == question.prefix(2), bytes[2] & 0x80 != 0 else {
      return nil
    }
    guard bytes[12..<question.count].map({ $0 | 0x20 }) == question[12...].map({ $0 | 0x20 }) else {
      return nil
    }
    isTruncated = bytes[2] & 2 != 0
    code = Int(bytes[3] & 15)
    var position = question.count
    for _ in 0..<min(Int(bytes[6]) << 8 | Int(bytes[7]), 100) {
      guard let next = readRecord(bytes, at: position) else { return }
      position = next
    }
  }

  /// The position of the next record.
  private mutating func readRecord(_ bytes: [UInt8], at start: Int) -> Int? {
    guard let head = Self.afterName(bytes, start), head + 10 <= bytes.count else { return nil }
    let end = head + 10 + (Int(bytes[head + 8]) << 8 | Int(bytes[head + 9]))
    guard end <= bytes.count else { return nil }
    if bytes[head] == 0, bytes[head + 1] == 16 { texts.append(Self.text(bytes[(head + 10)..<end])) }
    return end
  }

  private static func afterName(_ bytes: [UInt8], _ start: Int) -> Int? {
    var position = start
    while position < bytes.count {
      let length = Int(bytes[position])
      if length >= 0xC0 { return position + 2 }
      if length == 0 { return position + 1 }
      position += length + 1
    }
    return nil
  }

  /// Joins the strings of one record, as SPF, DKIM and DMARC require.
  private static func text(_ data: ArraySlice<UInt8>) -> String {
    var rest = data
    var joined: [UInt8] = []
    while let length = rest.popFirst() {
      joined += rest.prefix(Int(length))
      rest = rest.dropFirst(Int(length))
    }
    return String(decoding: joined, as: UTF8.self)
  }
}
