import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Replies to GET calls by their address, as JSON. */
export type InitialData = Record<string, string>

/**
 * The replies to GET calls at these addresses for whoever asks for the page, through the same routes, permissions and
 * limits as requests of the browser. A refused call is left out: the browser then makes it and shows the error.
 */
export const fetchInitialData = async (
  app: FastifyInstance,
  { headers, id, ip }: FastifyRequest,
  addresses: readonly string[],
): Promise<InitialData> => {
  const replies = await Promise.all(
    addresses.map(async (url) => {
      const reply = await app.inject({
        method: 'GET',
        url,
        headers: { cookie: headers.cookie ?? '', 'x-request-id': id },
        remoteAddress: ip,
      })
      return reply.statusCode === 200 ? [[url, reply.payload] as const] : []
    }),
  )
  return Object.fromEntries(replies.flat())
}

/** A data block: the browser runs nothing in it, and an escaped `<` cannot end it. */
export const initialDataScript = (data: InitialData): string => {
  const members = Object.entries(data).map(([address, json]) => `${JSON.stringify(address)}:${json}`)
  const block = `{${members.join(',')}}`.replaceAll('<', '\\u003c')
  return `<script type="application/json" id="initial-data">${block}</script>`
}
