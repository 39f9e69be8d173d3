import type { InAppSystem } from '#domain/in-app-browser.ts'
import type { Language } from '#domain/language.ts'
import { legalDocumentNames, legalPath } from '#domain/legal-documents.ts'
import { Html, html } from '../../platform/html.ts'
import { inAppBanner } from '../../platform/http/in-app-banner.ts'
import { legalTexts } from '../people/index.ts'
import { texts } from './texts.ts'

/** Who reads a page: a stranger is asked to log in, a buyer or seller may open the app. */
export type Viewer = 'stranger' | 'member' | 'other'

export interface View {
  language: Language
  viewer: Viewer
  /** How this marketplace is called. */
  city: string
  /** Set in the browser of Messenger or a similar app. */
  inApp: InAppSystem | undefined
}

/** What all pages need of this server. */
export interface Site {
  /** The origin of PUBLIC_URL. Empty without it: addresses are then relative, and link previews have no picture. */
  origin: string
  /** The style sheet that the build made. */
  css: string
}

interface Picture {
  link: string
  width: number
  height: number
}

export interface Head {
  title: string
  description: string
  path: string
  isIndexed: boolean
  type: 'product' | 'website'
  picture: Picture | undefined
  /** The path of a feed of what the page shows. */
  feed?: string
  /** Further properties for link previews. */
  properties?: Record<string, string>
  /** schema.org data for search engines. */
  data: object
}

/** Where a stranger continues after login or sign-up. */
export const afterLogin = (path: string): string => `/?${new URLSearchParams({ next: path })}`
const afterSignUp = (path: string): string => `/signup?${new URLSearchParams({ next: path })}`

const property = (name: string, content: string): Html =>
  html`<meta property="${name}" content="${content}" />`

const previewOf = (site: Site, head: Head, { language, city }: View): Html[] => {
  const { picture } = head
  return [
    property('og:site_name', city),
    property('og:type', head.type),
    property('og:locale', language === 'fil' ? 'fil_PH' : 'en_PH'),
    property('og:title', head.title),
    property('og:description', head.description),
    ...(site.origin === '' ? [] : [property('og:url', site.origin + head.path)]),
    ...(site.origin === '' || !picture
      ? []
      : [
          property('og:image', site.origin + picture.link),
          property('og:image:width', String(picture.width)),
          property('og:image:height', String(picture.height)),
          property('og:image:alt', head.title),
        ]),
    ...Object.entries(head.properties ?? {}).map(([name, content]) => property(name, content)),
  ]
}

/** A data block, which the browser does not execute. The escaped `<` prevents data from closing the element. */
const dataBlock = (data: object): Html =>
  new Html(
    `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`,
  )

/** The content security policy has the hash of exactly this text. */
const styleSheet = ({ css }: Site): Html => new Html(`<style>${css}</style>`)

const logo = html`<svg viewBox="0 0 64 64" aria-hidden="true">
  <rect width="64" height="64" rx="18" />
  <path
    d="M32 30v-4.5c4-1 6-3.3 6-6.5a6 6 0 0 0-12 0M32 30 12.5 43.5c-2.2 1.5-1.2 5 1.5 5h36c2.7 0 3.7-3.5 1.5-5z"
  />
</svg>`

export const verifiedMark = (language: Language, since: Date | null = null): Html =>
  html`<span class="verified"
    ><svg viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="9" />
      <path d="m6 10.2 2.8 2.8 5.2-5.6" /></svg
    >${since ? texts[language].verifiedSince(since) : texts[language].verified}</span
  >`

/** `appPath`: the same page in the app. */
const account = ({ language, viewer }: View, appPath: string): Html => {
  const m = texts[language]
  if (viewer === 'member') return html`<a class="button quiet" href="${appPath}">${m.openInUkay}</a>`
  if (viewer === 'other') return html``
  return html`<a class="button bare" href="${afterLogin(appPath)}">${m.logIn}</a>
    <a class="button quiet" href="${afterSignUp(appPath)}">${m.signUp}</a>`
}

/** The main action of a page: to log in and continue in the app. */
export const mainAction = ({ language, viewer }: View, appPath: string, label: string): Html => {
  if (viewer === 'other') return html``
  return viewer === 'member'
    ? html`<a class="button hot" href="${appPath}">${texts[language].openInUkay}</a>`
    : html`<a class="button hot" href="${afterLogin(appPath)}">${label}</a>`
}

/** Leads to the report of what the page shows: a stranger logs in first. */
export const reportLink = ({ language, viewer }: View, appPath: string): Html => {
  const path = `${appPath}?report`
  if (viewer === 'other') return html``
  return html`<p>
    <a class="button bare" rel="nofollow" href="${viewer === 'member' ? path : afterLogin(path)}"
      >${texts[language].report}</a
    >
  </p>`
}

/** A stranger follows the shop after the login, on the page of the app. */
export const followAction = ({ language, viewer }: View, appPath: string): Html =>
  viewer === 'stranger'
    ? html`<a class="button quiet" rel="nofollow" href="${afterLogin(`${appPath}?follow`)}"
        >${texts[language].follow}</a
      >`
    : html``

export const signUpAction = ({ language, viewer }: View, appPath: string): Html =>
  viewer === 'stranger'
    ? html`<a class="button quiet" href="${afterSignUp(appPath)}">${texts[language].createAccount}</a>`
    : html``

/** A whole page. Its styles are in it, and it needs no script. */
export const pageOf = (site: Site, head: Head, view: View, appPath: string, main: Html): string =>
  html`<!doctype html>
    <html lang="${view.language}-PH">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>${head.title}</title>
        <meta name="description" content="${head.description}" />
        ${head.isIndexed ? html`<link rel="canonical" href="${site.origin}${head.path}" />` : html`<meta name="robots" content="noindex" />`}
        ${head.feed ? html`<link rel="alternate" type="application/atom+xml" href="${site.origin}${head.feed}" />` : html``}
        ${previewOf(site, head, view)}
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" type="image/svg+xml" href="/icon.svg" />
        ${styleSheet(site)} ${dataBlock(head.data)}
      </head>
      <body>
        ${view.inApp ? inAppBanner(view.inApp, { origin: site.origin, address: head.path, language: view.language }) : html``}
        <header class="top">
          <div class="wrap">
            <a class="logo" href="/">${logo}<span>ukay</span></a>
            <nav>${account(view, appPath)}</nav>
          </div>
        </header>
        <main class="wrap">${main}</main>
        <footer class="wrap foot">
          <p>${view.city}: ${texts[view.language].slogan}</p>
          <p class="links">
            ${legalDocumentNames.map((name) => html`<a href="${legalPath(name)}">${legalTexts[name][view.language].title}</a> `)}
          </p>
        </footer>
      </body>
    </html>`.text

export const notFoundPage = (site: Site, view: View): string => {
  const m = texts[view.language]
  return pageOf(
    site,
    {
      title: m.notFoundTitle,
      description: m.notFound,
      path: '/',
      isIndexed: false,
      type: 'website',
      picture: undefined,
      data: {},
    },
    view,
    '/',
    html`<section class="nothing">
      <h1>${m.notFoundTitle}</h1>
      <p>${m.notFound}</p>
      <p><a class="button hot" href="/">${m.toHome}</a></p>
    </section>`,
  )
}
