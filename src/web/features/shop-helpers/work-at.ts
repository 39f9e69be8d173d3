import { api } from '#web/lib/api.ts'
import { clearPersonalStorage } from '#web/lib/personal-storage.ts'

/** Works for a shop, or is a buyer again. What this device kept of the other side is removed, and the page reloads. */
export const workAt = async (shopID?: string): Promise<void> => {
  await api('POST auth/work_at', shopID === undefined ? {} : { shopID })
  await clearPersonalStorage()
  window.location.assign('/')
}
