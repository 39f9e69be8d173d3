import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/**
 * Refuses writes that a page of another site makes a browser send. The cookie's SameSite=Lax stops most of them; this
 * also stops those of a sibling sub-domain. Programs that are not browsers send neither header and pass.
 */
export const refuseCrossSite = (app: FastifyInstance, publicURL: string | undefined): void => {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    const site = request.headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('cross_site')
    const { origin } = request.headers
    if (origin === undefined) return
    const ours = publicURL ? new URL(publicURL).host : request.headers.host
    if (!URL.canParse(origin) || new URL(origin).host !== ours) throw new AppError('cross_site')
  })
}
