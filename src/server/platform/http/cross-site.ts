import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/**
 * CSRF protection: refuses writes that a page of another site sends. SameSite=Lax of the cookie stops most of them;
 * this also stops those of sibling subdomains. Clients other than browsers send neither header and pass.
 */
export const refuseCrossSite = (app: FastifyInstance, publicURL: string | undefined): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') return done()
    const isRefused = isFromElsewhere(request, publicURL)
    if (isRefused) request.log.warn(originsOf(request, publicURL), whatToSet)
    done(isRefused ? new AppError('cross_site') : undefined)
  })
}

/** For whoever runs the marketplace behind a proxy: the login fails so if the site's address is not known here. */
const whatToSet =
  'a page sent a request from another address than the expected one. If "origin" is the address of this site, set ' +
  'PUBLIC_URL to it; if the site has several names, such as one with www., redirect them to that of PUBLIC_URL'

const expectedOrigin = ({ headers, protocol }: FastifyRequest, publicURL: string | undefined) =>
  URL.parse(publicURL ?? `${protocol}://${headers.host}`)?.origin

const longestOrigin = 200

/** Without paths. Both are addresses of sites and not of people. */
const originsOf = (request: FastifyRequest, publicURL: string | undefined) => ({
  origin: request.headers.origin?.slice(0, longestOrigin),
  expected: expectedOrigin(request, publicURL)?.slice(0, longestOrigin),
})

const isFromElsewhere = (request: FastifyRequest, publicURL: string | undefined): boolean => {
  const { headers } = request
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = headers
  if (origin === undefined) return false
  // Compares the whole origin: a page on http with the same host name could be written by anyone on the network.
  const ours = expectedOrigin(request, publicURL)
  return ours === undefined || URL.parse(origin)?.origin !== ours
}
