import { deleteCache } from './device-caches.ts'

/**
 * The caches with what one person saw. They end with the session. Whoever writes opens the cache before asking the server: if
 * somebody logs out meanwhile, what is written goes to the deleted cache, and nowhere else.
 */
export const personalCaches = { pages: 'person', photos: 'photos' } as const

export const deletePersonalCaches = async (): Promise<void> => {
  await Promise.all(Object.values(personalCaches).map(deleteCache))
}
