import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** A name for this content, which no other content has. */
export const versionOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)

/** Whether the client has this version, so that a 304 is enough. */
export const hasVersion = ({ headers }: FastifyRequest, version: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${version}"`)
