// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CCurl
import Foundation
import Synchronization

/// One connection to a mailbox, opened for reading only.
///
/// libcurl can only SELECT, which marks mails as seen when they are read. So the folder is examined on the same
/// connection afterward (RFC 3501 section 6.3.2). No other connection is opened from then on: a lost one is an error.
/// `batch` and libcurl's callbacks run on one thread; other threads may call `cancel`.
final class MailboxSession: @unchecked Sendable {  // one thread uses it; `cancel` sets an atomic value
  private static let responseLimit = 256 << 10
  /// The size of a window of numbers: their list stays far below the longest line that libcurl accepts.
  private static let window = 2_000

  private let server: MailboxServer
  private let timeouts: MailboxReader.Timeouts
  private let cancelled = Atomic<Bool>(false)
  private var response: [UInt8] = []
  private var limit = responseLimit
  private var isOpen = false
  private var lastLine = ""
  private var lastVerb = ""
  private var isOver = false

  init(_ server: MailboxServer, _ timeouts: MailboxReader.Timeouts) {
    self.server = server
    self.timeouts = timeouts
  }

  func cancel() { cancelled.store(true, ordering: .relaxed) }

  func batch(after cursor: MailboxCursor?, since: Date) throws(MailboxProblem) -> MailboxBatch {
    guard Self.libraryIsReady, let handle = curl_easy_init() else {
      throw MailboxProblem(code: .malformed, detail: "libcurl cannot start")
    }
    defer { curl_easy_cleanup(handle) }
    setServer(on: handle)
    setCallbacks(on: handle)
    let state = try examine(handle)
    isOpen = true
    let known = cursor.flatMap { $0.validity == state.validity ? $0 : nil }
    return try read(handle, state, after: known?.lastUID, since: since)
  }

  private static let libraryIsReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  private func examine(_ handle: UnsafeMutableRawPointer) throws(MailboxProblem) -> (validity: Int, next: Int)
  {
    let text = try command("EXAMINE \"\(server.folder)\"", handle)
    guard let validity = Self.number(after: "[UIDVALIDITY ", in: text) else {
      throw MailboxProblem(code: .malformed, detail: "no UIDVALIDITY")
    }
    return (validity, Self.number(after: "[UIDNEXT ", in: text) ?? Int(UInt32.max))
  }

  /// Searches the numbers window by window, so that a mailbox with a million mails never sends a million numbers.
  private func read(
    _ handle: UnsafeMutableRawPointer, _ state: (validity: Int, next: Int), after last: Int?, since: Date
  ) throws(MailboxProblem) -> MailboxBatch {
    var first = last.map { $0 + 1 } ?? max(1, state.next - 10 * Self.window)
    var mails: [MailboxBatch.Mail] = []
    let filter = last == nil ? " SINCE \(Self.day(since))" : ""
    while first < state.next {
      let end = min(first + Self.window, state.next) - 1
      for uid in try search(first...end, filter, handle) {
        if mails.count == MailboxReader.batchLimit {
          return batch(mails, state.validity, mails.last?.uid ?? 0, true)
        }
        if let bytes = try fetch(uid, state.validity, handle) { mails.append(.init(uid: uid, bytes: bytes)) }
      }
      first = end + 1
    }
    return batch(mails, state.validity, max(last ?? 0, state.next - 1), false)
  }

  private func batch(
    _ mails: [MailboxBatch.Mail], _ validity: Int, _ last: Int, _ hasMore: Bool
  ) -> MailboxBatch {
    MailboxBatch(mails: mails, cursor: .init(validity: validity, lastUID: last), hasMore: hasMore)
  }

  private func search(
    _ range: ClosedRange<Int>, _ filter: String, _ handle: UnsafeMutableRawPointer
  ) throws(MailboxProblem) -> [Int] {
    let text = try command("UID SEARCH UID \(range.lowerBound):\(range.upperBound)\(filter)", handle)
    let lines = text.split(whereSeparator: \.isNewline).filter { $0.uppercased().hasPrefix("* SEARCH") }
    let numbers = lines.flatMap { $0.dropFirst(8).split(separator: " ").compactMap { Int($0) } }
    return numbers.filter(range.contains).sorted()
  }

  /// Returns the mail's first bytes; nil when it was deleted in the meantime.
  private func fetch(
    _ uid: Int, _ validity: Int, _ handle: UnsafeMutableRawPointer
  ) throws(MailboxProblem) -> [UInt8]? {
    _ = ccurl_set_string(handle, CURLOPT_CUSTOMREQUEST, nil)
    let size = ReceivedMail.sizeLimit
    limit = size + 4_096
    let result = perform(handle, "\(folderPath);UIDVALIDITY=\(validity)/;UID=\(uid)/;PARTIAL=0.\(size)")
    if result == CURLE_REMOTE_FILE_NOT_FOUND { return nil }
    try check(result)
    return response
  }

  private func command(_ text: String, _ handle: UnsafeMutableRawPointer) throws(MailboxProblem) -> String {
    _ = ccurl_set_string(handle, CURLOPT_CUSTOMREQUEST, text)
    limit = Self.responseLimit
    try check(perform(handle, folderPath))
    return String(decoding: response, as: UTF8.self)
  }

  private func perform(_ handle: UnsafeMutableRawPointer, _ path: String) -> CURLcode {
    response = []
    let scheme = server.isImplicit ? "imaps" : "imap"
    let host = server.host.contains(":") ? "[\(server.host.filter { !"[]".contains($0) })]" : server.host
    _ = ccurl_set_string(handle, CURLOPT_URL, "\(scheme)://\(host):\(server.port)/\(path)")
    return curl_easy_perform(handle)
  }

  private var folderPath: String {
    server.folder.addingPercentEncoding(withAllowedCharacters: .urlHostAllowed) ?? "INBOX"
  }

  private static func number(after mark: String, in text: String) -> Int? {
    guard let range = text.range(of: mark, options: .caseInsensitive) else { return nil }
    return Int(text[range.upperBound...].prefix(20).prefix { $0.isASCII && $0.isNumber })
  }

  private static func day(_ date: Date) -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "GMT")
    format.dateFormat = "d-MMM-yyyy"
    return format.string(from: date)
  }
}

// Options and callbacks
extension MailboxSession {
  private func setServer(on handle: UnsafeMutableRawPointer) {
    _ = ccurl_set_string(handle, CURLOPT_PROXY, "")
    _ = ccurl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    _ = ccurl_set_long(handle, CURLOPT_USE_SSL, ccurl_use_ssl_all)
    _ = ccurl_set_long(handle, CURLOPT_SSL_VERIFYPEER, 1)
    _ = ccurl_set_long(handle, CURLOPT_SSL_VERIFYHOST, 2)
    _ = ccurl_set_long(handle, CURLOPT_SSLVERSION, ccurl_tls_1_2)
    if let file = server.caFile { _ = ccurl_set_string(handle, CURLOPT_CAINFO, file) }
    _ = ccurl_set_long(handle, CURLOPT_CONNECTTIMEOUT, timeouts.connect)
    _ = ccurl_set_long(handle, CURLOPT_SERVER_RESPONSE_TIMEOUT, timeouts.reply)
    _ = ccurl_set_long(handle, CURLOPT_LOW_SPEED_LIMIT, 1)
    _ = ccurl_set_long(handle, CURLOPT_LOW_SPEED_TIME, timeouts.reply)
    _ = ccurl_set_string(handle, CURLOPT_USERNAME, server.user)
    _ = ccurl_set_string(handle, CURLOPT_PASSWORD, server.password)
  }

  private func setCallbacks(on handle: UnsafeMutableRawPointer) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = ccurl_set_data_callback(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      MailboxSession.at(context)?.keep(bytes, size * count) ?? 0
    }
    _ = ccurl_set_pointer(handle, CURLOPT_WRITEDATA, context)
    _ = ccurl_set_open_socket_callback(handle) { context, _, address in
      guard let session = MailboxSession.at(context), !session.isOpen, let address else {
        return CURL_SOCKET_BAD
      }
      return ccurl_open_socket(address)
    }
    _ = ccurl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, context)
    _ = ccurl_set_debug_callback(handle) { _, kind, bytes, count, context in
      MailboxSession.at(context)?.note(kind, bytes, count)
      return 0
    }
    _ = ccurl_set_pointer(handle, CURLOPT_DEBUGDATA, context)
    _ = ccurl_set_long(handle, CURLOPT_VERBOSE, 1)
    _ = ccurl_set_progress_callback(handle) { context, _, _, _, _ in
      MailboxSession.at(context)?.cancelled.load(ordering: .relaxed) == true ? 1 : 0
    }
    _ = ccurl_set_pointer(handle, CURLOPT_XFERINFODATA, context)
    _ = ccurl_set_long(handle, CURLOPT_NOPROGRESS, 0)
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> MailboxSession? {
    context.map { Unmanaged<MailboxSession>.fromOpaque($0).takeUnretainedValue() }
  }

  private func keep(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    guard response.count + count <= limit else { return 0 }
    response += UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
    return count
  }

  /// Records the verb of the last command and the last line of the server; never a password.
  private func note(_ kind: curl_infotype, _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) {
    let text = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : min(count, 300))
    if kind == CURLINFO_HEADER_OUT {
      let words = String(decoding: text.prefix(40), as: UTF8.self).split(separator: " ")
      // libcurl sends LOGOUT by itself.
      isOver = words.count > 1 && words[1].hasPrefix("LOGOUT")
      if words.count > 1, !isOver { lastVerb = words[1].uppercased().trimmedOfBlanks }
    } else if kind == CURLINFO_HEADER_IN, !isOver {
      lastLine = MailMessage.headerText(String(decoding: text, as: UTF8.self))
    }
  }

  private func check(_ result: CURLcode) throws(MailboxProblem) {
    if result == CURLE_OK { return }
    let words = curl_easy_strerror(result).map { String(cString: $0) } ?? ""
    let code = Self.code(of: result, isOpen: isOpen, verb: lastVerb)
    let hasReply = code == .credentialsRefused || code == .folderMissing
    throw MailboxProblem(code: code, detail: hasReply && !lastLine.isEmpty ? lastLine : words)
  }

  private static func code(of result: CURLcode, isOpen: Bool, verb: String) -> MailboxProblem.Code {
    switch result {
    case CURLE_LOGIN_DENIED: verb == "SELECT" ? .folderMissing : .credentialsRefused
    case CURLE_QUOTE_ERROR where verb == "EXAMINE": .folderMissing
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT: isOpen ? .connectionLost : .unreachable
    case CURLE_OPERATION_TIMEDOUT: isOpen ? .connectionLost : .unreachable
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
      .certificateUntrusted
    case CURLE_USE_SSL_FAILED, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_ENGINE_INITFAILED:
      .encryptionMissing
    case CURLE_ABORTED_BY_CALLBACK: .interrupted
    case CURLE_WEIRD_SERVER_REPLY, CURLE_QUOTE_ERROR, CURLE_WRITE_ERROR: .malformed
    default: .connectionLost
    }
  }
}
