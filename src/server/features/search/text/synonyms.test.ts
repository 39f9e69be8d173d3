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
  expect(meanings.get('pantalon')).toEqual({ alternatives: [['pants'], ['jeans']], garment: true })
  expect(meanings.get('pants')).toEqual({ alternatives: [['pantalon'], ['jeans']], garment: true })
  expect(meanings.get('jeans')).toBeUndefined()
  expect(meanings.get('itim')).toEqual({ alternatives: [['black']], garment: false })
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
  expect(phrasesQuery(barong)).toBe("('barong':ABC)")
  expect(phrasesQuery(shirt)).toBe("('shirt':ABC) | ('button':ABC <-> 'down':ABC)")
})
