import type { Logger } from 'pino'
import type { Database } from '../../../../platform/db/connect.ts'
import type { Events } from '../../../../platform/events/events.ts'
import type { IndexedItem, VectorIndex, VectorStore } from '../../../../platform/vector-index/vector-index.ts'
import { basicColours } from '../../../../platform/vision/colour.ts'
import { type Visions, joined } from '../../../../platform/vision/vision.ts'
import { facetsOf } from '../facets.ts'
import type { TagBook } from '../tag-book.ts'
import { type IndexRow, countEmbeddings, selectForIndex, selectIndexPage } from './index-queries.ts'

/** A vector index with the embeddings of one model. */
export interface LoadedIndex {
  model: string
  /** The length of the vectors: the model's vector plus the colour shares. */
  dimensions: number
  index: VectorIndex
  /** False while items are still loaded. The newest items are loaded first. */
  complete: boolean
}

/** The number of items that are loaded at once. Each has 1 to 8 photos, so a batch takes a few milliseconds. */
const batchSize = 100
/** Two, so that the database reads one batch while the previous one is put into the index. */
const batchesAtOnce = 2
/** The number of item ids that are read at once, before their embeddings. */
const pageSize = 1000
/** Changes within this time are read together. */
const debounceMilliseconds = 20
/**
 * Any client of the database can send notifications. A payload that is not an id would make the query of its whole
 * batch fail.
 */
const isID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** How long a search waits for the first load. Most marketplaces are loaded within this time. */
const maxWaitMilliseconds = 2_000
const firstDelay = 1_000
const maxDelay = 60_000

/** The payload of an event: a model has embedded all photos. */
export const allEmbedded = 'all'

const toIndexedItems = (rows: IndexRow[], dimensions: number, book: TagBook): IndexedItem[] => {
  const photos = rows.reduce((sum, { embeddings }) => sum + embeddings.length, 0)
  const room = new Float32Array(photos * dimensions)
  let at = 0
  return rows.map((item) => ({
    id: item.id,
    vectors: item.embeddings.map((embedding) =>
      joined(embedding, undefined, room.subarray(at, (at += dimensions))),
    ),
    facets: facetsOf(item, item.embeddings, book),
    price: item.price_centavos,
  }))
}

interface Dependencies {
  database: Database
  events: Events
  visions: Visions
  store: VectorStore
  tagBook: () => Promise<TagBook>
  log: Logger
}

/**
 * Keeps the embeddings of all visible items in a vector index. The index is loaded when the server starts and then
 * follows the notifications about changed items. Until the first load is complete, searches use what is loaded so far.
 * While a new model has not yet embedded all photos, the index keeps the embeddings of the previous model, as long as
 * that model can still embed queries.
 */
export const createEmbeddingIndex = ({
  database: { db },
  events,
  visions,
  store,
  tagBook,
  log,
}: Dependencies) => {
  const current = visions.current.version
  let loaded: LoadedIndex | undefined
  /** The index during the first load. */
  let partial: LoadedIndex | undefined
  let loading: Promise<LoadedIndex> | undefined
  /** Resolves once a search should not wait for the load any longer. */
  const waitedEnough = Promise.withResolvers<void>()
  /** During a load, changed items wait for the new index, because it replaces the old one. */
  let isLoading = false
  let refreshing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const ending = new AbortController()
  const changed = new Set<string>()

  /** Updates the given items in the index. Removes those that are no longer visible. */
  const update = async ({ model, dimensions, index }: LoadedIndex, ids: readonly string[]): Promise<void> => {
    const book = await tagBook()
    const ofModel = { version: model, vectorSize: dimensions - basicColours.length }
    let next = 0
    const updateBatches = async (): Promise<void> => {
      while (next < ids.length && !ending.signal.aborted) {
        const batch = ids.slice(next, next + batchSize)
        next += batchSize
        await index.exclusively(async () => {
          const rows = await selectForIndex(db, ofModel, batch)
          const found = new Set(rows.map(({ id }) => id))
          await index.put(toIndexedItems(rows, dimensions, book))
          await index.remove(batch.filter((id) => !found.has(id)))
        })
      }
    }
    await Promise.all(Array.from({ length: batchesAtOnce }, updateBatches))
  }

  /**
   * An exact search in memory takes time in proportion to the number of photos, so the operator must know when there
   * are too many.
   */
  const warnIfOutgrown = (photos: number): void => {
    if (photos > store.maxVectors)
      log.warn(
        { photos, maximum: store.maxVectors },
        'The vector index in memory is outgrown: searches by photo get slow. Set VECTORS=pgvector (docs/how-to/operations.md)',
      )
  }

  const load = async (): Promise<LoadedIndex> => {
    const began = performance.now()
    const counts = await countEmbeddings(db)
    const usable = counts.filter(({ model }) => visions.of(model))
    const own = usable.find(({ model }) => model === current)?.photos ?? 0
    // Use the current model, unless another usable model has embedded more photos.
    const model = usable.find(({ photos }) => photos > own)?.model ?? current
    const { vectorSize } = visions.of(model) ?? visions.current
    await store.keepOnly([current, ...counts.map((count) => count.model)])
    const dimensions = vectorSize + basicColours.length
    const index = await store.open(model, dimensions)
    const next = { model, dimensions, index, complete: false }
    partial = next
    setTimeout(waitedEnough.resolve, maxWaitMilliseconds).unref()
    // A shared index (pgvector) still contains items from before this start. Those not seen by the load are checked
    // afterwards.
    const stale = new Set(await index.ids())
    let items = 0
    let after: string | null = null
    do {
      const page: string[] = await selectIndexPage(db, after, pageSize)
      await update(next, page)
      for (const id of page) stale.delete(id)
      items += page.length
      after = page.at(-1) ?? null
    } while (after !== null && !ending.signal.aborted)
    await update(next, [...stale])
    ending.signal.throwIfAborted()
    next.complete = true
    const photos = await index.size()
    log.info({ model, items, photos, ms: Math.round(performance.now() - began) }, 'the embeddings are loaded')
    warnIfOutgrown(photos)
    return next
  }

  /** Retries until the database is reachable. */
  const loadWithRetries = async (): Promise<LoadedIndex> => {
    for (let delay = firstDelay; ; delay = Math.min(delay * 2, maxDelay))
      try {
        return await load()
      } catch (error) {
        if (ending.signal.aborted) throw error
        log.error({ err: error, again: delay }, 'the embeddings could not be loaded')
        await new Promise((resolve) => setTimeout(resolve, delay).unref())
      }
  }

  /** Searches use the old index until the new one is complete. */
  const beginLoad = (): Promise<LoadedIndex> => {
    const begun = loadWithRetries().then((next) => {
      if (loading === begun) {
        loaded = next
        partial = undefined
        isLoading = false
        // An item that changed during the load may have been read before its change.
        if (changed.size > 0) scheduleRefresh()
      }
      return next
    })
    loading = begun
    isLoading = true
    return begun
  }

  const refresh = async (): Promise<void> => {
    if (!loaded || isLoading || changed.size === 0) return
    const ids = [...changed]
    changed.clear()
    try {
      await update(loaded, ids)
    } catch (error) {
      for (const id of ids) changed.add(id)
      if (ending.signal.aborted) return
      log.error({ err: error }, 'changed items could not be read')
      setTimeout(scheduleRefresh, firstDelay).unref()
    }
  }

  function scheduleRefresh(): void {
    if (ending.signal.aborted) return
    timer ??= setTimeout(() => {
      timer = undefined
      refreshing = refreshing.then(refresh)
    }, debounceMilliseconds).unref()
  }

  const noteChange = (itemID: string): void => {
    // Before the first load the index is empty, so nothing can be outdated.
    if (!loading || !isID.test(itemID)) return
    changed.add(itemID)
    scheduleRefresh()
  }

  /** The load fails only when the process shuts down. */
  const reload = (): void => void beginLoad().catch(() => undefined)

  const started = (): Promise<LoadedIndex> => loading ?? beginLoad()

  events.subscribe('items', (event) => {
    if (event.kind === 'event') noteChange(event.payload)
    else if (loading) reload()
  })
  events.subscribe('embeddings', (event) => {
    if (event.kind !== 'event') return
    if (event.payload !== allEmbedded) noteChange(event.payload)
    else if (loaded && loaded.model !== current) reload()
  })

  return {
    /** The index for a search. Loads it if necessary. If that takes long, returns the part that is loaded so far. */
    async current(): Promise<LoadedIndex> {
      const complete = started()
      if (!loaded) await Promise.race([complete, waitedEnough.promise])
      return loaded ?? partial ?? complete
    },

    /** The index, including all changes that were committed before the call. */
    async upToDate(): Promise<LoadedIndex> {
      await events.syncNotifications()
      await started()
      await refreshing
      await (refreshing = refreshing.then(refresh))
      return loaded ?? started()
    },

    /** The number of photos in the index, for the metrics. */
    size: async (): Promise<number> => (await (loaded ?? partial)?.index.size()) ?? 0,

    close: (): void => {
      ending.abort()
      clearTimeout(timer)
    },
  }
}

export type EmbeddingIndex = ReturnType<typeof createEmbeddingIndex>
