import { createSearch } from '../../../../src/server/features/search/search/text/search.ts'
import { loadSynonyms } from '../../../../src/server/features/search/index.ts'
import { judgedQueries } from '../../../eval/queries.ts'
import { type Kind, type World, inTurn } from '../world.ts'

/** Words that match more items than are ever ranked, at each size of the marketplace. */
const hot = ['shirt', 'black', 'cotton', 'jacket', 'puti']
const rare = [
  'barong',
  'stussy tee',
  'levis jeans xl',
  'red corduroy skirt',
  'itim na pantalon',
  'polo shirt na puti',
]

const makes = [
  'stussy tee',
  'levis jeans',
  'carhartt jacket',
  'lacoste polo',
  'champion hoodie',
  'zara dress',
  'baggy jeans',
  'pleated skirt',
  'board shorts',
  'midi dress',
]
const colours = ['', 'black', 'white', 'red', 'green', 'navy', 'beige']
const sizes = ['', 'xs', 's', 'm', 'l', 'xl']
/** Searches that find about one page at any size of the marketplace. */
const pagesAsked = 5
const aPage = { fewest: 15, most: 40 }

/** Searches that find about one page, so that their cost grows only with the number of items. */
const findingAPage = async (search: ReturnType<typeof createSearch>): Promise<string[]> => {
  const found: string[] = []
  for (const size of sizes)
    for (const colour of colours)
      for (const make of makes) {
        if (found.length === pagesAsked) return found
        const q = [colour, make, size].filter(Boolean).join(' ')
        const { total, partial } = await search.find({ q })
        if (!partial && total !== null && total >= aPage.fewest && total <= aPage.most) found.push(q)
      }
  throw new Error('Too few searches find a page')
}

/** Random capital letters make the same search miss the cache. */
const anew = (q: string): string =>
  [...q].map((letter) => (Math.random() < 1 / 2 ? letter.toUpperCase() : letter)).join('')

const same = (q: string): string => q

/**
 * Measures common searches that are computed anew, and cached ones for frequent words, for rare words, and for words that
 * match as many items at any size of the marketplace.
 */
export const searchKinds = async ({ database, buyers }: World): Promise<Kind[]> => {
  const search = createSearch(database, await loadSynonyms())
  const person = inTurn(buyers.slice(0, 1_000))
  const exact = await findingAPage(search)
  return [
    { name: 'search, computed anew', queries: judgedQueries.map(({ q }) => q), ask: anew },
    { name: 'search, frequent words', queries: hot, ask: same },
    { name: 'search, rare words', queries: rare, ask: same },
    { name: 'search, finding a page', queries: exact, ask: same },
  ].map(({ name, queries, ask }): Kind => {
    const [asked, alone] = [inTurn(queries), inTurn(queries)]
    return {
      name,
      next: () => ({
        path: `/api/homepage/search?q=${encodeURIComponent(ask(asked()))}`,
        headers: { cookie: person().cookie },
      }),
      alone: {
        what: 'its statements in one transaction',
        work: () => search.find({ q: alone() }),
        times: queries.length * Math.ceil(20 / queries.length),
      },
    }
  })
}
