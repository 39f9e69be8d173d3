import { connect } from 'node:net'

/** A part of every hostile body: sent again and again, so that the sender needs no memory of its own. */
const chunk = Buffer.alloc(256 * 1024, 1)

interface RawUpload {
  /** Of `http://127.0.0.1:1234`. */
  base: string
  path: string
  /** The name of the file's field. */
  field: string
  cookie?: string
  /** What the head says of the body; chunked when left out. */
  declared?: number
  /** How many bytes of the file are sent. After them nothing comes any more. */
  sent: number
  headers?: string
}

/** An upload that never ends, over a connection of its own: what no well-behaved client would send. */
export const rawUpload = ({ base, path, field, cookie = '', declared, sent, headers = '' }: RawUpload) => {
  const { hostname, port } = new URL(base)
  const socket = connect(Number(port), hostname)
  const begun = performance.now()
  let answer = ''
  let left = sent
  const { promise: closed, resolve } = Promise.withResolvers<number>()
  socket.on('error', () => undefined)
  socket.once('close', () => resolve(performance.now() - begun))
  socket.setEncoding('latin1').on('data', (data: string) => (answer += data))
  const isChunked = declared === undefined
  const write = (bytes: Buffer): boolean =>
    isChunked
      ? socket.write(
          Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]),
        )
      : socket.write(bytes)
  const more = (): void => {
    while (left > 0 && !socket.destroyed) {
      const part = chunk.subarray(0, Math.min(left, chunk.length))
      left -= part.length
      if (!write(part)) return void socket.once('drain', more)
    }
  }
  socket.once('connect', () => {
    socket.write(
      `POST /api/${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n${headers}` +
        `Content-Type: multipart/form-data; boundary=x\r\n` +
        (isChunked ? 'Transfer-Encoding: chunked\r\n\r\n' : `Content-Length: ${declared}\r\n\r\n`),
    )
    write(
      Buffer.from(
        `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
      ),
    )
    more()
  })
  return {
    /** The status of the answer so far; NaN before there is one. */
    status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]),
    answer: () => answer,
    isOpen: () => !socket.destroyed,
    /** Milliseconds from the beginning until the connection was closed. */
    closed,
    cut: () => socket.destroy(),
    /** Sends some more of the file. */
    send: (bytes: number) => void write(chunk.subarray(0, bytes)),
    bytesSent: () => socket.bytesWritten,
  }
}

export type RawUploading = ReturnType<typeof rawUpload>
