import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Request {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A server on this machine that answers as the documentation of a gateway says. */
const startGateway = async (answer: (request: Request) => [status: number, body: unknown] | undefined) => {
  const requests: Request[] = []
  const server = createServer((request, reply) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const given = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body }
      requests.push(given)
      const answered = answer(given)
      if (answered) reply.writeHead(answered[0]).end(JSON.stringify(answered[1]))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    requests,
    address: (credentials: string) => `http://${credentials}@127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
export type TestGateway = Awaited<ReturnType<typeof startGateway>>

/** The phone's app: 202 with the id that was given, 401 without the right credentials. */
export const startAndroid = () =>
  startGateway(({ path, headers, body }) => {
    const { id, textMessage, phoneNumbers } = JSON.parse(body) as Record<string, unknown>
    if (headers.authorization !== `Basic ${Buffer.from('sms:secret').toString('base64')}`)
      return [401, { message: 'Unauthorized' }]
    if (path !== '/messages' || !textMessage || !Array.isArray(phoneNumbers)) return [400, { message: 'bad' }]
    return [202, { id, state: 'Pending', recipients: phoneNumbers.map((phoneNumber) => ({ phoneNumber })) }]
  })

/** The provider: a list of messages, or an object with the reasons of a refusal, both with 200. */
export const startSemaphore = () =>
  startGateway(({ path, body }) => {
    const { apikey, number, message } = Object.fromEntries(new URLSearchParams(body))
    if (path !== '/api/v4/messages') return [404, {}]
    if (apikey !== 'key 1') return [200, { apikey: ['The selected apikey is invalid.'] }]
    return [200, [{ message_id: 1, recipient: number, message, status: 'Pending' }]]
  })
