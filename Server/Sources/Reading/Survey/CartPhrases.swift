// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Labels of buttons that add something to a cart.
enum CartPhrases {
  static func match(_ tree: PageTree, _ node: Int) -> Bool {
    guard tree.end(node) - node < 12 else { return false }
    if tree.tag(node) == .input {
      guard let value = tree.attribute(.value, of: node), value.count < 40 else { return false }
      return words.contains(LineLetters(value).letters)
    }
    for at in node + 1..<max(tree.end(node), node + 1) where tree.tag(at) == .text {
      let text = tree.text(at)
      if (6..<48).contains(text.count), words.contains(LineLetters(text).letters) { return true }
    }
    return false
  }

  private static let words = Set(
    """
    Add to cart
    Add to basket
    Add to bag
    Add to trolley
    In den Warenkorb
    In den Einkaufswagen
    Ajouter au panier
    Añadir al carrito
    Agregar al carrito
    Añadir a la cesta
    Aggiungi al carrello
    Adicionar ao carrinho
    In winkelwagen
    In winkelmand
    Dodaj do koszyka
    Do koszyka
    Lägg i varukorg
    Legg i handlekurv
    Læg i kurv
    Lisää ostoskoriin
    Přidat do košíku
    Vložit do košíku
    Kosárba
    Sepete ekle
    В корзину
    Добавить в корзину
    До кошика
    カートに入れる
    加入购物车
    加入購物車
    장바구니
    أضف إلى السلة
    """.split(separator: "\n").map { Boilerplate.letters(String($0)) })
}
