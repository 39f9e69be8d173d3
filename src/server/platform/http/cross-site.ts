import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/**
 * CSRF protection: refuses writes that a page of another site sends. SameSite=Lax of the cookie stops most of them;
 * this also stops those of sibling subdomains. Clients other than browsers send neither header and pass.
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
  // Compares the whole origin: a page on http with the same host name could be written by anyone on the network.
  const ours = URL.parse(publicURL ?? `${protocol}://${headers.host}`)?.origin
  return ours === undefined || URL.parse(origin)?.origin !== ours
}
