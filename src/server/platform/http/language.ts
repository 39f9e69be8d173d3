import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languages } from '#domain/language.ts'

const cookieName = 'language'
const maxAge = 365 * 24 * 3600

const isLanguage = (text: string | undefined): text is Language => languages.some((one) => one === text)

/** Browsers write Filipino as `fil`, older ones as `tl`. */
const languageOfTag = (tag: string): Language | undefined => {
  const [code] = tag.trim().toLowerCase().split(/[-;]/)
  return code === 'tl' ? 'fil' : isLanguage(code) ? code : undefined
}

/** Browsers list the languages by preference, so the weights need no look. */
const firstAccepted = (header = ''): Language | undefined => {
  for (const tag of header.slice(0, 200).split(',')) {
    const language = languageOfTag(tag)
    if (language) return language
  }
  return undefined
}

/** The language of the account, or the one that was chosen in this browser while nobody was signed in, or the browser's. */
export const languageOf = (request: FastifyRequest, caller = request.caller): Language => {
  const { cookies, headers } = request
  const kept = cookies[cookieName]
  if (caller) return caller.language
  return isLanguage(kept) ? kept : (firstAccepted(headers['accept-language']) ?? 'en')
}

/** Keeps the language in the browser, for pages without a session. */
export const rememberLanguage = (reply: FastifyReply, language: Language, secure: boolean): void => {
  void reply.setCookie(cookieName, language, { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge })
}
