import type { CatalogueItem, Kind } from '../catalogue/items.ts'

/** The intent of a query in terms of true attributes. It judges results, whatever words the seller used. */
export interface Intent {
  kinds?: Kind[]
  /** Attributes that are not intended but acceptable. */
  near?: Kind[]
  is?: Partial<
    Pick<
      CatalogueItem,
      | 'colour'
      | 'pattern'
      | 'material'
      | 'brand'
      | 'era'
      | 'occasion'
      | 'size'
      | 'style'
      | 'condition'
      | 'kids'
      | 'town'
    >
  >
}

/** `null` means that no such item exists, and that the right result is empty. */
export interface Judged {
  q: string
  intent: Intent | null
}

/** Relevance: 3 if all attributes match. 1 for the right kind with at least half of the others, or a similar kind with all of them. Else 0. */
export const gradeOf = (item: CatalogueItem, { kinds, near = [], is = {} }: Intent): number => {
  const wanted = Object.entries(is) as [keyof typeof is, unknown][]
  const met = wanted.filter(([name, value]) => item[name] === value).length
  if (!kinds || kinds.includes(item.kind)) {
    if (met === wanted.length) return 3
    return kinds && met * 2 >= wanted.length ? 1 : 0
  }
  return near.includes(item.kind) && met === wanted.length ? 1 : 0
}

const trousers: Kind[] = ['trousers', 'jeans', 'joggers']
const shoes: Kind[] = ['sneakers', 'boots']
const dresses: Kind[] = ['dress', 'filipiniana']
const shirts: Kind[] = ['shirt', 'polo', 'tee', 'barong']
const judge = (q: string, kinds?: Kind[], is?: Intent['is'], near?: Kind[]): Judged => ({
  q,
  intent: { ...(kinds ? { kinds } : {}), ...(is ? { is } : {}), ...(near ? { near } : {}) },
})
const none = (q: string): Judged => ({ q, intent: null })

export const judgedQueries: Judged[] = [
  // Garments in both languages.
  judge('jacket', ['jacket']),
  judge('dyaket', ['jacket']),
  judge('shirt', shirts, {}, ['sando']),
  judge('t-shirt', ['tee'], {}, ['sando']),
  judge('tshirt', ['tee'], {}, ['sando']),
  judge('kamiseta', ['tee'], {}, ['sando']),
  judge('pantalon', trousers),
  judge('pants', trousers),
  judge('slacks', trousers),
  judge('maong', ['jeans'], {}, ['jacket', 'skirt', 'shorts', 'jumpsuit', 'hat']),
  judge('maong pants', ['jeans']),
  judge('bestida', dresses, {}, ['daster']),
  judge('dress', dresses, {}, ['daster']),
  judge('palda', ['skirt']),
  judge('blusa', ['blouse']),
  judge('sapatos', shoes),
  judge('shoes', shoes),
  judge('rubber shoes', ['sneakers']),
  judge('tsinelas', ['slippers'], {}, ['sandals']),
  judge('sumbrero', ['hat', 'cap']),
  judge('daster', ['daster'], {}, ['dress']),
  judge('duster', ['daster'], {}, ['dress']),
  judge('barong', ['barong']),
  judge('polo barong', ['barong']),
  judge('filipiniana', ['filipiniana', 'barong']),
  judge('terno', ['filipiniana']),
  judge('sando', ['sando']),
  judge('tank top', ['sando']),
  judge('jogging pants', ['joggers']),
  judge('joggers', ['joggers']),
  judge('polo', ['polo'], {}, ['barong']),
  judge('polo shirt', ['polo']),
  judge('sweter', ['sweater']),
  judge('hoodie', ['hoodie']),
  judge('bag', ['bag']),
  judge('swimsuit', ['swimwear']),
  judge('pangligo', ['swimwear']),
  judge('amerikana', ['blazer']),
  judge('overalls', ['jumpsuit']),
  judge('rash guard', ['swimwear']),
  // Plurals.
  judge('jackets', ['jacket']),
  judge('dresses', dresses, {}, ['daster']),
  judge('skirts', ['skirt']),
  judge('blouses', ['blouse']),
  judge('caps', ['cap']),
  // Colours and several attributes.
  judge('polo shirt na puti', ['polo'], { colour: 'White' }),
  judge('puting polo', ['polo'], { colour: 'White' }),
  judge('itim na pantalon', trousers, { colour: 'Black' }),
  judge('pulang dress', dresses, { colour: 'Red' }, ['daster']),
  judge('black jeans', ['jeans'], { colour: 'Black' }),
  judge('asul na palda', ['skirt'], { colour: 'Blue' }),
  judge('berdeng hoodie', ['hoodie'], { colour: 'Green' }),
  judge('gray sweater', ['sweater'], { colour: 'Grey' }),
  judge('lila blouse', ['blouse'], { colour: 'Purple' }),
  judge('dilaw na damit', undefined, { colour: 'Yellow' }),
  judge('white sneakers', ['sneakers'], { colour: 'White' }),
  judge('brown leather boots', ['boots'], { colour: 'Brown', material: 'Leather' }),
  judge('floral dress', dresses, { pattern: 'Floral' }, ['daster']),
  judge('bulaklakin na bestida', dresses, { pattern: 'Floral' }, ['daster']),
  judge('checkered polo', ['polo'], { pattern: 'Checked' }),
  judge('plaid skirt', ['skirt'], { pattern: 'Checked' }),
  judge('polka dots dress', dresses, { pattern: 'Dotted' }, ['daster']),
  judge('striped longsleeve', ['longsleeve'], { pattern: 'Striped' }),
  judge('corduroy pants', trousers, { material: 'Corduroy' }),
  judge('denim jacket', ['jacket'], { material: 'Denim' }),
  judge('maong na jacket', ['jacket'], { material: 'Denim' }),
  judge('linen blazer', ['blazer'], { material: 'Linen' }),
  judge('vintage jacket', ['jacket'], { era: 'Vintage' }),
  judge('y2k skirt', ['skirt'], { era: 'Y2K' }),
  judge('blazer pang-opisina', ['blazer'], { occasion: 'Office' }),
  judge('office slacks', trousers, { occasion: 'Office' }),
  judge('party dress', dresses, { occasion: 'Party' }),
  judge('ukay jacket', ['jacket']),
  judge('red corduroy skirt', ['skirt'], { colour: 'Red', material: 'Corduroy' }),
  judge('black hoodie xl', ['hoodie'], { colour: 'Black', size: 'XL' }),
  // Sizes, and feminine or masculine.
  judge('jacket large', ['jacket'], { size: 'L' }),
  judge('size m polo', ['polo'], { size: 'M' }),
  judge('small dress', dresses, { size: 'S' }, ['daster']),
  judge('pants xs', trousers, { size: 'XS' }),
  judge('mens hoodie', ['hoodie'], { style: 0 }),
  judge('jacket pambabae', ['jacket'], { style: 1 }),
  judge('panlalaki na tsinelas', ['slippers'], { style: 0 }),
  // Brands.
  judge('levis', undefined, { brand: "Levi's" }),
  judge("levi's jeans", ['jeans'], { brand: "Levi's" }),
  judge('adidas jacket', ['jacket'], { brand: 'Adidas' }),
  judge('nike shoes', ['sneakers'], { brand: 'Nike' }),
  judge('north face', undefined, { brand: 'The North Face' }),
  judge('doc martens', undefined, { brand: 'Dr. Martens' }),
  judge('h&m dress', dresses, { brand: 'H&M' }),
  judge('nb sneakers', ['sneakers'], { brand: 'New Balance' }),
  judge('ralph lauren polo', ['polo'], { brand: 'Ralph Lauren' }),
  judge('stussy', undefined, { brand: 'Stüssy' }),
  // Misspelled words.
  judge('jaket', ['jacket']),
  judge('jackte', ['jacket']),
  judge('addidas', undefined, { brand: 'Adidas' }),
  judge('pantaln', trousers),
  judge('convrese', undefined, { brand: 'Converse' }),
  judge('sneekers', ['sneakers']),
  judge('corderoy pants', trousers, { material: 'Corduroy' }),
  judge('blazzer', ['blazer']),
  judge('filipinana', ['filipiniana', 'barong']),
  judge('red hodie', ['hoodie'], { colour: 'Red' }),
  // Unfinished words.
  judge('jack', ['jacket']),
  judge('cardi', ['cardigan']),
  judge('sapat', shoes),
  judge('black ho', ['hoodie'], { colour: 'Black' }),
  judge('tsine', ['slippers'], {}, ['sandals']),
  // Accents.
  judge('piña barong', ['barong'], { material: 'Piña' }),
  judge('pina', undefined, { material: 'Piña' }),
  judge('STÜSSY TEE', ['tee'], { brand: 'Stüssy' }),
  // Things that are not sold here.
  none('laptop'),
  none('rice cooker'),
  none('iphone 15'),
  none('bisikleta'),
  none('xqzwv'),
  none('😀'),
]

/** Asked of sellers who use the fields: colours that only the photo shows, brands, conditions, children, sizes and places. */
export const queriesOfFacts: Judged[] = [
  judge('blue dress', dresses, { colour: 'Blue' }, ['daster']),
  judge('red dress', dresses, { colour: 'Red' }, ['daster']),
  judge('bestidang puti', dresses, { colour: 'White' }, ['daster']),
  judge('black dress na pang-party', dresses, { colour: 'Black', occasion: 'Party' }, ['daster']),
  judge('itim na jacket', ['jacket'], { colour: 'Black' }),
  judge('green jacket', ['jacket'], { colour: 'Green' }),
  judge('brown leather jacket', ['jacket'], { colour: 'Brown', material: 'Leather' }),
  judge('white polo', ['polo'], { colour: 'White' }),
  judge('puting polo', ['polo'], { colour: 'White' }),
  judge('asul na polo', ['polo'], { colour: 'Blue' }),
  judge('pink blouse', ['blouse'], { colour: 'Pink' }),
  judge('dilaw na blusa', ['blouse'], { colour: 'Yellow' }),
  judge('beige blazer', ['blazer'], { colour: 'Beige' }),
  judge('gray hoodie', ['hoodie'], { colour: 'Grey' }),
  judge('lila na sweater', ['sweater'], { colour: 'Purple' }),
  judge('pulang palda', ['skirt'], { colour: 'Red' }),
  judge('black skirt', ['skirt'], { colour: 'Black' }),
  judge('orange tee', ['tee'], { colour: 'Orange' }, ['sando']),
  judge('white sneakers', ['sneakers'], { colour: 'White' }),
  judge('brown bag', ['bag'], { colour: 'Brown' }),
  judge('black bag na leather', ['bag'], { colour: 'Black', material: 'Leather' }),
  judge('red cap', ['cap'], { colour: 'Red' }),
  judge('beige slacks', trousers, { colour: 'Beige' }),
  judge('berdeng shorts', ['shorts'], { colour: 'Green' }),
  judge('blue floral dress', dresses, { colour: 'Blue', pattern: 'Floral' }, ['daster']),
  judge('levis', undefined, { brand: "Levi's" }),
  judge("levi's jeans", ['jeans'], { brand: "Levi's" }),
  judge('uniqlo', undefined, { brand: 'Uniqlo' }),
  judge('uniqlo tee', ['tee'], { brand: 'Uniqlo' }),
  judge('nike na sapatos', ['sneakers'], { brand: 'Nike' }),
  judge('adidas hoodie', ['hoodie'], { brand: 'Adidas' }),
  judge('h&m dress', dresses, { brand: 'H&M' }),
  judge('doc martens', undefined, { brand: 'Dr. Martens' }),
  judge('north face jacket', ['jacket'], { brand: 'The North Face' }),
  judge('ralph lauren polo', ['polo'], { brand: 'Ralph Lauren' }),
  judge('addidas', undefined, { brand: 'Adidas' }),
  judge('coach bag', ['bag'], { brand: 'Coach' }),
  judge('zara blouse na puti', ['blouse'], { brand: 'Zara', colour: 'White' }),
  judge('black nike hoodie', ['hoodie'], { brand: 'Nike', colour: 'Black' }),
  judge('brand new', undefined, { condition: 'new_with_tags' }),
  judge('brand new jacket', ['jacket'], { condition: 'new_with_tags' }),
  judge('bnwt dress', dresses, { condition: 'new_with_tags' }, ['daster']),
  judge('bagong bago na bag', ['bag'], { condition: 'new_with_tags' }),
  judge('like new sneakers', ['sneakers'], { condition: 'like_new' }),
  judge('parang bago na polo', ['polo'], { condition: 'like_new' }),
  judge('like new levis jeans', ['jeans'], { condition: 'like_new', brand: "Levi's" }),
  judge('very good blazer', ['blazer'], { condition: 'very_good' }),
  judge('good condition coat', ['coat'], { condition: 'good' }),
  judge('worn boots', ['boots'], { condition: 'worn' }),
  judge('kids jacket', ['jacket'], { kids: true }),
  judge('pambata na dress', dresses, { kids: true }, ['daster']),
  judge('damit pambata', undefined, { kids: true }),
  judge('kids shoes', shoes, { kids: true }),
  judge('blue jacket large', ['jacket'], { colour: 'Blue', size: 'L' }),
  judge('size s red dress', dresses, { colour: 'Red', size: 'S' }, ['daster']),
  judge('black pants xl', trousers, { colour: 'Black', size: 'XL' }),
  judge('puting blouse na medium', ['blouse'], { colour: 'White', size: 'M' }),
  judge('mens black jacket', ['jacket'], { colour: 'Black', style: 0 }),
  judge('pambabae na pink hoodie', ['hoodie'], { colour: 'Pink', style: 1 }),
  judge('uniqlo polo size m', ['polo'], { brand: 'Uniqlo', size: 'M' }),
  judge('jacket baguio', ['jacket'], { town: 'Baguio' }),
  judge('ukay sa davao', undefined, { town: 'Davao' }),
  judge('dress cebu', dresses, { town: 'Cebu' }, ['daster']),
  judge('sapatos sa Iloilo', shoes, { town: 'Iloilo' }),
  judge('uniqlo makati', undefined, { brand: 'Uniqlo', town: 'Makati' }),
  judge('black bag quezon city', ['bag'], { colour: 'Black', town: 'Quezon City' }),
]
