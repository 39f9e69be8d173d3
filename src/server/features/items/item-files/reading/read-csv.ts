import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { maxImportLines } from '#domain/item-columns.ts'
import { textOfCell } from '../../../../platform/csv.ts'
import { AppError } from '../../../../platform/errors.ts'

/** The longest line has a description of 2,000 characters, and names of 8 photos. */
const maxLineLength = 20_000
const maxCells = 100
/** Empty lines count here. */
const maxAllLines = 5_000
/** Those of empty lines count too. */
const maxAllCells = (maxImportLines + 1) * maxCells
const partBytes = 16_384

/** A line of the file: its number in a spreadsheet, and its cells. */
export interface CsvLine {
  line: number
  cells: string[]
}

const encodings: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** UTF-8, or UTF-16 with its mark. Throws `csv_encoding` for others, and `csv_not_text` for a ZIP or a spreadsheet, which is one. */
export const textOfCsv = (bytes: Uint8Array): string => {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4)
    throw new AppError('csv_not_text')
  const [, encoding = 'utf-8'] = encodings.find(([mark]) => mark.every((byte, n) => bytes[n] === byte)) ?? []
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('csv_encoding')
  }
  // A text in UTF-16 without its mark, or none.
  if (text.includes('\0')) throw new AppError('csv_encoding')
  return text
}

/** The first line of a file for Excel may say the separator. Excel does not count it as a line. */
const saysSeparator = /^"?sep=(.)"?[,;\t]*(?:\r\n|\r|\n|$)/i

const count = (line: string, separator: string): number => line.split(separator).length

/** The separator that the first line with any has most of. */
const separatorOf = (text: string): string => {
  const start = text.slice(0, maxLineLength)
  const lines = start.split(/[\r\n]+/).map((line) => line.replaceAll(/"[^"]*"/g, ''))
  const first = lines.find((line) => /[,;\t]/.test(line)) ?? ''
  return [',', ';', '\t'].toSorted((a, b) => count(first, b) - count(first, a))[0] ?? ','
}

/** Other requests are served between two parts. */
async function* partsOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += partBytes) {
    yield bytes.subarray(at, at + partBytes)
    await nextTurn()
  }
}

const malformed = (line: number, why: string) =>
  new AppError('csv_malformed', {
    sentence: `We cannot read line ${line} of this file: ${why}. Please mend this line, or start from our template.`,
  })

/**
 * Reads at most 2,000 lines and the line with the headers, which is the first. Empty lines are left out. Throws `csv_malformed`,
 * `csv_too_long` or `csv_empty`.
 */
export const readCsv = async (given: string): Promise<[header: CsvLine, ...lines: CsvLine[]]> => {
  const [saying = '', separator] = saysSeparator.exec(given) ?? []
  const text = given.slice(saying.length)
  let allCells = 0
  const parser = parse({
    delimiter: separator ?? separatorOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // As in 36" bust.
    relax_quotes: true,
    max_record_size: maxLineLength,
    // Called for each cell before it is kept. `max_record_size` does not count separators.
    cast: (cell, { index, records }) => {
      allCells += 1
      if (index >= maxCells) throw malformed(records + 1, `it has more than ${maxCells} cells`)
      if (allCells > maxAllCells) throw new AppError('csv_too_long')
      return cell
    },
  })
  const lines: CsvLine[] = []
  let line = 0
  // In parts, so that the parser stops with the last line that counts.
  const parts = Readable.from(partsOf(Buffer.from(text)))
  const ended = pipeline(parts, parser).catch(() => undefined)
  try {
    for await (const record of parser) {
      line += 1
      const cells = (record as string[]).map((cell) => textOfCell(cell).trim())
      if (line > maxAllLines) throw new AppError('csv_too_long')
      if (cells.every((cell) => cell === '')) continue
      lines.push({ line, cells })
      if (lines.length > maxImportLines + 1) throw new AppError('csv_too_long')
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Lines that were read before it may not have arrived here.
    const { records } = error as CsvError & { records?: number }
    throw malformed((records ?? line) + 1, 'a quote may be missing, or it is very long')
  } finally {
    parser.destroy()
    await ended
  }
  const [header, ...rest] = lines
  if (!header || rest.length === 0) throw new AppError('csv_empty')
  return [header, ...rest]
}
