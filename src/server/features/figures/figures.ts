import { sql } from 'kysely'
import { figures as calls } from '#contract/figures.ts'
import type { Reply } from '#contract/define.ts'
import { shareOf } from '#domain/share.ts'
import { TicketLevel, TicketStatus, levelOf } from '#domain/ticket-status.ts'
import type { Module, ModuleDependencies } from '../../module.ts'
import type { Db, TableRow } from '../../platform/db/connect.ts'

type Figures = Reply<(typeof calls)['GET admin/get_figures']>
type Cancelled = Figures['cancelled'][number]

interface Group extends Pick<TableRow<'tickets'>, 'status' | 'cancel_reason'> {
  was_ready: boolean
  count: number
}

/** Reads the tickets of the period by an index. */
const selectGroups = async (db: Db, since: Date): Promise<Group[]> => {
  const { rows } = await sql<Group>`
    select status, cancel_reason, buyer_due_at is not null as was_ready, count(*)::int as count
    from tickets where created_at > ${since} group by 1, 2, 3`.execute(db)
  return rows
}

const whyOf = ({ status, cancel_reason }: Group): Pick<Cancelled, 'by' | 'why'> => {
  if (status === TicketStatus.ItemUnavailable) return { by: 'seller', why: 'unavailable' }
  if (status === TicketStatus.SellerInactive) return { by: 'seller', why: 'no_answer' }
  if (status === TicketStatus.Forfeited) return { by: 'buyer', why: 'not_picked_up' }
  return { by: 'buyer', why: (cancel_reason ?? 'no_reason') as Cancelled['why'] }
}

const sum = (groups: readonly Group[]): number => groups.reduce((total, { count }) => total + count, 0)

export const figuresOf = (groups: readonly Group[]): Omit<Figures, 'days'> => {
  const open = sum(groups.filter(({ status }) => levelOf(status) <= TicketLevel.ForPickup))
  const pickedUp = sum(groups.filter(({ status }) => status === TicketStatus.Completed))
  const cancelled = Map.groupBy(
    groups.filter(({ status }) => levelOf(status) === TicketLevel.Cancelled),
    (group) => JSON.stringify(whyOf(group)),
  )
  const reserved = sum(groups)
  return {
    reserved,
    open,
    confirmed: sum(groups.filter(({ status, was_ready }) => was_ready || status === TicketStatus.Completed)),
    pickedUp,
    share: shareOf(pickedUp, reserved - open),
    cancelled: [...cancelled.values()]
      .flatMap((same) => same.slice(0, 1).map((one) => ({ ...whyOf(one), count: sum(same) })))
      .toSorted((one, two) => two.count - one.count || one.why.localeCompare(two.why)),
  }
}

export const figuresModule = ({ database, clock }: ModuleDependencies): Module => ({
  routes: (register) =>
    register(calls, {
      'GET admin/get_figures': async ({ input: { days } }) => {
        const since = new Date(clock.now().getTime() - days * 24 * 3_600_000)
        return { days: days as Figures['days'], ...figuresOf(await selectGroups(database.db, since)) }
      },
    }),
})
