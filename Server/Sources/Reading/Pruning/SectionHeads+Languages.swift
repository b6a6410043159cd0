// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension SectionHeads {
  static let romance = """
    À lire aussi
    Lire aussi
    À propos de l'auteur
    A propos de l'auteur
    Articles similaires
    Articles liés
    Articles connexes
    Sur le même sujet
    Sur le même thème
    Vous aimerez aussi
    Vous aimerez peut-être aussi
    Vous pourriez aussi aimer
    Dans la même rubrique
    Laisser un commentaire
    Commentaires
    Partager
    Partager cet article
    Les plus lus
    Articles les plus lus
    Voir aussi
    Plus d'articles
    Artículos relacionados
    Noticias relacionadas
    Notas relacionadas
    Relacionado
    Relacionados
    También te puede interesar
    Te puede interesar
    Puede interesarte
    Lo más leído
    Lo más visto
    Lea también
    Lee también
    Comparte
    Compartir
    Comentarios
    Deja un comentario
    Deja una respuesta
    Sobre el autor
    Acerca del autor
    Más noticias
    Últimas noticias
    Etiquetas
    Articoli correlati
    Notizie correlate
    Potrebbe interessarti
    Potrebbe interessarti anche
    Potrebbero interessarti
    Ti potrebbe interessare
    Leggi anche
    Condividi
    Commenti
    Lascia un commento
    Sull'autore
    I più letti
    Ultime notizie
    Ultimi articoli
    Artigos relacionados
    Notícias relacionadas
    Matérias relacionadas
    Veja também
    Leia também
    Mais lidas
    Mais lidos
    Compartilhe
    Comentários
    Deixe um comentário
    Deixe uma resposta
    Sobre o autor
    Últimas notícias
    Citește și
    Articole similare
    Articole recomandate
    Comentarii
    Articles relacionats
    Você pode gostar
    Você também pode gostar
    Você pode se interessar
    Você também pode se interessar
    Talvez você goste
    Posts relacionados
    Conteúdo relacionado
    Mais notícias
    Sobre a autora
    Compartilhar
    Compartilhe isso
    Compartilhe esta notícia
    Artículos similares
    Entradas relacionadas
    Contenido relacionado
    Temas relacionados
    Quizás te interese
    Quizá te interese
    Quizás también te interese
    Puede que te interese
    También te puede gustar
    Te recomendamos
    Recomendados
    Sobre la autora
    Acerca de la autora
    Comparte este artículo
    Comparte esta noticia
    Deja tu comentario
    À découvrir aussi
    À lire également
    Lire également
    Dans la même catégorie
    Les plus consultés
    Articles récents
    Derniers articles
    Nos derniers articles
    Ces articles pourraient vous intéresser
    Cela pourrait vous intéresser
    À propos de l'auteure
    Laisser une réponse
    Partager l'article
    Articoli simili
    Articoli recenti
    Articoli consigliati
    Ti può interessare
    Ti potrebbe anche interessare
    Altri articoli
    Notizie simili
    Informazioni sull'autore
    Lascia una risposta
    Condividi questo articolo
    Contenuti correlati
    """

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
    Powiązane
    Powiązane wpisy
    Podobne wpisy
    Może Cię zainteresować
    Mogą Cię zainteresować
    Przeczytaj także
    Przeczytaj również
    Polecamy
    Zostaw komentarz
    Najpopularniejsze
    Související
    Mohlo by se vám líbit
    Mohlo by vás zaujímať
    Přidat komentář
    Další články
    Вам может понравиться
    Вам также может понравиться
    Вас может заинтересовать
    Смотрите также
    Читайте ещё
    Читайте далее
    Ещё по теме
    Свежие записи
    Вас може зацікавити
    Дивіться також
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
    Saatat pitää myös
    Lisää aiheesta
    Ez is érdekelheti
    Ajánlott cikkek
    İlginizi çekebilir
    Önerilen yazılar
    Μπορεί να σας ενδιαφέρει
    Anda mungkin juga suka
    Có thể bạn quan tâm
    こちらもおすすめ
    こちらの記事もおすすめ
    関連コンテンツ
    著者について
    为您推荐
    你可能感兴趣
    您可能感兴趣
    你可能也喜歡
    您可能還喜歡
    추천 기사
    함께 보면 좋은 글
    قد يعجبك أيضا
    قد يهمك أيضا
    אולי יעניין אותך
    """
}
