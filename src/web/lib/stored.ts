import { deviceStorage, tabStorage } from './device-storage.ts'

/** For the validation of a stored value. */
export const isRecord = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null

/**
 * A JSON value in sessionStorage (of this tab; it survives a reload) or localStorage (of this device). Logging out deletes it. If the
 * browser refuses storage, nothing is kept. What is read must be validated, because an earlier version of the page may have
 * written it; it is null if nothing was.
 */
export const stored = (where: 'tab' | 'device', key: string) => {
  const storage = where === 'tab' ? tabStorage : deviceStorage
  return {
    read(): unknown {
      try {
        return JSON.parse(storage().getItem(key) ?? 'null')
      } catch {
        return null
      }
    },
    /** Null removes it. */
    write(value: unknown): void {
      try {
        if (value === null) storage().removeItem(key)
        else storage().setItem(key, JSON.stringify(value))
      } catch {
        // Without storage it is lost on a reload.
      }
    },
  }
}
