import { type Insertable, sql } from 'kysely'
import type { AdminAct } from '#domain/admin-acts.ts'
import type { AdminRole } from '#domain/roles.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { type TimeKey, afterKey, toMicroseconds } from '../../../platform/db/cursor.ts'
import { countRows } from '../../../platform/db/count-rows.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { secondFactorAt } from '../passkeys/queries.ts'

const liveAdmins = (db: Db) =>
  db.selectFrom('accounts as a').where('a.admin_role', 'is not', null).where('a.deleted_at', 'is', null)

export const selectAdmins = (db: Db) =>
  liveAdmins(db)
    .leftJoin('second_factors as f', 'f.account_id', 'a.id')
    .select(['a.id', 'a.first_name', 'a.last_name', 'a.email', 'a.admin_role'])
    .select(secondFactorAt('a', 'f').as('confirmed_at'))
    .select((from) =>
      from
        .selectFrom('sessions as s')
        .select((of) => of.fn.max('s.last_seen_at').as('seen'))
        .whereRef('s.account_id', '=', 'a.id')
        .as('seen_at'),
    )
    .$narrowType<{ admin_role: AdminRole }>()
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute()

export const findAdmin = (db: Db, id: string) =>
  liveAdmins(db)
    .select(['a.id', 'a.first_name', 'a.last_name', 'a.admin_role'])
    .where('a.id', '=', id)
    .executeTakeFirst()

/** How many admins have one of these roles. */
export const countAdmins = (db: Db, roles: readonly AdminRole[]): Promise<number> =>
  countRows(db, liveAdmins(db).where('a.admin_role', 'in', roles))

export const updateRole = (tx: Tx, id: string, admin_role: AdminRole): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('accounts')
      .set({ admin_role })
      .where('id', '=', id)
      .where('admin_role', 'is not', null)
      .where('deleted_at', 'is', null)
      .returning('id'),
  )

export const insertInvitation = (tx: Tx, invitation: Insertable<Tables['admin_invitations']>) =>
  tx.insertInto('admin_invitations').values(invitation).execute()

export const selectInvitations = (db: Db, now: Date) =>
  db
    .selectFrom('admin_invitations')
    .select(['id', 'admin_role', 'made_at', 'expires_at'])
    .where('expires_at', '>', now)
    .orderBy('made_at')
    .execute()

export const findInvitation = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('admin_invitations')
    .select(['admin_role', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Of any number of people at the same moment, one gets the row. */
export const takeInvitation = (tx: Tx, tokenHash: Buffer, now: Date) =>
  tx
    .deleteFrom('admin_invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['id', 'admin_role'])
    .executeTakeFirst()

export const deleteInvitation = (tx: Tx, id: string) =>
  tx.deleteFrom('admin_invitations').where('id', '=', id).returning('admin_role').executeTakeFirst()

export const countInvitations = (tx: Tx, made_by: string, now: Date): Promise<number> =>
  countRows(
    tx,
    tx.selectFrom('admin_invitations').where('made_by', '=', made_by).where('expires_at', '>', now),
  )

/** What an admin has offered ends with their right to offer it. */
export const deleteInvitationsOf = (tx: Tx, made_by: string) =>
  tx.deleteFrom('admin_invitations').where('made_by', '=', made_by).execute()

export interface LogFilters {
  acts?: readonly AdminAct[] | undefined
  adminID?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

const actsWhere = (db: Db, { acts, adminID, from, to }: LogFilters) =>
  db
    .selectFrom('admin_acts as l')
    .leftJoin('accounts as admin', 'admin.id', 'l.admin_id')
    .leftJoin('accounts as person', 'person.id', 'l.person_id')
    .$if(acts !== undefined, (query) => query.where('l.act', 'in', acts ?? []))
    .$if(adminID !== undefined, (query) => query.where('l.admin_id', '=', adminID ?? ''))
    .$if(from !== undefined, (query) => query.where('l.acted_at', '>=', from ?? new Date()))
    .$if(to !== undefined, (query) => query.where('l.acted_at', '<', to ?? new Date()))

export const selectActs = (db: Db, filters: LogFilters, after: TimeKey | null, rows: number) =>
  actsWhere(db, filters)
    .select([
      'l.id',
      'l.acted_at',
      'l.act',
      'l.admin_id',
      'l.person_id',
      'l.about_kind',
      'l.about_id',
      'l.words',
    ])
    .select(['admin.first_name as admin_first_name', 'admin.last_name as admin_last_name'])
    .select(['person.first_name as person_first_name', 'person.last_name as person_last_name'])
    .select(toMicroseconds(sql.ref('l.acted_at')).as('at'))
    .where(afterKey('l.acted_at', 'l.id', after))
    .orderBy('l.acted_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(sql.lit(rows))
    .execute()

export type ActRow = Awaited<ReturnType<typeof selectActs>>[number]

export const countActs = (db: Db, filters: LogFilters) =>
  actsWhere(db, filters)
    .select(['l.act', 'l.admin_id', 'admin.first_name', 'admin.last_name'])
    .select((of) => of.fn.countAll<number>().as('count'))
    .groupBy(['l.act', 'l.admin_id', 'admin.first_name', 'admin.last_name'])
    .orderBy('count', 'desc')
    .execute()

/** People who downloaded their own data in that time, or somebody with their password did. */
export const selectDownloads = (db: Db, from: Date, to: Date, rows: number) =>
  db
    .selectFrom('data_downloads as d')
    .innerJoin('accounts as a', 'a.id', 'd.account_id')
    .where('d.downloaded_at', '>=', from)
    .where('d.downloaded_at', '<', to)
    .select(['a.id', 'a.first_name', 'a.last_name', 'a.email'])
    .select((of) => of.fn.countAll<number>().as('count'))
    .groupBy('a.id')
    .orderBy('a.first_name')
    .orderBy('a.id')
    .limit(sql.lit(rows))
    .execute()

/** The people that these acts concern. */
export const selectPeople = (db: Db, filters: LogFilters, rows: number) =>
  actsWhere(db, filters)
    .where('l.person_id', 'is not', null)
    .select(['person.id', 'person.first_name', 'person.last_name', 'person.email'])
    .select((of) => of.fn.countAll<number>().as('count'))
    .groupBy(['person.id', 'person.first_name', 'person.last_name', 'person.email'])
    .orderBy('person.first_name')
    .orderBy('person.id')
    .limit(sql.lit(rows))
    .$narrowType<{ id: string; first_name: string; last_name: string; email: string }>()
    .execute()
