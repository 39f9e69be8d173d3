import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasVersion } from './etag.ts'

/**
 * The browser keeps the photo, but asks before each use, so that a cached one does not outlive the session. Call it
 * after the permission was checked. `version` names these bytes; if it returns true, the browser has them and the reply
 * is a 304.
 */
export const isPhotoCached = (request: FastifyRequest, reply: FastifyReply, version: string): boolean => {
  reply.headers({ 'cache-control': 'private, no-cache', etag: `"${version}"` })
  if (!hasVersion(request, version)) return false
  reply.code(304)
  return true
}
