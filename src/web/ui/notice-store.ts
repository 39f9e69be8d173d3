export type NoticeKind = 'loading' | 'success' | 'failure'

export interface NoticeAction {
  label: string
  run: () => void
  /** How long it is offered, if not as long as other notices are shown. */
  milliseconds?: number
}

export interface Notice {
  id: number
  kind: NoticeKind
  text: string
  hint: string | undefined
  action: NoticeAction | undefined
}

/** Notices of the specification close after this many milliseconds. */
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

const show = (kind: NoticeKind, text: string, hint?: string, action?: NoticeAction): Promise<void> =>
  new Promise((resolve) => change({ id: ++lastId, kind, text, hint, action }, resolve))

/** Shows one notice at a time: a new one replaces the last. Each promise resolves when its notice is gone. */
export const notice = {
  /** Stays until another notice replaces it or `close` is called. */
  loading: (text: string) => show('loading', text),
  success: (text: string, hint?: string, action?: NoticeAction) => show('success', text, hint, action),
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
