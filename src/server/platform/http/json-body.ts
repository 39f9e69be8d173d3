import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** No call takes more than a list of values; the parser would answer very deep ones by running out of stack. */
const deepest = 20

/** Whether brackets outside of strings stand deeper than that. Reads no further than it must. */
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
      if (depth > deepest) return true
    } else if (character === 0x5d || character === 0x7d) depth -= 1
  }
  return false
}

/** JSON bodies as Fastify reads them, `__proto__` refused, but none that is too deep. */
export const readJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  // Text too: forms of other sites can send it, and no call takes it.
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(String(body)))
      return done(new AppError('bad_input', { sentence: 'The request is malformed.' }))
    return parse(request, String(body), done)
  })
}
