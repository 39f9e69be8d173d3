import { isNewAccount } from '../limits/account-age.ts'
import type { JobOwner } from '../limits/fair-queue.ts'

const slowForMs = 60_000

/** Senders whose slow photo was stopped in favour of others. For a minute, their next photos wait with the slow ones. */
export class SlowSenders {
  private readonly until = new Map<string, number>()

  /** New accounts are identified by their block, because an attacker can make many accounts in a minute. */
  private nameOf({ accountID, block }: JobOwner): string | undefined {
    return accountID !== null && block !== undefined && isNewAccount(accountID)
      ? block
      : (accountID ?? undefined)
  }

  add(owner: JobOwner): void {
    const now = performance.now()
    for (const [name, until] of this.until) if (until < now) this.until.delete(name)
    const name = this.nameOf(owner)
    if (name !== undefined) this.until.set(name, now + slowForMs)
  }

  has(owner: JobOwner): boolean {
    return (this.until.get(this.nameOf(owner) ?? '') ?? 0) > performance.now()
  }
}
