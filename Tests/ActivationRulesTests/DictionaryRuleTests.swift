// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules
import Testing

struct DictionaryRuleTests {
  private func verdict(_ members: [String: RuleValue], _ attachments: [[String]]) -> ActivationVerdict {
    ActivationRule.evaluate(rule: .dictionary(members), items: [OfferedItem(attachments)])
  }

  private let image = "NSExtensionActivationSupportsImageWithMaxCount"
  private let movie = "NSExtensionActivationSupportsMovieWithMaxCount"
  private let file = "NSExtensionActivationSupportsFileWithMaxCount"
  private let text = "NSExtensionActivationSupportsText"
  private let link = "NSExtensionActivationSupportsWebURLWithMaxCount"
  private let version = "NSExtensionActivationDictionaryVersion"
  private let strict = "NSExtensionActivationUsesStrictMatching"
  private let most = "NSExtensionActivationSupportsAttachmentsWithMaxCount"
  private let fewest = "NSExtensionActivationSupportsAttachmentsWithMinCount"

  @Test("version 1, also when none is named, wants every attachment accepted")
  func strictness() {
    let offered = [["public.url"], ["public.plain-text"]]
    #expect(!verdict([link: .integer(1)], offered).appears)
    #expect(!verdict([link: .integer(1), version: .integer(1)], offered).appears)
    #expect(!verdict([link: .integer(1), version: .integer(2), strict: .boolean(true)], offered).appears)
    #expect(verdict([link: .integer(1), version: .integer(2)], offered).appears)
    #expect(verdict([link: .integer(1), text: .boolean(true)], offered).appears)
  }

  @Test("in version 2, a kind with 0 refuses attachments that a missing key allows")
  func zeroAgainstAbsent() {
    let offered = [["public.jpeg"], ["public.url"]]
    #expect(verdict([image: .integer(1), version: .integer(2)], offered).appears)
    let refused = verdict([image: .integer(1), link: .integer(0), version: .integer(2)], offered)
    #expect(refused.objections.map(\.clause) == [link])
    #expect(refused.objections.first?.attachments == [OfferedPosition(item: 0, attachment: 1)])
  }

  @Test("images and movies are files unless they have a limit of their own")
  func parents() {
    let photos = [["public.heic"], ["public.jpeg"]]
    #expect(verdict([file: .integer(2)], photos).appears)
    #expect(!verdict([file: .integer(1)], photos).appears)
    #expect(verdict([file: .integer(1), image: .integer(2)], photos).appears)
    #expect(!verdict([file: .integer(2), image: .integer(0)], photos).appears)
    #expect(verdict([file: .integer(1)], [["com.apple.quicktime-movie"]]).appears)
    #expect(!verdict([image: .integer(1)], [["com.adobe.pdf"]]).appears)
  }

  @Test("attachments are counted over all extension items")
  func counting() {
    let items = [OfferedItem([["public.jpeg"]]), OfferedItem([["public.png"]])]
    let rule = ActivationRule([.image: 1])
    #expect(rule.verdict(items).objections.first?.attachments == [OfferedPosition(item: 1, attachment: 0)])
    #expect(ActivationRule([.image: 2]).verdict(items).appears)
  }

  @Test("the fewest and the most attachments count whatever their kind")
  func attachmentCounts() {
    let two = [["public.jpeg"], ["public.url"]]
    let base: [String: RuleValue] = [version: .integer(2), image: .integer(5)]
    #expect(!verdict(base.merging([fewest: .integer(3)]) { $1 }, two).appears)
    #expect(!verdict(base.merging([most: .integer(1)]) { $1 }, two).appears)
    #expect(verdict(base.merging([fewest: .integer(2), most: .integer(2)]) { $1 }, two).appears)
  }

  @Test("keys that do not exist do nothing, as in article 3's sample")
  func unknownKeys() {
    let sample: [String: RuleValue] = [
      image: .integer(1), "NSExtensionActivationSupportsVideoWithMaxCount": .integer(1),
    ]
    #expect(verdict(sample, [["public.jpeg"]]).appears)
    #expect(!verdict(sample, [["public.jpeg"], ["public.jpeg"]]).appears)
    #expect(!verdict(sample, [["com.apple.quicktime-movie"]]).appears)
  }

  @Test("a type of the app's own counts once it is declared")
  func declaredTypes() {
    let types = TypeConformance.system.declaring(["org.example.comic": ["com.adobe.pdf"]])
    let items = [OfferedItem([["org.example.comic"]])]
    #expect(!ActivationRule([.file: 1]).verdict(items).appears)
    #expect(ActivationRule([.file: 1]).verdict(items, types: types).appears)
  }

  @Test("declared types that conform to each other end")
  func cycles() {
    let types = TypeConformance.system.declaring(["a.a": ["b.b"], "b.b": ["a.a"]])
    #expect(types.conforms("a.a", to: "b.b"))
    #expect(!types.conforms("a.a", to: "public.data"))
  }
}
