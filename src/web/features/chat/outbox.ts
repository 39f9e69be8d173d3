import { newID } from '#web/lib/new-id.ts'

export interface SendFailure {
  sentence: string
  /** Refused for itself; anything else, such as a lost connection, would befall those behind it too. */
  refused: boolean
}

/** A message that the server has not confirmed, or that the page has not seen in the conversation yet. */
export interface Unsent {
  /** Made here: sent again, it is the same message. */
  clientID: string
  message: string
  at: string
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  /** Why it was not sent. */
  failure?: SendFailure
  /** Its place in the conversation, once the server has it. */
  sequence?: number
}

interface Outside {
  /** Each message has a key of its own: another tab may write in the same conversation. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  /** What the keys begin with. */
  prefix: string
  /** Answers the message's place in the conversation. */
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

/** Reads what an earlier version of the page may have written: nothing in it is taken for granted. */
const parsed = (text: string | null): Unsent[] => {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (!isUnsent(kept)) return []
    const { clientID, message, at, state } = kept
    const failure = failureIn(kept.failure)
    // What was on its way when the page went may have arrived or not: sending it again is safe.
    return state === 'failed' && failure
      ? [{ clientID, message, at, state, failure }]
      : [{ clientID, message, at, state: 'waiting' }]
  } catch {
    return []
  }
}

const read = ({ storage, prefix }: Outside): Unsent[] => {
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

/** Sends messages one after the other, in the order in which they were written, and keeps them until they are there. */
export const createOutbox = (outside: Outside) => {
  const { storage, prefix, send, failureOf, now = () => new Date() } = outside
  let unsent = read(outside)
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
      // Without storage only a reload loses them.
    }
    for (const listener of listeners) listener()
  }
  const mark = (clientID: string, state: Unsent['state'], more: Pick<Unsent, 'failure' | 'sequence'> = {}) =>
    change(
      unsent.map((one) =>
        one.clientID === clientID ? { clientID, message: one.message, at: one.at, state, ...more } : one,
      ),
    )

  const run = async () => {
    if (running) return
    running = true
    for (;;) {
      const next = unsent.find(({ state }) => state === 'waiting')
      if (!next) break
      mark(next.clientID, 'sending')
      try {
        const sequence = await send(next)
        mark(next.clientID, 'sent', { sequence })
      } catch (error) {
        const failure = failureOf(error)
        mark(next.clientID, 'failed', { failure })
        if (!failure.refused)
          for (const { clientID, state } of unsent)
            if (state === 'waiting') mark(clientID, 'failed', { failure })
      }
    }
    running = false
  }

  const again = (which: (failure: SendFailure) => boolean) => {
    for (const { clientID, state, failure } of unsent)
      if (state === 'failed' && (!failure || which(failure))) mark(clientID, 'waiting')
    void run()
  }

  return {
    unsent: () => unsent,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add: (message: string) => {
      change([...unsent, { clientID: newID(), message, at: now().toISOString(), state: 'waiting' }])
      void run()
    },
    /** Tries everything again that failed: one of them alone would change their order. */
    retry: () => again(() => true),
    /** Tries again what a lost connection kept from going, now that there is one. */
    reconnected: () => again(({ refused }) => !refused),
    /** Goes on with what was on its way when the page was left. */
    resume: () => void run(),
    /** Forgets a message that is not wanted any more. */
    discard: (clientID: string) => change(unsent.filter((one) => one.clientID !== clientID)),
    /** Forgets those that the conversation holds. */
    settle: (isThere: (one: Unsent) => boolean) => {
      if (unsent.some(isThere)) change(unsent.filter((one) => !isThere(one)))
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>
