import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/**
 * Refuses writes that a page of another site makes a browser send. The cookie's SameSite=Lax stops most of them; this
 * also stops those of a sibling sub-domain. Programs that are not browsers send neither header and pass.
 */
export const refuseCrossSite = (app: FastifyInstance, publicURL: string | undefined): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') return done()
    done(isFromElsewhere(request, publicURL) ? new AppError('cross_site') : undefined)
  })
}

const isFromElsewhere = ({ headers, protocol }: FastifyRequest, publicURL: string | undefined): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = headers
  if (origin === undefined) return false
  // Whole: a page over http of the same name is another site, which anybody on the way can write.
  const ours = URL.parse(publicURL ?? `${protocol}://${headers.host}`)?.origin
  return ours === undefined || URL.parse(origin)?.origin !== ours
}
