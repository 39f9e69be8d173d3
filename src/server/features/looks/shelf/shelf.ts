import type { Logger } from 'pino'
import type { Database } from '../../../platform/db/connect.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Pictured, VectorPlace, Vectors } from '../../../platform/vectors/vectors.ts'
import { basicColours } from '../../../platform/vision/colour.ts'
import { type Visions, joined } from '../../../platform/vision/vision.ts'
import { marksOf } from '../marks.ts'
import type { TagBook } from '../tag-book.ts'
import { type ShelfRow, countLooks, selectForShelf, selectShelfPage } from './queries.ts'

/** What can be compared now: the vectors of one model. */
export interface Stock {
  model: string
  /** How many numbers a photo has: its vector and its colours. */
  size: number
  vectors: Vectors
  /** False while the pieces are still read: those that were put on last are there first. */
  whole: boolean
}

/** Pieces read at once, of 1 to 8 photos each: some milliseconds of work. */
const lotPieces = 100
/** So that the database reads one lot while the one before is put in its place. */
const lotsAtOnce = 2
/** Ids of all pieces, which are read first: next to nothing of each. */
const pagePieces = 1000
/** Changes that come together are read together. */
const gatherMilliseconds = 20
/** Anybody with the database can notify: what is no id would fail every reading that it is part of. */
const isID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** Whoever asks in the first moments of a reading waits for it: of most marketplaces all is read by then. */
const patienceMilliseconds = 2_000
const firstDelay = 1_000
const longestDelay = 60_000

/** Tells every process that a model has looked at all photos. */
export const allLookedAt = 'all'

const pictured = (rows: ShelfRow[], size: number, book: TagBook): Pictured[] => {
  const photos = rows.reduce((sum, { looks }) => sum + looks.length, 0)
  const room = new Float32Array(photos * size)
  let at = 0
  return rows.map((item) => ({
    id: item.id,
    vectors: item.looks.map((look) => joined(look, undefined, room.subarray(at, (at += size)))),
    marks: marksOf(item, item.looks, book),
    price: item.price_centavos,
  }))
}

/**
 * All pieces that can be shown, by their looks, in a place where they can be compared: read once the process listens, and kept
 * as the database tells. At a start what is read so far answers. While a new model has not looked at all photos, the vectors of the one before stay, as long as it can still look.
 */
export const createShelf = (
  { db }: Database,
  events: Events,
  visions: Visions,
  place: VectorPlace,
  tagBook: () => Promise<TagBook>,
  log: Logger,
) => {
  const current = visions.current.version
  let stock: Stock | undefined
  /** Of the first reading, until it is whole. */
  let soFar: Stock | undefined
  let loading: Promise<Stock> | undefined
  /** Over once nobody waits any longer for that. */
  const patient = Promise.withResolvers<void>()
  /** Changes wait for the new stock: the old one is about to go. */
  let reading = false
  let refreshing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const ending = new AbortController()
  const changed = new Set<string>()

  /** Puts the pieces there as they are now, and takes away those that cannot be shown. */
  const bring = async ({ model, size, vectors }: Stock, ids: readonly string[]): Promise<void> => {
    const book = await tagBook()
    const looksOf = { version: model, vectorSize: size - basicColours.length }
    let next = 0
    const bringLots = async (): Promise<void> => {
      while (next < ids.length && !ending.signal.aborted) {
        const asked = ids.slice(next, next + lotPieces)
        next += lotPieces
        await vectors.inTurn(async () => {
          const rows = await selectForShelf(db, looksOf, asked)
          const there = new Set(rows.map(({ id }) => id))
          await vectors.put(pictured(rows, size, book))
          await vectors.remove(asked.filter((id) => !there.has(id)))
        })
      }
    }
    await Promise.all(Array.from({ length: lotsAtOnce }, bringLots))
  }

  const load = async (): Promise<Stock> => {
    const began = performance.now()
    const counts = await countLooks(db)
    const able = counts.filter(({ model }) => visions.of(model))
    const own = able.find(({ model }) => model === current)?.looks ?? 0
    // The present model, unless another one that can still look has seen more photos.
    const model = able.find(({ looks }) => looks > own)?.model ?? current
    const { vectorSize } = visions.of(model) ?? visions.current
    await place.keepOnly([current, ...counts.map((count) => count.model)])
    const size = vectorSize + basicColours.length
    const vectors = await place.open(model, size)
    const loaded = { model, size, vectors, whole: false }
    soFar = loaded
    setTimeout(patient.resolve, patienceMilliseconds).unref()
    // From before this start, where the place outlives it.
    const left = new Set(await vectors.ids())
    let pieces = 0
    await vectors.fill(async () => {
      let after: string | null = null
      do {
        const page: string[] = await selectShelfPage(db, after, pagePieces)
        await bring(loaded, page)
        for (const id of page) left.delete(id)
        pieces += page.length
        after = page.at(-1) ?? null
      } while (after !== null && !ending.signal.aborted)
      await bring(loaded, [...left])
      ending.signal.throwIfAborted()
    })
    loaded.whole = true
    log.info({ model, pieces, ms: Math.round(performance.now() - began) }, 'the looks of all pieces are read')
    return loaded
  }

  /** Tried again until the database answers. */
  const loadSurely = async (): Promise<Stock> => {
    for (let delay = firstDelay; ; delay = Math.min(delay * 2, longestDelay))
      try {
        return await load()
      } catch (error) {
        if (ending.signal.aborted) throw error
        log.error({ err: error, again: delay }, 'the looks of pieces could not be read')
        await new Promise((resolve) => setTimeout(resolve, delay).unref())
      }
  }

  /** What is there goes on answering until the new stock is whole. */
  const begin = (): Promise<Stock> => {
    const begun = loadSurely().then((loaded) => {
      if (loading === begun) {
        stock = loaded
        soFar = undefined
        reading = false
        // What changed while it was read may have been read before.
        if (changed.size > 0) schedule()
      }
      return loaded
    })
    loading = begun
    reading = true
    return begun
  }

  const refresh = async (): Promise<void> => {
    if (!stock || reading || changed.size === 0) return
    const ids = [...changed]
    changed.clear()
    try {
      await bring(stock, ids)
    } catch (error) {
      for (const id of ids) changed.add(id)
      if (ending.signal.aborted) return
      log.error({ err: error }, 'changed pieces could not be read')
      setTimeout(schedule, firstDelay).unref()
    }
  }

  function schedule(): void {
    if (ending.signal.aborted) return
    timer ??= setTimeout(() => {
      timer = undefined
      refreshing = refreshing.then(refresh)
    }, gatherMilliseconds).unref()
  }

  const note = (itemID: string): void => {
    // Before the first reading nothing is known that could be wrong.
    if (!loading || !isID.test(itemID)) return
    changed.add(itemID)
    schedule()
  }

  /** It fails only when the process ends. */
  const beginQuietly = (): void => void begin().catch(() => undefined)

  const started = (): Promise<Stock> => loading ?? begin()

  events.subscribe('items', (heard) => {
    if (heard.kind === 'event') note(heard.payload)
    else if (loading) beginQuietly()
  })
  events.subscribe('looks', (heard) => {
    if (heard.kind !== 'event' || heard.payload === '') return
    if (heard.payload !== allLookedAt) note(heard.payload)
    else if (stock && stock.model !== current) beginQuietly()
  })

  return {
    /** Reads all pieces where that was not done yet; what is read so far, where that takes long. */
    async stock(): Promise<Stock> {
      const whole = started()
      if (!stock) await Promise.race([whole, patient.promise])
      return stock ?? soFar ?? whole
    },

    /** With everything that was committed before the call. */
    async upToDate(): Promise<Stock> {
      await events.caughtUp()
      await started()
      await refreshing
      await (refreshing = refreshing.then(refresh))
      return stock ?? started()
    },

    close: (): void => {
      ending.abort()
      clearTimeout(timer)
    },
  }
}

export type Shelf = ReturnType<typeof createShelf>
