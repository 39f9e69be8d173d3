/** Undefined where the browser refuses caches. Apart from device-storage.ts, because the service worker imports it. */
export const openCache = async (name: string): Promise<Cache | undefined> => {
  try {
    return await caches.open(name)
  } catch {
    return undefined
  }
}

export const deleteCache = async (name: string): Promise<void> => {
  try {
    await caches.delete(name)
  } catch {
    // Where there are no caches, nothing is kept.
  }
}
