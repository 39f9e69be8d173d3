import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Db } from '../../platform/db/connect.ts'
import type { Events } from '../../platform/events/events.ts'
import { tellAll } from '../../platform/events/tell.ts'

const maxPages = 2_000
const maxViewersPerPage = 100
/** When a shop or a tag changes its name, that many people at most are told at once. */
const maxToldAtOnce = 1_000

/**
 * Who opened the page of which item, or of which shop, lately, in the memory of this process. When it changes, its
 * viewers' open pages are told to ask again, whichever process their streams are on. Beyond the limits the oldest are
 * forgotten: their pages show the change when they next ask.
 */
export const createViewers = (db: Db, events: Events, log: Logger, topic: 'items' | 'shops') => {
  const viewersOf = new LRUCache<string, Set<string>>({ max: maxPages })

  const tell = (accountIDs: string[]): void => {
    if (accountIDs.length === 0) return
    tellAll(db, accountIDs, 'items').catch((error: unknown) =>
      log.warn({ err: error }, 'open pages were not told of a change'),
    )
  }

  events.subscribe(topic, (heard) => {
    if (heard.kind === 'reset') return
    if (heard.payload === '') {
      const all = new Set([...viewersOf.rvalues()].flatMap((viewers) => [...(viewers ?? [])]))
      tell([...all].slice(-maxToldAtOnce))
      return
    }
    const viewers = viewersOf.get(heard.payload)
    if (!viewers) return
    // A page that is still open asks again, and is noted again.
    viewersOf.delete(heard.payload)
    tell([...viewers])
  })

  return {
    /** Before the page is read: a change after the reading is then told. */
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
