// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ServerHTTP
import ShareContract

/// What the form for new shares contains, and the shares that it makes.
struct NewShareDraft {
  /// Links or text; each link becomes a share.
  var content = ""
  var title = ""
  /// The title that another app handed over; it is only a hint about the share.
  var hostTitle = ""
  var comment = ""
  /// The destinations; nil leaves the choice to the account.
  var destinations: [String]?
  var files: [SubmittedForm.File] = []
  /// Whether several photos make one book.
  var combinesPhotos = true
  /// Nil if the form doesn't say.
  var submission: Submission?

  init() {}

  init(_ form: SubmittedForm) {
    content = form["content"] ?? ""
    title = form["title"] ?? ""
    hostTitle = form["host-title"] ?? ""
    comment = form["comment"] ?? ""
    destinations = form["chooses"] == nil ? nil : form.values("destination")
    files = form.files
    submission = Submission(form["submission"])
    combinesPhotos = form["chooses"] == nil || form["photos"] != nil
  }

  /// Reads the parameters of an address, such as `?url=…`, with which other pages open the form.
  init(parameters: (String) -> String?) {
    let parts = [parameters("url"), parameters("text"), parameters("content")].compactMap(\.self)
    content = parts.filter { !$0.isEmpty }.joined(separator: "\n")
    title = parameters("title") ?? ""
    comment = parameters("comment") ?? ""
  }

  /// Whether there is nothing to share.
  var isEmpty: Bool { files.isEmpty && content.allSatisfy(\.isWhitespace) }

  /// Whether the text is a list of more links than one form takes.
  var hasTooManyLinks: Bool { SharedText(content).content == .tooManyLinks }

  /// The shares of the text, in its order: one for each link, or one for the text; empty without a text.
  var textShares: [ShareRequest] {
    guard content.contains(where: { !$0.isWhitespace }) else { return [] }
    let shares = ShareRequest.shares(inPasted: content)
    return shares.map { completed($0, isOnly: shares.count == 1 && files.isEmpty) }
  }

  /// The files of each share: photos together if wanted, every other file by itself.
  var fileShares: [(request: ShareRequest, files: [SubmittedForm.File])] {
    let groups = grouped(files)
    let isOnly = groups.count == 1 && content.allSatisfy(\.isWhitespace)
    return groups.map { (completed(ShareRequest(), isOnly: isOnly), $0) }
  }

  private func grouped(_ files: [SubmittedForm.File]) -> [[SubmittedForm.File]] {
    guard combinesPhotos else { return files.map { [$0] } }
    let photos = files.filter(\.isPhoto)
    return (photos.isEmpty ? [] : [photos]) + files.filter { !$0.isPhoto }.map { [$0] }
  }

  /// - Parameter isOnly: whether the form makes no other share, so that the title belongs to this one.
  private func completed(_ share: ShareRequest, isOnly: Bool) -> ShareRequest {
    var share = share
    share.source = "web"
    share.destinations = destinations
    let comments = [comment, share.comment ?? ""].filter { $0.contains { !$0.isWhitespace } }
    share.comment = comments.isEmpty ? nil : comments.joined(separator: "\n\n")
    if isOnly, title.contains(where: { !$0.isWhitespace }) {
      (share.title, share.titleSource) = (title, .sender)
    } else if isOnly, hostTitle.contains(where: { !$0.isWhitespace }) {
      (share.title, share.titleSource) = (hostTitle, .host)
    }
    return share
  }
}

extension SubmittedForm.File {
  fileprivate var isPhoto: Bool { contentType?.lowercased().hasPrefix("image/") == true }
}
