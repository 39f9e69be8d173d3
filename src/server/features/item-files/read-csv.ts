import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { maxImportLines } from '#domain/item-columns.ts'
import { textOfCell } from '../../platform/csv.ts'
import { AppError } from '../../platform/errors.ts'

/** The longest line has a description of 2,000 characters, and names of 8 photos. */
const maxLineLength = 20_000
const maxCells = 100
/** Empty lines count here. */
const maxAllLines = 5_000
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

/** The separator that the first line has most of. */
const separatorOf = (text: string): string => {
  const first = (/^[^\r\n]*/.exec(text)?.[0] ?? '').slice(0, maxLineLength).replaceAll(/"[^"]*"/g, '')
  const count = (separator: string) => first.split(separator).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

function* partsOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes)
}

/**
 * Reads at most 2,000 lines and the line with the headers, which is the first. Empty lines are left out. Throws `csv_malformed`,
 * `csv_too_long` or `csv_empty`.
 */
export const readCsv = async (text: string): Promise<[header: CsvLine, ...lines: CsvLine[]]> => {
  const parser = parse({
    delimiter: separatorOf(text),
    relax_column_count: true,
    max_record_size: maxLineLength,
  })
  const lines: CsvLine[] = []
  let line = 0
  // In parts, so that the parser stops with the last line that counts, and other requests are served between two of them.
  const parts = Readable.from(partsOf(Buffer.from(text)))
  const ended = pipeline(parts, parser).catch(() => undefined)
  try {
    for await (const record of parser) {
      line += 1
      const cells = (record as string[]).map((cell) => textOfCell(cell).trim())
      if (line > maxAllLines) throw new AppError('csv_too_long')
      if (cells.length > maxCells) throw new AppError('csv_malformed')
      if (cells.every((cell) => cell === '')) continue
      lines.push({ line, cells })
      if (lines.length > maxImportLines + 1) throw new AppError('csv_too_long')
    }
  } catch (error) {
    throw error instanceof CsvError ? new AppError('csv_malformed') : error
  } finally {
    parser.destroy()
    await ended
  }
  const [header, ...rest] = lines
  if (!header || rest.length === 0) throw new AppError('csv_empty')
  return [header, ...rest]
}
