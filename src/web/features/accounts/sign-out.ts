import { api } from '#web/lib/api.ts'
import { clearPersonalStorage } from '#web/lib/personal-storage.ts'

const loadAnew = () => window.location.assign('/')
/** One in some hundred reloads was cancelled without an event, while the menu went back in the history. */
const loadAgainMs = 3_000

/** Removes everything about the person from this device, and reloads the page to clear the memory. */
export const forgetPerson = async (): Promise<void> => {
  await clearPersonalStorage()
  // The closing menu goes back in the history, which would cancel a reload that is already running.
  window.addEventListener('popstate', loadAnew)
  loadAnew()
  setTimeout(loadAnew, loadAgainMs)
}

export const signOut = async (): Promise<void> => {
  await api('POST auth/logout')
  await forgetPerson()
}
