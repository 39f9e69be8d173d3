import type { Tx } from '../../../platform/db/connect.ts'
import type { Queue } from '../../../platform/jobs/jobs.ts'
import { announcedHours } from '#domain/drops.ts'
import type { DropNews } from './followers.ts'
import { type LockedDrop, updateDrop } from './queries.ts'

export type DropQueue = Queue<DropNews>

/** Drops that open until then are announced now. */
export const announcedUntil = (now: Date): Date => new Date(now.getTime() + announcedHours * 3_600_000)

export const sendNews = (
  tx: Tx,
  queue: DropQueue,
  { id, moves }: Pick<LockedDrop, 'id' | 'moves'>,
  news: DropNews['news'],
): Promise<void> => queue.send(tx, { dropID: id, news, moves }, `${id} ${news} ${moves}`)

/** Notifies followers that a drop is set, unless its minute is too far away: then the job of drops does, a day before. */
export const announce = async (
  tx: Tx,
  queue: DropQueue,
  drop: Pick<LockedDrop, 'id' | 'moves' | 'opens_at'>,
  now: Date,
): Promise<void> => {
  if (drop.opens_at > announcedUntil(now)) return
  await updateDrop(tx, drop.id, { announced_at: now })
  await sendNews(tx, queue, drop, 'set')
}
