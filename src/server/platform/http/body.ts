import type { FastifyRequest } from 'fastify'
import { Upload } from '#contract/fields.ts'

/** The files among the input fields of a call. */
export const uploadsOf = (input: Record<string, unknown>): Upload[] =>
  Object.values(input)
    .flat()
    .filter((value): value is Upload => value instanceof Upload)

/** The query of a GET, or the JSON or form-encoded body of a POST. */
export const readInput = (request: FastifyRequest): unknown =>
  request.method === 'GET' || request.method === 'HEAD' ? request.query : (request.body ?? {})
