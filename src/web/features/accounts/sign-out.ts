import { api } from '#web/lib/api.ts'
import { clearPhotoShelves } from '#web/lib/photo-shelf.ts'

/** Takes everything of the person from this device; the page is loaded anew, so that nothing stays in memory. */
export const forgetPerson = async (): Promise<void> => {
  localStorage.clear()
  sessionStorage.clear()
  await clearPhotoShelves()
  window.location.assign('/')
}

/** Ends the session. */
export const signOut = async (): Promise<void> => {
  await api('POST auth/logout')
  await forgetPerson()
}
