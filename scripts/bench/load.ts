import autocannon from 'autocannon'

export interface Figures {
  /** Requests a second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Answers that were not 2xx, and connections that failed. */
  failed: number
}

/** Loads one address with GET requests, after a warm-up that is not counted. */
export const load = async (
  url: string,
  connections: number,
  seconds: number,
  headers: Record<string, string> = {},
): Promise<Figures> => {
  // As long as the sample is, it would not end before.
  const sampleInt = Math.min(1000, seconds * 1000)
  await autocannon({ url, connections, duration: Math.min(2, seconds), sampleInt, headers })
  const result = await autocannon({ url, connections, duration: seconds, sampleInt, headers })
  return {
    rate: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}

/** Columns of equal width, numbers to the right. */
export const printTable = (rows: (string | number)[][]): void => {
  const text = rows.map((row) => row.map(String))
  const widths = (text[0] ?? []).map((_, column) => Math.max(...text.map((row) => row[column]?.length ?? 0)))
  for (const row of text)
    process.stdout.write(
      `${row.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join('  ')}\n`,
    )
}
