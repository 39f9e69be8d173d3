import { isNewAccount } from './account-age.ts'

export interface FairQueueLimits {
  /** Jobs of one account that may run at the same time. */
  underWay: number
  /** Jobs of one account that may wait. Jobs without an account (work of the server itself) have no such limit. */
  waitingEach: number
  /** Jobs that may wait, of all accounts together. */
  waiting: number
}

/** Whom a job is for. */
export interface JobOwner {
  /** Null for work of the server itself. */
  accountID: string | null
  /** The address block of the sender (`blockOf`). */
  block?: string | undefined
}

interface Entry<Job> {
  job: Job
  isNew: boolean
}

/** Time that a block has used counts half as much after this long. */
const halfLifeMs = 10_000

const isSenderNew = ({ accountID }: JobOwner): boolean => accountID !== null && isNewAccount(accountID)
const blockNameOf = ({ block = '' }: JobOwner): string => block

const compare = (a: readonly number[], b: readonly number[]): number => {
  for (const [place, value] of a.entries()) {
    const difference = value - (b[place] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/**
 * A queue with turns. Accounts older than a few days come first; then the address block that has used the least time
 * lately; within a block those with the fewest running jobs, then
 * round robin over accounts, and first in, first out within each. When the queue is full,
 * a job displaces one of a new account, of a block or of an account that has more jobs waiting.
 */
export class FairQueue<Job extends JobOwner> {
  /** In the order of arrival. */
  private readonly waiting = new Set<Entry<Job>>()
  /** Per account that has jobs here: the later its turn, the higher. */
  private readonly turns = new Map<string | null, number>()
  private readonly underWay = new Map<string | null, number>()
  private readonly began = new Map<Job, number>()
  /** Milliseconds lately used, per block. */
  private readonly used = new Map<string, number>()
  private readonly limits: FairQueueLimits
  private turn = 0
  private halvedAt = performance.now()

  constructor(limits: FairQueueLimits) {
    this.limits = limits
  }

  get length(): number {
    return this.waiting.size
  }

  /** Whether a job of another account waits. */
  hasOther(accountID: string | null): boolean {
    return this.countOf(({ job }) => job.accountID !== accountID) > 0
  }

  /** Why a job of this sender cannot wait now: its account has enough waiting, or the queue is full. */
  refusal(owner: JobOwner): 'account' | 'full' | undefined {
    const { accountID } = owner
    if (
      accountID !== null &&
      this.countOf(({ job }) => job.accountID === accountID) >= this.limits.waitingEach
    )
      return 'account'
    return this.isFull() && !this.displaceable(owner) ? 'full' : undefined
  }

  /** Returns the displaced job, if any. Call it only if there is no `refusal`. */
  add(job: Job): Job | undefined {
    const lost = this.isFull() ? this.displaceable(job)?.job : undefined
    if (lost) this.remove(lost)
    if (!this.countOf((entry) => entry.job.accountID === job.accountID))
      this.turns.set(job.accountID, (this.turn += 1))
    this.waiting.add({ job, isNew: isSenderNew(job) })
    return lost
  }

  /** The next job. It counts as running until `done`. */
  take(): Job | undefined {
    this.forgetUsed()
    let first: { entry: Entry<Job>; rank: number[] } | undefined
    for (const entry of this.waiting) {
      const { accountID } = entry.job
      const running = this.underWay.get(accountID) ?? 0
      if (running >= this.limits.underWay) continue
      const rank = [
        Number(entry.isNew),
        this.used.get(blockNameOf(entry.job)) ?? 0,
        running,
        this.turns.get(accountID) ?? 0,
      ]
      if (!first || compare(rank, first.rank) < 0) first = { entry, rank }
    }
    if (!first) return undefined
    const { entry } = first
    const { accountID } = entry.job
    this.waiting.delete(entry)
    this.turns.set(accountID, (this.turn += 1))
    this.underWay.set(accountID, (this.underWay.get(accountID) ?? 0) + 1)
    this.began.set(entry.job, performance.now())
    this.forgetTurn(accountID)
    return entry.job
  }

  done(job: Job): void {
    const left = (this.underWay.get(job.accountID) ?? 0) - 1
    if (left > 0) this.underWay.set(job.accountID, left)
    else this.underWay.delete(job.accountID)
    const began = this.began.get(job)
    this.began.delete(job)
    if (began === undefined || job.block === undefined) return
    this.used.set(job.block, (this.used.get(job.block) ?? 0) + performance.now() - began)
  }

  /** Removes a waiting job; false if it is not waiting. */
  remove(job: Job): boolean {
    for (const entry of this.waiting)
      if (entry.job === job) {
        this.waiting.delete(entry)
        this.forgetTurn(job.accountID)
        return true
      }
    return false
  }

  /** Removes and returns all waiting jobs. */
  clear(): Job[] {
    const all = [...this.waiting].map(({ job }) => job)
    this.waiting.clear()
    this.turns.clear()
    return all
  }

  private isFull(): boolean {
    return this.waiting.size >= this.limits.waiting
  }

  private countOf(is: (entry: Entry<Job>) => boolean): number {
    let count = 0
    for (const entry of this.waiting) if (is(entry)) count += 1
    return count
  }

  private forgetTurn(accountID: string | null): void {
    if (!this.countOf(({ job }) => job.accountID === accountID)) this.turns.delete(accountID)
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

  /** The job that gives way to one of this sender when the queue is full. */
  private displaceable(owner: JobOwner): Entry<Job> | undefined {
    const blocks = new Map<string, number>()
    const accounts = new Map<string | null, number>()
    for (const { job } of this.waiting) {
      const block = blockNameOf(job)
      blocks.set(block, (blocks.get(block) ?? 0) + 1)
      accounts.set(job.accountID, (accounts.get(job.accountID) ?? 0) + 1)
    }
    const rankOf = ({ job, isNew }: Entry<Job>): [number, number, number] => [
      Number(isNew),
      blocks.get(blockNameOf(job)) ?? 0,
      accounts.get(job.accountID) ?? 0,
    ]
    let last: Entry<Job> | undefined
    for (const entry of this.waiting) if (!last || compare(rankOf(entry), rankOf(last)) >= 0) last = entry
    if (!last) return undefined
    const [isNew, inBlock, ofAccount] = rankOf(last)
    if (isNew > Number(isSenderNew(owner))) return last
    if (isNew < Number(isSenderNew(owner))) return undefined
    const own = blockNameOf(owner)
    const gives =
      own === blockNameOf(last.job)
        ? (accounts.get(owner.accountID) ?? 0) + 1 < ofAccount
        : (blocks.get(own) ?? 0) + 1 < inBlock
    return gives ? last : undefined
  }
}
