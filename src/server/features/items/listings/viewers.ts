import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Db } from '../../../platform/db/connect.ts'
import type { Events } from '../../../platform/events/events.ts'
import { publishToAll } from '../../../platform/events/publish-to.ts'

const maxPages = 2_000
const maxViewersPerPage = 100
/** The limit of viewers who are notified at once after a shop or a tag was renamed. */
const maxNotifiedAtOnce = 1_000

/** Called when somebody opens the page of an item: an account, or a visitor from a network. */
export type ItemViewed = (itemID: string, viewer: { accountID: string } | { network: string }) => void

/**
 * Remembers, in the memory of this process, who has recently opened the page of an item or a shop. When it changes,
 * the open pages of these viewers are notified through the database, whichever process holds their event streams.
 * Beyond the limits the oldest viewers are forgotten: their pages show the change when they refetch.
 */
export const createViewers = (db: Db, events: Events, log: Logger, topic: 'items' | 'shops') => {
  const viewersOf = new LRUCache<string, Set<string>>({ max: maxPages })

  const publishTo = (accountIDs: string[]): void => {
    if (accountIDs.length === 0) return
    publishToAll(db, accountIDs, 'items').catch((error: unknown) =>
      log.warn({ err: error }, 'open pages were not notified of a change'),
    )
  }

  events.subscribe(topic, (event) => {
    if (event.kind === 'reset') return
    if (event.payload === '') {
      const all = new Set([...viewersOf.rvalues()].flatMap((viewers) => [...(viewers ?? [])]))
      publishTo([...all].slice(-maxNotifiedAtOnce))
      return
    }
    const viewers = viewersOf.get(event.payload)
    if (!viewers) return
    // A page that is still open refetches, which records its viewer again.
    viewersOf.delete(event.payload)
    publishTo([...viewers])
  })

  return {
    /** Call it before reading the page, so that a change after the read is notified. */
    note(id: string, accountID: string): void {
      const viewers = viewersOf.get(id) ?? new Set()
      viewersOf.set(id, viewers)
      viewers.delete(accountID)
      viewers.add(accountID)
      if (viewers.size > maxViewersPerPage) viewers.delete(viewers.values().next().value ?? '')
    },
  }
}

export type Viewers = ReturnType<typeof createViewers>
