import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Replies to GET requests as JSON, by their URL. */
export type InitialData = Record<string, string>

/**
 * Runs GET requests on behalf of the person who requests a page, through the same routes, permissions and limits as
 * requests of the browser. Refused requests are left out: the browser then sends them itself and shows the error.
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

/**
 * A data block, which the browser does not execute. The escaped `<` prevents data from closing the element. `sentAt`: a
 * page that is sent to many people at different times has none.
 */
export const initialDataScript = (data: InitialData, sentAt: Date | undefined): string => {
  const members = Object.entries(data).map(([address, json]) => `${JSON.stringify(address)}:${json}`)
  const block = `{${members.join(',')}}`.replaceAll('<', '\\u003c')
  const sent = sentAt ? ` data-sent-at="${sentAt.toUTCString()}"` : ''
  return `<script type="application/json" id="initial-data"${sent}>${block}</script>`
}
