import type { Side } from '#domain/sides.ts'
import { api } from '#web/lib/api.ts'
import { clearPersonalStorage } from '#web/lib/personal-storage.ts'

/** What this device kept of the other side is removed, and a page of this one opens. */
export const openSide = async (path = '/'): Promise<void> => {
  await clearPersonalStorage(false, true)
  window.location.assign(path)
}

/** Acts as the other side of the signed-in person from now on. */
export const switchSide = async (side: Side, path?: string): Promise<void> => {
  await api('POST auth/switch_side', { side })
  await openSide(path)
}
