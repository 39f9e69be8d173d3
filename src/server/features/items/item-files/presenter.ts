import type { z } from 'zod'
import type { ImportLine, ItemImport } from '#contract/item-files.ts'
import { itemColumns } from '#domain/item-columns.ts'
import type { Language } from '#domain/language.ts'
import { translateError } from '#languages/fil/sentences.ts'
import { csvStart, toCsv, toLines } from '../../../platform/csv.ts'
import { cellsOfItem, headersOf, rowOf } from './reading/cells.ts'
import { allColumns } from './reading/headers.ts'
import type { FileItemRow, LineRow } from './queries.ts'
import type { LeftOut } from './reading/read-zip.ts'
import type { ImportWithCounts } from './service.ts'
import { words } from './reading/words.ts'

export const toImport = ({ counts, ...row }: ImportWithCounts): z.output<typeof ItemImport> => ({
  importID: row.id,
  createdAt: row.created_at.toISOString(),
  state: row.state as z.output<typeof ItemImport>['state'],
  lists: row.lists,
  lines: row.lines,
  plan: { add: counts.add, change: counts.change, same: counts.same, refuse: counts.refuse },
  leftOut: row.left_out as unknown as LeftOut[],
  done: {
    added: counts.added,
    changed: counts.changed,
    same: counts.unchanged,
    refused: counts.refused,
  },
})

export const toLine = (row: LineRow): z.output<typeof ImportLine> => ({
  line: row.line,
  sku: row.cells.sku ?? '',
  name: row.cells.name ?? '',
  plan: row.plan,
  outcome: row.outcome as z.output<typeof ImportLine>['outcome'],
  itemID: row.item_id,
  problems: row.problems,
})

type LinkOf = (itemID: string) => string

export async function* exportOf(
  pages: AsyncIterable<FileItemRow[]>,
  language: Language,
  linkOf: LinkOf,
): AsyncGenerator<string> {
  yield csvStart + toLines([headersOf(allColumns, language)])
  for await (const page of pages)
    yield toLines(page.map((item) => rowOf(cellsOfItem(item, language, linkOf), allColumns)))
}

/** The photos of the example are missing, so that nobody imports it. */
export const templateOf = (language: Language): string =>
  toCsv([headersOf(itemColumns, language), rowOf(words[language].example, itemColumns)])

/** English as it was written when the file was checked. */
const sentenceOf = ({ code, problem }: LineRow['problems'][number], language: Language): string =>
  language === 'en' ? problem : translateError({ error: problem, code: code ?? 'bad_input' }).error

export async function* reportOf(
  pages: AsyncIterable<LineRow[]>,
  language: Language,
  linkOf: LinkOf,
): AsyncGenerator<string> {
  const { headers, report, outcomes } = words[language]
  yield (
    csvStart +
    toLines([
      [report.line, headers.sku, headers.name, report.done, report.problem, headers.item_id, headers.link],
    ])
  )
  for await (const page of pages)
    yield toLines(
      page.map(({ line, cells, outcome, problems, item_id: itemID }) => [
        String(line),
        cells.sku ?? '',
        cells.name ?? '',
        outcome === null ? '' : outcomes[outcome as keyof typeof outcomes],
        problems
          .map((one) => {
            const sentence = sentenceOf(one, language)
            return one.column === null ? sentence : `${headers[one.column]}: ${sentence}`
          })
          .join(' '),
        itemID ?? '',
        itemID === null ? '' : linkOf(itemID),
      ]),
    )
}
