import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database, Tx } from '../../../../platform/db/connect.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Events } from '../../../../platform/events/events.ts'
import type { Jobs } from '../../../../platform/jobs/jobs.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import type { Seen, Vision } from '../../../../platform/vision/vision.ts'
import { readPhoto } from '../../../items/index.ts'
import type { TagBook } from '../tag-book.ts'
import { suggest } from '../tagging.ts'
import { kindOf, nameAnew, seenTags } from './seen-words.ts'
import { allEmbedded } from './embedding-index.ts'
import {
  deleteEmbeddingsOfOtherModels,
  deleteStaleEmbeddings,
  embeddingQueue,
  findPhoto,
  noteModel,
  selectMissing,
  selectNewestModel,
  storeEmbedding,
} from './job-queries.ts'

/** How long the job waits when the model is busy. Photos that people wait for come first. */
const busyMilliseconds = 2_000
/** The number of missing photos that are queued at once: some minutes of work. */
const maxQueued = 5_000

interface Outside {
  database: Database
  events: Events
  jobs: Jobs
  clock: Clock
  storage: Storage
  vision: Vision
  tagBook: () => Promise<TagBook>
  /** Called with the items that have a new embedding. */
  onEmbedded: (itemIDs: string[]) => Promise<void>
  log: Logger
}

/**
 * Computes the embedding of each photo in the background, one photo at a time in each process. The transaction that
 * adds a photo also queues it. A periodic search for photos without an embedding finds the rest: all photos when a new
 * model starts, and those that were never queued or whose job failed a day ago.
 */
export const createEmbeddingJob = ({
  database: { db },
  events,
  jobs,
  clock,
  storage,
  vision,
  tagBook,
  onEmbedded,
  log,
}: Outside) => {
  const model = vision.version

  const seeWhenFree = async (bytes: Uint8Array, stopping: AbortSignal): Promise<Seen> => {
    for (;;)
      try {
        return await vision.see(bytes, null, { toBeFound: true })
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'busy')) throw error
        await wait(busyMilliseconds, undefined, { ref: false, signal: stopping })
      }
  }

  const embed = async ({ photoKey }: { photoKey: string }, stopping: AbortSignal): Promise<void> => {
    // During a release both versions run. Processes with the older model leave photos to the newer one, which finds
    // them.
    if ((await selectNewestModel(db)) !== model) return
    if (!(await findPhoto(db, photoKey))) return
    const bytes = await readPhoto(storage, photoKey, 800)
    if (!bytes) throw new Error(`The file of photo ${photoKey} is missing`)
    const seen = await seeWhenFree(bytes, stopping)
    const { vector, colours } = seen
    const { shown, likely } = seenTags(vision.isGarment(seen) ? suggest([seen], vision, await tagBook()) : [])
    const embedding = {
      model,
      photoKey,
      vector,
      colours,
      kind: kindOf(seen),
      seenTags: shown,
      likelyTags: likely,
      wordsVersion: vision.wordsVersion ?? null,
      at: clock.now(),
    }
    const itemIDs = await db.transaction().execute(async (tx) => {
      const ids = await storeEmbedding(tx, embedding)
      for (const id of ids) await events.publish(tx, 'embeddings', id)
      return ids
    })
    await onEmbedded(itemIDs)
  }

  const queue = jobs.queue(embeddingQueue, embed, {
    onePerKey: true,
    batchSize: 8,
    pollSeconds: 1,
    retryDelaySeconds: 60,
  })

  /** Deletes the embeddings of older models once no photo is missing. */
  const finishModel = async (): Promise<void> => {
    const deleted = await db.transaction().execute(async (tx) => {
      const count = await deleteEmbeddingsOfOtherModels(tx, model)
      if (count > 0) await events.publish(tx, 'embeddings', allEmbedded)
      return count
    })
    if (deleted > 0) log.info({ model, deleted }, 'a new model has embedded all photos')
  }

  const queueMissing = async (): Promise<void> => {
    if ((await selectNewestModel(db)) !== model) return
    const missing = await selectMissing(db, model, maxQueued)
    if (missing.length === 0) return finishModel()
    await db.transaction().execute(async (tx) => {
      for (const photoKey of missing) await queue.send(tx, { photoKey }, photoKey)
    })
    log.info({ model, photos: missing.length }, 'photos without an embedding are queued')
  }

  jobs.every('find-photos-to-embed', '*/5 * * * *', queueMissing)

  return {
    /** Queues the photo in the transaction that adds it, also when it replaces another one. */
    photoAdded: async (tx: Tx, photoKey: string): Promise<void> => {
      await deleteStaleEmbeddings(tx, photoKey)
      await queue.send(tx, { photoKey }, photoKey)
    },

    /** The number of photos that are queued and not embedded yet, counted up to `max`. */
    countWaiting: queue.countUnfinished,

    /** Records that this model is the newest one, and queues the photos that it has not embedded. */
    async start(): Promise<void> {
      await noteModel(db, model)
      await queueMissing()
      const named = await nameAnew({ db, events, vision, book: await tagBook() })
      if (named > 0) log.info({ model, photos: named }, 'photos were named anew from their vectors')
    },
  }
}
