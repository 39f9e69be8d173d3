export interface FairQueueLimits {
  /** Jobs of one account that may run at the same time. */
  underWay: number
  /** Jobs of one account that may wait. Jobs without an account (work of the server itself) have no such limit. */
  waitingEach: number
  /** Jobs that may wait, of all accounts together. */
  waiting: number
}

interface OfAccount {
  /** Null for work of the server itself. */
  accountID: string | null
}

/**
 * A queue that is round robin over accounts and first in, first out within each. When it is full, a job of an account
 * with few waiting jobs displaces the last job of the account with the most.
 */
export class FairQueue<Job extends OfAccount> {
  /** In the order of their next turn. */
  private readonly waiting = new Map<string | null, Job[]>()
  private readonly underWay = new Map<string | null, number>()
  private readonly limits: FairQueueLimits
  private count = 0

  constructor(limits: FairQueueLimits) {
    this.limits = limits
  }

  get length(): number {
    return this.count
  }

  /** Why a job of this account cannot wait now: its account has enough waiting, or the queue is full. */
  refusal(accountID: string | null): 'account' | 'full' | undefined {
    const own = this.waiting.get(accountID)?.length ?? 0
    if (accountID !== null && own >= this.limits.waitingEach) return 'account'
    const full = this.count >= this.limits.waiting
    return full && own + 1 >= this.longest().length ? 'full' : undefined
  }

  /** Returns the displaced job, if any. Call it only if there is no `refusal`. */
  add(job: Job): Job | undefined {
    const lost = this.count >= this.limits.waiting ? this.longest().at(-1) : undefined
    if (lost) this.remove(lost)
    const own = this.waiting.get(job.accountID)
    if (own) own.push(job)
    else this.waiting.set(job.accountID, [job])
    this.count += 1
    return lost
  }

  /** The next job. It counts as running until `done`. */
  take(): Job | undefined {
    for (const [accountID, jobs] of this.waiting) {
      const running = this.underWay.get(accountID) ?? 0
      if (running >= this.limits.underWay) continue
      const job = jobs.shift()
      this.waiting.delete(accountID)
      if (jobs.length > 0) this.waiting.set(accountID, jobs)
      this.underWay.set(accountID, running + 1)
      this.count -= 1
      return job
    }
    return undefined
  }

  done({ accountID }: Job): void {
    const left = (this.underWay.get(accountID) ?? 0) - 1
    if (left > 0) this.underWay.set(accountID, left)
    else this.underWay.delete(accountID)
  }

  /** Removes a waiting job; false if it is not waiting. */
  remove(job: Job): boolean {
    const jobs = this.waiting.get(job.accountID)
    const place = jobs?.indexOf(job) ?? -1
    if (!jobs || place < 0) return false
    jobs.splice(place, 1)
    if (jobs.length === 0) this.waiting.delete(job.accountID)
    this.count -= 1
    return true
  }

  /** Removes and returns all waiting jobs. */
  clear(): Job[] {
    const all = [...this.waiting.values()].flat()
    this.waiting.clear()
    this.count = 0
    return all
  }

  private longest(): Job[] {
    let longest: Job[] = []
    for (const jobs of this.waiting.values()) if (jobs.length > longest.length) longest = jobs
    return longest
  }
}
