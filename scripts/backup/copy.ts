import { Readable } from 'node:stream'
import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** The part of pg's connection that an active query uses. The types of pg leave it out. */
interface Wire {
  stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(why: string): void
}

/** A query that handles COPY. The method names are those that `pg` calls on messages of the server. */
interface CopyQuery {
  submit(wire: Wire): void
  handleCopyInResponse?(wire: Wire): void
  handleCopyData?(message: { chunk: Buffer }, wire: Wire): void
  handleCommandComplete(message: { text: string }): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}

const run = (client: pg.Client, query: CopyQuery): void => {
  client.query(query as unknown as pg.Submittable)
}

const rowsIn = (tag: string): number => Number(tag.split(' ').at(-1))

/** Runs a COPY … TO STDOUT as a stream with back-pressure. `rows` is known once the stream has ended. */
export const copyOut = (client: pg.Client, text: string): { stream: Readable; rows(): number } => {
  let wire: Wire | undefined
  let rows = 0
  const stream = new Readable({ read: () => wire?.stream.resume() })
  run(client, {
    submit(given) {
      wire = given
      given.query(text)
    },
    handleCopyData({ chunk }, given) {
      // The chunk is a view of a buffer that is reused.
      if (!stream.push(Buffer.from(chunk))) given.stream.pause()
    },
    handleCommandComplete: (message) => (rows = rowsIn(message.text)),
    handleReadyForQuery: () => stream.push(null),
    handleError: (error) => stream.destroy(error),
  })
  return { stream, rows: () => rows }
}

/** Runs a COPY … FROM STDIN. Returns the number of inserted rows. */
export const copyIn = (
  client: pg.Client,
  text: string,
  source: AsyncIterable<Uint8Array>,
): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let rows = 0
  let refused = false
  const pump = async (wire: Wire): Promise<void> => {
    try {
      for await (const chunk of source) {
        if (refused) return
        wire.sendCopyFromChunk(chunk)
        if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain')
      }
      wire.endCopyFrom()
    } catch (error) {
      if (!refused) wire.sendCopyFail(error instanceof Error ? error.message : String(error))
    }
  }
  run(client, {
    submit: (wire) => wire.query(text),
    handleCopyInResponse: (wire) => void pump(wire),
    handleCommandComplete: (message) => (rows = rowsIn(message.text)),
    handleReadyForQuery: () => resolve(rows),
    handleError(error) {
      refused = true
      reject(error)
    },
  })
  return promise
}
