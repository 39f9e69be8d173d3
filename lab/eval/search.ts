import { parseArgs } from 'node:util'
import { createSearch } from '../../src/server/features/search/search/text/search.ts'
import { loadSynonyms } from '../../src/server/features/search/index.ts'
import { benchDatabase } from '../bench/database.ts'
import { printTable } from '../bench/load.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { type CatalogueItem, catalogueItems, itemsWithFacts } from '../catalogue/items.ts'
import { type Judged, gradeOf, judgedQueries, queriesOfFacts } from './queries.ts'

const shown = 10

/** Discounted cumulative gain. */
const gain = (grades: number[]): number =>
  grades.slice(0, shown).reduce((sum, grade, rank) => sum + (2 ** grade - 1) / Math.log2(rank + 2), 0)

interface Round {
  title: string
  items: CatalogueItem[]
  queries: Judged[]
}

const judgeRound = async ({ title, items, queries }: Round): Promise<void> => {
  const bench = await benchDatabase()
  const ids = await loadCatalogue(bench.superuser, items)
  const itemOf = new Map(ids.map((id, n) => [id, items[n]]))
  const search = createSearch(bench.database, await loadSynonyms())

  let sum = 0
  let empty = 0
  const answerable = queries.filter(({ intent }) => intent !== null).length
  const rows: (string | number)[][] = [['query', 'nDCG@10', 'found', 'note']]
  for (const { q, intent } of queries) {
    const { results, total, corrected, partial } = await search.find({ q })
    const grades = results.map(({ item_id }) => {
      const item = itemOf.get(item_id)
      return item && intent ? gradeOf(item, intent) : 0
    })
    const ideal = intent ? items.map((item) => gradeOf(item, intent)).toSorted((a, b) => b - a) : []
    if (intent && gain(ideal) === 0) throw new Error(`No item matches "${q}": judge it by none().`)
    const score = intent ? gain(grades) / gain(ideal) : results.length === 0 ? 1 : 0
    sum += score
    if (intent && results.length === 0) empty += 1
    rows.push([
      q,
      score.toFixed(3),
      total ?? 'many',
      [corrected ? `as ${corrected}` : '', partial ? 'partial' : ''].filter(Boolean).join(', '),
    ])
  }
  printTable(rows)
  const figures = [
    `${title}: ${queries.length} queries over ${items.length.toLocaleString('en')} items`,
    `nDCG@10 ${(sum / queries.length).toFixed(4)}`,
    `found nothing where there is something: ${empty} of ${answerable}`,
  ]
  process.stdout.write(`\n${figures.join('\n')}\n`)
  await bench.stop()
}

/**
 * Prints nDCG@10 of the judged queries over generated catalogues, and how many found nothing: first of sellers who write
 * everything into the name, then of sellers who use the fields.
 */
export const evalSearch = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options: { items: { type: 'string', default: '4000' } } })
  const size = Number(values.items)
  await judgeRound({ title: 'Words', items: catalogueItems(size), queries: judgedQueries })
  await judgeRound({ title: 'Facts', items: itemsWithFacts(size), queries: queriesOfFacts })
}
