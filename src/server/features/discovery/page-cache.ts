import type { Events, Topic } from '../../platform/events/events.ts'

interface PageCache {
  /** The page under `key`, from memory when nothing of the topic has changed since its query began. */
  get(key: string, query: () => Promise<string>): Promise<string>
}

interface Page {
  json: Promise<string>
  begunAt: number
}

/** Rows that are changed past the application, without an event, show after this long. */
const longestAge = 10_000

/**
 * Pages that are the same for all, as JSON in the memory of this process. Any event of the topic empties it, and while
 * events cannot be heard it is not used.
 *
 * A query that began before a change may answer with the time before it. So a page is kept when its query begins, never
 * when it ends: the event of the change then takes it away, and nothing can put it back.
 */
export const createPageCache = (events: Events, topic: Topic, mostPages: number): PageCache => {
  // In the order of their last use.
  const pages = new Map<string, Page>()
  events.subscribe(topic, () => pages.clear())

  const begin = (key: string, query: () => Promise<string>): Page => {
    const page: Page = { json: query(), begunAt: performance.now() }
    page.json.catch(() => {
      if (pages.get(key) === page) pages.delete(key)
    })
    return page
  }

  return {
    get(key, query) {
      if (!events.live()) return query()
      const known = pages.get(key)
      const fresh = known && performance.now() - known.begunAt < longestAge
      const page = fresh ? known : begin(key, query)
      pages.delete(key)
      pages.set(key, page)
      if (pages.size > mostPages) pages.delete(pages.keys().next().value ?? '')
      return page.json
    },
  }
}
