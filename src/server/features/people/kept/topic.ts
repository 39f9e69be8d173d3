import type { RawBuilder } from 'kysely'
import type { Duration } from '#domain/kept.ts'
import type { Language } from '#domain/language.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { PersonalData } from '../../../platform/personal-data.ts'

interface PurgeRule<Column extends string> {
  /** A row is deleted when this time has passed by as long as `for` says. An index begins with it. */
  column: Column
  /** Without it: at once, because the column is the end. */
  for?: Duration
  /** What else must be true, for all rows with a time until `before`. */
  where?: (before: Date) => RawBuilder<boolean>
  /** The app's role cannot delete it: the function `delete_old_history` does. */
  history?: true
}

export interface KeptTable<Column extends string = string> {
  /** Columns with names, words, numbers, places, pictures or secrets of people. */
  personal?: readonly Column[]
  /** The part of the download of one's data that has it. */
  download?: keyof PersonalData
  /** What the deletion of the account does: it deletes the rows, empties the personal columns, or leaves all. */
  deletion: 'deletes' | 'empties' | 'leaves'
  purge?: readonly PurgeRule<Column>[]
  /** The job that ends it in its own way, or erases a part. */
  job?: string
}

type Texts = Record<Language, string>

/** What people read in the privacy notice, and the tables that it is true of. */
export interface Topic {
  what: Texts
  why: Texts
  /** `{time}` stands for `for`, and `{idDays}` for the setting. */
  howLong: Texts
  for?: Duration
  tables: { readonly [Table in keyof Tables]?: KeptTable<Extract<keyof Tables[Table], string>> }
}

export const topic = (given: Topic): Topic => given
