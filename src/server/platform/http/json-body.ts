import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** The calls need at most a list of values. Very deep JSON would overflow the stack of the parser. */
const maxDepth = 20

/** Whether brackets outside of strings nest deeper than that. Stops at the first that does. */
export const isTooDeep = (json: string): boolean => {
  let depth = 0
  let inString = false
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at)
    if (inString) {
      if (character === 0x5c) at += 1
      else if (character === 0x22) inString = false
    } else if (character === 0x22) inString = true
    else if (character === 0x5b || character === 0x7b) {
      depth += 1
      if (depth > maxDepth) return true
    } else if (character === 0x5d || character === 0x7d) depth -= 1
  }
  return false
}

/** Fastify's JSON parser, which refuses `__proto__`, with a depth limit. */
export const readJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  // text/plain is removed too: a form of another site can send it, and no call accepts it.
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(String(body)))
      return done(new AppError('bad_input', { sentence: 'The request is malformed.' }))
    return parse(request, String(body), done)
  })
}
