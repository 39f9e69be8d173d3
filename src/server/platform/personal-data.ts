import type { z } from 'zod'
import type { MyData } from '#contract/my-data.ts'
import type { AccountKind } from '#domain/roles.ts'
import type { Db, Tx } from './db/connect.ts'

export type PersonalData = z.output<typeof MyData>

export interface Person {
  accountID: string
  kind: AccountKind
}

/** Whoever deletes an account. */
export interface Leaver extends Person {
  at: Date
  giveUpBalance: boolean
}

/** The personal data that a feature stores: how it is downloaded and how it is erased. */
export interface PersonalPart {
  /** Its part of what a person can download. */
  collect(db: Db, person: Person): Promise<Partial<PersonalData>>
  /**
   * Locks what the person, or others together with the person, could be changing. The account itself is locked after all of
   * this, because whoever changes it also locks the account last: so there is no deadlock.
   */
  hold?(tx: Tx, leaver: Leaver): Promise<void>
  /** Throws where the account has to stay for now. */
  check?(tx: Tx, leaver: Leaver): Promise<void>
  /**
   * Erases what is the person's; what others need stays without the person. The function that it may return runs after the
   * commit, for what no transaction can undo.
   */
  erase?(tx: Tx, leaver: Leaver): Promise<(() => Promise<void>) | void>
}
