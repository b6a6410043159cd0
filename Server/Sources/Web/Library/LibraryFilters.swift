// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
import Pipeline
import Storage

/// The links that narrow a list of the library.
struct LibraryFilters {
  let filter: LibraryFilter
  let destinations: [DestinationRecord]
  let facets: LibraryFacets

  var values: [String: Any] {
    [
      "chips": [all, unread] + destinations.map(chip) + active,
      "siteLinks": facets.sites.prefix(Self.listed).map { facet in
        link(facet) { $0.site = facet.name }
      },
      "tagLinks": facets.tags.prefix(Self.listed).map { facet in link(facet) { $0.tag = facet.name } },
      "stateLinks": Self.states.map { state in
        ["stateName": Self.name(of: state).text, "statePath": filter.address { $0.state = state }]
      },
      "hasSites": !facets.sites.isEmpty, "hasTags": !facets.tags.isEmpty,
    ]
  }

  /// How many sites and tags are offered; more than that are found faster by searching.
  private static let listed = 20

  private var all: [String: Any] {
    var unfiltered = LibraryFilter(view: filter.view)
    unfiltered.text = filter.text
    return Self.chip(
      .libraryAll, unfiltered.address, isOn: filter.isNarrowed == (filter.text != nil) && !isNarrowed)
  }

  /// Whether something other than a search narrows the list.
  private var isNarrowed: Bool {
    var unsearched = filter
    unsearched.text = nil
    return unsearched.isNarrowed
  }

  private var unread: [String: Any] {
    Self.chip(
      .libraryUnread, filter.address { $0.isUnread.toggle() }, isOn: filter.isUnread)
  }

  private func chip(_ destination: DestinationRecord) -> [String: Any] {
    let isOn = filter.destination == destination.id
    return Self.chip(
      .libraryOn(destination: destination.name),
      filter.address { $0.destination = isOn ? nil : destination.id },
      isOn: isOn)
  }

  /// The filters without a link of their own, which their link removes.
  private var active: [[String: Any]] {
    var chips: [[String: Any]] = []
    if let site = filter.site {
      chips.append(
        Self.chip(.libraryFrom(site: site), filter.address { $0.site = nil }, isOn: true, isRemoved: true))
    }
    if let tag = filter.tag {
      chips.append(
        Self.chip(.libraryTag(tag: tag), filter.address { $0.tag = nil }, isOn: true, isRemoved: true))
    }
    if let state = filter.state {
      let name = Message.libraryInState(state: Self.name(of: state).text)
      chips.append(Self.chip(name, filter.address { $0.state = nil }, isOn: true, isRemoved: true))
    }
    return chips
  }

  /// The states that a list can be narrowed to, in the order in which a share comes to them.
  private static let states: [StoredShareState] = [.reading, .ready, .needsCapture, .failed]

  private static func name(of state: StoredShareState) -> Message {
    switch state {
    case .received, .reading: .libraryStateReading
    case .ready: .libraryStateReady
    case .needsCapture: .libraryStateNeedsCapture
    case .failed: .libraryStateFailed
    }
  }

  private static func chip(
    _ name: Message, _ path: String, isOn: Bool, isRemoved: Bool = false
  ) -> [String: Any] {
    ["chipName": name.text, "chipPath": path, "chipOn": isOn, "chipRemoves": isRemoved]
  }

  private func link(_ facet: LibraryFacet, _ change: (inout LibraryFilter) -> Void) -> [String: Any] {
    [
      "facetName": facet.name, "facetCount": NumberText.current.number(facet.shares),
      "facetPath": filter.address(change),
    ]
  }
}
