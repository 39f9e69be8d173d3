import { shorten } from '#domain/shorten.ts'
import { v7 as uuidv7 } from 'uuid'
import { type AdminAct, type CommandAct, maxActWords } from '#domain/admin-acts.ts'
import type { Tx } from './db/connect.ts'

interface NewAct {
  adminID: string
  act: Exclude<AdminAct, CommandAct>
  at: Date
  /** The person concerned. */
  personID?: string | null | undefined
  /** What it is about, if it has an id of its own. */
  about?: { kind: string; id: string }
  /** The admin's own words, such as a reason. Never names or contacts: this row stays when a person leaves. */
  words?: string | undefined
}

type NewCommandAct = Pick<NewAct, 'at' | 'personID' | 'words'> & { act: CommandAct }

const insertAct = async (
  tx: Tx,
  {
    adminID,
    act,
    at,
    personID = null,
    about,
    words = '',
  }: Omit<NewAct, 'adminID' | 'act'> & { adminID: string | null; act: AdminAct },
): Promise<void> => {
  await tx
    .insertInto('admin_acts')
    .values({
      id: uuidv7(),
      admin_id: adminID,
      acted_at: at,
      act,
      person_id: personID,
      about_kind: about?.kind ?? null,
      about_id: about?.id ?? null,
      words: shorten(words, maxActWords),
    })
    .execute()
}

/** Writes an act of an admin into the log, in the transaction of the act. Nothing can change it, or remove it for ten years. */
export const recordAct = (tx: Tx, act: NewAct): Promise<void> => insertAct(tx, act)

/** Writes what the operator does by a command into the same log. */
export const recordCommand = (tx: Tx, act: NewCommandAct): Promise<void> =>
  insertAct(tx, { ...act, adminID: null })
