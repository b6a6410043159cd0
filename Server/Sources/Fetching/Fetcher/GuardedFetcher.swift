// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// Fetches URLs from users and pages without ever connecting to the server's own network.
///
/// The host of every hop is resolved once, all its addresses are checked, and only these are connected. Statuses of 400
/// and above are results, not errors. Canceling the task ends the transfer within a second.
package struct GuardedFetcher: Sendable {
  package static let usualUserAgent = "Mozilla/5.0 (compatible; Sharepipe/1.0)"
  /// The maximum number of concurrent transfers, in total and for each host (security.md C3, rule 12).
  private static let gateLimits = (all: 64, host: 4)
  private static let addressLimit = 16

  private let allowances: [HostAllowance]
  private let ports: Set<UInt16>
  private let userAgent: String
  private let resolver: HostResolver
  private let authorities: String?
  private let gate: FetchGate
  private let onOutcome: @Sendable (FetchOutcome) -> Void
  /// By how much the time limits of every fetch are multiplied.
  package let timeFactor: Int

  /// - Parameters:
  ///   - ports: the ports that a fetch may connect to without an allowance.
  ///   - authorities: a PEM file to trust instead of the system's authorities.
  ///   - timeFactor: multiplies the time limits of every fetch.
  ///   - onOutcome: called after each fetch, for statistics; it must return at once.
  package init(
    allowances: [HostAllowance] = [], userAgent: String = usualUserAgent,
    ports: Set<UInt16> = FetchGuard.usualPorts, resolver: HostResolver = .system(),
    authorities: String? = nil,
    timeFactor: Int = 1, onOutcome: @escaping @Sendable (FetchOutcome) -> Void = { _ in }
  ) {
    self.allowances = allowances
    self.userAgent = userAgent
    self.ports = ports
    self.resolver = resolver
    self.authorities = authorities
    self.timeFactor = timeFactor
    self.onOutcome = onOutcome
    gate = FetchGate(limit: Self.gateLimits.all, hostLimit: Self.gateLimits.host)
  }

  /// Fetches one resource; `language` is the value of `Accept-Language`.
  ///
  /// - Parameter cookies: the user's cookies, of which each request gets the ones that match its address.
  package func fetch(
    _ url: String, limits: FetchLimits, accept: FetchAccept = .page, language: String? = nil,
    cookies: StoredCookies? = nil
  ) async throws(FetchProblem) -> FetchedResource {
    do {
      let resource = try await resource(url, limits, accept, language, cookies)
      onOutcome(.response(status: resource.status))
      return resource
    } catch {
      onOutcome(.problem(error.cause))
      throw error
    }
  }

  private func resource(
    _ url: String, _ limits: FetchLimits, _ accept: FetchAccept, _ language: String?,
    _ cookies: StoredCookies?
  ) async throws(FetchProblem) -> FetchedResource {
    let limits = limits.lengthened(by: timeFactor)
    var chain = FetchChain(from: try Self.address(url), redirects: limits.redirects)
    let fields = fields(accept: accept, language: language)
    var remaining = limits.deadline
    while true {
      let response = try await hop(of: chain, fields, limits, &remaining, cookies: cookies)
      do {
        if try chain.follow(response.head) { continue }
      } catch {
        throw error.naming(chain.page.hostText)
      }
      return FetchedResource(
        requestedURL: url, finalURL: chain.page.text, status: response.head.status,
        headers: response.head.fields,
        body: response.body, isTruncated: response.isTruncated, hops: chain.hops)
    }
  }
}

extension GuardedFetcher {
  /// Posts a body once, guarded like any fetch; a redirect is returned as the response and not followed.
  ///
  /// - Parameters:
  ///   - fields: further header fields; one with a control character is left out.
  ///   - admission: checks the addresses that are about to be connected to; if it returns a wait, nothing is sent.
  package func post(
    _ body: Data, to url: String, fields: [(name: String, value: String)], limits: FetchLimits = .post,
    admission: FetchAdmission? = nil
  ) async throws(FetchProblem) -> FetchedResource {
    let limits = limits.lengthened(by: timeFactor)
    let chain = FetchChain(from: try Self.address(url), redirects: 0)
    // Without the empty field, libcurl would wait for a “100 Continue” that many servers never send.
    let lines =
      ["User-Agent: \(userAgent)", "Accept: */*", "Expect:"] + fields.map { "\($0.name): \($0.value)" }
    var remaining = limits.deadline
    let response = try await hop(
      of: chain, lines.filter(Self.isPlain), limits, &remaining, post: body, admission: admission)
    return FetchedResource(
      requestedURL: url, finalURL: chain.page.text, status: response.head.status,
      headers: response.head.fields,
      body: response.body, isTruncated: response.isTruncated)
  }

  /// Returns the host that a request to a URL would go to now; throws the errors that a fetch of it would throw.
  package func target(of url: String) async throws(FetchProblem) -> FetchTarget {
    let page = try Self.address(url)
    let timeout = FetchLimits.post.lengthened(by: timeFactor).lookup
    return FetchTarget(page, try await approvedAddresses(of: page, within: timeout))
  }
}

extension GuardedFetcher {
  private static func address(_ url: String) throws(FetchProblem) -> FetchAddress {
    do {
      return try FetchAddress(url)
    } catch {
      // A disguised address must have the same error as any other address that isn't allowed.
      throw FetchProblem(error == .unusualNumber ? .addressNotAllowed : .invalidAddress, error.reason)
    }
  }

  private func fields(accept: FetchAccept, language: String?) -> [String] {
    let lines = [
      "User-Agent: \(userAgent)", "Accept: \(accept.value)", language.map { "Accept-Language: \($0)" },
    ]
    // A line break would start another field.
    return lines.compactMap { $0 }.filter(Self.isPlain)
  }

  private static func isPlain(_ line: String) -> Bool {
    line.utf8.count < 500 && line.utf8.allSatisfy { (0x20..<0x7f).contains($0) }
  }

  private func hop(
    of chain: FetchChain, _ fields: [String], _ limits: FetchLimits, _ remaining: inout Duration,
    cookies: StoredCookies? = nil, post: Data? = nil, admission: FetchAdmission? = nil
  ) async throws(FetchProblem) -> HopTransfer.Response {
    do {
      return try await request(
        of: chain, fields, limits, &remaining, cookies: cookies, post: post, admission: admission)
    } catch {
      throw error.naming(chain.page.hostText)
    }
  }

  private func request(
    of chain: FetchChain, _ fields: [String], _ limits: FetchLimits, _ remaining: inout Duration,
    cookies: StoredCookies?, post: Data?, admission: FetchAdmission?
  ) async throws(FetchProblem) -> HopTransfer.Response {
    let page = chain.page
    do { try await gate.enter(page.hostText) } catch { throw .canceled }
    defer { gate.leave(page.hostText) }
    let deadline = ContinuousClock.now + remaining
    defer { remaining = deadline - .now }
    let approved = try await approvedAddresses(of: page, within: min(limits.lookup, remaining))
    if let wait = await admission?(FetchTarget(page, approved)) { throw .postponed(wait) }
    let left = deadline - .now
    guard left > .zero else { throw .timedOut("deadline passed") }
    let order = HopTransfer.Order(
      page: page, approved: approved, fields: fields,
      cookie: chain.cookies.header(for: page, stored: cookies), limits: limits,
      remaining: left, authorities: authorities, post: post)
    return try await Self.run(HopTransfer(order))
  }

  private static func run(_ transfer: HopTransfer) async throws(FetchProblem) -> HopTransfer.Response {
    let result = await withTaskCancellationHandler {
      await DedicatedThread.run { transfer.run() }
    } onCancel: {
      transfer.cancel()
    }
    return try result.get()
  }
}

extension GuardedFetcher {
  /// One denied address refuses the whole host: a DNS rebinding server hides its target among good addresses.
  private func approvedAddresses(
    of page: FetchAddress, within timeout: Duration
  ) async throws(FetchProblem) -> [IPAddress] {
    let fetchGuard = FetchGuard(ownAddresses: LocalAddresses.current(), allowances: allowances, ports: ports)
    if case .denied(let reason) = fetchGuard.verdict(on: page) { throw .notAllowed("refused: \(reason)") }
    let addresses = try await addresses(of: page, within: timeout)
    for address in addresses {
      if case .denied(let reason) = fetchGuard.verdict(on: address, reachedBy: page) {
        throw Self.refusal(of: page, "refused: \(address) is \(reason)")
      }
    }
    return Array(addresses.prefix(Self.addressLimit))
  }

  // A name of an internal host looks like one that doesn't exist. Otherwise users could ask which names the network of
  // this server knows.
  private static func refusal(of page: FetchAddress, _ detail: String) -> FetchProblem {
    switch page.host {
    case .address: .notAllowed(detail)
    case .name: FetchProblem(.unknownHost, detail)
    }
  }

  private func addresses(
    of page: FetchAddress, within timeout: Duration
  ) async throws(FetchProblem) -> [IPAddress] {
    switch page.host {
    case .address(let address): return [address]
    case .name(let name): return try await lookUp(name, within: timeout)
    }
  }

  private func lookUp(_ name: String, within timeout: Duration) async throws(FetchProblem) -> [IPAddress] {
    do throws(HostResolver.Failure) {
      let addresses = try await resolver.lookup(name, timeout)
      if addresses.isEmpty { throw HostResolver.Failure("no address", retryable: false) }
      return addresses
    } catch {
      if Task.isCancelled { throw .canceled }
      throw FetchProblem(
        error.retryable ? .lookupFailed : .unknownHost, "lookup: \(error.detail)", retryable: error.retryable)
    }
  }
}
