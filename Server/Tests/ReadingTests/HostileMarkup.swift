// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Markup that would run `boom()` or break out of its container if it were not removed.
///
/// Each line is one case. ⏎ ⇥ ␀ ␌ ␍ stand for newline, tab, null, form feed and carriage return.
/// Tests/System/sanitizer.py reads this file too.
enum HostileMarkup {
  static let all: [String] = lines.split(separator: "\n").map { line in
    spelled.reduce(String(line)) { $0.replacing($1.0, with: $1.1) }
  }

  private static let spelled = [
    ("⏎", "\n"), ("⇥", "\t"), ("␀", "\0"), ("␌", "\u{0C}"), ("␍", "\r"),
  ]

  private static let lines = #"""
    <script>boom(1)</script>
    <SCRIPT SRC=//evil.example/boom.js></SCRIPT>
    <script/boom>boom(2)</script/boom>
    <script⏎>boom(3)</script⇥>
    <script␌>boom(4)</script␌>
    <scr<script>ipt>boom(5)</scr</script>ipt>
    <<script>boom(6)//<</script>
    <script>/* </script> */ boom(7)</script>
    <script><!--<script>boom(8)</script>--></script>
    <script><!-- boom(9) //--!></script>
    </script><script>boom(10)</script>
    <script<b>boom(11)</script<b>
    <script x=">" y>boom(12)</script>
    <script type=module>import 'data:text/javascript,boom(13)'</script>
    <script language=vbscript>boom(14)</script>
    <p>before<script>boom(15)
    <b <script>boom(16)</script>x</b>
    <img src=x onerror=boom(17)>
    <img src=x onerror = 'boom(18)'>
    <img/src=x/onerror=boom(19)>
    <img⏎src=x⏎onerror⏎=⏎boom(20)>
    <img␌src=x␌onerror=boom(21)>
    <img␀src=x␀onerror=boom(22)>
    <img src=x on␀error=boom(23)>
    <img src='x'onerror=boom(24)>
    <img src=x"onerror=boom(25)>
    <img src="x" alt="" onerror="boom(26)" / >
    <img """><script>boom(27)</script>">
    <img src=`x`onerror=boom(28)>
    <img alt="`><script>boom(29)</script>" src=/a.png>
    <img alt='"><img src=x onerror=boom(30)>' src=/a.png>
    <img src="/a.png" alt="a" alt="b&quot; onload=&quot;boom(31)">
    <image src=x onerror=boom(32)>
    <img src=/a.png?"onload="boom(33)>
    <img src=/a.png width='1" onload="boom(34)'>
    <img longdesc=javascript:boom(35) lowsrc=javascript:boom(35) dynsrc=javascript:boom(35) src=/a.png>
    <img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9Ym9vbSgzNik+">
    <img srcset="javascript:boom(37) 1x, data:text/html,boom 2x">
    <img usemap=#m src=/a.png><map name=m><area href=javascript:boom(38)></map>
    <picture><source srcset="javascript:boom(39)"><img src=x onerror=boom(39)></picture>
    <a href=javascript:boom(40)>a</a>
    <a href="JaVaScRiPt:boom(41)">a</a>
    <a href=" javascript:boom(42)">a</a>
    <a href="&#1;javascript:boom(43)">a</a>
    <a href="␀javascript:boom(44)">a</a>
    <a href="java&#x09;script:boom(45)">a</a>
    <a href="java⏎script:boom(46)">a</a>
    <a href="java⇥script␍:boom(47)">a</a>
    <a href="javascript&colon;boom(48)">a</a>
    <a href="javascript&#58boom(49)">a</a>
    <a href="&#106&#97&#118&#97&#115&#99&#114&#105&#112&#116&#58boom(50)">a</a>
    <a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;boom(51)">a</a>
    <a href="&#0000106&#0000097vascript:boom(52)">a</a>
    <a href="java&Tab;script&NewLine;:boom(53)">a</a>
    <a href="&bsol;&bsol;evil.example/boom">a</a>
    <a href="vbscript:boom(54)">a</a>
    <a href="data:text/html,<script>boom(55)</script>">a</a>
    <a href="data:text/html;base64,PHNjcmlwdD5ib29tKDU2KTwvc2NyaXB0Pg==">a</a>
    <a href="feed:javascript:boom(57)">a</a>
    <a href="view-source:javascript:boom(58)">a</a>
    <a href="blob:https://h.example/boom">a</a>
    <a href="filesystem:https://h.example/boom">a</a>
    <a href="jar:javascript:boom(59)!/">a</a>
    <a href="file:///etc/passwd">a</a>
    <a href="\u006aavascript:boom(60)">a</a>
    <a href="　javascript:boom(61)">a</a>
    <a href="ｊａｖａｓｃｒｉｐｔ：boom(62)">a</a>
    <a href="javascript:boom(63)" href="https://e.example/">a</a>
    <a href="https://e.example/" href="javascript:boom(64)">a</a>
    <a href="https://e.example/"onclick=boom(65)>a</a>
    <a href='https://e.example/?"onclick="boom(66)'>a</a>
    <a href="https://e.example/&quot;onclick=&quot;boom(67)">a</a>
    <a href=https://e.example/?a=1&b=<script>boom(68)</script>>a</a>
    <a href="https://e.example/#<img src=x onerror=boom(69)>">a</a>
    <a href="https://e.example\@evil.example/">a</a>
    <a href="https:evil.example">a</a>
    <a href="https://[javascript:boom(70)]/">a</a>
    <a href=x ping=//evil.example/boom target=_blank rel=opener download=boom.exe>a</a>
    <a xlink:href=javascript:boom(71) xlink:actuate=onLoad>a</a>
    <a style="behavior:url(#default#AnchorClick)" folder="javascript:boom(72)">a</a>
    <a href=mailto:a@b.example?subject=x"onclick="boom(73)>a</a>
    <a href="tel:1"onmouseover="boom(74)">a</a>
    <a href="#n" id="n" name="n" onfocus=boom(75) autofocus tabindex=1>a</a>
    <base href="javascript:boom(76)//"><a href=x>a</a>
    <base href="data:text/html,"><a href=x>a</a><img src=y>
    <base href="//evil.example/" target=x><img src=y>
    <meta http-equiv=refresh content="0;url=javascript:boom(77)">
    <meta http-equiv="Set-Cookie" content="a=b"><meta charset=utf-7>+ADw-script+AD4-boom(78)+ADw-/script+AD4-
    <link rel=stylesheet href="javascript:boom(79)"><link rel=import href=data:text/html,boom>
    <link rel=preload as=script href=//evil.example/boom.js>
    <style>@import 'javascript:boom(80)'; p { background: url(javascript:boom(80)) }</style>
    <style></style><img src=x onerror=boom(81)></style>
    <style><img src="</style><img src=x onerror=boom(82)//">
    <style>/*</style><script>boom(83)</script>*/</style>
    <p style="background:url(javascript:boom(84));width:expression(boom(84));-moz-binding:url(x)">p</p>
    <p style="position:fixed;inset:0;z-index:9999">p</p>
    <div style='content:"</style><script>boom(85)</script>"'>d</div>
    <table background=javascript:boom(86)><tr background=javascript:boom(86)><td background=x onload=boom(86)>c</td></tr></table>
    <body onload=boom(87) background=javascript:boom(87)>b
    <html onmouseover=boom(88) manifest=//evil.example/m>h
    <frameset onload=boom(89)><frame src=javascript:boom(89)></frameset>
    <iframe src=javascript:boom(90)></iframe>
    <iframe srcdoc="<script>boom(91)</script>"></iframe>
    <iframe/src="java&Tab;script:boom(92)">i</iframe>
    <iframe><script>boom(93)</script></iframe>
    <iframe><img title="</iframe><img src=x onerror=boom(94)>"></iframe>
    <object data=javascript:boom(95)><param name=src value=javascript:boom(95)></object>
    <object><img src=x onerror=boom(96)></object>
    <embed src=javascript:boom(97) code=x type=text/html>
    <applet code=boom archive=//evil.example/a.jar>a</applet>
    <audio src=x onerror=boom(98)></audio><video poster=javascript:boom(98)><source onerror=boom(98)></video>
    <video><track onload=boom(99) src=data:text/vtt,WEBVTT default></video>
    <form action=javascript:boom(100)><button>b</button><input type=image src=x onerror=boom(100)></form>
    <form id=f></form><button form=f formaction=javascript:boom(101)>b</button>
    <input onfocus=boom(102) autofocus><select onfocus=boom(102) autofocus></select><textarea autofocus onfocus=boom(102)>
    <textarea></textarea><img src=x onerror=boom(103)></textarea>
    <textarea><img title="</textarea><img src=x onerror=boom(104)>"></textarea>
    <isindex action=javascript:boom(105) type=image>
    <keygen autofocus onfocus=boom(106)><command onclick=boom(106)>
    <details open ontoggle=boom(107)><summary onclick=boom(107)>s</summary>d</details>
    <dialog open onclose=boom(108)>d</dialog><marquee onstart=boom(108)>m</marquee>
    <div popover onbeforetoggle=boom(109) onanimationstart=boom(109)>d</div>
    <title><img src=x onerror=boom(110)></title>
    <title></title><script>boom(111)</script></title>
    <noscript><p title="</noscript><img src=x onerror=boom(112)>"></noscript>
    <noscript><style></noscript><img src=x onerror=boom(113)></style></noscript>
    <noscript><img src=/a.png onerror=boom(114)></noscript>
    <noembed><p title="</noembed><img src=x onerror=boom(115)>"></noembed>
    <noframes><p title="</noframes><img src=x onerror=boom(116)>"></noframes>
    <xmp><p title="</xmp><img src=x onerror=boom(117)>"></xmp>
    <listing>&lt;img src=x onerror=boom(118)&gt;</listing>
    <plaintext><img src=x onerror=boom(119)>
    <template><script>boom(120)</script></template>
    <template><template></template><img src=x onerror=boom(121)></template>
    <template shadowrootmode=open><img src=x onerror=boom(122)></template>
    <div><template shadowroot=open><slot onslotchange=boom(123)></slot></template></div>
    <slot name=x onslotchange=boom(124)>s</slot><portal src=javascript:boom(124)></portal>
    <!--><script>boom(125)</script>-->
    <!---><script>boom(126)</script>-->
    <!-- --!><img src=x onerror=boom(127)>-->
    <!--<img src="--><img src=x onerror=boom(128)//">
    <!-- x -- ><script>boom(129)</script>
    <!--[if true]><script>boom(130)</script><![endif]-->
    <![if true]><script>boom(131)</script><![endif]>
    <![><img src="]><img src=x onerror=boom(132)//">
    <comment><img src="</comment><img src=x onerror=boom(133)//">
    <? x="><img src=x onerror=boom(134)>"?>
    <?xml-stylesheet type="text/xsl" href="javascript:boom(135)"?><p>p</p>
    <?import namespace=t implementation=#default#time2?><p>p</p>
    <% x="><img src=x onerror=boom(136)>" %>
    <!DOCTYPE x [<!ENTITY e "<script>boom(137)</script>">]><p>&e;</p>
    <!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><p>&e;</p>
    <!DOCTYPE x [<!ATTLIST img onerror CDATA "boom(138)" src CDATA "x">]><img/>
    <![CDATA[<script>boom(139)</script>]]>
    ]]><script>boom(140)</script>
    <p>]]&gt;<![CDATA[</p><img src=x onerror=boom(141)>]]>
    <svg onload=boom(142)></svg>
    <svg/onload=boom(143)>
    <svg><script>boom(144)</script></svg>
    <svg><script href=data:,boom(145) /></svg>
    <svg><script>boom&#40;146&#41;</script></svg>
    <svg><style><img src=x onerror=boom(147)></style></svg>
    <svg></p><style><a id="</style><img src=x onerror=boom(148)>">
    <svg><p><style><a id="</style><img src=x onerror=boom(149)>"></a></style></p></svg>
    <svg><title><style><img title="</style><img src=x onerror=boom(150)>"></title></svg>
    <svg><desc><script>boom(151)</script></desc></svg>
    <svg><foreignObject><iframe srcdoc="<script>boom(152)</script>"></iframe></foreignObject></svg>
    <svg><foreignObject><math><mi></foreignObject><script>boom(153)</script></svg>
    <svg><a xlink:href=javascript:boom(154)><text y=20>t</text></a></svg>
    <svg><a><animate attributeName=href values=javascript:boom(155) /><text>t</text></a></svg>
    <svg><set attributeName=onmouseover to=boom(156)><animate onbegin=boom(156) attributeName=x dur=1s></svg>
    <svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><script>boom(157)</script></svg>#x"></svg>
    <svg><image href=x onerror=boom(158)></svg>
    <svg><![CDATA[><image xlink:href="]]><img src=x onerror=boom(159)//"></svg>
    <svg><![CDATA[</svg>]]><script>boom(160)</script>
    <svg><animate xlink:href=#x attributeName=href values=&#106;avascript:boom(161)></svg><a id=x><p>t</p></a>
    <svg><br><style><img src=x onerror=boom(162)></style></svg>
    <svg><handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event=load>boom(163)</handler></svg>
    <math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=boom(164)&gt;">
    <math><mtext><table><mglyph><style><math><img src=x onerror=boom(165)></style></table></mtext></math>
    <math><annotation-xml encoding="text/html"><style><img src=x onerror=boom(166)></style></annotation-xml></math>
    <math><annotation-xml encoding="text/html"><script>boom(167)</script></annotation-xml></math>
    <math><annotation-xml><svg><desc><p></desc><script>boom(168)</script></svg></annotation-xml></math>
    <math><annotation encoding="application/x-tex">\href{javascript:boom(169)}{x}<script>boom(169)</script></annotation></math>
    <math href=javascript:boom(170)><mi>x</mi></math>
    <math><maction actiontype="statusline#javascript:boom(171)" xlink:href=javascript:boom(171)>x</maction></math>
    <math><mi xlink:href="data:x,<script>boom(172)</script>">x</mi></math>
    <math alttext='"><script>boom(173)</script>'><mi>x</mi></math>
    <math><mtext></mtext><mglyph><svg><mtext><style><a title="</style><img src=x onerror=boom(174)>"></mtext></svg></math>
    <math><![CDATA[<img src=x onerror=boom(175)>]]></math>
    <math><mtext><textarea></mtext><img title="</textarea><img src=x onerror=boom(176)>"></math>
    <script type="math/tex">x </script><script>boom(177)</script>
    <script type="math/tex"><img src=x onerror=boom(178)></script>
    <table><tr><td><script>boom(179)</script></td></tr><img src=x onerror=boom(179)></table>
    <table><a href=javascript:boom(180)><tr><td>c</td></tr></a></table>
    <table><style><!--</style><td><img title="--><img src=x onerror=boom(181)>"></table>
    <td colspan='2" onclick="boom(182)' rowspan=javascript:boom(182)>c</td>
    <col span='1" onclick="boom(183)'><colgroup onclick=boom(183)>
    <select><option><script>boom(184)</script><template><img src=x onerror=boom(184)></template></option></select>
    <select><style></select><img src=x onerror=boom(185)></style></select>
    <form><div></form><form id=b><input onfocus=boom(186) autofocus name=attributes></form></div>
    <form><math><mtext></form><form><mglyph><style></math><img src onerror=boom(187)></style></mglyph></form>
    <a><b><a href=javascript:boom(188)></b>x</a>
    <b><p></b><script>boom(189)</script></p>
    <p id=location name=body class=x onclick=boom(190) data-x=y aria-label=z role=button tabindex=0 contenteditable>p</p>
    <p id="__proto__"><a href="#__proto__">a</a></p><img name=cookie src=/a.png><a id=createElement name=getElementById href=#createElement>b</a>
    <a href="#a&quot;onclick=&quot;boom(191)">a</a><p id='a"onclick="boom(191)'>p</p>
    <a href="#a<b>">a</a><p id="a<b>">p</p>
    <p lang='en" onclick="boom(192)' dir='rtl" onclick="boom(192)' title='t" onclick="boom(192)'>p</p>
    <abbr title='"><script>boom(193)</script>'>a</abbr><dfn title="&quot; onmouseover=&quot;boom(193)">d</dfn>
    <time datetime='2020" onclick="boom(194)'>t</time><ins cite=javascript:boom(194) datetime='"><script>boom(194)</script>'>i</ins>
    <blockquote cite="javascript:boom(195)">q</blockquote><q cite="data:text/html,boom">q</q><del cite=vbscript:boom>d</del>
    <ol start='1" onclick="boom(196)' type=javascript reversed=boom><li value='1" onclick="boom(196)' type=x>l</ol>
    <bdo dir='"><script>boom(197)</script>'>b</bdo><ruby onclick=boom(197)>r<rt onclick=boom(197)>t</ruby>
    <x:script xmlns:x='http://www.w3.org/1999/xhtml'>boom(198)</x:script>
    <html:img xmlns:html='http://www.w3.org/1999/xhtml' src=x onerror=boom(199) />
    <p xmlns="http://www.w3.org/2000/svg" xmlns:xlink="x" onload=boom(200)>p</p>
    <xss style="behavior:url(boom.htc)" onclick=boom(201)>x</xss><x onclick=boom(201) id=x tabindex=1 onfocus=boom(201)>x</x>
    <custom-element is=script onclick=boom(202)>c</custom-element><p is=x-y>p</p>
    <p>&lt;script&gt;boom(203)&lt;/script&gt;</p>
    <p>&amp;lt;img src=x onerror=boom(204)&amp;gt;</p>
    <p>&#60script&#62boom(205)&#60/script&#62</p>
    <p>&#x3c;script&#x3e;boom(206)&#x3c;/script&#x3e;</p>
    <p>＜script＞boom(207)＜/script＞ ‹script› ¼script¾</p>
    <p>text ␀ &#0; &#8; &#x1F; &#xFFFE; &#xFFFF; &#xD800; &#x110000; end</p>
    <p>‮evil⁦ text⁩ ​zero﻿</p>
    <p>&nbsp;&unknown;&;&#;&#x;& <> " ' ` = ]]> --> <!-- x --> %3Cscript%3E</p>
    <p a"b='c' 1=2 :x=y @click=boom(208) <=> {x}=y ng-click=boom(208) v-on:click=boom(208)>p</p>
    <p {{constructor.constructor('boom(209)')()}}>{{constructor.constructor('boom(209)')()}}</p>
    <div/onmouseover='boom(210)'/x/y/z>d
    <div onclick=boom(211)//<p>d
    < img src=x onerror=boom(212)>
    <img src=x onerror=boom(213)
    <img src=x onerror=boom(214)<p>p
    <a href="javascript:boom(215)
    <b><i><u><s><sub><sup><small><mark><kbd><script>boom(216)</script>
    <pre><script>boom(217)</script>⏎<img src=x onerror=boom(217)></pre>
    <figure onclick=boom(218)><img src=/a.png onload=boom(218)><figcaption onclick=boom(218)><script>boom(218)</script>c</figcaption></figure>
    <ul><script>boom(219)</script><li onclick=boom(219)>l<img src=x onerror=boom(219)></ul>
    <dl onclick=boom(220)><dt onclick=boom(220)>t<dd onclick=boom(220)><script>boom(220)</script>d</dl>
    <img data-src="javascript:boom(221)" data-srcset="javascript:boom(221) 2x" data-original='/b.png" onload="boom(221)'>
    <img src="//evil.example/a.png" srcset="/a.png 1x, /b.png&quot;onload=&quot;boom(222) 2x">
    <video src="javascript:boom(223)" data-src="/v.mp4&quot;onclick=&quot;boom(223)"></video>
    <iframe src="https://e.example/&quot;onload=&quot;boom(224)" title='"><script>boom(224)</script>'></iframe>
    """#
}
