import { type Socket, connect } from 'node:net'
import { connect as connectTLS } from 'node:tls'

interface RawRequests {
  /** For example `http://127.0.0.1:1234`. With `https`, any certificate is accepted. */
  base: string
  /** What is sent, as it is. */
  text: string
  /** Whether replies are read. */
  reads: boolean
}

/** The text of a GET request without a body. */
export const getRequest = (path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`

/** Sends text over a connection of its own. */
export const rawRequests = ({ base, text, reads }: RawRequests) => {
  const { protocol, hostname, port } = new URL(base)
  const socket: Socket =
    protocol === 'https:'
      ? connectTLS({ port: Number(port), host: hostname, rejectUnauthorized: false })
      : connect(Number(port), hostname)
  let answer = ''
  const begun = performance.now()
  const { promise: closed, resolve } = Promise.withResolvers<number>()
  socket.on('error', () => undefined)
  socket.once('close', () => resolve(performance.now() - begun))
  socket.setEncoding('latin1')
  const read = () => socket.on('data', (data: string) => (answer += data)).resume()
  if (reads) read()
  else socket.pause()
  socket.write(text)
  return {
    /** The status of each reply so far. */
    statuses: (): number[] => [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)),
    answer: () => answer,
    /** Reads what was left unread. */
    read,
    send: (more: string) => void socket.write(more),
    /** Milliseconds until the connection was closed. */
    closed,
    cut: () => socket.destroy(),
  }
}
