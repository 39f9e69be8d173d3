import { type NetConnectOpts, connect } from 'node:net'
import { Readable } from 'node:stream'
import { AppError } from '../errors.ts'
import { type FileSource, partsOf } from '../file-source.ts'

/** Scans an uploaded file for viruses. Throws `Infected`, or `ScannerAway` if the file could not be scanned. */
export type Scan = (file: FileSource) => Promise<void>

/** `found`: the name of the signature, which is only logged. */
export class Infected extends AppError {
  readonly found: string
  constructor(found: string) {
    super('photo_infected')
    this.found = found
  }
}

/** The scanner is not reachable, or its response is not valid. */
export class ScannerAway extends Error {
  override name = 'ScannerAway'
}

export type ClamdAddress = { path: string } | { host: string; port: number }

/** Parses `unix:/run/clamav/clamd.ctl` or `host:port`; null for anything else. */
export const clamdAddressFrom = (text: string): ClamdAddress | null => {
  const path = /^unix:(\/.+)$/.exec(text)?.[1]
  if (path) return { path }
  const url = URL.parse(`tcp://${text}`)
  if (url?.host !== text || !(Number(url.port) > 0)) return null
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) }
}

/** A scan of 12 MB takes less than a second, but clamd may pause while it loads new signatures. */
const timeoutMs = 10_000
const maxAnswerLength = 1_000

/** The INSTREAM format: each chunk after its length, and a length of zero at the end. */
async function* instream(file: FileSource): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0')
  for await (const part of partsOf(file)) {
    if (part.length === 0) continue
    const length = Buffer.alloc(4)
    length.writeUInt32BE(part.length)
    yield length
    yield part
  }
  yield Buffer.alloc(4)
}

const ask = async (place: NetConnectOpts, file: FileSource): Promise<string> => {
  const socket = connect(place)
  const sent = Readable.from(instream(file), { objectMode: true })
  // An error of the file or the connection ends the loop below.
  sent.once('error', (error) => socket.destroy(error))
  socket.once('close', () => sent.destroy())
  sent.pipe(socket, { end: false })
  let answer = ''
  for await (const part of socket.setEncoding('latin1')) {
    answer += part
    // Leaving the loop closes the connection.
    if (answer.endsWith('\0') || answer.length > maxAnswerLength) break
  }
  return answer
}

/**
 * A client for INSTREAM of clamd(8), with one connection per file. The file is scanned by the daemon and not stored.
 */
export const clamdScan =
  (place: ClamdAddress, milliseconds = timeoutMs): Scan =>
  async (file) => {
    const answer = await ask({ ...place, signal: AbortSignal.timeout(milliseconds) }, file).catch(
      (cause: unknown) => {
        throw new ScannerAway('clamd does not answer', { cause })
      },
    )
    if (answer === 'stream: OK\0') return
    const found = /^stream: (.+) FOUND\0$/.exec(answer)?.[1]
    throw found
      ? new Infected(found)
      : new ScannerAway(`clamd answers ${JSON.stringify(answer.slice(0, maxAnswerLength))}`)
  }
