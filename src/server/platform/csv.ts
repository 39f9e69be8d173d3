import { stringify } from 'csv-stringify/sync'

/** Spreadsheets take a cell that begins with one of these for a formula, which an apostrophe prevents. */
const formula = /^(?='*[=+\-@\t\r])/
const escaped = /^'(?='*[=+\-@\t\r])/

/** The text of a cell without the apostrophe that `lineOf` has put before a formula. */
export const textOfCell = (cell: string): string => cell.replace(escaped, '')

/** With this mark Excel reads UTF-8. */
export const csvStart = '\uFEFF'

/** Lines of RFC 4180, with cells that run nothing. */
export const toLines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map((text) => text.replace(formula, "'"))),
    { quoted: true, quoted_empty: true, record_delimiter: 'windows' },
  )

export const csvLine = (row: readonly string[]): string => toLines([row])

export const toCsv = (rows: readonly (readonly string[])[]): string => csvStart + toLines(rows)
