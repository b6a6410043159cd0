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
  package enum Response: Sendable, Equatable {
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
  package func records(of name: String) -> Response {
    guard let question = DNSMessage.question(name, id: .random(in: 0...UInt16.max)) else {
      return .failed("no such name")
    }
    for isStream in [false, false, true] {
      guard let bytes = exchange(question, isStream: isStream), let response = DNSMessage(bytes, to: question)
      else {
        continue
      }
      if response.isTruncated && !isStream { continue }
      switch response.code {
      case 0: return response.texts.isEmpty ? .none : .texts(response.texts)
      case 3: return .none
      default: return .failed("the name server answers with code \(response.code)")
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
