import { expect, test } from 'vitest'
import { loadSynonyms, parseSynonyms } from './synonyms.ts'
import { termsOf, phrasesQuery } from './terms.ts'

test('the synonyms file is valid and complete', async () => {
  const { meanings, leftOut } = await loadSynonyms()
  expect(meanings.get('sapatos')?.alternatives).toContainEqual(['shoes'])
  expect(meanings.get('bestida')?.alternatives).toContainEqual(['dress'])
  expect(meanings.get('puti')?.alternatives).toContainEqual(['white'])
  expect(meanings.get('maliit')).toMatchObject({ size: 'S' })
  expect(meanings.get('panlalaki')).toMatchObject({ style: 0 })
  expect(leftOut).toContain('na')
  expect(meanings.size).toBeGreaterThan(400)
})

test('a group works in both directions, and an arrow in one direction for the whole group', () => {
  const { meanings } = parseSynonyms(
    '[garment]\npants, pantalon # both\npants > jeans\n\n[colour]\nblack, itim',
  )
  expect(meanings.get('pantalon')).toEqual({
    alternatives: [['pants'], ['jeans']],
    related: [],
    garment: true,
  })
  expect(meanings.get('pants')).toEqual({
    alternatives: [['pantalon'], ['jeans']],
    related: [],
    garment: true,
  })
  expect(meanings.get('jeans')).toBeUndefined()
  expect(meanings.get('itim')).toEqual({ alternatives: [['black']], related: [], garment: false })
})

test('what stands behind ">>" ranks behind, and two words are also found as one', () => {
  const { meanings } = parseSynonyms(
    '[garment]\nheels, high heels >> shoes\n\n[one word or two]\nv neck, tie dye',
  )
  expect(meanings.get('heels')).toEqual({
    alternatives: [['high', 'heels'], ['highheels']],
    related: [['shoes']],
    garment: true,
  })
  expect(meanings.get('highheels')?.alternatives).toContainEqual(['high', 'heels'])
  expect(meanings.get('vneck')).toEqual({ alternatives: [['v', 'neck']], related: [], garment: false })
  expect(meanings.get('v neck')?.alternatives).toEqual([['vneck']])
})

test('a word of any item is optional, and so is a size beside a garment', async () => {
  const synonyms = await loadSynonyms()
  const optional = (query: string) =>
    termsOf(query, synonyms).flatMap((term) => (term.optional ? [term.words.join(' ')] : []))
  expect(optional('murang damit na pula')).toEqual(['murang', 'damit'])
  expect(optional('heels us 8 ')).toEqual(['us', '8'])
  expect(optional('jeans 32x30')).toEqual(['32x30'])
  expect(optional('iphone 15')).toEqual([])
  expect(optional('levis 501 jeans')).toEqual([])
})

test('only a phrase with a garment has parts', async () => {
  const synonyms = await loadSynonyms()
  const parts = (query: string) =>
    termsOf(`${query} `, synonyms).map((term) => term.parts.map(({ words }) => words.join(' ')))
  expect(parts('wide leg pants')).toEqual([[], []])
  expect(parts('mini skirt')).toEqual([['mini', 'skirt']])
  expect(parts('new balance')).toEqual([[]])
})

test.each([
  ['shirt, polo', 'Line 1 of words.txt: the file must begin with a heading. It reads "shirt, polo".'],
  ['[garment]\n\nshirt', 'Line 3 of words.txt: a group needs at least two words. It reads "shirt".'],
  ['[garment]\na, , b', 'Line 2 of words.txt: an entry is empty'],
  ['[garment]\na, b,', 'Line 2 of words.txt: an entry is empty'],
  ['[garment]\na > b > c', 'Line 2 of words.txt: it has more than one ">"'],
  ['[garments]\na, b', 'Line 1 of words.txt: the headings are garment, colour,'],
  ['[size]\nXXL: huge', 'Line 2 of words.txt: it must begin with one of XS, S, M, L, XL and a colon'],
  [
    '[for whom]\nwomen, ladies',
    'Line 2 of words.txt: it must begin with one of masculine, feminine, kids and a colon',
  ],
])('an error message names the line: %j', (text, sentence) => {
  expect(() => parseSynonyms(text, 'words.txt')).toThrow(sentence)
})

test('a query is split into terms: phrases, linkers, sizes and an incomplete last word', async () => {
  const synonyms = await loadSynonyms()
  const words = (query: string) => termsOf(query, synonyms).map((term) => term.words.join(' '))
  expect(words('polo shirt na puti')).toEqual(['polo shirt', 'puti'])
  expect(words('mga sapatos para sa opisina')).toEqual(['sapatos', 'opisina'])
  expect(words('na sa')).toEqual(['na', 'sa'])
  expect(words(`${'a b c d e f g h i j k l '.repeat(9)}`)).toHaveLength(8)
  const [puting] = termsOf('puting polo', synonyms)
  expect(puting?.phrases).toContainEqual(['white'])
  expect(termsOf('size m', synonyms)).toMatchObject([{ lexemes: ['#size=m'], phrases: [] }])
  expect(termsOf('red wra', synonyms)[1]).toMatchObject({ prefix: 'wra' })
  expect(termsOf('red dress', synonyms)[1]).toMatchObject({ prefix: null })
  expect(termsOf('!?&|<->():*', synonyms)).toEqual([])
})

test('a phrase that contains a shorter one is left out of the query', async () => {
  const [barong, shirt] = termsOf('barong shirt ', await loadSynonyms())
  if (!barong || !shirt) throw new Error('No terms')
  expect(barong.phrases).toContainEqual(['barong', 'tagalog'])
  expect(phrasesQuery(barong)).toBe("('barong':ABC) | ('barongtagalog':ABC) | ('polobarong':ABC)")
  expect(phrasesQuery(shirt)).toContain("('shirt':ABC) | ('tshirt':ABC) | ('poloshirt':ABC)")
  expect(phrasesQuery(shirt)).not.toContain("'polo':ABC <-> 'shirt'")
})
