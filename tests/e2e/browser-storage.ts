import type { Page } from '@playwright/test'

/** The number of records in IndexedDB for this site. */
export const storedRecords = (page: Page): Promise<number> =>
  page.evaluate<number>(`(async () => {
    const recordsOf = (name) => new Promise((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const database = opening.result
        const stores = [...database.objectStoreNames]
        let records = 0
        const finish = () => {
          database.close()
          resolve(records)
        }
        if (stores.length === 0) return finish()
        const reading = database.transaction(stores, 'readonly')
        for (const store of stores) {
          const counting = reading.objectStore(store).count()
          counting.onsuccess = () => { records += counting.result }
        }
        reading.oncomplete = finish
      }
    })
    const counts = await Promise.all((await indexedDB.databases()).map(({ name }) => recordsOf(name)))
    return counts.reduce((sum, count) => sum + count, 0)
  })()`)

/** Stores what forms and the search by photo keep in the browser: a record in IndexedDB, and texts in both web storages. */
export const leaveTraces = (page: Page): Promise<void> =>
  page.evaluate<undefined>(`new Promise((resolve, reject) => {
    localStorage.setItem('a draft', 'typed and not sent')
    sessionStorage.setItem('another draft', 'typed and not sent')
    const opening = indexedDB.open('ukay-photos', 2)
    opening.onupgradeneeded = () => opening.result.createObjectStore('photos', { keyPath: 'id' })
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const writing = opening.result.transaction('photos', 'readwrite')
      writing.objectStore('photos').put({ id: 'one', photo: new Blob(['a photo']) })
      writing.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })`)

/** The keys and texts that are still stored. */
export const storedTexts = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `[...Object.keys(localStorage), ...Object.keys(sessionStorage).filter((key) => key === 'another draft')]`,
  )
