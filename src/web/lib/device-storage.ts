/**
 * What the browser stores for this site. A browser may refuse each of them (private window, blocked site data, a web view, a
 * connection without encryption): then reading gives nothing, writing does nothing, and the page works on. The lint rule
 * `browser-state/guarded-storage` forbids to use them elsewhere.
 */
const allowed = <Result>(read: () => Result): NonNullable<Result> | undefined => {
  try {
    return read() ?? undefined
  } catch {
    return undefined
  }
}

export type KeyValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear' | 'key' | 'length'>

const keepsNothing: KeyValues = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
}

/** localStorage. Writing to it may still throw where it is full. */
export const deviceStorage = (): KeyValues => allowed(() => localStorage) ?? keepsNothing

/** sessionStorage. Writing to it may still throw where it is full. */
export const tabStorage = (): KeyValues => allowed(() => sessionStorage) ?? keepsNothing

export const databases = (): IDBFactory | undefined => allowed(() => indexedDB)

/** Undefined where the browser has none. Its promises may still be refused. */
export const serviceWorkers = (): ServiceWorkerContainer | undefined => allowed(() => navigator.serviceWorker)

export const readCookies = (): string => allowed(() => document.cookie) ?? ''

export const writeCookie = (cookie: string): void => {
  allowed(() => {
    document.cookie = cookie
  })
}
