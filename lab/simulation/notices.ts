import { promised, type Report, timeOf } from './history.ts'
import type { NotificationRow } from './rows.ts'

/** Such as "ticket 12" or "line 3". */
const aboutOf = ({ subject }: NotificationRow) => /^\w+ \d+/.exec(subject)?.[0] ?? subject

/**
 * The time of the oldest notification of each person who has as many as are kept. Older ones may be gone; those of anybody
 * else are all there.
 */
export const oldestKept = (rows: readonly NotificationRow[]): Map<string, number> => {
  const oldest = new Map<string, number>()
  for (const [accountID, own] of Map.groupBy(rows, ({ account_id }) => account_id))
    if (own.length >= promised.notificationsKept)
      oldest.set(
        accountID,
        own.reduce((least, { created_at }) => Math.min(least, created_at), Infinity),
      )
  return oldest
}

/** Compares the notifications with their causes: each cause has one, for the right person. */
export const createNotices = (rows: readonly NotificationRow[], report: Report) => {
  const left = Map.groupBy(rows, (row) => `${row.kind} of ${aboutOf(row)} for ${row.account_id}`)
  const oldest = oldestKept(rows)
  const mayBeGone = (what: string, from: number): boolean =>
    from < (oldest.get(what.replace(/^.* for /, '')) ?? -Infinity)
  const take = (what: string, from: number, until: number): number => {
    const rest = left.get(what) ?? []
    const taken = rest.filter(({ created_at }) => from <= created_at && created_at <= until)
    left.set(
      what,
      rest.filter((row) => !taken.includes(row)),
    )
    return taken.length
  }
  return {
    expectOne(what: string, from: number, until = from): void {
      const found = take(what, from, until)
      if (found === 0 && !mayBeGone(what, from)) report(`${what} at ${timeOf(from)}: has no notification`)
      if (found > 1) report(`${what} at ${timeOf(from)}: has ${found} notifications`)
    },
    expectAtMostOne(what: string, from: number, until = from): void {
      if (take(what, from, until) > 1) report(`${what}: was sent twice`)
    },
    /** Call it after all causes. */
    reportOthers(): void {
      for (const [what, rest] of left)
        for (const { created_at } of rest) report(`${what} at ${timeOf(created_at)}: has no cause`)
    },
  }
}

export type Notices = ReturnType<typeof createNotices>
