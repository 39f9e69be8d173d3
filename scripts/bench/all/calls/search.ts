import { createSearch, loadSynonyms } from '#server/features/discovery/index.ts'
import { type Kind, type World, inTurn } from '../world.ts'

const hot = ['shirt', 'black', 'cotton', 'jacket', 'polo shirt na puti']
const rare = ['barong', 'stussy tee', 'levis jeans xl', 'red corduroy skirt', 'itim na pantalon']

/** By words that many pieces have, and by such as few have. */
export const searchKinds = async ({ database, buyers }: World): Promise<Kind[]> => {
  const search = createSearch(database, await loadSynonyms())
  const person = inTurn(buyers.slice(0, 1_000))
  return [
    { name: 'search, frequent words', queries: hot },
    { name: 'search, rare words', queries: rare },
  ].map(({ name, queries }): Kind => {
    const [asked, alone] = [inTurn(queries), inTurn(queries)]
    return {
      name,
      next: () => ({
        path: `/api/homepage/search?q=${encodeURIComponent(asked())}`,
        headers: { cookie: person().cookie },
      }),
      alone: { what: 'its statements in one transaction', work: () => search.find({ q: alone() }) },
    }
  })
}
