import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import { type Storage, StorageAway } from '../../../platform/storage/storage.ts'
import type { Vision } from '../../../platform/vision/vision.ts'
import { readPhoto } from '../../listings/index.ts'
import { allEmbedded } from './embedding-index.ts'
import {
  countProgress,
  forgetOtherModels,
  lineUpMissing,
  noteModel,
  noteTrouble,
  putBack,
  somePhotosWait,
  storeEmbedding,
  takeNext,
} from './job-queries.ts'

/** People who wait for an answer come first. */
const busyMilliseconds = 2_000
const toldEvery = 500

interface Outside {
  database: Database
  events: Events
  clock: Clock
  storage: Storage
  vision: Vision
  /** Hears which pieces have a new look. */
  looked: (itemIDs: string[]) => Promise<void>
  log: Logger
}

/**
 * Looks at photos in the background, one at a time in each process. What is to be looked at stands in the database, put
 * there by a trigger: whatever fails or ends is taken up again by whoever comes next.
 */
export const createEmbeddingJob = ({
  database: { db },
  events,
  clock,
  storage,
  vision,
  looked,
  log,
}: Outside) => {
  const model = vision.version
  const ending = new AbortController()
  let working: Promise<void> | undefined
  let again = false
  let missing = false
  let count = 0

  const look = async (photoKey: string): Promise<void> => {
    const bytes = await readPhoto(storage, photoKey, 800)
    if (!bytes) throw new Error('its file is not there')
    const { vector, colours, kinds } = await vision.see(bytes, null)
    const found = { model, photoKey, vector, colours, kind: kinds[0]?.label ?? '', at: clock.now() }
    const itemIDs = await db.transaction().execute(async (tx) => {
      const ids = await storeEmbedding(tx, found)
      for (const id of ids) await events.publish(tx, 'embeddings', id)
      return ids
    })
    await looked(itemIDs)
  }

  /** False when there is no use in going on for now. */
  const tryOne = async (photoKey: string): Promise<boolean> => {
    try {
      await look(photoKey)
      return true
    } catch (error) {
      if (error instanceof StorageAway) {
        // No fault of the photo's.
        await putBack(db, photoKey)
        log.warn({ err: error }, 'photos cannot be looked at now')
        return false
      }
      const code = error instanceof AppError ? error.code : undefined
      if (code === 'vision_missing' || code === 'shutting_down' || code === 'busy') {
        await putBack(db, photoKey)
        missing ||= code === 'vision_missing'
        if (code === 'busy') await wait(busyMilliseconds, undefined, { ref: false, signal: ending.signal })
        return code === 'busy'
      }
      const givenUp = await noteTrouble(db, photoKey, String(error))
      log.warn({ err: error, photoKey, givenUp }, 'a photo could not be looked at')
      return true
    }
  }

  /** Once nothing waits, the present model answers everywhere and the looks of others go. */
  const finish = async (): Promise<void> => {
    if (count === 0 || (await somePhotosWait(db))) return
    const forgotten = await db.transaction().execute(async (tx) => {
      await events.publish(tx, 'embeddings', allEmbedded)
      return forgetOtherModels(tx, model)
    })
    if (forgotten > 0)
      log.info(
        { model, ...(await countProgress(db, model)), forgotten },
        'a new model has looked at all photos',
      )
    count = 0
  }

  const work = async (stopping?: AbortSignal): Promise<void> => {
    const goesOn = () => !ending.signal.aborted && !stopping?.aborted && !missing
    while (goesOn()) {
      const photoKey = await takeNext(db, model)
      if (photoKey === undefined) return finish()
      if (!(await tryOne(photoKey))) return
      count += 1
      if (count % toldEvery === 0)
        log.info({ model, ...(await countProgress(db, model)) }, 'looking at photos')
    }
  }

  /** Done when nothing waits that could be looked at now. */
  const lookAtAll = (stopping?: AbortSignal): Promise<void> => {
    again = true
    working ??= (async () => {
      try {
        while (again) {
          again = false
          await work(stopping)
        }
      } finally {
        // In the same turn as the last look at "again": who comes after it begins anew.
        working = undefined
      }
    })()
    return working
  }

  const inBackground = (): void => {
    if (ending.signal.aborted || missing) return
    lookAtAll().catch((error: unknown) => {
      if (!ending.signal.aborted) log.error({ err: error }, 'looking at photos failed')
    })
  }

  let begun = false
  events.subscribe('embeddings', (heard) => {
    if (begun && (heard.kind === 'reset' || heard.payload === '')) inBackground()
  })

  return {
    lookAtAll,

    /** Says which model is at work, and lines up what it has not looked at. */
    async start(): Promise<void> {
      begun = true
      await noteModel(db, model)
      const lined = await lineUpMissing(db, model)
      if (lined > 0) log.info({ model, photos: lined }, 'photos are to be looked at')
      inBackground()
    },

    progress: () => countProgress(db, model),

    async close(): Promise<void> {
      ending.abort()
      await working?.catch(() => undefined)
    },
  }
}
