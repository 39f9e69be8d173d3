/** Spreadsheets take a cell that begins with one of these for a formula. */
const isFormula = /^[=+\-@\t\r]/

const cell = (text: string): string => `"${(isFormula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** RFC 4180, with cells that run nothing. */
export const csvLine = (row: readonly string[]): string => `${row.map(cell).join(',')}\r\n`

/** Before the first line, so that spreadsheets read the text as UTF-8. */
export const csvStart = '\uFEFF'

export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `${csvStart}${rows.map(csvLine).join('')}`
