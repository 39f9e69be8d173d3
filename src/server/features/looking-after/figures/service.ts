import type { FigurePeriod } from '#domain/daily-figures.ts'
import { addDays, dayInManila, startOfDay } from '#domain/manila-days.ts'
import { type RowByRowDependencies, allBut, rowByRow } from '../../../platform/jobs/row-by-row.ts'
import {
  type DayFigures,
  insertDay,
  selectDays,
  selectFigures,
  selectMissingDays,
  selectRails,
  selectWaits,
} from './queries.ts'

export interface Day {
  day: string
  hasEnded: boolean
  /** Null while the job has not computed it. */
  figures: DayFigures | null
}

/** The figures of the marketplace by day. */
export const createDailyFigures = (dependencies: RowByRowDependencies) => {
  const {
    database: { db },
    clock,
  } = dependencies
  const compute = (day: string) => selectFigures(db, startOfDay(day), startOfDay(addDays(day, 1)))

  return {
    /** Computes the days that have ended and have no figures, however many were missed. */
    async computeEnded(stopping: AbortSignal): Promise<void> {
      const missing = await selectMissingDays(db, addDays(dayInManila(clock.now()), -1))
      await rowByRow<string>(dependencies, 'daily-figures', stopping, {
        select: allBut(missing, (day) => day),
        subjectOf: (day) => day,
        handle: async (day) => insertDay(db, day, await compute(day), clock.now()),
        batchSize: missing.length + 1,
      })
    },

    /**
     * The last `days` days, today included, and as many before. Today, and yesterday until it is computed, are counted now.
     */
    async read(days: FigurePeriod) {
      const now = clock.now()
      const today = dayInManila(now)
      const first = addDays(today, 1 - days)
      const earlier = addDays(first, -days)
      const stored = await selectDays(db, earlier)
      const figuresOf = async (day: string, age: number) =>
        stored.get(day) ?? (age <= 1 ? await compute(day) : null)
      const byDay = await Promise.all(
        Array.from({ length: days }, async (_, at): Promise<Day> => {
          const age = days - 1 - at
          const day = addDays(first, at)
          return { day, hasEnded: age > 0, figures: await figuresOf(day, age) }
        }),
      )
      const before = Array.from({ length: days }, (_, at) => stored.get(addDays(earlier, at)) ?? [])
      return {
        all: {
          days: byDay.flatMap(({ figures }) => figures ?? []),
          waits: await selectWaits(db, startOfDay(first), startOfDay(addDays(today, 1))),
        },
        before: {
          days: before.flat(),
          waits: await selectWaits(db, startOfDay(earlier), startOfDay(first)),
        },
        rails: await selectRails(db, first),
        byDay,
      }
    },
  }
}

export type DailyFigures = ReturnType<typeof createDailyFigures>
