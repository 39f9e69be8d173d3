/** Spreadsheets take a cell that begins with one of these for a formula. */
const isFormula = /^[=+\-@\t\r]/

const cell = (text: string): string => `"${(isFormula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** RFC 4180, with cells that run nothing. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
