import type { FastifyRequest } from 'fastify'
import { type InAppSystem, chromeAddress, inAppSystemOf } from '#domain/in-app-browser.ts'
import type { Language } from '#domain/language.ts'
import { type Html, html } from '../html.ts'

const texts = {
  en: {
    lead: {
      android: 'You are in an app’s own browser. The camera and sharing work in Chrome.',
      iphone:
        'You are in an app’s own browser. The camera and sharing work in Safari: tap •••, then “Open in browser”.',
    },
    openInChrome: 'Open in Chrome',
    copyLink: 'Copy link',
    copied: 'Link copied',
  },
  fil: {
    lead: {
      android: 'Nasa browser ka ng isang app. Gumagana ang camera at pag-share sa Chrome.',
      iphone:
        'Nasa browser ka ng isang app. Gumagana ang camera at pag-share sa Safari: i-tap ang •••, tapos “Open in browser”.',
    },
    openInChrome: 'Buksan sa Chrome',
    copyLink: 'Kopyahin ang link',
    copied: 'Nakopya ang link',
  },
} satisfies Record<Language, unknown>

export const inAppSystemFor = ({ headers }: FastifyRequest): InAppSystem | undefined =>
  inAppSystemOf(headers['user-agent'] ?? '')

/**
 * A way out of the browser of Messenger or a similar app. `origin` is empty if the server does not know its own: then the
 * app's script adds the link. The button to copy works by script too.
 */
export const inAppBanner = (
  system: InAppSystem,
  { origin, address, language }: { origin: string; address: string; language: Language },
): Html => {
  const m = texts[language]
  const way =
    system === 'iphone'
      ? html`<button type="button" data-copied="${m.copied}" hidden>${m.copyLink}</button>`
      : origin === ''
        ? html`<a hidden>${m.openInChrome}</a>`
        : html`<a href="${chromeAddress(origin, address)}">${m.openInChrome}</a>`
  return html`<aside id="in-app">
    <p>${m.lead[system]}</p>
    ${way}
  </aside>`
}
