import type { Module, ModuleDependencies } from '../../../module.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { ListsForBuyers } from '../../items/index.ts'
import type { ReadLimit } from '../../../platform/limits/read-limit.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'
import { exactVectorStore } from '../../../platform/vector-index/exact-index.ts'
import { openPgvectorStore } from '../../../platform/vector-index/pgvector-index.ts'
import type { Visions } from '../../../platform/vision/vision.ts'
import { type WordFinder } from '../search/text/items-with-words.ts'
import { countPairs } from './duplicates/queries.ts'
import { visualSearchPart } from './personal-data.ts'
import { visualSearchRoutes } from './routes.ts'
import { createVisualSearch } from './visual-search.ts'

interface Dependencies extends ModuleDependencies {
  jobs: Jobs
  /** Null on a server without a model. */
  visions: Visions | null
  metrics?: Metrics | undefined
  words: WordFinder
  /** Shared with the search by words. */
  limitSearches: ReadLimit
  lists: ListsForBuyers
}

/** Search by photo, similar items, tags from photos, and duplicate listings. */
export const visualSearchModule = async ({
  metrics,
  limitSearches,
  lists,
  settings,
  ...outside
}: Dependencies) => {
  const store = settings.VECTORS === 'pgvector' ? await openPgvectorStore(outside.database) : exactVectorStore
  const visualSearch = createVisualSearch({ ...outside, store })
  metrics?.watchVectors(visualSearch.indexedPhotos)
  const module: Module = {
    routes: (register) => visualSearchRoutes(register, visualSearch, { limitSearches, lists }),
    jobs: [{ name: 'learn-tags', cron: '41 * * * *', run: visualSearch.learnTags }],
    personalData: visualSearchPart,
    waitsForAdmins: [{ of: 'pairs', count: (max) => countPairs(outside.database.db, max) }],
    start: visualSearch.start,
    close: visualSearch.close,
  }
  return {
    module,
    relisted: visualSearch.compareAgain,
    photoAdded: visualSearch.photoAdded,
    alike: visualSearch.alike,
  }
}
