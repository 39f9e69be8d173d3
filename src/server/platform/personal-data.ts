import type { z } from 'zod'
import type { MyData } from '#contract/my-data.ts'
import type { AccountKind } from '#domain/roles.ts'
import type { Db, Tx } from './db/connect.ts'

export type PersonalData = z.output<typeof MyData>

export interface Person {
  accountID: string
  kind: AccountKind
}

/** A person who deletes their account. */
export interface Leaver extends Person {
  at: Date
  giveUpBalance: boolean
}

/** The personal data that one feature stores: how to export it and how to erase it. */
export interface PersonalPart {
  /** The feature's part of the export. */
  collect(db: Db, person: Person): Promise<Partial<PersonalData>>
  /**
   * Locks the rows that this person, or others together with this person, may be changing. The account is locked after
   * all parts. Other transactions also lock the account last, which avoids deadlocks.
   */
  hold?(tx: Tx, leaver: Leaver): Promise<void>
  /** Throws if the account cannot be deleted yet. */
  check?(tx: Tx, leaver: Leaver): Promise<void>
  /**
   * Erases the person's data. Data that others need stays, without the person. May return a function that runs after
   * the commit, for work that cannot be rolled back.
   */
  erase?(tx: Tx, leaver: Leaver): Promise<(() => Promise<void>) | void>
}
