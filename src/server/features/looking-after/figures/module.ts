import { figures as calls } from '#contract/figures.ts'
import type { FigurePeriod } from '#domain/daily-figures.ts'
import type { Module, ModuleDependencies } from '../../../module.ts'
import { toCsv } from '../../../platform/csv.ts'
import { toReply, toRows } from './presenter.ts'
import { createDailyFigures } from './service.ts'

export const figuresModule = (dependencies: ModuleDependencies): Module => {
  const daily = createDailyFigures(dependencies)
  return {
    routes: (register) =>
      register(calls, {
        'GET admin/get_figures': async ({ input }) => {
          const days = input.days as FigurePeriod
          return toReply(days, await daily.read(days))
        },
        'GET admin/export_figures': async ({ input: { days }, reply }) => {
          void reply.header('content-disposition', 'attachment; filename="figures.csv"')
          return Buffer.from(toCsv(toRows((await daily.read(days as FigurePeriod)).byDay)))
        },
      }),
    // Twenty minutes after midnight in Manila, and every hour for days that were missed.
    jobs: [{ name: 'daily-figures', cron: '20 * * * *', run: daily.computeEnded }],
  }
}
