import { createHash } from 'node:crypto'
import type { WantedSearch } from '#contract/saved-searches.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { selectBrandIDs } from '../search/brands.ts'
import { type Input, conditionsAt, readRequest } from '../search/text/search-request.ts'
import { flawed } from '../search/text/terms.ts'
import type { Synonyms } from '../search/text/synonyms.ts'
import { keysOf } from './keys.ts'

/** The time of a search that sees every change. */
export const afterEverything = Date.UTC(9000, 0, 1) * 1000

export const versionOf = (synonyms: Synonyms): string =>
  createHash('sha256')
    .update(JSON.stringify([...synonyms.meanings, ...synonyms.leftOut]))
    .digest('hex')
    .slice(0, 16)

/**
 * What an item must have to be found, as columns of saved_searches. Wide enough for each item that the search may find: if
 * more decides, `needs_search` says so.
 */
export const compile = async (tx: Tx, wanted: WantedSearch, synonyms: Synonyms) => {
  const { fits = false, brand = [], withinKm, ...others } = wanted
  const brandsKnown = brand.length === 0 || (await selectBrandIDs(tx, brand)).length === brand.length
  const input: Input = { ...others, ...(brandsKnown && brand.length > 0 && { brand }) }
  const request = await readRequest(tx, { text: input.q ?? '', input, began: afterEverything }, synonyms)
  const { queries, minPrice, maxPrice, flawless } = conditionsAt(request, 'every_word')
  const all = [...queries, ...(flawless ? [`!'${flawed}'`] : [])]
  return {
    keys: keysOf(all),
    queries: all,
    min_centavos: minPrice ?? null,
    max_centavos: maxPrice ?? null,
    within_metres: withinKm === undefined ? null : withinKm * 1000,
    located: wanted.sort === 'near',
    needs_search: fits || !brandsKnown || request.terms.some(({ parts }) => parts.length > 0),
    synonyms_version: versionOf(synonyms),
  }
}
