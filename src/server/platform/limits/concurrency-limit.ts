/** Limits for work that runs at once and for work that waits. */
export interface ConcurrencyLimits {
  atOnce: { account: number; process: number }
  waiting: { account: number; process: number }
}

/** Which limit was reached. */
export type Full = 'account' | 'process'

interface Waiting {
  /** True when the client has disconnected. */
  gone(): boolean
  start(): void
  leave(): void
}

interface Account {
  running: number
  waiting: Waiting[]
}

/** The client disconnected, so the work was not started. */
export class ClientGone extends Error {
  override name = 'ClientGone'
}

/**
 * A concurrency limit with fair scheduling: waiting accounts take turns, so that an account with forty waiting
 * requests delays the next account by one of them. Kept in the memory of this process.
 */
export const createConcurrencyLimit = (limits: ConcurrencyLimits, refuse: (full: Full) => Error) => {
  // In the order of their next turn.
  const accounts = new Map<string, Account>()
  let running = 0
  let waiting = 0

  const removeDisconnected = (): void => {
    for (const account of accounts.values()) {
      const gone = account.waiting.filter((one) => one.gone())
      if (gone.length === 0) continue
      account.waiting = account.waiting.filter((one) => !gone.includes(one))
      waiting -= gone.length
      for (const one of gone) one.leave()
    }
  }

  const startNext = (): void => {
    if (waiting === 0 || running >= limits.atOnce.process) return
    removeDisconnected()
    for (const [id, account] of accounts) {
      if (running >= limits.atOnce.process) return
      if (account.running >= limits.atOnce.account) continue
      const next = account.waiting.shift()
      if (!next) continue
      accounts.delete(id)
      accounts.set(id, account)
      waiting -= 1
      next.start()
    }
  }

  const begin = (account: Account): void => {
    account.running += 1
    running += 1
  }

  /** Resolves when the work may start. */
  const waitForSlot = async (account: Account, gone: () => boolean): Promise<void> => {
    if (account.running < limits.atOnce.account && running < limits.atOnce.process) return begin(account)
    if (account.waiting.length >= limits.waiting.account || waiting >= limits.waiting.process)
      removeDisconnected()
    if (account.waiting.length >= limits.waiting.account) throw refuse('account')
    if (waiting >= limits.waiting.process) throw refuse('process')
    waiting += 1
    await new Promise<void>((resolve, reject) => {
      account.waiting.push({
        gone,
        start: () => {
          begin(account)
          resolve()
        },
        leave: () => reject(new ClientGone()),
      })
    })
  }

  return {
    /** Runs `work` when it is the account's turn. Throws what `refuse` returns if too much is waiting. */
    async run<Result>(accountID: string, gone: () => boolean, work: () => Promise<Result>): Promise<Result> {
      const account = accounts.get(accountID) ?? { running: 0, waiting: [] }
      accounts.set(accountID, account)
      try {
        await waitForSlot(account, gone)
        try {
          return await work()
        } finally {
          account.running -= 1
          running -= 1
          startNext()
        }
      } finally {
        if (account.running === 0 && account.waiting.length === 0) accounts.delete(accountID)
      }
    },
    /** For metrics. */
    counts: () => ({ running, waiting, accounts: accounts.size }),
  }
}
