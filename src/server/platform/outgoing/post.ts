import { Agent, request } from 'node:https'
import type { OutsideHosts } from './public-hosts.ts'

const timeoutMs = 10_000
const maxSockets = 32
/** Nobody reads the reply. Beyond this many bytes the connection is closed. */
const maxReplyBytes = 16_384

/** Sends to servers of others, within a time and without following redirects, which could lead anywhere. Resolves with the status. */
export const createPost = ({ lookup, ca }: OutsideHosts) => {
  const agent = new Agent({ keepAlive: true, maxSockets, ...(lookup && { lookup }), ...(ca && { ca }) })
  return {
    post: (address: string, headers: Record<string, string>, body: Buffer): Promise<number> =>
      new Promise((resolve, reject) => {
        const signal = AbortSignal.timeout(timeoutMs)
        const sent = request(address, { method: 'POST', agent, headers, signal }, (reply) => {
          let bytes = 0
          reply.on('data', (chunk: Buffer) => {
            bytes += chunk.length
            if (bytes > maxReplyBytes) reply.destroy()
          })
          reply.on('error', () => undefined)
          resolve(reply.statusCode ?? 0)
        })
        sent.on('error', reject)
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}
