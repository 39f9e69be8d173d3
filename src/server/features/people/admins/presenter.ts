import type { Reply } from '#contract/define.ts'
import type { admins as calls } from '#contract/admins.ts'
import { toPesos } from '#domain/money.ts'
import type { ActRow } from './queries.ts'
import type { RequestRow } from './second-admin.ts'

type Calls = typeof calls
type Act = Reply<Calls['GET admin/get_log']>['acts'][number]
type Request = Reply<Calls['GET admin/get_requests']>['requests'][number]

export const toPerson = (accountID: string, firstName: string | null, lastName: string | null) => ({
  accountID,
  name: [firstName, lastName].filter(Boolean).join(' '),
})

export const toAct = (row: ActRow): Act => ({
  actID: row.id,
  at: row.acted_at.toISOString(),
  act: row.act,
  admin: row.admin_id === null ? null : toPerson(row.admin_id, row.admin_first_name, row.admin_last_name),
  person:
    row.person_id === null ? null : toPerson(row.person_id, row.person_first_name, row.person_last_name),
  about: row.about_kind !== null && row.about_id !== null ? { kind: row.about_kind, id: row.about_id } : null,
  words: row.words,
})

export const toRequest = (row: RequestRow, callerID: string): Request => ({
  requestID: row.id,
  askedBy: toPerson(row.asked_by, row.first_name, row.last_name),
  askedAt: row.asked_at.toISOString(),
  isMine: row.asked_by === callerID,
  agreed: row.agreed === true,
  what:
    row.kind === 'vouchers'
      ? { kind: 'vouchers', amount: toPesos(row.amount_centavos ?? 0), count: row.count ?? 0 }
      : {
          kind: 'id_photos',
          seller: toPerson(row.seller_id ?? '', row.seller_first_name, row.seller_last_name),
        },
})
