// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules

/// The names of types that Apple declares, to recognize misspelled ones.
///
/// Names beyond <https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers> may
/// exist, so only a name that is nearly one of these counts as misspelled.
enum KnownTypes {
  /// The type that was probably meant; nil if the name is right or stands for something else.
  static func meant(by name: String, declared: Set<String>) -> String? {
    let wanted = name.lowercased()
    if let apples = aliases[wanted], !declared.contains(wanted) { return apples }
    guard !all.contains(wanted), !declared.contains(wanted), !wanted.hasPrefix("dyn.") else { return nil }
    guard wanted.hasPrefix("public") || wanted.hasPrefix("com.apple") || wanted.hasPrefix("com.adobe") else {
      return nil
    }
    if let exchanged = all.first(where: { isSwap(wanted, $0) }) { return exchanged }
    let nearest = all.map { (Spelling.distance(wanted, $0), $0) }.min { $0 < $1 }
    guard let nearest, nearest.0 <= (wanted.count < 12 ? 1 : 2) else { return nil }
    return nearest.1
  }

  /// Whether a name stands for a format whose type has another name; beside the right name, it does no harm.
  static func isAlias(_ name: String) -> Bool { aliases[name.lowercased()] != nil }

  /// Whether two neighboring letters are exchanged.
  private static func isSwap(_ one: String, _ other: String) -> Bool {
    guard one.count == other.count, one.sorted() == other.sorted() else { return false }
    return zip(one, other).count { $0 != $1 } == 2
  }

  /// Names that look like Apple's, and the type that Apple declares for the format.
  private static let aliases = [
    "public.pdf": "com.adobe.pdf", "public.gif": "com.compuserve.gif",
    "public.epub": "org.idpf.epub-container", "public.zip": "public.zip-archive",
    "public.mp4": "public.mpeg-4", "public.mov": "com.apple.quicktime-movie",
    "public.bmp": "com.microsoft.bmp", "public.wav": "com.microsoft.waveform-audio",
    "public.webarchive": "com.apple.webarchive", "public.markdown": "net.daringfireball.markdown",
  ]

  static let all: Set<String> = Set(names.split(whereSeparator: \.isWhitespace).map(String.init))

  private static let names = """
    public.item public.content public.composite-content public.data public.database public.calendar-event
    public.message public.contact public.archive public.disk-image public.directory public.folder public.volume
    public.symlink public.executable public.url public.file-url public.url-name public.text public.plain-text
    public.utf8-plain-text public.utf16-plain-text public.utf16-external-plain-text public.utf8-tab-separated-values-text
    public.delimited-values-text public.comma-separated-values-text public.tab-separated-values-text public.rtf
    public.html public.xhtml public.xml public.xml-dtd public.json public.geojson public.yaml public.css
    public.source-code public.script public.assembly-source public.c-source public.c-header public.c-plus-plus-source
    public.c-plus-plus-header public.objective-c-source public.objective-c-plus-plus-source public.swift-source
    public.shell-script public.bash-script public.zsh-script public.csh-script public.perl-script public.python-script
    public.ruby-script public.php-script public.image public.jpeg public.jpeg-2000 public.png public.tiff public.heic
    public.heif public.heics public.heif-standard public.avci public.avcs public.avif public.svg-image
    public.camera-raw-image public.fax public.xbitmap-image public.pict public.webp public.exr public.icns
    public.audiovisual-content public.movie public.video public.audio public.mpeg public.mpeg-2-video
    public.mpeg-2-transport-stream public.mpeg-4 public.mpeg-4-audio public.avi public.mp2 public.mp3 public.3gpp
    public.3gpp2 public.aac-audio public.aiff-audio public.aifc-audio public.ac3-audio public.ulaw-audio public.midi-audio
    public.playlist public.m3u-playlist public.pls-playlist public.3d-content public.vcard public.font public.opentype-font
    public.truetype-font public.truetype-ttf-font public.truetype-collection-font public.bookmark public.log public.filename-extension
    public.mime-type public.to-do-item public.email-message public.zip-archive public.tar-archive public.cpio-archive
    public.bzip2-archive public.x509-certificate public.pkcs12 public.key public.bundle public.phone-number public.wireless-key
    public.case-insensitive-text public.presentation public.spreadsheet public.text-document public.ics public.unix-executable
    public.object-code public.polygon-file-format public.standard-tesselated-geometry-format public.alembic
    public.geometry-definition-format public.security.private-key public.patch-file public.make-source public.protobuf-source
    public.dylib public.java-source public.fortran-source public.pascal-source public.utf8-plain-text-with-bom
    com.apple.property-list com.apple.xml-property-list com.apple.binary-property-list com.apple.ascii-property-list
    com.apple.webarchive com.apple.rtfd com.apple.flat-rtfd com.apple.txn.text-multimedia-data com.apple.package
    com.apple.bundle com.apple.application com.apple.application-bundle com.apple.application-file com.apple.framework
    com.apple.resolvable com.apple.symbolic-link com.apple.mount-point com.apple.alias-file com.apple.alias-record
    com.apple.internet-location com.apple.live-photo com.apple.live-photo-bundle com.apple.quicktime-movie
    com.apple.quicktime-image com.apple.m4v-video com.apple.m4a-audio com.apple.mpeg-4-ringtone com.apple.protected-mpeg-4-audio
    com.apple.protected-mpeg-4-video com.apple.coreaudio-format com.apple.icns com.apple.macpaint-image com.apple.pict
    com.apple.ical.ics com.apple.ical.vcs com.apple.addressbook.group com.apple.mail.emlx com.apple.mail.email
    com.apple.mail.mbox com.apple.pkpass com.apple.pkpass-data com.apple.pkpasses-data com.apple.mapkit.map-item
    com.apple.notes.richtext com.apple.safari.bookmark com.apple.applescript.script com.apple.applescript.text com.apple.arobject
    com.apple.reality com.apple.rkassets com.apple.realityfile com.apple.usdz com.apple.font-suitcase com.apple.ibooks
    com.apple.iwork.pages.pages com.apple.iwork.pages.sffpages com.apple.iwork.numbers.numbers com.apple.iwork.numbers.sffnumbers
    com.apple.iwork.keynote.key com.apple.iwork.keynote.sffkey com.apple.keynote.key com.apple.xcode.project com.apple.news
    com.apple.ios.simulator com.apple.itunes.store com.apple.music com.apple.shortcuts com.apple.shortcut com.apple.workflow
    com.apple.disk-image com.apple.archive com.apple.developer-tool com.apple.uikit.image com.apple.uikit.color
    com.apple.uikit.attributedstring com.apple.health.export com.apple.photos.library com.apple.springloaded
    com.adobe.pdf com.adobe.postscript com.adobe.encapsulated-postscript com.adobe.photoshop-image com.adobe.illustrator.ai-image
    com.adobe.raw-image com.adobe.flash.video com.adobe.edn
    """
}
