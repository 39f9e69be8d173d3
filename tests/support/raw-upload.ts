import { connect } from 'node:net'

/** A chunk that is sent repeatedly, so that the client needs little memory. */
const chunk = Buffer.alloc(256 * 1024, 1)

interface RawUpload {
  /** For example `http://127.0.0.1:1234`. */
  base: string
  path: string
  /** The name of the file field. */
  field: string
  cookie?: string
  /** The Content-Length; chunked if undefined. */
  declared?: number
  /** How many bytes of the file are sent before the upload stalls. */
  sent: number
  headers?: string
}

/** An upload that never ends, over its own connection. */
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
    /** The status of the response; NaN before there is one. */
    status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]),
    answer: () => answer,
    isOpen: () => !socket.destroyed,
    /** Milliseconds until the connection was closed. */
    closed,
    cut: () => socket.destroy(),
    /** Sends more of the file. */
    send: (bytes: number) => void write(chunk.subarray(0, bytes)),
    bytesSent: () => socket.bytesWritten,
  }
}

export type RawUploading = ReturnType<typeof rawUpload>
