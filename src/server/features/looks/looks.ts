import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { VectorPlace } from '../../platform/vectors/vectors.ts'
import { type Visions, sightless } from '../../platform/vision/vision.ts'
import type { WordFinder } from '../search/index.ts'
import { createForYou } from './finding/for-you.ts'
import { createPhotoSearch } from './finding/photo-search.ts'
import { createSimilar } from './finding/similar.ts'
import { createLearner } from './learning/learner.ts'
import { createLooker } from './looking/looker.ts'
import { createSamePieces } from './same-pieces/same-pieces.ts'
import { createShelf } from './shelf/shelf.ts'
import { createTagBook } from './tag-book.ts'
import { createTagging } from './tagging.ts'

interface Outside {
  database: Database
  events: Events
  clock: Clock
  storage: Storage
  /** Null on a server that does not look at photos. */
  visions: Visions | null
  /** Where their vectors are compared. */
  place: VectorPlace
  words: WordFinder
  log: Logger
}

/** What pieces look like, and all that is found by it. */
export const createLooks = ({ visions: given, place, ...outside }: Outside) => {
  const { database, events, clock, storage, words, log } = outside
  const visions = given ?? sightless
  const tagBook = createTagBook(database)
  const shelf = createShelf(database, events, visions, place, tagBook, log)
  const samePieces = createSamePieces(database, clock, shelf)
  const vision = visions.current
  const learner = createLearner(database, clock, vision, shelf, tagBook, log)
  const looker = createLooker({
    database,
    events,
    clock,
    storage,
    vision,
    looked: samePieces.compare,
    log,
  })

  return {
    photoSearch: createPhotoSearch(database, clock, visions, shelf, words, tagBook),
    similar: createSimilar(database, shelf, tagBook),
    forYou: createForYou(database, shelf),
    tagging: createTagging(database, clock, vision, tagBook, learner),
    samePieces,
    /** An item that is back up for sale is compared with what was listed while it was down. */
    compareAgain: async (itemID: string): Promise<void> => {
      if (given) await samePieces.compare([itemID])
    },
    lookAtAll: async (stopping?: AbortSignal): Promise<void> => {
      if (given) await looker.lookAtAll(stopping)
    },
    learnTags: async (stopping?: AbortSignal): Promise<void> => {
      if (given) await learner.learn(stopping)
    },
    upToDate: shelf.upToDate,

    progress: async () => ({
      model: vision.version,
      answering: (await shelf.stock()).model,
      ...(await looker.progress()),
    }),

    /** Once the server listens: nobody waits for it. */
    start: (): void => {
      if (!given) return
      // Both before anybody asks: the first search would have to wait for them. It fails only when the process ends.
      shelf.stock().then(
        ({ model }) => (visions.of(model) ?? vision).warm(),
        () => undefined,
      )
      looker.start().catch((error: unknown) => log.error({ err: error }, 'looking at photos did not start'))
    },

    close: async (): Promise<void> => {
      shelf.close()
      await looker.close()
      await visions.close()
    },
  }
}

export type Looks = ReturnType<typeof createLooks>
