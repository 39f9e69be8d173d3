export type NoticeKind = 'loading' | 'success' | 'failure'

export interface Notice {
  id: number
  kind: NoticeKind
  text: string
  hint: string | undefined
}

/** The specification requires that its dialogs close by themselves after this time. */
export const noticeMilliseconds = 3000

let current: Notice | undefined
let resolveCurrent: (() => void) | undefined
let lastId = 0
const listeners = new Set<() => void>()

const change = (next: Notice | undefined, resolve?: () => void) => {
  const closed = resolveCurrent
  current = next
  resolveCurrent = resolve
  for (const listener of listeners) listener()
  closed?.()
}

const show = (kind: NoticeKind, text: string, hint?: string): Promise<void> =>
  new Promise((resolve) => change({ id: ++lastId, kind, text, hint }, resolve))

/** Shows one notice at a time: a new one replaces the previous one. Each promise resolves when its notice is closed. */
export const notice = {
  /** Stays until another notice replaces it or `close` is called. */
  loading: (text: string) => show('loading', text),
  success: (text: string, hint?: string) => show('success', text, hint),
  failure: (text: string, hint?: string) => show('failure', text, hint),
  close: () => {
    if (current) change(undefined)
  },
}

export const subscribeToNotice = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const currentNotice = () => current
