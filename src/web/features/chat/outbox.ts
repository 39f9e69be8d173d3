import { newID } from '#web/lib/new-id.ts'
import { serverDate } from '#web/lib/server-time.ts'

export interface SendFailure {
  sentence: string
  /** The server refused this message. Other failures, such as a lost connection, affect all waiting messages. */
  refused: boolean
}

/** A message that the server has not confirmed, or that the loaded conversation does not include yet. */
export interface Unsent {
  /** The idempotency key. */
  clientID: string
  /** Empty if the message has only photos. */
  message: string
  /** How many photos it has. They are stored apart: see `unsent-photos.ts`. */
  photos: number
  at: string
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  failure?: SendFailure
  /** Set once the server has confirmed the message. */
  sequence?: number
}

interface OutboxOptions {
  /** Each message has its own storage key, because another tab may write in the same conversation. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  /** The prefix of the storage keys. */
  prefix: string
  /** Returns the sequence number of the message. */
  send: (unsent: Unsent) => Promise<number>
  failureOf: (error: unknown) => SendFailure
  now?: () => Date
}

const isUnsent = (given: unknown): given is Unsent =>
  typeof given === 'object' &&
  given !== null &&
  'clientID' in given &&
  typeof given.clientID === 'string' &&
  'message' in given &&
  typeof given.message === 'string' &&
  'at' in given &&
  typeof given.at === 'string' &&
  Number.isFinite(Date.parse(given.at))

const failureIn = (given: unknown): SendFailure | undefined =>
  typeof given === 'object' &&
  given !== null &&
  'sentence' in given &&
  typeof given.sentence === 'string' &&
  'refused' in given &&
  typeof given.refused === 'boolean'
    ? { sentence: given.sentence, refused: given.refused }
    : undefined

/** Validates everything, because an earlier version of the page may have stored another format. */
const parsed = (text: string | null): Unsent[] => {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (!isUnsent(kept)) return []
    const { clientID, message, at, state } = kept
    const photos = 'photos' in kept && typeof kept.photos === 'number' ? kept.photos : 0
    const failure = failureIn(kept.failure)
    // A message that was being sent when the page closed may have arrived. Sending it again is safe.
    return state === 'failed' && failure
      ? [{ clientID, message, photos, at, state, failure }]
      : [{ clientID, message, photos, at, state: 'waiting' }]
  } catch {
    return []
  }
}

const read = ({ storage, prefix }: OutboxOptions): Unsent[] => {
  try {
    const kept = storage()
    const keys = Array.from({ length: kept.length }, (_, at) => kept.key(at) ?? '')
    return keys
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => parsed(kept.getItem(key)))
      .toSorted((one, other) => one.at.localeCompare(other.at))
  } catch {
    return []
  }
}

/** Sends messages one at a time, in order, and keeps each until the loaded conversation includes it. */
export const createOutbox = (options: OutboxOptions) => {
  const { storage, prefix, send, failureOf, now = () => serverDate() } = options
  let unsent = read(options)
  let running = false
  const listeners = new Set<() => void>()

  const change = (next: Unsent[]) => {
    const before = unsent
    unsent = next
    try {
      for (const one of next)
        if (one.state === 'sent') storage().removeItem(prefix + one.clientID)
        else if (!before.includes(one)) storage().setItem(prefix + one.clientID, JSON.stringify(one))
      for (const { clientID } of before)
        if (!next.some((one) => one.clientID === clientID)) storage().removeItem(prefix + clientID)
    } catch {
      // Without storage the messages are lost on a reload, and only then.
    }
    for (const listener of listeners) listener()
  }
  const setState = (
    clientID: string,
    state: Unsent['state'],
    more: Pick<Unsent, 'failure' | 'sequence'> = {},
  ) =>
    change(
      unsent.map((one) =>
        one.clientID === clientID
          ? { clientID, message: one.message, photos: one.photos, at: one.at, state, ...more }
          : one,
      ),
    )

  const run = async () => {
    if (running) return
    running = true
    for (;;) {
      const next = unsent.find(({ state }) => state === 'waiting')
      if (!next) break
      setState(next.clientID, 'sending')
      try {
        const sequence = await send(next)
        setState(next.clientID, 'sent', { sequence })
      } catch (error) {
        const failure = failureOf(error)
        setState(next.clientID, 'failed', { failure })
        if (!failure.refused)
          for (const { clientID, state } of unsent)
            if (state === 'waiting') setState(clientID, 'failed', { failure })
      }
    }
    running = false
  }

  const retryFailed = (which: (failure: SendFailure) => boolean) => {
    for (const { clientID, state, failure } of unsent)
      if (state === 'failed' && (!failure || which(failure))) setState(clientID, 'waiting')
    void run()
  }

  return {
    unsent: () => unsent,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add: (message: string, photos = 0, clientID = newID()) => {
      change([...unsent, { clientID, message, photos, at: now().toISOString(), state: 'waiting' }])
      void run()
    },
    /** Retries all failed messages, because retrying only one would change their order. */
    retry: () => retryFailed(() => true),
    /** Retries messages that failed because of the connection. */
    reconnected: () => retryFailed(({ refused }) => !refused),
    /** Continues with messages from before a reload. */
    resume: () => void run(),
    discard: (clientID: string) => change(unsent.filter((one) => one.clientID !== clientID)),
    /** Removes messages that the loaded conversation includes. */
    settle: (isThere: (one: Unsent) => boolean) => {
      if (unsent.some(isThere)) change(unsent.filter((one) => !isThere(one)))
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>
