import autocannon from 'autocannon'

export interface Figures {
  /** Requests a second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Replies other than 2xx, and failed connections. */
  failed: number
}

/** One request as the app sends it. */
export interface Ask {
  path: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface Duration {
  seconds: number
  /** The duration of the warm-up, which is not counted. */
  warmUpSeconds?: number
  /** A number of replies per second instead of a duration, for requests that use something up. */
  perSecond?: number | undefined
}

/** The percentile of sorted values. */
export const percentile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

const figuresOf = (times: number[], milliseconds: number, failed: number): Figures => {
  const sorted = Float64Array.from(times).toSorted()
  return {
    rate: (times.length * 1000) / milliseconds,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    failed,
  }
}

const cannon = async (
  base: string,
  connections: number,
  { seconds, perSecond }: Duration,
  next: () => Ask,
): Promise<Figures> => {
  const amount = perSecond && Math.max(connections, Math.round(perSecond * seconds))
  const times: number[] = []
  const began = performance.now()
  let ended = began
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      {
        url: base,
        connections,
        ...(amount ? { amount } : { duration: seconds }),
        // autocannon ends only after a whole sample interval.
        sampleInt: Math.min(1000, seconds * 1000),
        requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    )
    // autocannon's own percentiles are in whole milliseconds, and its duration is in whole intervals.
    running.on('response', (_client, _status, _bytes, milliseconds) => {
      times.push(milliseconds)
      ended = performance.now()
    })
  })
  return figuresOf(times, ended - began, result.non2xx + result.errors)
}

/** Loads a server with requests after a warm-up that is not counted. Each request is created when it is sent. */
export const load = async (
  base: string,
  connections: number,
  duration: Duration,
  next: () => Ask,
): Promise<Figures> => {
  const { warmUpSeconds = 2 } = duration
  if (warmUpSeconds > 0) await cannon(base, connections, { ...duration, seconds: warmUpSeconds }, next)
  return cannon(base, connections, duration, next)
}

/** Measures a function in this process in the same way, with `connections` concurrent calls. */
export const repeat = async (
  atOnce: number,
  { seconds, warmUpSeconds = 0, perSecond }: Duration,
  work: () => Promise<unknown>,
): Promise<Figures> => {
  const round = async (lasting: number): Promise<Figures> => {
    const times: number[] = []
    const began = performance.now()
    let begun = 0
    const goOn = () => (perSecond ? begun < perSecond * lasting : performance.now() - began < lasting * 1000)
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (goOn()) {
          begun += 1
          const start = performance.now()
          await work()
          times.push(performance.now() - start)
        }
      }),
    )
    return figuresOf(times, performance.now() - began, 0)
  }
  if (warmUpSeconds > 0) await round(warmUpSeconds)
  return round(seconds)
}

/** Prints aligned columns, with numbers to the right. */
export const printTable = (rows: (string | number)[][]): void => {
  const text = rows.map((row) => row.map(String))
  const widths = (text[0] ?? []).map((_, column) => Math.max(...text.map((row) => row[column]?.length ?? 0)))
  for (const row of text)
    process.stdout.write(
      `${row.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join('  ')}\n`,
    )
}
