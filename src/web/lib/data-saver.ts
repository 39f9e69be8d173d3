import { readCookies } from './device-storage.ts'

/** Whether the phone itself asks pages to save data. */
export const phoneSavesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/** A cookie, because the server names the first photos of a page. */
export const isDataSaverOn = (): boolean => readCookies().includes('data_saver=on')

export const savesData = (): boolean => isDataSaverOn() || phoneSavesData()
