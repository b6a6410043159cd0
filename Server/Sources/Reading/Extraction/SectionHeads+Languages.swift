// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension SectionHeads {
  static let slavic = """
    Czytaj także
    Czytaj też
    Czytaj również
    Zobacz także
    Zobacz też
    Zobacz również
    Podobne artykuły
    Powiązane artykuły
    Polecane
    Polecane artykuły
    O autorze
    Komentarze
    Dodaj komentarz
    Najczęściej czytane
    Najnowsze
    Udostępnij
    Čtěte také
    Přečtěte si také
    Související články
    Mohlo by vás zajímat
    Diskuse
    Komentáře
    O autorovi
    Nejčtenější
    Súvisiace články
    Prečítajte si aj
    Komentari
    Povezani članci
    Pročitajte još
    Читайте также
    Читайте по теме
    По теме
    Похожие статьи
    Похожие материалы
    Похожие записи
    Материалы по теме
    Новости по теме
    Комментарии
    Оставить комментарий
    Добавить комментарий
    Добавить отзыв
    Самые популярные
    Популярное
    Популярные статьи
    Об авторе
    Поделиться
    Рекомендуем
    Последние новости
    Читайте також
    За темою
    Схожі статті
    Коментарі
    Прочетете още
    Свързани статии
    """

  static let others = """
    Lue myös
    Aiheesta lisää
    Kommentit
    Olvassa el ezt is
    Kapcsolódó cikkek
    Hozzászólások
    İlgili haberler
    Benzer yazılar
    Benzer haberler
    Yorumlar
    Bunlar da ilginizi çekebilir
    Διαβάστε επίσης
    Διαβάστε ακόμα
    Σχετικά άρθρα
    Σχόλια
    Baca juga
    Artikel terkait
    Berita terkait
    Komentar
    Bài viết liên quan
    Tin liên quan
    Xem thêm
    Bình luận
    関連記事
    関連ニュース
    関連リンク
    あわせて読みたい
    おすすめ記事
    この記事を書いた人
    この記事をシェア
    コメント
    人気記事
    最新記事
    シェアする
    相关文章
    相关阅读
    相关新闻
    相关推荐
    相關文章
    相關新聞
    延伸閱讀
    延伸阅读
    推荐阅读
    推薦閱讀
    热门文章
    猜你喜欢
    评论
    留言
    关于作者
    關於作者
    관련기사
    관련 기사
    관련 글
    댓글
    인기기사
    많이 본 뉴스
    اقرأ أيضا
    اقرأ أيضاً
    مواضيع ذات صلة
    مقالات ذات صلة
    أخبار ذات صلة
    التعليقات
    مطالب مرتبط
    نظرات
    קראו גם
    כתבות נוספות
    תגובות
    ये भी पढ़ें
    यह भी पढ़ें
    संबंधित खबरें
    আরও পড়ুন
    ข่าวที่เกี่ยวข้อง
    """
}
