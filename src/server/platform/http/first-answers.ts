import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Answers to GET calls by their address, as JSON. */
export type Answers = Record<string, string>

/**
 * What the GET calls at these addresses answer whoever asks for the page, by the same routes, rights and limits as if the
 * browser had asked itself. What is refused is left out: the browser then hears it from the call.
 */
export const answersOf = async (
  app: FastifyInstance,
  { headers, id, ip }: FastifyRequest,
  addresses: readonly string[],
): Promise<Answers> => {
  const answered = await Promise.all(
    addresses.map(async (url) => {
      const answer = await app.inject({
        method: 'GET',
        url,
        headers: { cookie: headers.cookie ?? '', 'x-request-id': id },
        remoteAddress: ip,
      })
      return answer.statusCode === 200 ? [[url, answer.payload] as const] : []
    }),
  )
  return Object.fromEntries(answered.flat())
}

/** A data block: the browser runs nothing of it, and `<` cannot end it. */
export const answersAsHtml = (answers: Answers): string => {
  const members = Object.entries(answers).map(([address, json]) => `${JSON.stringify(address)}:${json}`)
  const block = `{${members.join(',')}}`.replaceAll('<', '\\u003c')
  return `<script type="application/json" id="first-answers">${block}</script>`
}
