import { api } from '#web/lib/api.ts'
import { clearPersonalStorage } from '#web/lib/personal-storage.ts'

const loadAnew = () => window.location.assign('/')

/** Takes everything of the person from this device; the page is loaded anew, so that nothing stays in memory. */
export const forgetPerson = async (): Promise<void> => {
  await clearPersonalStorage()
  // The menu that closes meanwhile goes a step back in the history, which stops a page that is being loaded.
  window.addEventListener('popstate', loadAnew)
  loadAnew()
}

/** Ends the session. */
export const signOut = async (): Promise<void> => {
  await api('POST auth/logout')
  await forgetPerson()
}
