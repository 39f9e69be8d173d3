import { isNewAccount } from './account-age.ts'

export interface ConcurrencyLimits {
  /** Jobs that may run at the same time: of one account, and in this process. */
  atOnce: { account: number; process: number }
  /** Jobs that may wait. Jobs without an account (work of the server itself) have no limit of their own. */
  waiting: { account: number; process: number }
}

export interface FairQueueOptions extends ConcurrencyLimits {
  /** A job that waits longer is refused. */
  maxWaitMs?: number
  /** The account has enough jobs waiting, or the queue is full (`process`). */
  refuse(full: Full): Error
  /**
   * Only turns by account: new accounts count as others do, and a waiting job is never displaced. For reads of people
   * who are signed in.
   */
  turnsOnly?: boolean
  /**
   * Every second job that starts is the one that came last of those with the same claim. Who comes during a flood from many
   * networks does not wait for all of it then, and those who came first do not wait for ever.
   */
  newestToo?: boolean
  /**
   * Called when a job came or ended, to start jobs with `startNext`. Without it they start as soon as `atOnce` permits.
   */
  schedule?: () => void
}

/** Which limit was reached. */
export type Full = 'account' | 'process'

/** Whom a job is for. */
export interface JobOwner {
  /** Null for work of the server itself. */
  accountID: string | null
  /** The address block of the sender (`blockOf`). */
  block?: string | undefined
}

interface Entry {
  accountID: string | null
  block: string
  isNew: boolean
  /** The next turn of its account: the lower, the sooner. */
  turn: number
  start(): void
  refuse(error: Error): void
  timer: NodeJS.Timeout | undefined
}

/** Time that a block has used counts half as much after this long. */
const halfLifeMs = 10_000

const countBy = <Key>(entries: Iterable<Entry>, keyOf: (entry: Entry) => Key): Map<Key, number> => {
  const counts = new Map<Key, number>()
  for (const entry of entries) counts.set(keyOf(entry), (counts.get(keyOf(entry)) ?? 0) + 1)
  return counts
}
const accountOf = ({ accountID }: Entry): string | null => accountID
const blockOf = ({ block }: Entry): string => block

const compare = (a: readonly number[], b: readonly number[]): number => {
  for (const [n, value] of a.entries()) {
    const difference = value - (b[n] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/**
 * Limits how many jobs run at once and how many wait, in the memory of this process, with turns by account. Accounts
 * older than a few days come first; then the address block that has used the least time lately; within a block those
 * with the fewest running jobs, then round robin over accounts, and first in, first out within each. When the queue is
 * full, a job displaces one of a new account, of a block or of an account that has more jobs waiting.
 */
export class FairQueue {
  /** In the order of arrival. */
  private readonly waiting = new Set<Entry>()
  private readonly started = new Set<Entry>()
  /** Milliseconds lately used, per block. */
  private readonly used = new Map<string, number>()
  private readonly options: FairQueueOptions
  private lastTurn = 0
  private newestIsNext = false
  private halvedAt = performance.now()

  constructor(options: FairQueueOptions) {
    this.options = options
  }

  get length(): number {
    return this.waiting.size
  }

  get running(): number {
    return this.started.size
  }

  /** Whether a job of another account waits. */
  hasOther(accountID: string | null): boolean {
    return [...this.waiting].some((entry) => entry.accountID !== accountID)
  }

  /** Why a job of this owner cannot wait now. */
  refusal({ accountID, block = '' }: JobOwner): Full | undefined {
    const waiting = countBy(this.waiting, accountOf).get(accountID) ?? 0
    if (accountID !== null && waiting >= this.options.waiting.account) return 'account'
    return this.isFull() && !this.displaceable({ accountID, block, isNew: this.isNew(accountID) })
      ? 'process'
      : undefined
  }

  /**
   * Runs `work` when it is the owner's turn. Rejects with the error of `refuse` if the job cannot wait, is displaced or
   * waits too long, and with the signal's reason if it is aborted before it starts.
   */
  run<Result>(owner: JobOwner, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const { maxWaitMs, refuse } = this.options
    const full = this.refusal(owner)
    if (full) return Promise.reject(refuse(full))
    if (signal?.aborted) return Promise.reject(signal.reason as Error)
    const { accountID, block = '' } = owner
    const entry: Entry = {
      accountID,
      block,
      isNew: this.isNew(accountID),
      turn: [...this.waiting].find((other) => other.accountID === accountID)?.turn ?? this.nextTurn(),
      start: () => void this.execute(entry, work).then(resolve, reject),
      refuse: reject,
      timer: maxWaitMs === undefined ? undefined : setTimeout(() => this.drop(entry), maxWaitMs),
    }
    const displaced = this.isFull() ? this.displaceable(entry) : undefined
    if (displaced) this.drop(displaced)
    this.waiting.add(entry)
    signal?.addEventListener('abort', () => this.drop(entry, signal.reason as Error))
    this.schedule()
    return promise
  }

  /** Starts the next job. Returns false if none waits or may run now. */
  startNext(): boolean {
    const entry = this.started.size < this.options.atOnce.process ? this.first() : undefined
    if (!entry) return false
    if (this.options.newestToo) this.newestIsNext = !this.newestIsNext
    this.waiting.delete(entry)
    clearTimeout(entry.timer)
    const turn = this.nextTurn()
    for (const other of this.waiting) if (other.accountID === entry.accountID) other.turn = turn
    this.started.add(entry)
    entry.start()
    return true
  }

  /** Refuses all waiting jobs. */
  clear(error: Error): void {
    for (const entry of this.waiting) this.drop(entry, error)
  }

  private isNew(accountID: string | null): boolean {
    return !this.options.turnsOnly && accountID !== null && isNewAccount(accountID)
  }

  private isFull(): boolean {
    return this.waiting.size >= this.options.waiting.process
  }

  private nextTurn(): number {
    this.lastTurn += 1
    return this.lastTurn
  }

  private drop(entry: Entry, error = this.options.refuse('process')): void {
    if (!this.waiting.delete(entry)) return
    clearTimeout(entry.timer)
    entry.refuse(error)
  }

  private schedule(): void {
    if (this.options.schedule) this.options.schedule()
    else while (this.startNext()) continue
  }

  private async execute<Result>(entry: Entry, work: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      this.started.delete(entry)
      if (entry.block)
        this.used.set(entry.block, (this.used.get(entry.block) ?? 0) + performance.now() - startedAt)
      this.schedule()
    }
  }

  private first(): Entry | undefined {
    this.forgetUsed()
    const running = countBy(this.started, accountOf)
    let first: { entry: Entry; rank: number[] } | undefined
    for (const entry of this.waiting) {
      const ofAccount = running.get(entry.accountID) ?? 0
      if (ofAccount >= this.options.atOnce.account) continue
      const turn = this.newestIsNext ? -entry.turn : entry.turn
      const rank = [Number(entry.isNew), this.used.get(entry.block) ?? 0, ofAccount, turn]
      if (!first || compare(rank, first.rank) < 0) first = { entry, rank }
    }
    return first?.entry
  }

  private forgetUsed(): void {
    const halvings = Math.floor((performance.now() - this.halvedAt) / halfLifeMs)
    if (halvings === 0) return
    this.halvedAt += halvings * halfLifeMs
    for (const [block, ms] of this.used) {
      const left = ms / 2 ** halvings
      if (left < 1) this.used.delete(block)
      else this.used.set(block, left)
    }
  }

  /** The job that gives way to one of this owner when the queue is full. */
  private displaceable(own: Pick<Entry, 'accountID' | 'block' | 'isNew'>): Entry | undefined {
    if (this.options.turnsOnly) return undefined
    const blocks = countBy(this.waiting, blockOf)
    const accounts = countBy(this.waiting, accountOf)
    const rankOf = ({ accountID, block, isNew }: Entry): [number, number, number] => [
      Number(isNew),
      blocks.get(block) ?? 0,
      accounts.get(accountID) ?? 0,
    ]
    let last: Entry | undefined
    for (const entry of this.waiting) if (!last || compare(rankOf(entry), rankOf(last)) >= 0) last = entry
    if (!last) return undefined
    const [, inBlock, ofAccount] = rankOf(last)
    if (last.isNew !== own.isNew) return last.isNew ? last : undefined
    const gives =
      own.block === last.block
        ? (accounts.get(own.accountID) ?? 0) + 1 < ofAccount
        : (blocks.get(own.block) ?? 0) + 1 < inBlock
    return gives ? last : undefined
  }
}
