import { api } from '#web/lib/api.ts'
import { clearPhotoShelves } from '#web/lib/photo-shelf.ts'

/** Ends the session. The page is loaded anew, so that nothing of the person stays in memory. */
export const signOut = async (): Promise<void> => {
  await api('POST auth/logout')
  localStorage.clear()
  sessionStorage.clear()
  await clearPhotoShelves()
  window.location.assign('/')
}
