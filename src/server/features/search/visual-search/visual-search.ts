import type { Logger } from 'pino'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/connect.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { VectorStore } from '../../../platform/vector-index/vector-index.ts'
import { type Visions, noVision } from '../../../platform/vision/vision.ts'
import { type WordFinder } from '../search/text/items-with-words.ts'
import { createAlike } from './search/alike.ts'
import { createForYou } from './search/for-you.ts'
import { createPhotoSearch } from './search/photo-search.ts'
import { createSimilar } from './search/similar.ts'
import { createTagTrainer } from './learned-tags/tag-trainer.ts'
import { createEmbeddingJob } from './embeddings/embedding-job.ts'
import { countProgress } from './embeddings/job-queries.ts'
import { createIsCopy } from './duplicates/copies.ts'
import { createDuplicateListings } from './duplicates/duplicate-listings.ts'
import { createStoppedPhotos } from './duplicates/stopped-photos.ts'
import { createEmbeddingIndex } from './embeddings/embedding-index.ts'
import { createTagBook } from './tag-book.ts'
import { createGarmentsInPhoto } from './garments-in-photo.ts'
import { createTagging } from './tagging.ts'

interface Outside {
  database: Database
  events: Events
  jobs: Jobs
  clock: Clock
  storage: Storage
  /** Null if the server has no model. */
  visions: Visions | null
  store: VectorStore
  words: WordFinder
  log: Logger
}

/** Visual search: computes embeddings of photos, and finds items, tags and duplicate listings by them. */
export const createVisualSearch = ({ visions: given, store, ...outside }: Outside) => {
  const { database, events, jobs, clock, storage, words, log } = outside
  const visions = given ?? noVision
  const tagBook = createTagBook(database)
  const embeddingIndex = createEmbeddingIndex({ database, events, visions, store, tagBook, log })
  const vision = visions.current
  const isCopy = createIsCopy(storage)
  const duplicateListings = createDuplicateListings(database, clock, embeddingIndex, isCopy)
  const noticeStoppedPhotos = createStoppedPhotos(database, clock, vision.version, isCopy)
  const compare = async (itemIDs: string[]): Promise<void> => {
    await duplicateListings.compare(itemIDs)
    await noticeStoppedPhotos(itemIDs)
  }
  const tagTrainer = createTagTrainer({ database, clock, vision, embeddingIndex, tagBook, log })
  const embeddingJob =
    given &&
    createEmbeddingJob({
      database,
      events,
      jobs,
      clock,
      storage,
      vision,
      tagBook,
      onEmbedded: compare,
      log,
    })

  return {
    photoSearch: createPhotoSearch({
      database,
      clock,
      visions,
      embeddingIndex,
      words,
      tagBook,
      countWaiting: async (max) => (await embeddingJob?.countWaiting(max)) ?? 0,
    }),
    similar: createSimilar(database, embeddingIndex, tagBook),
    forYou: createForYou(database, embeddingIndex),
    /** Items for a taste. There are none without a model, and nobody waits for it. */
    alike: given ? createAlike(database.db, embeddingIndex) : () => Promise.resolve<string[]>([]),
    tagging: createTagging({ database, clock, vision, tagBook, tagTrainer }),
    garmentsInPhoto: createGarmentsInPhoto({ database, clock, vision }),
    duplicateListings,
    /** Compares an item that is back on sale with those that were listed while it was withdrawn. */
    compareAgain: async (itemID: string): Promise<void> => {
      if (given) await compare([itemID])
    },
    /** Call this in the transaction that adds the photo. */
    photoAdded: async (tx: Tx, photoKey: string): Promise<void> => {
      await embeddingJob?.photoAdded(tx, photoKey)
    },
    learnTags: async (stopping?: AbortSignal): Promise<void> => {
      if (given) await tagTrainer.learn(stopping)
    },
    upToDate: embeddingIndex.upToDate,
    indexedPhotos: embeddingIndex.size,

    progress: async () => ({
      model: vision.version,
      answering: (await embeddingIndex.current()).model,
      ...(await countProgress(database.db, vision.version)),
    }),

    /** Starts background work once the server listens. The caller does not wait for it. */
    start: (): void => {
      if (!given) return
      // Loads the index and warms up the model, so that the first search need not wait for them. Loading fails only on
      // shutdown.
      embeddingIndex.current().then(
        ({ model }) => (visions.of(model) ?? vision).warm(),
        () => undefined,
      )
      embeddingJob
        ?.start()
        .catch((error: unknown) => log.error({ err: error }, 'embedding photos did not start'))
    },

    close: async (): Promise<void> => {
      embeddingIndex.close()
      await visions.close()
    },
  }
}

export type VisualSearch = ReturnType<typeof createVisualSearch>
