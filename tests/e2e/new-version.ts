import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const release = '/release-second-version'
const mark = '<meta name="second-version">'

/** A proxy before the server. After a request to `release` it serves another version, without a file of the first one. */
export const serveNewVersion = async (target: string) => {
  let released = false
  let goneFile = ''
  const proxy = createServer((incoming, reply) => {
    const path = incoming.url ?? '/'
    if (path === release) {
      released = true
      return reply.end()
    }
    if (path.includes('/assets/cart-page-')) {
      goneFile = path
      if (released) return reply.writeHead(404).end()
    }
    const headers = { ...incoming.headers }
    // The bodies are changed, so they must come whole and readable.
    for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name]
    const passed = request(new URL(path, target), { method: incoming.method, headers }, (answer) => {
      const isPage = path === '/' || path === '/shell.html'
      if (!released || !(isPage || path === '/service-worker.js')) {
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        return answer.pipe(reply)
      }
      const { 'content-length': _length, ...others } = answer.headers
      void text(answer).then((body) =>
        reply
          .writeHead(answer.statusCode ?? 502, others)
          .end(
            isPage
              ? body.replace('<head>', `<head>${mark}`)
              : body.replace(/version:([`"'])[0-9a-f]{12}\1/, 'version:$1second$1'),
          ),
      )
    })
    passed.on('error', () => reply.destroy())
    incoming.pipe(passed)
  })
  proxy.listen(0)
  await once(proxy, 'listening')
  return {
    address: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    release,
    goneFile: () => goneFile,
    [Symbol.asyncDispose]: async () => {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
