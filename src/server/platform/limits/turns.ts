/** How much of some work is done at once, and how much of it may wait. */
export interface TurnLimits {
  atOnce: { account: number; process: number }
  waiting: { account: number; process: number }
}

/** Which of the two had no place left for one more. */
export type Full = 'account' | 'process'

interface Waiting {
  /** True when nobody waits for the answer any more. */
  gone(): boolean
  start(): void
  leave(): void
}

interface Account {
  running: number
  waiting: Waiting[]
}

/** Nobody waits for the answer any more, so the work was not begun. */
export class Gone extends Error {
  override name = 'Gone'
}

/**
 * Lets a few of many works run at once. The accounts that wait have their turns one after another, so that one with forty
 * works in line holds up the next account by one of them. In the memory of the process.
 */
export const createTurns = (limits: TurnLimits, refuse: (full: Full) => Error) => {
  // In the order of their next turn.
  const accounts = new Map<string, Account>()
  let running = 0
  let waiting = 0

  const forgetGone = (): void => {
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
    forgetGone()
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

  /** Waits for a turn. */
  const turnOf = async (account: Account, gone: () => boolean): Promise<void> => {
    if (account.running < limits.atOnce.account && running < limits.atOnce.process) return begin(account)
    if (account.waiting.length >= limits.waiting.account || waiting >= limits.waiting.process) forgetGone()
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
        leave: () => reject(new Gone()),
      })
    })
  }

  return {
    /** Does `work` when it is the account's turn. Throws what `refuse` makes when too much waits already. */
    async run<Result>(accountID: string, gone: () => boolean, work: () => Promise<Result>): Promise<Result> {
      const account = accounts.get(accountID) ?? { running: 0, waiting: [] }
      accounts.set(accountID, account)
      try {
        await turnOf(account, gone)
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
    /** How many run and wait now. */
    counts: () => ({ running, waiting, accounts: accounts.size }),
  }
}
